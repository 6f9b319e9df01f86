"""Makes one release of a library, in a folder of its own: index, pages, what belongs to them.

In: a library, and the release before, of which all is taken over that would come out the same.
Out: the folder, sealed. ``web.build`` says when one is made; it imports this module only then, for
MkDocs takes longer to load than it takes to see that nothing is to be done.
"""

import shutil
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol, cast

from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config

from corpus.books.book import Book, load_library
from corpus.links.terms_of_library import library_base
from glossary.termbase import TermBase
from indexer.engines import is_published, publish
from indexer.opensearch.cluster import ClusterAwayError
from indexer.store.build import build_index, index_folder, settings_of, units_of
from language.file_digests import Digest
from language.leftovers import link_or_copy
from language.processes import beside
from language.refusals import Refusal
from web import releases
from web.build import PROJECT, BuildError, Tell, library_files
from web.compress import compress_folder
from web.csp import inline_hashes, policy, with_policy
from web.kept_pages import Earlier, write_records
from web.labels import counted
from web.link_warnings import link_warnings
from web.navigation import PAGES
from web.offline import index_of
from web.own_files import lay_own_files
from web.plugin import SvodPlugin
from web.releases import Release
from web.service_worker import write_service_worker

_NAME_LENGTH = 16
"""Hexadecimal digits of a release's name, of which a site has a few."""


class Told(Protocol):
    """Tells a library, with the program and the address of a cluster, by a digest."""

    def __call__(self, docs: Path, engine: str) -> str:
        """Return the digest of all that a release of *docs* is made from."""


def make_release(
    docs: Path, site: Path, tell: Tell, engine: str, makers: str, told: Told, digest_of: Digest
) -> Release:
    """Make the release of *docs*; nothing is left of it if that fails.

    *makers* tells the program; *told* is asked for the digest of what a release is made from, and
    *digest_of* for that of a file.
    """
    folder = releases.begin(site)
    library = folder / "library"
    try:
        _copy_library(docs, library)
        books = load_library(library)
        base = library_base(library, books)
        with beside(partial(index_of, books, base)) as browser_index:
            _make_index(books, base, index_folder(site), folder / "index", tell)
            if engine:
                _publish(books, base, folder / "index", engine, tell)
            earlier = Earlier(releases.current(site), digest_of)
            policy = _make_site(docs, folder, earlier, makers, browser_index, tell)
        releases.mark(folder, told(library, "")[:_NAME_LENGTH])
        write_service_worker(folder / "site", digest_of)
        lay_own_files(library, folder / "site")
        compress_folder(folder / "site")
        return releases.seal(folder, told(library, engine), policy, digest_of)
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
    changes = build_index(books, base.terms, kept, base.lists.plain_words, thorough=False)
    if changes.spoilt:
        tell("Поисковый индекс повреждён или от другой версии, собран заново.")
    if changes.indexed or changes.removed:
        pages = counted(len(changes.indexed), "страница", "страницы", "страниц")
        tell(f"Индекс обновлён: {pages}.")
    index.mkdir()
    for path in kept.iterdir():
        if not path.name.endswith("LOCK"):
            link_or_copy(path, index / path.name)


def publish_if_missing(release: Release, engine: str, tell: Tell) -> None:
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
    docs: Path,
    folder: Path,
    earlier: Earlier,
    makers: str,
    browser_index: Callable[[], str],
    tell: Tell,
) -> str:
    """Make the pages of the release *folder* from its copy of *docs*; return their policy.

    Pages that would come out as they stand in the *earlier* release are taken from there.
    """
    site = folder / "site"
    with link_warnings((docs, PAGES), tell) as warned:
        plugin = _mkdocs(folder, makers, earlier, browser_index, tell)
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


def _mkdocs(
    folder: Path, makers: str, earlier: Earlier, browser_index: Callable[[], str], tell: Tell
) -> SvodPlugin:
    """Make the pages of the release *folder* that are not as they were in the *earlier* one."""
    ours = {"svod": {"docs": str(folder / "library")}}
    config = load_config(str(PROJECT / "mkdocs.yml"), site_dir=str(folder / "site"), plugins=[ours])
    plugin = cast(SvodPlugin, config.plugins["svod"])
    plugin.made_by, plugin.earlier = makers, earlier.records()
    plugin.browser_index, plugin.tell = browser_index, tell
    config.plugins.on_startup(command="build", dirty=True)
    try:
        mkdocs_build(config, dirty=True)  # what is not modified is left to be taken over
    finally:
        config.plugins.on_shutdown()
    return plugin
