"""A build that takes pages over makes what a build from nothing makes, to the byte."""

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from web import build as building
from web.build import build
from web.kept_pages import Earlier
from web.page_keys import fingerprint
from web.releases import Release

BOOK = "rules/mill"
TERMS = "glossary/terms.tsv"
HEADER = "en\tru\tstatus\tkind\tedition\tsource\tnote\tdefinition\n"
RELEASE = ("assets/svod/release.json", "assets/svod/release.json.br")


def page(title: str, anchor: str, text: str, front: str = "") -> str:
    return f"---\ntitle: {title}\n{front}---\n\n# {title} {{#{anchor}}}\n\n{text}\n"


PAGES = {
    "01-zherno": page(
        "Жёрнов",
        "zhernov",
        '<span id="p1"></span>\n\n## Бегун {#begun}\n\nБегун вертят над лежняком, см. с. 3.',
        "pages: 1-2\n",
    ),
    "02-pomol": page(
        "Помол",
        "pomol",
        "## Засыпка {#zasypka}\n\nЗерно сыплют под бегун. [О мешках](03-meshok.md#meshok).",
        "pages: 2\n",
    ),
    "03-meshok": page("Мешок", "meshok", '<span id="p3"></span>\n\nМуку ссыпают в мешок.'),
    "04-plotina": page("Плотина", "plotina", "Вода стоит за плотиной. Бегун стоит без воды."),
    "05-lar": page("Ларь", "lar", "Зерно ждёт в ларе."),
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    docs = tmp_path_factory.mktemp("kept") / "docs"
    book = docs / BOOK
    (book / "en").mkdir(parents=True)
    (book / "book.toml").write_text('title = "Мельница"\nedition = "1"\n', "utf-8")
    (book / "index.tsv").write_text("term\tpages\tparent\nБегун\t1\nМешок\t3\nЛотокъ\t9\n", "utf-8")
    for name, text in PAGES.items():
        (book / f"{name}.md").write_text(text, "utf-8")
    twin = page("Sack", "meshok", "Flour goes into a sack.")
    (book / "en" / "03-meshok.md").write_text(twin, "utf-8")
    (docs / TERMS).parent.mkdir()
    rows = "runner stone\tбегун\tpreferred\trule\t\town\t\tВерхний жёрнов.\n"
    (docs / TERMS).write_text(f"{HEADER}{rows}", "utf-8")
    return docs


def change(docs: Path, name: str, old: str, new: str) -> None:
    path = docs / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def _mend_a_word(docs: Path) -> None:
    change(docs, f"{BOOK}/05-lar.md", "ждёт", "лежит")


def _name_a_term(docs: Path) -> None:
    change(docs, f"{BOOK}/05-lar.md", "в ларе", "в ларе, а бегун стоит")


def _retitle_a_target(docs: Path) -> None:
    change(docs, f"{BOOK}/01-zherno.md", "## Бегун {", "## Бегун и лежняк {")


def _lose_an_anchor(docs: Path) -> None:
    change(docs, f"{BOOK}/03-meshok.md", "#meshok", "#torba")


def _mend_a_term(docs: Path) -> None:
    change(docs, TERMS, "Верхний жёрнов", "Тот жёрнов, что вертится")


def _sign_the_site(docs: Path) -> None:
    (docs / "site.toml").write_text('copyright = "Мельник"\n', "utf-8")


def _write_a_page(docs: Path) -> None:
    text = page("О мельнике", "o-melnike", "Мельник живёт тут.")
    (docs / "about.md").write_text(text, "utf-8")


def _remove_a_page(docs: Path) -> None:
    (docs / BOOK / "04-plotina.md").unlink()


CHANGES = (
    _mend_a_word,
    _name_a_term,
    _retitle_a_target,
    _lose_an_anchor,
    _mend_a_term,
    _sign_the_site,
    _write_a_page,
    _remove_a_page,
)
# A page says which sections name its term: that of the term is made anew too.
MADE_ANEW = {_mend_a_word: {"05-lar"}, _name_a_term: {"05-lar", "01-zherno"}}


def files(release: Release) -> dict[str, bytes]:
    found = ((path.relative_to(release.site), path) for path in release.site.rglob("*"))
    return {n.as_posix(): path.read_bytes() for n, path in found if path.is_file()}


def made_anew(before: Release, after: Release) -> set[str]:
    """The pages that are not files of the release before under a second name."""
    pages = [path.relative_to(after.site) for path in (after.site / BOOK).rglob("index.html")]
    same = {it for it in pages if (before.site / it).exists() and _is_one(before, after, it)}
    return {page.parent.name for page in pages if page not in same}


def _is_one(before: Release, after: Release, page: Path) -> bool:
    return os.path.samefile(before.site / page, after.site / page)


def test_after_each_change_the_site_is_as_one_from_nothing(library: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    before = build(library, site, lambda line: None)
    for make in CHANGES:
        make(library)
        warned: list[str] = []
        release = build(library, site, warned.append)
        told: list[str] = []
        nothing = build(library, tmp_path / make.__name__ / "site", told.append)
        kept, anew = files(release), files(nothing)
        assert kept.keys() == anew.keys(), make.__name__
        differing = [n for n in kept if kept[n] != anew[n] and n not in RELEASE]
        assert differing == [], make.__name__
        assert [t for t in warned if ".md" in t] == [t for t in told if ".md" in t], make.__name__
        if make in MADE_ANEW:
            assert made_anew(before, release) == MADE_ANEW[make]
        before = release


def test_another_program_makes_every_page_anew(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = build(library, tmp_path / "site", lambda line: None)
    monkeypatch.setattr(building, "_makers", lambda: "another theme")
    release = build(library, tmp_path / "site", lambda line: None)
    assert made_anew(before, release) == {
        path.parent.name for path in release.site.glob(f"{BOOK}/**/*.html")
    }


def test_a_page_that_was_changed_by_hand_is_made_anew(library: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    page = build(library, site, lambda line: None).site / BOOK / "02-pomol" / "index.html"
    page.write_text(page.read_text("utf-8").replace("Зерно", "Песок"), "utf-8")
    release = build(library, site, lambda line: None)
    assert "Песок" not in (release.site / BOOK / "02-pomol" / "index.html").read_text("utf-8")


@pytest.mark.parametrize("row", [["a list"], {"key": "of another version"}])
def test_records_of_another_version_are_left(row: object, tmp_path: Path) -> None:
    text = json.dumps({"rules/mill/01-pomol.md": row})
    (tmp_path / "pages.json").write_text(text, "utf-8")
    digests = {"pages.json": hashlib.sha256(text.encode()).hexdigest()}
    earlier = SimpleNamespace(folder=tmp_path, digests=digests)
    assert Earlier(cast(Release, earlier)).records() == {}


def knowing(word: str) -> Callable[[], str]:
    """Return a function that knows more than its name tells."""
    return lambda: word


@pytest.mark.parametrize("value", [object(), {("a", "b"): 1}, len, knowing("a")])
def test_what_cannot_be_told_has_no_fingerprint(value: object) -> None:
    with pytest.raises(TypeError):
        fingerprint(value)
