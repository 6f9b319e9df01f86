"""Builds the site and the index from a folder of pages: what is stale, aside, then swapped.

Beside a site in ``DIR/site`` stand ``DIR/.site-index`` (the search index) and
``DIR/.site-build`` (the stamp of what the site was made from, and its policy).
"""

import hashlib
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config

from corpus.books.book import Book, load_library
from corpus.books.heading_doubts import heading_doubts
from corpus.links.library_terms import EMBEDDED, library_base
from indexer.store.build import build_index, index_folder
from web.compress import compress_folder
from web.csp import inline_hashes, policy, with_policy
from web.imprint import FILE as IMPRINT
from web.imprint import load_imprint
from web.labels import counted
from web.link_warnings import link_warnings
from web.navigation import PAGES

PROJECT = Path(__file__).resolve().parent.parent
_CODE = ("language", "glossary", "corpus", "indexer", "web")
_CODE_FILES = frozenset(
    {".css", ".html", ".js", ".json", ".md", ".py", ".svg", ".toml", ".tsv", ".txt"}
)
_DOCS_FILES = (
    "*.md",
    IMPRINT,
    "glossary/*.tsv",
    "glossary/*.txt",
    "rules/*/*.md",
    "rules/*/*.tsv",
    "rules/*/book.toml",
)

Tell = Callable[[str], None]


class BuildError(ValueError):
    """A site that can't be built; says where and what was found."""


@dataclass(frozen=True, slots=True)
class Built:
    """A site ready to be served: its folder, its index, its Content-Security-Policy."""

    site: Path
    index: Path
    policy: str


def state_folder(site: Path) -> Path:
    """Return the folder that holds what is known of the last build of *site*."""
    return site.with_name(f".{site.name}-build")


def build(docs: Path, site: Path, tell: Tell) -> Built:
    """Make *site* and its index from *docs* where they are stale; *tell* says what is done.

    Raises BuildError where *docs* has no book or *site* is a folder of something else;
    BookError, TableError and ImprintError for files of *docs* that can't be read.
    """
    docs, site = docs.resolve(), site.resolve()
    _refuse_foreign(site)
    books = _books(docs)
    load_imprint(docs, books)
    _tell_doubts(docs, books, tell)
    _refresh_index(docs, books, index_folder(site), tell)
    stamp = _stamp(docs)
    state = state_folder(site)
    if _is_fresh(site, state, stamp):
        tell("Сайт уже свежий.")
    else:
        tell(f"Собираю сайт: {_size(books)}…")
        _make(docs, site, state, stamp, tell)
        tell("Сайт собран.")
    return Built(site, index_folder(site), (state / "policy").read_text("utf-8"))


def _refresh_index(docs: Path, books: Sequence[Book], folder: Path, tell: Tell) -> None:
    tell("Проверяю поисковый индекс…")
    changes = build_index(books, library_base(docs, books).terms, folder)
    if changes.indexed or changes.removed:
        pages = counted(len(changes.indexed), "страница", "страницы", "страниц")
        tell(f"Индекс обновлён: {pages}.")


def _size(books: Sequence[Book]) -> str:
    sections = sum(1 for book in books for _ in book.sections())
    told = counted(sections, "раздел", "раздела", "разделов")
    return f"{counted(len(books), 'книга', 'книги', 'книг')}, {told}"


def _books(docs: Path) -> tuple[Book, ...]:
    if not (docs / "rules").is_dir():
        raise BuildError(f"{docs}: нет папки rules с книгами; укажите папку, где она есть: --docs")
    books = load_library(docs)
    if not books:
        raise BuildError(f"{docs}/rules: нет ни одной книги (папки с book.toml)")
    for book in books:
        if not (book.pages or book.index or book.glossary):
            raise BuildError(f"{docs}/rules/{book.slug}: в книге нет ни одной страницы (файла .md)")
    return books


def _tell_doubts(docs: Path, books: Sequence[Book], tell: Tell) -> None:
    for book in books:
        for page in book.pages:
            for doubt in heading_doubts(page):
                tell(f"{docs}/rules/{book.slug}/{page.name}.md: {doubt}")


def _refuse_foreign(site: Path) -> None:
    """Refuse to replace a file, or a folder that is not a site of this project."""
    for folder in (site, *site.parents):
        if folder.exists() and not folder.is_dir():
            raise BuildError(f"{folder}: это файл, а нужна папка; укажите другую: --site")
    if site.is_dir() and any(site.iterdir()) and not (site / "assets" / "svod").is_dir():
        raise BuildError(f"{site}: папка занята, и это не сайт Свода; укажите другую: --site")


def _stamp(docs: Path) -> str:
    """Return a digest of all that the site is made from: pages, term base, code, theme."""
    digest = hashlib.sha256(version("mkdocs-material").encode())
    for root, path in _inputs(docs):
        name = path.relative_to(root).as_posix()
        digest.update(f"\0{name}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def _inputs(docs: Path) -> Iterator[tuple[Path, Path]]:
    """Yield the files that a site is made from, each after the folder it is named in."""
    yield PROJECT, PROJECT / "mkdocs.yml"
    for pattern in _DOCS_FILES:
        yield from ((docs, path) for path in sorted(docs.glob(pattern)))
    # They may serve a library that has no terms of its own.
    yield from ((PROJECT, path) for path in sorted((EMBEDDED / "glossary").iterdir()))
    for folder in _CODE:
        for path in sorted((PROJECT / folder).rglob("*")):
            if path.suffix in _CODE_FILES:
                yield PROJECT, path


def _is_fresh(site: Path, state: Path, stamp: str) -> bool:
    known = state / "stamp"
    return (site / "index.html").is_file() and known.is_file() and known.read_text() == stamp


def _make(docs: Path, site: Path, state: Path, stamp: str, tell: Tell) -> None:
    new = site.with_name(f".{site.name}-new")
    shutil.rmtree(new, ignore_errors=True)
    try:
        with link_warnings((docs, PAGES), tell):
            _run_mkdocs(docs, new)
        header = _set_policy(new)
        compress_folder(new)
        _swap(new, site)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    state.mkdir(parents=True, exist_ok=True)
    (state / "policy").write_text(header, "utf-8")
    (state / "stamp").write_text(stamp)


def _set_policy(site: Path) -> str:
    """Write the policy into every page below *site* and return it."""
    pages = {path: path.read_text("utf-8") for path in site.rglob("*.html")}
    header = policy(set().union(*map(inline_hashes, pages.values())))
    for path, html in pages.items():
        path.write_text(with_policy(html, header), "utf-8")
    return header


def _run_mkdocs(docs: Path, target: Path) -> None:
    config = load_config(
        str(PROJECT / "mkdocs.yml"), site_dir=str(target), plugins=[{"svod": {"docs": str(docs)}}]
    )
    config.plugins.on_startup(command="build", dirty=False)
    try:
        mkdocs_build(config)
    finally:
        config.plugins.on_shutdown()


def _swap(new: Path, site: Path) -> None:
    old = site.with_name(f".{site.name}-old")
    shutil.rmtree(old, ignore_errors=True)
    if site.exists():
        site.rename(old)
    new.rename(site)
    shutil.rmtree(old, ignore_errors=True)
