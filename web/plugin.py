"""The MkDocs plugin: hooks that hand over to the pure modules of this package."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from html import unescape
from itertools import pairwise
from pathlib import Path, PurePosixPath
from types import MappingProxyType
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
from corpus.books.page import sections
from corpus.books.parts import with_part_anchors
from corpus.links.translation import Translator
from glossary.termbase import TermBase
from language.refusals import Refusal
from language.slugs import slug
from web.bundles import STYLE, bundles
from web.cards import Card, cards_block, with_printed_pages
from web.crosslinks import CrosslinkExtension
from web.csp import inline_hashes
from web.decoration import ENGLISH, RUSSIAN, Decor, decorate
from web.editions import counterparts
from web.english_pages import english_navigation, english_palette
from web.glossary_pages import compact
from web.imprint import Imprint
from web.install import install_files
from web.kept_pages import PageRecord, SourceFile, recorded, restore
from web.labels import on_pages
from web.navigation import PAGES, menu, navigation
from web.not_found import MOVED_SCRIPT
from web.offline import engine_files, index_of
from web.page_keys import PageKeys, shelf_of
from web.page_shares import render_pages
from web.pictures import drawn, with_pictures
from web.previews import description
from web.printed_pages import with_pages_of_links
from web.read_library import read_library
from web.rendered import without_blanks
from web.rulesite import RuleSite, page_uri, twin_uri
from web.safe_markup import NoRawHtml, harmless
from web.short_addresses import addresses_file, printed_addresses, rule_addresses
from web.virtual import VirtualPage, virtual_pages

# The theme's own search and icon, which the site replaces, maps for those who debug it, and the
# template of a sitemap where none is made.
_UNUSED = re.compile(
    r"assets/javascripts/(?:lunr|workers)/|assets/images/favicon\.png|.*\.map$|sitemap\.xml$"
)


class SvodConfig(Config):  # type: ignore[no-untyped-call]
    """Settings of the plugin; ``docs`` is a folder with books, by default ``docs_dir``."""

    docs = config_options.Optional(config_options.Type(str))


class SvodPlugin(BasePlugin[SvodConfig]):  # type: ignore[no-untyped-call]
    """Makes the site of a library of rulebooks.

    *made_by* tells the program and its settings; *earlier* are the records of pages that may be
    taken over where nothing changed. MkDocs leaves those out where it is told to build only what
    is modified. *records* are in the end those of all pages but the hand-written ones.
    *browser_index* gives the index of the library for browsers, where that is made beside; *tell*
    hears how far the work is.
    """

    made_by = ""
    earlier: Mapping[str, PageRecord] = MappingProxyType({})
    browser_index: Callable[[], str] | None = None
    tell: Callable[[str], None] = staticmethod(lambda line: None)
    records: dict[str, PageRecord]
    books: tuple[Book, ...]
    base: TermBase
    site: RuleSite
    translator: Translator
    virtual: dict[str, VirtualPage]
    crosslinks: CrosslinkExtension
    imprint: Imprint
    english: Navigation
    bundles: tuple[tuple[str, str], ...]

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the books, the term base, and what the site is called."""
        self.docs = Path(self.config.docs or config.docs_dir)
        library = read_library(self.docs)
        self.books, self.base, self.site = library.books, library.base, library.site
        self.translator, self.imprint = library.translator, library.imprint
        self.virtual = {page.uri: page for page in virtual_pages(self.site)}
        self._pages = {page_uri(b, page): page for b in self.books for page in b.pages}
        self._pages |= {twin_uri(b, twin): twin for b in self.books for twin in b.twins}
        self.crosslinks = CrosslinkExtension()
        extensions: list[Any] = config.markdown_extensions
        extensions += [NoRawHtml(), self.crosslinks]
        _sign(config, self.imprint)
        self.bundles = tuple(bundles(config.extra_css))
        config.extra_css = [STYLE]
        return config

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """Make the books available to every template, also to the 404 page.

        All pages are rendered now. What the browser searches in was made meanwhile.
        """
        for file in files.documentation_pages():
            if isinstance(file, SourceFile):
                file.is_rendered = False
        index = self.browser_index or partial(index_of, self.books, self.base)
        for uri, data in engine_files(index, self.base, self.translator):
            files.append(File.generated(config, uri, content=data))
        env.globals["site"] = shelf_of(self.site)
        env.globals["imprint"] = self.imprint
        env.globals["english_palette"] = english_palette(config.theme["palette"])
        env.filters["on_pages"] = on_pages
        env.globals["moved_script"] = MOVED_SCRIPT
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
            files.append(SourceFile.generated(config, page.uri, content=page.markdown))
        rows = json.dumps(compact(self.site.glossary), ensure_ascii=False, separators=(",", ":"))
        files.append(File.generated(config, "glossary/terms.json", content=rows))
        for uri, data in install_files(self.imprint, unescape(self.imprint.title)):
            files.append(File.generated(config, uri, content=data))
        for uri, data in self.bundles:
            files.append(File.generated(config, uri, content=data))
        for uri, data in self._short_addresses():
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
        """Let the arrows at a page's foot follow the book; other pages have none.

        Pages that can be taken over are found here: their keys cover the navigation.
        """
        for page in nav.pages:
            page.previous_page = page.next_page = None
        for book in self.site.books:
            _chain(files, [page_uri(book, page) for page in book.pages])
            _chain(files, [twin_uri(book, twin) for twin in book.twins])
        self._find_kept(files, config.nav)
        self.english = english_navigation(self.site, files, nav)
        sources = [file for file in files.documentation_pages() if isinstance(file, SourceFile)]
        stale = [it for it in sources if it.is_modified() and it.page]
        render_pages(stale, config, files, self.tell)
        return nav

    def _find_kept(self, files: Files, nav: object) -> None:
        """Let MkDocs leave out the pages whose keys are those of the earlier release."""
        pages = [file for file in files.documentation_pages() if isinstance(file, SourceFile)]
        sources = {file.src_uri: file.content_string for file in pages}
        keys = PageKeys(self.made_by, self.site, self.imprint, nav, sources)
        self._decors = {file.src_uri: self._decor(file) for file in pages}
        self._keys = {file.src_uri: self._key(keys, file) for file in pages}
        self.records = {}
        for file in pages:
            record = self.earlier.get(file.src_uri)
            if not record or record.file != file.dest_uri or not file.page:
                continue
            if record.key == self._keys[file.src_uri]:
                self.records[file.src_uri] = file.record = record
                restore(file.page, record, files)
                file.page.title = self._title(file.src_uri)

    def _key(self, keys: PageKeys, file: File) -> str:
        """Return the key of a page, '' for a hand-written one: its template may ask anything."""
        if virtual := self.virtual.get(file.src_uri):
            return keys.of_virtual(virtual)
        decor = self._decors[file.src_uri]
        return keys.of_rule_page(file.src_uri, decor) if decor else ""

    def _title(self, uri: str) -> Markup:
        """Return the title of a generated page or of one of a book, ready for HTML."""
        virtual = self.virtual.get(uri)
        return Markup(virtual.title) if virtual else escape(self._pages[uri].title)

    def on_page_markdown(
        self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> str:
        """Tell the cross-links which page comes next; let the theme trust its title and its head.

        The parts of long sections get their anchors.
        """
        _refuse_missing_parts(page, config)
        page.meta = _escaped(page.meta)
        russian = self.site.pages.get(page.file.src_uri)
        self.crosslinks.page = None
        if book := russian or self.site.twins.get(page.file.src_uri):
            self.crosslinks.page = self.site.rule_page(book, page.file.name, not russian)
            page.title = self._title(page.file.src_uri)
            # Menus show a subtitle; that of English pages has a heading for each book.
            said = "subtitle" if russian else "of"
            page.meta[said] = self.site.subtitle(book, is_english=not russian)
            page.meta["description"] = description(self._pages[page.file.src_uri])
        elif virtual := self.virtual.get(page.file.src_uri):
            page.title = self._title(page.file.src_uri)
            page.meta["description"] = f"{virtual.title}. {config.site_description}"
        if russian is None:
            return markdown
        return with_part_anchors(markdown, sections(self._pages[page.file.src_uri]))

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Show badges, English titles and printed pages on a page of a book."""
        html = harmless(html)
        decor = self._decors[page.file.src_uri]
        if decor is None:
            return html
        pages = decor.book.pages if decor.language is RUSSIAN else decor.book.twins
        html = with_pages_of_links(html, pages, decor.page)
        html = with_pictures(html, dict(decor.book.pictures), decor.language.code)
        cards = self._cards(decor.book, is_english=decor.language is ENGLISH)
        return with_printed_pages(decorate(html, decor), cards) + cards_block(cards)

    def _decor(self, file: File) -> Decor | None:
        """Return what a page of a book shows beside its text; None for another page."""
        russian = self.site.pages.get(file.src_uri)
        book = russian or self.site.twins.get(file.src_uri)
        if book is None:
            return None
        language = RUSSIAN if russian else ENGLISH
        return Decor(
            book=book,
            page=self._pages[file.src_uri],
            label=self.site.label(book, is_english=not russian),
            cited=self.site.cited(book, is_english=not russian),
            numbers=self.site.page_numbers(book, file.name),
            language=language,
            report=self.imprint.report,
            errata=tuple(self.site.page_errata(book, file.name)),
            referring=self.site.page_referring(book, file.name) if russian else {},
            near=self.site.page_near(book, file.name) if russian else {},
            counterparts=counterparts(self.site.comparisons, book, file.name),
            origins=self.site.page_origins(book, file.name) if russian else {},
            raw_text=self.site.page_raw_text(book, file.name) if russian else {},
            behind=self.site.page_behind(book, file.name, language.code),
        )

    def _cards(self, book: Book, is_english: bool) -> dict[str, Card]:
        """Return the cards of the terms that were linked on the page."""
        linked = self.crosslinks.page.linked if self.crosslinks.page else {}
        cards = self.site.cards[book.slug]
        card_of = cards.in_english if is_english else cards.of
        return {place: card_of(term) for place, term in linked.items()}

    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Give a template its records, an English page the English menu.

        The template of a hand-written page may ask for anything.
        """
        virtual = self.virtual.get(page.file.src_uri)
        given = cast(dict[str, Any], context)
        given["data"] = virtual.data if virtual else {}
        is_english = page.file.src_uri in self.site.twins
        given["nav"] = menu(self.english if is_english else nav, page)
        if not self._keys.get(page.file.src_uri):
            given["site"] = self.site
        return context

    def on_template_context(
        self, context: TemplateContext, *, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        """Give the 404 page the short menu."""
        context["nav"] = menu(context["nav"], None)
        return context

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Take the runs of blanks out of a page, and write down how it came to be."""
        output = without_blanks(output)
        if key := self._keys.get(page.file.src_uri):
            self.records[page.file.src_uri] = recorded(page, key, inline_hashes(output))
        return output


class PageHeadError(Refusal, ValueError):
    """The head of a page that names what the theme does not have; says where and what."""


def _refuse_missing_parts(page: Page, config: MkDocsConfig) -> None:
    """Raise PageHeadError for a template or an icon that no folder of the theme holds."""
    for key, form in (("template", "{}"), ("icon", ".icons/{}.svg")):
        name = page.meta.get(key)
        if not name:
            continue
        path = PurePosixPath(form.format(name))
        has_it = any((Path(folder) / path).is_file() for folder in config.theme.dirs)
        if not has_it or ".." in path.parts:
            told = f"найдено {key}: {str(name)[:60]!r}, а в теме такого нет; уберите эту строку"
            raise PageHeadError(f"{page.file.src_uri}: {told}")


def _escaped(value: Any) -> Any:
    """Return front matter with its texts ready for HTML: templates put them in as they are."""
    if isinstance(value, dict):
        return {key: _escaped(it) for key, it in value.items()}
    if isinstance(value, list):
        return [_escaped(it) for it in value]
    return str(escape(value)) if isinstance(value, str) else value


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
    else:  # a sitemap needs whole addresses: without them it would be an empty list
        config.theme.static_templates.discard("sitemap.xml")
    config.copyright = " ".join(filter(None, (imprint.copyright, config.copyright)))


def _source_file(path: Path, docs: Path, config: MkDocsConfig) -> File:
    return SourceFile(path.as_posix(), str(docs), config.site_dir, config.use_directory_urls)


def _replace(files: Files, file: File) -> None:
    if old := files.get_file_from_path(file.src_uri):
        files.remove(old)
    files.append(file)
