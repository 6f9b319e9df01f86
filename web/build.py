"""Makes the release of a library: its site, its index and all that belongs to them.

What is fresh is left as it is; what is stale is made aside and then put in place at once
(``web.releases`` says how). The library is copied first and read from the copy alone, so that
a page saved during a build can't get into one half of it.

``DIR/.site-index``, beside a site in ``DIR/site``, is the index that follows the pages from
build to build, and that the command line searches; a release gets a copy of it as it stands.
``DIR/.site-words.json`` is what was worked out about their words (``language.kept_answers``).
"""

import hashlib
import shutil
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import cast

from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config

from corpus.books.book import Book, load_library
from corpus.books.errata import FILE as ERRATA
from corpus.books.heading_doubts import heading_doubts
from corpus.links.terms_of_library import EMBEDDED, library_base
from glossary.termbase import TermBase
from indexer.engines import is_published, publish
from indexer.opensearch.cluster import ClusterAwayError, parse_address
from indexer.store.build import answers_file, build_index, index_folder, settings_of, units_of
from language import kept_answers
from language.file_digests import Seen
from language.kept_answers import DICTIONARIES
from language.leftovers import link_or_copy
from language.refusals import Refusal
from web import releases
from web.compress import compress_folder
from web.csp import inline_hashes, policy, with_policy
from web.imprint import FILE as IMPRINT
from web.imprint import load_imprint
from web.kept_pages import Earlier, write_records
from web.labels import counted
from web.link_warnings import link_warnings
from web.navigation import PAGES
from web.plugin import SvodPlugin
from web.releases import Release, releases_folder
from web.service_worker import write_service_worker

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
)

_NAME_LENGTH = 16
"""Hexadecimal digits of a release's name, of which a site has a few."""

Tell = Callable[[str], None]


class BuildError(Refusal, ValueError):
    """A site that can't be built; says where and what was found."""


def build(docs: Path, site: Path, tell: Tell, engine: str = "") -> Release:
    """Make the release of *docs* at *site* where it is stale; *tell* says what is done.

    *engine* is the address of a cluster that is to hold the search index too, '' for none.

    Raises BuildError where *docs* has no book or *site* is a folder of something else;
    BookError, TableError and ImprintError for files of *docs* that can't be read; EngineError
    for an *engine* that is no address.
    """
    docs, site = docs.resolve(), _place(site)
    _refuse_foreign(site)
    if engine:
        parse_address(engine)
    books = _books(docs)
    load_imprint(docs, books)
    kept_answers.load(answers_file(site))
    _tell_doubts(docs, books, tell)
    with releases.making(site, lambda: tell("Сайт собирает другая программа, жду её…")):
        makers, seen = _makers(), Seen()
        inputs = _digest(docs, engine, makers)
        release = releases.find(site, inputs, seen)
        if release is None:
            _tell_faults(site, tell, seen)
            tell(f"Собираю сайт: {_size(books)}…")
            release = _make(docs, site, tell, engine, makers, seen)
            kept_answers.save(answers_file(site))
            tell("Сайт собран.")
        elif releases.current(site) == release:
            tell("Сайт уже свежий.")
        else:
            tell("Такой сайт уже собран, возвращаю его.")
        if engine:
            _publish_if_missing(release, engine, tell)
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
    terms = _digest_of(PROJECT, sorted((EMBEDDED / "glossary").iterdir()))
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


def _make(docs: Path, site: Path, tell: Tell, engine: str, makers: str, seen: Seen) -> Release:
    """Make the release of *docs*; nothing is left of it if that fails."""
    folder = releases.begin(site)
    library = folder / "library"
    try:
        _copy_library(docs, library)
        books = load_library(library)
        base = library_base(library, books)
        _make_index(books, base, index_folder(site), folder / "index", tell)
        if engine:
            _publish(books, base, folder / "index", engine, tell)
        earlier = Earlier(releases.current(site), seen)
        policy = _make_site(docs, library, folder, earlier, makers, tell)
        releases.mark(folder, _digest(library, "", makers)[:_NAME_LENGTH])
        write_service_worker(folder / "site", seen)
        compress_folder(folder / "site")
        return releases.seal(folder, _digest(library, engine, makers), policy, seen)
    except Refusal as error:  # said of the copy, which its reader does not know
        shutil.rmtree(folder, ignore_errors=True)
        raise BuildError(str(error).replace(str(library), str(docs))) from error
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _copy_library(docs: Path, library: Path) -> None:
    for path in library_files(docs):
        copy = library / path.relative_to(docs)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)


