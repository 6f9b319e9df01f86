"""Building: only what is stale, aside and then swapped; refusals that leave nothing behind."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus.books.book import BookError, load_library
from indexer.store.passages import passages
from web.build import BuildError, build
from web.csp import inline_hashes
from web.imprint import ImprintError
from web.own_files import OwnFileError
from web.server import services

from .conftest import ROOT, Built

Write = Callable[[str], None]

PAGE = """---
title: {title}
pages: 4
---

# {title} {{#reyd}}

<span id="p4"></span>

## Чарка {{#charka}}

Чарку ставят справа, см. стр. 4 и с. 31.

## Ковш {{#kovsh}}

Ковш стоит за чаркой.
"""


def _library(folder: Path) -> Path:
    """A folder that holds one small book and nothing else."""
    book = folder / "rules" / "harbour"
    book.mkdir(parents=True)
    (book / "book.toml").write_text('title = "Гавань"\nedition = ""\n', "utf-8")
    (book / "01-reyd.md").write_text(PAGE.format(title="Рейд"), "utf-8")
    (book / "index.tsv").write_text("term\tpages\tparent\nЧарка\t4\nЛоцман\t9\n", "utf-8")
    (book / "import-report.jsonl").write_text("{}\n", "utf-8")
    return folder


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return _library(tmp_path / "private")


@pytest.fixture
def told() -> list[str]:
    return []


SECOND = """---
title: Мель
---

# Мель {#mel}

## Рында {#rynda data-en="Ship's bell"}

