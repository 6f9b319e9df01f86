"""Makes the release of a library: its site, its index and all that belongs to them.

What is fresh is left as it is; what is stale is made aside (``web.making``) and then put in place
at once (``web.releases`` says how). The library is copied first and read from the copy alone, so
that a page saved during a build can't get into one half of it.

``DIR/.site-index``, beside a site in ``DIR/site``, is the index that follows the pages from
build to build, and that the command line searches; a release gets a copy of it as it stands.
``DIR/.site-words.json`` is what was worked out about their words (``language.kept_answers``).
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path

from corpus.books.book import Book, load_library
from corpus.books.errata import FILE as ERRATA
from corpus.books.heading_doubts import heading_doubts
from language import kept_answers
from language.file_digests import Seen
from language.kept_answers import DICTIONARIES
from language.refusals import Refusal
from web import releases
from web.imprint import FILE as IMPRINT
from web.imprint import load_imprint
from web.labels import counted
from web.own_files import FOLDER as OWN_FILES
from web.own_files import refuse_links
from web.releases import Release, releases_folder

PROJECT = Path(__file__).resolve().parent.parent
_CODE = ("language", "glossary", "corpus", "indexer", "web")
_MAKERS = (
    *("mkdocs-material", "mkdocs", "Markdown", "pymdown-extensions", "Jinja2", "nh3"),
    *DICTIONARIES,
)
_CODE_FILES = frozenset(
    {".bin", ".css", ".html", ".js", ".json", ".md", ".png", ".py", ".svg", ".toml"}
    | {".tsv", ".txt"}
)
_DOCS_FILES = (
    "*.md",
    ERRATA,
    IMPRINT,
    "glossary/*.tsv",
    "glossary/*.txt",
    "rules/*/*.md",
    "rules/*/en/*.md",
    "rules/*/en/*.tsv",
    "rules/*/pictures/*.svg",
    "rules/*/*.tsv",
    "rules/*/book.toml",
    "rules/*/raw/*",
    f"{OWN_FILES}/**/*",
)

Tell = Callable[[str], None]


class BuildError(Refusal, ValueError):
    """A site that can't be built; says where and what was found."""


def build(docs: Path, site: Path, tell: Tell, engine: str = "") -> Release:
    """Make the release of *docs* at *site* where it is stale; *tell* says what is done.

    *engine* is the address of a cluster that is to hold the search index too, '' for none.

    Raises BuildError where *docs* has no book or *site* is a folder of something else;
    BookError, TableError, ImprintError and OwnFileError for files of *docs* that can't be used;
    EngineError for an *engine* that is no address.
    """
    docs, site = docs.resolve(), _place(site)
    _refuse_foreign(site)
    refuse_links(docs)
    if engine:
        from indexer.opensearch.cluster import parse_address

        parse_address(engine)
    books = _books(docs)
    load_imprint(docs, books)
    kept_answers.load(kept_answers.answers_file(site))
    _tell_doubts(docs, books, tell)
    with releases.making(site, lambda: tell("Сайт собирает другая программа, жду её…")):
        makers, seen = _makers(), Seen()
        inputs = _digest(docs, engine, makers)
        release = releases.find(site, inputs, seen)
        if release is None:
            _tell_faults(site, tell, seen)
            tell(f"Собираю сайт: {_size(books)}…")
            from web.making import make_release  # MkDocs and all: most of a start

            told = partial(_digest, makers=makers)
            release = make_release(docs, site, tell, engine, makers, told, seen)
            kept_answers.save(kept_answers.answers_file(site))
            tell("Сайт собран.")
        elif releases.current(site) == release:
            tell("Сайт уже свежий.")
        else:
            tell("Такой сайт уже собран, возвращаю его.")
        if engine:
            from web.making import publish_if_missing

            publish_if_missing(release, engine, tell)
        releases.put_in_place(release, site)
        releases.tidy(site)
    return release


def is_fresh(docs: Path, site: Path, engine: str = "") -> bool:
    """Is the whole of the site at *site* what ``build`` would make of *docs* now?"""
    docs, site = docs.resolve(), _place(site)
    release = releases.find(site, _digest(docs, engine, _makers()))
    return release is not None and release == releases.current(site)


def _place(site: Path) -> Path:
    """Return *site* with symlinks resolved, except the link that points to our current release."""
    place = site.parent.resolve() / site.name
    is_ours = releases_folder(place) in place.resolve().parents
    return place if is_ours else place.resolve()


def _tell_faults(site: Path, tell: Tell, seen: Seen) -> None:
    """Say what is damaged where the site is not merely old."""
    if (found := releases.current(site)) and (faults := releases.faults(found.folder, seen)):
        more = f" и ещё {len(faults) - 1}" if len(faults) > 1 else ""
        tell(f"{site}: повреждено или изменено: {faults[0]}{more}; собираю заново.")


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


def _digest(docs: Path, engine: str, makers: str) -> str:
    """Return a digest of all that a release is made from: pages, term base, its *makers*."""
    library = _digest_of(docs, library_files(docs))
    # The embedded terms may serve a library that has no terms of its own.
    terms = _digest_of(PROJECT, sorted((PROJECT / "docs" / "glossary").iterdir()))
    told = " ".join((makers, engine, library, terms))
    return hashlib.sha256(told.encode()).hexdigest()


def _makers() -> str:
    """Return a digest of what makes a release of a library: code, theme, settings of MkDocs."""
    files = (path for folder in _CODE for path in sorted((PROJECT / folder).rglob("*")))
    code = (path for path in files if path.suffix in _CODE_FILES)
    return " ".join((*map(version, _MAKERS), _digest_of(PROJECT, (PROJECT / "mkdocs.yml", *code))))


def _digest_of(root: Path, paths: Iterable[Path]) -> str:
    """Return a digest of files, each named from *root*."""
    digest = hashlib.sha256()
    for path in paths:
        name = path.relative_to(root).as_posix()
        digest.update(f"\0{name}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def library_files(docs: Path) -> Iterator[Path]:
    """Yield the files of the library *docs* that a release is made from."""
    for pattern in _DOCS_FILES:
        yield from (path for path in sorted(docs.glob(pattern)) if path.is_file())