def _make_index(books: Sequence[Book], base: TermBase, kept: Path, index: Path, tell: Tell) -> None:
    """Bring the *kept* index up to date with a library, and copy it as it stands to *index*."""
    changes = build_index(books, base.terms, kept, base.lists.plain_words)
    if changes.spoilt:
        tell("Поисковый индекс повреждён или от другой версии, собран заново.")
    if changes.indexed or changes.removed:
        pages = counted(len(changes.indexed), "страница", "страницы", "страниц")
        tell(f"Индекс обновлён: {pages}.")
    index.mkdir()
    for path in kept.iterdir():
        if not path.name.endswith("LOCK"):
            link_or_copy(path, index / path.name)


def _publish_if_missing(release: Release, engine: str, tell: Tell) -> None:
    """Make a cluster that is new, or lost what it had, hold a release that was built before.

    One that is away is told of: the release answers from its own index meanwhile.
    """
    try:
        if not is_published(release.index, engine):
            books = load_library(release.library)
            base = library_base(release.library, books)
            _publish(books, base, release.index, engine, tell)
    except ClusterAwayError as error:
        tell(f"{error}; искать будет индекс этого компьютера")


def _publish(books: Sequence[Book], base: TermBase, index: Path, engine: str, tell: Tell) -> None:
    """Make the cluster *engine* hold a library too."""
    settings = settings_of(books, base.terms, base.lists.plain_words)
    changes = publish(index, engine, units_of(books, base.terms), settings)
    pages = counted(len(changes.indexed), "страница", "страницы", "страниц")
    tell(f"Индекс в кластере обновлён: {pages}.")


def _make_site(
    docs: Path, library: Path, folder: Path, earlier: Earlier, makers: str, tell: Tell
) -> str:
    """Make the pages of *library*, a copy of *docs*, in the release *folder*; return their policy.

    Pages that would come out as they stand in the *earlier* release are taken from there.
    """
    site = folder / "site"
    with link_warnings((docs, PAGES), tell) as warned:
        plugin = _run_mkdocs(library, site, earlier, makers)
    kept = [it for it in plugin.records.values() if not (site / it.file).exists()]
    header = _set_policy(site, {script for it in kept for script in it.scripts})
    for record in kept:
        earlier.take_over(record.file, site, header)
    write_records(folder, {u: it for u, it in plugin.records.items() if u not in warned})
    earlier.take_twins(site)
    return header


def _set_policy(site: Path, scripts: Collection[str]) -> str:
    """Write the policy into every page below *site* and return it; *scripts* run elsewhere."""
    pages = {path: path.read_text("utf-8") for path in site.rglob("*.html")}
    header = policy(set(scripts).union(*map(inline_hashes, pages.values())))
    for path, html in pages.items():
        path.write_text(with_policy(html, header), "utf-8")
    return header


def _run_mkdocs(docs: Path, target: Path, earlier: Earlier, makers: str) -> SvodPlugin:
    """Make the pages of *docs* in *target* that are not as they were in the *earlier* release."""
    config = load_config(
        str(PROJECT / "mkdocs.yml"), site_dir=str(target), plugins=[{"svod": {"docs": str(docs)}}]
    )
    plugin = cast(SvodPlugin, config.plugins["svod"])
    plugin.made_by, plugin.earlier = makers, earlier.records()
    config.plugins.on_startup(command="build", dirty=True)
    try:
        mkdocs_build(config, dirty=True)  # what is not modified is left to be taken over
    finally:
        config.plugins.on_shutdown()
    return plugin
