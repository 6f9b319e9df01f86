"""The MkDocs plugin: hooks that hand over to the pure modules of this package."""

import json
import re
from collections.abc import Iterator, Sequence
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

from jinja2 import Environment
from markupsafe import Markup, escape
from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from corpus.books.book import PICTURES, TWINS, Book
from corpus.books.page import read_page, sections
from corpus.books.parts import with_part_anchors
from corpus.links.translation import Translator
from glossary.termbase import TermBase
from language.slugs import slug
from web.cards import Card, cards_block, with_printed_pages
from web.crosslinks import CrosslinkExtension
from web.decoration import ENGLISH, RUSSIAN, Decor, decorate
from web.editions import counterparts
from web.glossary_pages import compact
from web.imprint import Imprint
from web.install import install_files
from web.library import read_library
from web.navigation import PAGES, navigation
from web.offline import engine_files
from web.pictures import drawn, with_pictures
from web.previews import description
from web.rulesite import RuleSite, page_uri, twin_uri
from web.safe_markup import NoRawHtml, harmless
from web.scripts import imported
from web.short_addresses import addresses_file, printed_addresses, rule_addresses
from web.virtual import VirtualPage, virtual_pages

# The theme's own search and icon, which the site replaces, and maps for those who debug it.
_UNUSED = re.compile(r"assets/javascripts/(?:lunr|workers)/|assets/images/favicon\.png|.*\.map$")


class SvodConfig(Config):  # type: ignore[no-untyped-call]
    """Settings of the plugin; ``docs`` is a folder with books, by default ``docs_dir``."""

    docs = config_options.Optional(config_options.Type(str))


