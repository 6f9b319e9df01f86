"""The embedded library, taken away: every link leads somewhere, readers take the book."""

import errno
import json
import re
import shutil
import subprocess
import zipfile
from datetime import UTC, datetime
from hashlib import sha256
from html import unescape
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt

from corpus.books.page import read_heading
from web.read_library import Library, read_library
from web.takeaway.epub import export_epub
from web.takeaway.folder import export_markdown
from web.takeaway.places import ExportError

from ..evil_library import write_evil_library

_LINK = re.compile(r"\]\((?!https?:|mailto:)([^()#]*)(?:#([^()]*))?\)")
_NOW = datetime(2026, 11, 30, tzinfo=UTC)


@pytest.fixture(scope="module")
def library() -> Library:
    return read_library(Path("docs"))


def _places(text: str, viewer: str) -> set[str]:
    """What a link may name in a page: the marks that forges keep, the headings of Obsidian."""
    if viewer == "forge":
        return set(re.findall(r'<a id="([^"]+)"></a>', text))
    headings = (read_heading(line) for line in text.splitlines())
    return {" ".join(re.sub(r"[#^|\[\]%:]+", " ", it.text).split()) for it in headings if it}


@pytest.mark.parametrize("viewer", ["forge", "obsidian"])
def test_every_link_of_the_folder_leads_somewhere(
    viewer: str, library: Library, tmp_path: Path
) -> None:
    export_markdown(library, tmp_path, viewer, force=False)  # type: ignore[arg-type]
    pages = {path: path.read_text("utf-8") for path in tmp_path.rglob("*.md")}
    places = {path: _places(text, viewer) for path, text in pages.items()}
    dead = []
    checked = 0
    for path, text in pages.items():
        for name, fragment in _LINK.findall(text):
            target = (path.parent / name).resolve() if name else path
            named = " ".join(unquote(fragment).split())
            if not target.is_file() or (named and named not in places[target]):
                dead.append(f"{path.name}: {name}#{named}")
            checked += 1
    assert dead == []
    assert checked > 300


def test_what_is_in_the_way_is_not_lost(library: Library, tmp_path: Path) -> None:
    note = tmp_path / "vault" / "mine.md"
    note.parent.mkdir()
    note.write_text("mine")
    with pytest.raises(ExportError, match="папка занята"):
        export_markdown(library, note.parent, "forge", force=False)
    export_markdown(library, note.parent, "forge", force=True)
    assert note.read_text() == "mine"
    with pytest.raises(ExportError, match="где вы сейчас"):
        export_markdown(library, Path(), "forge", force=True)
    with pytest.raises(ExportError, match="уже есть"):
        export_epub(library, note, (), False, _NOW)
    with pytest.raises(ExportError, match="8ed: такой книги нет, а есть: 6ed, 7ed"):
        export_epub(library, tmp_path / "a.epub", ("8ed",), False, _NOW)
    assert not (tmp_path / "a.epub").exists()


def test_the_electronic_book_is_taken_by_readers(
    library: Library, tmp_path: Path, epubcheck: tuple[str, ...]
) -> None:
    file = tmp_path / "svod.epub"
    export_epub(library, file, (), False, _NOW)
    said = subprocess.run([*epubcheck, str(file)], capture_output=True, text=True, check=False)
    assert "No errors or warnings detected" in said.stdout, said.stdout + said.stderr
    with zipfile.ZipFile(file) as archive:
        names = [name for name in archive.namelist() if name.endswith(".xhtml")]
        woods = archive.read("book/6ed-05-lesa.xhtml").decode()
        index = archive.read("book/6ed-index.xhtml").decode()
        terms = archive.read("book/glossary.xhtml").decode()
    # The contents, the dictionary, and of each book its pages and its index.
    assert len(names) == 2 + sum(len(book.pages) + 1 for book in library.books)
    assert '<a href="6ed-05-lesa.xhtml#lesa">' in index
    assert '<b lang="en">line of sight</b>' in terms
    assert 'href="6ed-01-obshchie-printsipy.xhtml#liniya-pryamoy-vidimosti"' in woods


def test_one_book_alone_names_no_file_of_another(
    library: Library, tmp_path: Path, epubcheck: tuple[str, ...]
) -> None:
    file = tmp_path / "svod.epub"
    export_epub(library, file, ("6ed",), False, _NOW)
    said = subprocess.run([*epubcheck, str(file)], capture_output=True, text=True, check=False)
    assert "No errors or warnings detected" in said.stdout, said.stdout + said.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["svod.epub"]
    with zipfile.ZipFile(file) as archive:
        lists = {name for name in archive.namelist() if re.search("index|glossary", name)}
    assert lists == {"book/6ed-index.xhtml", "book/glossary.xhtml"}


def _mill(docs: Path, text: str) -> Library:
    """A library of one page in *docs*."""
    folder = docs / "rules" / "mill"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "book.toml").write_text('title = "Мельница"\n', "utf-8")
    page = f"---\ntitle: Помол\n---\n\n# Помол {{#pomol}}\n\n{text}\n"
    (folder / "01-pomol.md").write_text(page, "utf-8")
    return read_library(docs)


