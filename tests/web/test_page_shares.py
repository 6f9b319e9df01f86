"""A build that several processes share makes what one process makes, to the byte."""

import threading
from pathlib import Path

import pytest

from language import processes
from web.build import BuildError, build
from web.releases import Release

PAGES = 20
RELEASE = ("assets/svod/release.json", "assets/svod/release.json.br")
_MISSING = "---\ntitle: Бочка\ntemplate: net-{}.html\n---\n\n# Бочка {{#b}}\n"
TERMS = """en\tru\tstatus\tkind\tedition\tsource\tnote\tdefinition
cooper\tбочар\tpreferred\trule\t\town\t\tТот, кто делает бочки.
"""


# Threads that other tests left do nothing that a forked process would wait for.
pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")


@pytest.fixture(autouse=True)
def without_threads_of_other_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 1)


@pytest.fixture
def library(tmp_path: Path) -> Path:
    docs = tmp_path / "docs"
    book = docs / "rules" / "cooperage"
    (book / "en").mkdir(parents=True)
    (book / "book.toml").write_text('title = "Бочарня"\nedition = "1"\n', "utf-8")
    (book / "index.tsv").write_text("term\tpages\tparent\nБочар\t1\nОбруч\t3\n", "utf-8")
    for number in range(1, PAGES + 1):
        text = f"---\ntitle: Бочка {number}\npages: {number}\n---\n\n"
        text += f"# Бочка {number} {{#b-{number}}}\n\n## Обруч {number} {{#o-{number}}}\n\n"
        text += f"Бочар гнёт обручи, [как тут](#o-{number}), см. с. {number + 1}.\n"
        if number % 5 == 0:
            text += f"\n[Нет такой]({number}-net.md) и [нет заголовка](#net-{number}).\n"
        (book / f"{number:02}-bochka.md").write_text(text, "utf-8")
    twin = "---\ntitle: Barrel\n---\n\n# Barrel {#b-2}\n\n## Hoop {#o-2}\n\nA cooper bends hoops.\n"
    (book / "en" / "02-bochka.md").write_text(twin, "utf-8")
    (docs / "glossary").mkdir()
    (docs / "glossary" / "terms.tsv").write_text(TERMS, "utf-8")
    return docs


def files(release: Release) -> dict[str, bytes]:
    found = ((path.relative_to(release.site), path) for path in release.site.rglob("*"))
    return {n.as_posix(): path.read_bytes() for n, path in found if path.is_file()}


def test_several_processes_make_what_one_makes(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, told, begun = [], [], []
    real = processes._can_fork
    for count in (1, 3):
        monkeypatch.setattr(processes, "cores", lambda count=count: count)
        monkeypatch.setattr(processes, "_can_fork", lambda: begun.append(real()) or real())
        lines: list[str] = []
        release = build(library, tmp_path / str(count) / "site", lines.append)
        made.append(files(release))
        told.append(lines)
        assert any(begun) == (count > 1)
    assert made[0].keys() == made[1].keys()
    assert [n for n in made[0] if made[0][n] != made[1][n] and n not in RELEASE] == []
    assert told[0] == told[1]
    assert sum("ссылка «" in line for line in told[0]) == PAGES // 5 * 2


def test_a_page_that_cannot_be_made_is_named_as_in_one_process(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in (4, 5, 6):
        page = library / "rules" / "cooperage" / f"{number:02}-bochka.md"
        page.write_text(_MISSING.format(number), "utf-8")
    told = []
    for count in (1, 2):
        monkeypatch.setattr(processes, "cores", lambda count=count: count)
        with pytest.raises(BuildError) as raised:
            build(library, tmp_path / str(count) / "site", lambda line: None)
        told.append(str(raised.value))
    assert told[0] == told[1]
    assert "04-bochka.md" in told[0]