class SvodPlugin(BasePlugin[SvodConfig]):  # type: ignore[no-untyped-call]
    """Makes the site of a library of rulebooks."""

    books: tuple[Book, ...]
    base: TermBase
    site: RuleSite
    translator: Translator
    virtual: dict[str, VirtualPage]
    crosslinks: CrosslinkExtension
    imprint: Imprint

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the books, the term base, and what the site is called."""
        self.docs = Path(self.config.docs or config.docs_dir)
        library = read_library(self.docs)
        self.books, self.base, self.site = library.books, library.base, library.site
        self.translator, self.imprint = library.translator, library.imprint
        self.virtual = {page.uri: page for page in virtual_pages(self.site)}
        self.crosslinks = CrosslinkExtension()
        extensions: list[Any] = config.markdown_extensions
        extensions += [NoRawHtml(), self.crosslinks]
        _sign(config, self.imprint)
        return config

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """Let every template know the books, that of a missing page too."""
        env.globals["site"] = self.site
        env.globals["imprint"] = self.imprint
        env.globals["preloaded"] = imported("svod")
        env.filters["slug"] = slug
        return env

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Replace what MkDocs found by the books, the hand-written and the virtual pages."""
        for file in list(files):
            if file.is_documentation_page() or _UNUSED.match(file.src_uri):
                files.remove(file)
        for folder in (PAGES, self.docs):
            for path in self._sources(folder):
                _replace(files, _source_file(path.relative_to(folder), folder, config))
        for book in self.site.books:
            for name, source in book.pictures:
                uri = f"rules/{book.slug}/{PICTURES}/{name}.svg"
                _replace(files, File.generated(config, uri, content=drawn(source, name)))
        for page in self.virtual.values():
            files.append(File.generated(config, page.uri, content=page.markdown))
        rows = json.dumps(compact(self.site.glossary), ensure_ascii=False, separators=(",", ":"))
        files.append(File.generated(config, "glossary/terms.json", content=rows))
        for uri, data in install_files(self.imprint, unescape(self.imprint.title)):
            files.append(File.generated(config, uri, content=data))
        for uri, data in self._short_addresses():
            files.append(File.generated(config, uri, content=data))
        for uri, data in engine_files(self.books, self.base, self.translator):
            files.append(File.generated(config, uri, content=data))
        config.nav = navigation(self.site, {file.src_uri for file in files})
        return files

    def _short_addresses(self) -> Iterator[tuple[str, str]]:
        for book in self.site.books:
            yield from printed_addresses(book, self.site.printed[book.slug])
            yield from rule_addresses(book)
        yield "assets/svod/addresses.json", addresses_file(self.site.books, self.site.plain_labels)

    def _sources(self, docs: Path) -> list[Path]:
        books = [docs / "rules" / book.slug for book in self.site.books]
        folders = (docs, *books, *(book / TWINS for book in books))
        return [path for folder in folders for path in sorted(folder.glob("*.md"))]

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Let the arrows at a page's foot follow the book; other pages have none."""
        for page in nav.pages:
            page.previous_page = page.next_page = None
        for book in self.site.books:
            _chain(files, [page_uri(book, page) for page in book.pages])
            _chain(files, [twin_uri(book, twin) for twin in book.twins])
        return nav

    def on_page_markdown(
        self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> str:
        """Tell the cross-links which page comes next; let the theme trust its title.

        The parts of long sections get their anchors.
        """
        russian = self.site.pages.get(page.file.src_uri)
        self.crosslinks.page = None
        if book := russian or self.site.twins.get(page.file.src_uri):
            self.crosslinks.page = self.site.rule_page(book, page.file.name, not russian)
            page.title = escape(page.meta["title"])
            page.meta["subtitle"] = self.site.subtitle(book)
            source = read_page(page.file.content_string, page.file.name)
            page.meta["description"] = description(source)
        elif virtual := self.virtual.get(page.file.src_uri):
            page.title = Markup(virtual.title)
            page.meta["description"] = f"{virtual.title} – {config.site_name}"
        if russian is None:
            return markdown
        source = read_page(page.file.content_string, page.file.name)
        return with_part_anchors(markdown, list(sections(source)))

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Show badges, English titles and printed pages on a page of a book."""
        russian = self.site.pages.get(page.file.src_uri)
        book = russian or self.site.twins.get(page.file.src_uri)
        html = harmless(html)
        if book is None:
            return html
        source = read_page(page.file.content_string, page.file.name)
        language = RUSSIAN if russian else ENGLISH
        html = with_pictures(html, dict(book.pictures), language.code)
        decor = Decor(
            book=book,
            page=source,
            label=self.site.labels[book.slug],
            cited=self.site.cited(book),
            numbers=self.site.page_numbers(book, page.file.name),
            language=language,
            report=self.imprint.report,
            errata=tuple(self.site.page_errata(book, page.file.name)),
            referring=self.site.page_referring(book, page.file.name) if russian else {},
            counterparts=counterparts(self.site.comparisons, book, page.file.name),
            origins=self.site.page_origins(book, page.file.name) if russian else {},
            behind=self.site.page_behind(book, page.file.name, language.code),
        )
        cards = self._cards(book)
        return with_printed_pages(decorate(html, decor), cards) + cards_block(cards)

    def _cards(self, book: Book) -> dict[str, Card]:
        """Return the cards of the terms that were linked on the page."""
        linked = self.crosslinks.page.linked if self.crosslinks.page else {}
        cards = self.site.cards[book.slug]
        return {place: cards.of(term) for place, term in linked.items()}

    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Give a template its records."""
        virtual = self.virtual.get(page.file.src_uri)
        cast(dict[str, Any], context)["data"] = virtual.data if virtual else {}
        return context


def _chain(files: Files, uris: Sequence[str]) -> None:
    """Let each page lead to the next of *uris*, and to none besides."""
    pages = [file.page for file in map(files.get_file_from_path, uris) if file and file.page]
    for page in pages:
        page.previous_page = page.next_page = None
    for before, after in pairwise(pages):
        before.next_page, after.previous_page = after, before


def _sign(config: MkDocsConfig, imprint: Imprint) -> None:
    config.site_name = imprint.title
    config.site_description = imprint.description
    if imprint.address:
        config.site_url = imprint.address.rstrip("/") + "/"
    config.copyright = " ".join(filter(None, (imprint.copyright, config.copyright)))


def _source_file(path: Path, docs: Path, config: MkDocsConfig) -> File:
    return File(path.as_posix(), str(docs), config.site_dir, config.use_directory_urls)


def _replace(files: Files, file: File) -> None:
    if old := files.get_file_from_path(file.src_uri):
        files.remove(old)
    files.append(file)