Рында бьёт склянки; у кого шапка, тот бьёт первым.
"""


def _second_book(library: Path, edition: str = "") -> None:
    book = library / "rules" / "shoal"
    book.mkdir()
    (book / "book.toml").write_text(f'title = "Мель & <b>риф"\nedition = "{edition}"\n', "utf-8")
    (book / "01-mel.md").write_text(SECOND, "utf-8")
    (book / "glossary.tsv").write_text("en\tru\tparent\nboatswain\tбоцман\t\n", "utf-8")


def _text(site: Path, page: str) -> str:
    return (site / page / "index.html").read_text("utf-8")


def test_a_folder_with_books_alone_is_enough(library: Path, told: list[str]) -> None:
    site = library / "site"  # inside of the pages' folder, as the README has it
    build(library, site, told.append)
    page = _text(site, "rules/harbour/01-reyd")
    assert re.search(r'class="svod-term"[^>]* href="#charka"', page)
    assert 'href="#p4"' in page
    assert 'class="svod-absent"' in page
    assert "Лоцман" in _text(site, "rules/harbour/index")
    assert "Гавань" in _text(site, ".")
    assert "Найти" in _text(site, "search")
    assert not list(site.rglob("*.jsonl"))
    assert told[-1] == "Сайт собран."


def test_what_is_fresh_is_not_built_again(library: Path, told: list[str]) -> None:
    site = library / "site"
    build(library, site, told.append)
    before = (site / "index.html").stat()
    build(library, site, told.append)
    assert (site / "index.html").stat() == before
    assert told[-1] == "Сайт уже свежий."


def test_a_changed_page_and_a_lost_site_are_built_again(library: Path, told: list[str]) -> None:
    site = library / "site"
    build(library, site, told.append)
    page = library / "rules" / "harbour" / "01-reyd.md"
    page.write_text(PAGE.format(title="Новый рейд"), "utf-8")
    build(library, site, told.append)
    assert "Новый рейд" in _text(site, "rules/harbour/01-reyd")
    site.unlink()  # a link to the release
    build(library, site, told.append)
    assert (site / "index.html").is_file()


def test_a_book_in_a_folder_of_another_name_is_built_again(library: Path, told: list[str]) -> None:
    site = library / "site"
    build(library, site, told.append)
    (library / "rules" / "harbour").rename(library / "rules" / "port")
    build(library, site, told.append)
    assert "Рейд" in _text(site, "rules/port/01-reyd")
    assert not (site / "rules" / "harbour").exists()


def test_hand_written_pages_of_the_folder_come_before_the_projects(
    library: Path, told: list[str]
) -> None:
    (library / "about.md").write_text("---\ntitle: Чья гавань\n---\n\n# Чья гавань\n", "utf-8")
    build(library, library / "site", told.append)
    assert "Чья гавань" in _text(library / "site", "about")


def test_a_site_of_other_books_speaks_of_no_other_game(library: Path, told: list[str]) -> None:
    _second_book(library)
    site = library / "site"
    build(library, site, told.append)
    pages = {path: path.read_text("utf-8") for path in site.rglob("*.html")}
    named = [path for path, text in pages.items() if re.search("(?i)warhammer|workshop", text)]
    assert named == []
    assert "<title>Гавань, Мель &amp; &lt;b&gt;риф</title>" in _text(site, ".")
    assert "Мель &amp; &lt;b&gt;риф" in _text(site, "rules/shoal/01-mel")
    assert not [path for path, text in pages.items() if "<b>риф" in text]
    assert "terms.tsv" not in _text(site, "health")
    assert "OpenCorpora" in _text(site, "about")


def test_what_a_book_says_is_text_and_never_html(library: Path, told: list[str]) -> None:
    odd = 'Мачта <b>"А" & *к*'
    book = library / "rules" / "harbour"
    page = PAGE.format(title="Рейд").replace("title: Рейд", f"title: '{odd}'\nen: '{odd}'")
    heading = r"## Мачта &lt;b>\"А\" & \*к\* {#machta data-en='Mast <b>'}"
    (book / "01-reyd.md").write_text(f"{page}\n{heading}\n\nТекст.\n", "utf-8")
    (book / "index.tsv").write_text(f"term\tpages\tparent\n{odd}\t4\nЧарка\t4\n", "utf-8")
    (book / "glossary.tsv").write_text(f"en\tru\tparent\nmast <b> &\t{odd}\t\n", "utf-8")
    site = library / "site"
    built = build(library, site, told.append)
    pages = {path: path.read_text("utf-8") for path in site.rglob("*.html")}
    assert [path for path, text in pages.items() if re.search(r"<b>|&amp;\w+;|\\\*", text)] == []
    shown = 'Мачта &lt;b&gt;"А" &amp; *к*'
    named = {
        path.parent.name for path, text in pages.items() if shown in text.replace("&#34;", '"')
    }
    assert named >= {"01-reyd", "index", "glossary", "m", "pages", "harbour", "site", "health"}
    hits = services(built).searcher.search("мачта").hits
    assert odd in {hit.title for hit in hits}


def test_the_glossary_holds_what_the_books_name(library: Path, told: list[str]) -> None:
    _second_book(library)
    site = library / "site"
    build(library, site, told.append)
    assert "боцман" in _text(site, "glossary/en/b")
    assert "Лоцман" in _text(site, "glossary/ru/l")
    rows = json.loads((site / "glossary" / "terms.json").read_text("utf-8"))
    english = {row[0] for row in rows}
    assert "boatswain" in english
    assert "difficult terrain" not in english


def test_a_folder_may_bring_its_own_terms(library: Path, told: list[str]) -> None:
    table = library / "glossary" / "terms.tsv"
    table.parent.mkdir()
    header = "en\tru\tstatus\tkind\tedition\tsource\tnote\tdefinition\n"
    table.write_text(f"{header}pilot\tлоцман\tpreferred\trule\t\town\t\tВедёт суда.\n", "utf-8")
    build(library, library / "site", told.append)
    rows = json.loads((library / "site" / "glossary" / "terms.json").read_text("utf-8"))
    assert rows[0][:2] == ["pilot", "лоцман"]
    health = _text(library / "site", "health")
    assert "Ошибки: 0" in health
    table.write_text(header + "pilot\tлоцман\tbest\trule\t\town\n", "utf-8")
    build(library, library / "site", told.append)
    assert "Ошибки: 1" in _text(library / "site", "health")


def test_books_of_one_edition_are_told_apart(library: Path, told: list[str]) -> None:
    toml = library / "rules" / "harbour" / "book.toml"
    toml.write_text('title = "Гавань"\nedition = "2"\n', "utf-8")
    _second_book(library, edition="2")
    build(library, library / "site", told.append)
    buttons = re.findall(
        r'name="book" value="(\w*)"[^>]*><span>(.*?)<', _text(library / "site", "search")
    )
    assert buttons == [("", "Везде"), ("harbour", "Гавань"), ("shoal", "Мель &amp; &lt;b&gt;риф")]


def test_one_book_needs_no_choice_of_books(library: Path, told: list[str]) -> None:
    build(library, library / "site", told.append)
    assert 'type="radio" name="book"' not in _text(library / "site", "search")


def test_a_folder_may_name_its_site(library: Path, told: list[str]) -> None:
    (library / "site.toml").write_text('title = "Портовый <устав>"\ncopyright = "Наше."\n', "utf-8")
    build(library, library / "site", told.append)
    assert "<title>Портовый &lt;устав&gt;</title>" in _text(library / "site", ".")
    assert "Наше. Формы слов" in _text(library / "site", "about")


@pytest.mark.parametrize("text", ["titel = 'Устав'", "title = 5", "title"])
def test_a_site_toml_that_cannot_be_used_is_refused(
    library: Path, told: list[str], text: str
) -> None:
    (library / "site.toml").write_text(text, "utf-8")
    with pytest.raises(ImprintError, match=r"site\.toml"):
        build(library, library / "site", told.append)


def test_own_files_stand_at_the_root_of_the_site(library: Path, told: list[str]) -> None:
    own = library / "public"
    (own / ".well-known").mkdir(parents=True)
    (own / "CNAME").write_text("rules.example\n", "utf-8")
    (own / ".well-known" / "security.txt").write_text("Contact: mailto:a@b.example\n", "utf-8")
    page = "<script>let own</script>"
    (own / "proof.html").write_text(page, "utf-8")
    release = build(library, library / "site", told.append)
    site = library / "site"
    assert (site / "CNAME").read_text("utf-8") == "rules.example\n"
    assert (site / ".well-known" / "security.txt").is_file()
    assert (site / "proof.html").read_text("utf-8") == page
    assert not (site / "sitemap.xml").exists()  # the library has no address
    assert "proof.html" not in (site / "service-worker.js").read_text("utf-8")
    assert not inline_hashes(page) & set(release.policy.split())
    (own / "index.html").write_text("x", "utf-8")
    with pytest.raises(BuildError, match=r"public/index\.html: «index.html» на сайте уже есть"):
        build(library, site, told.append)
    (own / "index.html").rename(own / "CNAME.gz")
    with pytest.raises(BuildError, match=r"CNAME\.gz: сервер отдавал бы его вместо «CNAME»"):
        build(library, site, told.append)
    (own / "CNAME.gz").unlink()
    (own / "hosts").symlink_to("/etc/hosts")
    with pytest.raises(OwnFileError, match=r"public/hosts: это ссылка"):
        build(library, site, told.append)
    assert (site / "CNAME").is_file()


def test_a_folder_of_something_else_is_not_replaced(library: Path, told: list[str]) -> None:
    site = library.parent / "photos"
    site.mkdir()
    (site / "summer.jpg").write_bytes(b"x")
    with pytest.raises(BuildError, match="photos: папка занята"):
        build(library, site, told.append)
    assert [path.name for path in site.iterdir()] == ["summer.jpg"]
    assert told == []


@pytest.mark.parametrize("site", ["diary.txt", "diary.txt/site"])
def test_a_file_is_not_replaced(library: Path, told: list[str], site: str) -> None:
    (library.parent / "diary.txt").write_text("x")
    with pytest.raises(BuildError, match=r"diary\.txt: это файл"):
        build(library, library.parent / site, told.append)
    assert told == []
    assert {path.name for path in library.parent.iterdir()} == {"private", "diary.txt"}


def test_a_book_without_a_page_is_refused(library: Path, told: list[str]) -> None:
    (library / "rules" / "empty").mkdir()
    (library / "rules" / "empty" / "book.toml").write_text("", "utf-8")
    with pytest.raises(BuildError, match="rules/empty: в книге нет ни одной страницы"):
        build(library, library / "site", told.append)


def test_a_book_may_be_an_index_alone(library: Path, told: list[str]) -> None:
    (library / "rules" / "harbour" / "01-reyd.md").unlink()
    build(library, library / "site", told.append)
    assert "Лоцман" in _text(library / "site", "rules/harbour/index")


def test_what_is_wrong_with_headings_and_links_is_told_with_its_place(
    library: Path, told: list[str]
) -> None:
    page = library / "rules" / "harbour" / "01-reyd.md"
    links = "[Мыс](mys.md), [мол](#mol), [бухта](buhta/), [чарка](#charka)."
    page.write_text(f"{page.read_text('utf-8')}\n## Кубрик {{#charka}}\n\n{links}\n", "utf-8")
    last = len(page.read_text("utf-8").splitlines())
    build(library, library / "site", told.append)
    place = f"{page}:{last}: ссылка"
    assert {line for line in told if "01-reyd.md" in line} == {
        f"{page}: один id «charka» у заголовков «Чарка», «Кубрик»: ссылки ведут к первому",
        f"{place} «mys.md»: такой страницы нет",
        f"{place} «buhta/»: такой страницы нет",
        f"{place} «#mol»: на той странице нет заголовка с таким id",
    }


@pytest.mark.parametrize("rules", [False, True])
def test_a_folder_without_books_is_refused(tmp_path: Path, told: list[str], rules: bool) -> None:
    if rules:
        (tmp_path / "rules").mkdir()
    with pytest.raises(BuildError, match="rules"):
        build(tmp_path, tmp_path / "site", told.append)
    assert not (tmp_path / "site").exists()


def test_a_page_that_cannot_be_read_leaves_the_site_as_it_was(
    library: Path, told: list[str]
) -> None:
    site = library / "site"
    build(library, site, told.append)
    before = _text(site, "rules/harbour/01-reyd")
    (library / "rules" / "harbour" / "02-bad.md").write_text("no front matter\n", "utf-8")
    with pytest.raises(BookError, match=r"02-bad\.md"):
        build(library, site, told.append)
    assert _text(site, "rules/harbour/01-reyd") == before
    # What is known of words is written where enough of it is new: not if another test asked before.
    left = {path.name for path in library.iterdir()} - {".site-words.json"}
    assert left == {"rules", "site", ".site-index", ".site-releases"}


def test_the_pairs_that_a_book_prints_are_searched_and_translated(
    library: Path, told: list[str]
) -> None:
    _second_book(library)
    built = build(library, library / "site", told.append)
    asked = services(built)
    assert asked.translate("боцманов")["entries"][0]["en"] == "boatswain"
    assert "boatswain" in (library / "site/assets/svod/engine/data.json").read_text("utf-8")
    assert any("боцман" in note for note in asked.searcher.search("boatswain").notes)


def test_the_parts_of_long_sections_have_their_anchors(built: Built) -> None:
    found = [p for book in load_library(ROOT / "docs") for p in passages(book) if p.pieces]
    assert found
    for passage in found:
        path = passage.url.partition("#")[0].strip("/")
        page = (built.site / path / "index.html").read_text("utf-8")
        assert [page.count(f'id="{anchor}"') for _, anchor, _, _ in passage.pieces] == [1] * len(
            passage.pieces
        )