def test_an_export_replaces_its_own_files_alone(tmp_path: Path) -> None:
    docs, out = tmp_path / "docs", tmp_path / "out"
    export_markdown(_mill(docs, "Зерно."), out, "forge", force=False)
    export_markdown(_mill(docs, "Мука."), out, "forge", force=True)
    page = out / "mill" / "01-pomol.md"
    assert "Мука." in page.read_text("utf-8")
    (out / "README.md").write_text("mine", "utf-8")
    with pytest.raises(ExportError, match=r"README\.md: файл не от экспорта .*\(таких: 1\)"):
        export_markdown(_mill(docs, "Отруби."), out, "forge", force=True)
    assert (out / "README.md").read_text("utf-8") == "mine"
    assert "Мука." in page.read_text("utf-8")


def test_a_page_that_is_gone_goes_from_the_folder_a_note_stays(tmp_path: Path) -> None:
    docs, out = tmp_path / "docs", tmp_path / "out"
    library = _mill(docs, "Зерно.")
    export_markdown(library, out, "forge", force=False)
    (out / "mill" / "mine.md").write_text("mine", "utf-8")
    (docs / "rules" / "mill" / "01-pomol.md").rename(docs / "rules" / "mill" / "02-pomol.md")
    export_markdown(read_library(docs), out, "forge", force=True)
    assert {path.name for path in (out / "mill").iterdir()} == {
        "02-pomol.md",
        "README.md",
        "mine.md",
    }


def test_a_list_of_files_that_is_forged_removes_nothing_outside(tmp_path: Path) -> None:
    out, mine = tmp_path / "out", tmp_path / "mine.md"
    export_markdown(_mill(tmp_path / "docs", "Зерно."), out, "forge", force=False)
    mine.write_text("mine", "utf-8")
    digest = sha256(b"mine").hexdigest()
    forged = {"../mine.md": digest, str(mine): digest}
    (out / ".svod-export.json").write_text(json.dumps(forged), "utf-8")
    shutil.rmtree(out / "mill")
    (out / "README.md").unlink()
    (out / "glossary.md").unlink()
    export_markdown(_mill(tmp_path / "docs", "Зерно."), out, "forge", force=True)
    assert mine.read_text("utf-8") == "mine"


def test_a_folder_is_replaced_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    docs, out = tmp_path / "docs", tmp_path / "out"
    export_markdown(_mill(docs, "Зерно."), out, "forge", force=False)
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    write = Path.write_bytes

    def full_disk(path: Path, data: bytes) -> int:
        if path.name == ".svod-export.json":
            raise OSError(errno.ENOSPC, "no space left")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", full_disk)
    with pytest.raises(OSError, match="no space left"):
        export_markdown(_mill(docs, "Мука."), out, "forge", force=True)
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before
    assert {path.name for path in tmp_path.iterdir()} == {"docs", "out"}


_LIVE = re.compile(r"""(?:href|src)=["']([^"']*)""")


@pytest.mark.parametrize("viewer", ["forge", "obsidian"])
def test_nothing_of_a_hostile_library_is_a_link_in_the_folder(viewer: str, tmp_path: Path) -> None:
    docs, out = tmp_path / "docs", tmp_path / "out"
    write_evil_library(docs)
    export_markdown(read_library(docs), out, viewer, force=False)  # type: ignore[arg-type]
    for path in out.rglob("*.md"):
        # As the most trusting viewer would: any address, any HTML.
        trusting = MarkdownIt("commonmark", {"html": True}).enable("table")
        trusting.validateLink = lambda url: True  # type: ignore[method-assign]
        html = trusting.render(path.read_text("utf-8"))
        assert "<img src=x" not in html, path
        assert "<script" not in html, path
        for address in _LIVE.findall(html):
            assert not re.match(r"\s*(javascript|data)", unescape(unquote(address))), path


def test_nothing_of_a_hostile_library_runs_in_a_book(tmp_path: Path) -> None:
    docs, file = tmp_path / "docs", tmp_path / "evil.epub"
    write_evil_library(docs)
    export_epub(read_library(docs), file, (), False, _NOW)
    with zipfile.ZipFile(file) as archive:
        for name in archive.namelist()[1:]:
            if name.endswith(".css"):
                continue
            for element in ElementTree.fromstring(archive.read(name)).iter():
                assert not element.tag.endswith(("}script", "}img", "}iframe")), name
                assert not {key for key in element.attrib if key.startswith("on")}, name
                assert not element.get("href", "").startswith("javascript"), name


def test_what_xml_forbids_is_dropped(tmp_path: Path) -> None:
    library = _mill(tmp_path, "Зер\x01но\x1f и &#12; мука.")
    export_epub(library, tmp_path / "a.epub", (), False, _NOW)
    with zipfile.ZipFile(tmp_path / "a.epub") as archive:
        text = archive.read("book/mill-01-pomol.xhtml").decode()
    assert "Зерно и  мука." in text


def test_an_electronic_book_is_written_whole_or_not_at_all(
    library: Library, tmp_path: Path
) -> None:
    mine = tmp_path / ".svod.epub.part"
    mine.write_text("mine")
    export_epub(library, tmp_path / "svod.epub", ("6ed",), False, _NOW)
    assert mine.read_text() == "mine"
