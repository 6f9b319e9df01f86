"""The MkDocs plugin: hooks that hand over to the pure modules of this package."""

import json
from pathlib import Path
from typing import Any, cast

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from corpus.library.book import Book, load_library
from corpus.library.page import read_page
from glossary.termbase import load_termbase
from web.crosslinks import CrosslinkExtension
from web.decoration import decorate
from web.glossary_pages import compact
from web.labels import edition_label
from web.navigation import navigation
from web.offline import engine_files
from web.phases import load_phases
from web.rulesite import RuleSite, assemble
from web.virtual import VirtualPage, virtual_pages

# The theme's own search, which the site replaces.
_UNUSED = ("assets/javascripts/lunr/", "assets/javascripts/workers/")


class SvodConfig(Config):  # type: ignore[no-untyped-call]
    """Settings of the plugin; ``docs`` is a folder with books, by default ``docs_dir``."""

    docs = config_options.Optional(config_options.Type(str))


class SvodPlugin(BasePlugin[SvodConfig]):  # type: ignore[no-untyped-call]
    """Makes the site of a library of rulebooks."""

    books: tuple[Book, ...]
    site: RuleSite
    virtual: dict[str, VirtualPage]
    crosslinks: CrosslinkExtension

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the books and the term base."""
        self.docs = Path(self.config.docs or config.docs_dir)
        self.books = load_library(self.docs)
        self.site = assemble(self.books, load_termbase(), load_phases())
        self.virtual = {page.uri: page for page in virtual_pages(self.site)}
        self.crosslinks = CrosslinkExtension()
        extensions: list[Any] = config.markdown_extensions
        extensions.append(self.crosslinks)
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Replace what MkDocs found by the books, the hand-written and the virtual pages."""
        for file in list(files):
            if file.src_uri.startswith(("rules/", *_UNUSED)):
                files.remove(file)
        for path in self._sources():
            _replace(files, _source_file(path.relative_to(self.docs), self.docs, config))
        for page in self.virtual.values():
            files.append(File.generated(config, page.uri, content=page.markdown))
        rows = json.dumps(compact(self.site.glossary), ensure_ascii=False, separators=(",", ":"))
        files.append(File.generated(config, "glossary/terms.json", content=rows))
        for uri, data in engine_files(self.books, load_termbase()):
            files.append(File.generated(config, uri, content=data))
        config.nav = navigation(self.site, {file.src_uri for file in files})
        return files

    def _sources(self) -> list[Path]:
        books = [self.docs / "rules" / book.slug for book in self.site.books]
        return [path for folder in (self.docs, *books) for path in sorted(folder.glob("*.md"))]

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Let the arrows at a page's foot follow the book, not the phases of the game."""
        for book in self.site.books:
            uris = [f"rules/{book.slug}/{page.name}.md" for page in book.pages]
            found = (files.get_file_from_path(uri) for uri in uris)
            pages = [file.page for file in found if file and file.page]
            for before, page, after in zip(
                [None, *pages[:-1]], pages, [*pages[1:], None], strict=True
            ):
                page.previous_page, page.next_page = before, after
        return nav

    def on_page_markdown(
        self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> str:
        """Tell the cross-links which page comes next."""
        book = self.site.find_page(page.file.src_uri)
        self.crosslinks.page = self.site.rule_page(book, page.file.name) if book else None
        if book:
            page.meta["subtitle"] = edition_label(book.edition) or book.title
        return markdown

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Show badges, English titles and printed pages on a page of a book."""
        book = self.site.find_page(page.file.src_uri)
        if book is None:
            return html
        source = read_page(page.file.content_string, page.file.name)
        return decorate(html, book, source)

    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Give a template its records."""
        virtual = self.virtual.get(page.file.src_uri)
        values: dict[str, Any] = dict(virtual.data) if virtual else {}
        cast(dict[str, Any], context).update(site=self.site, data=values)
        return context


def _source_file(path: Path, docs: Path, config: MkDocsConfig) -> File:
    return File(path.as_posix(), str(docs), config.site_dir, config.use_directory_urls)


def _replace(files: Files, file: File) -> None:
    if old := files.get_file_from_path(file.src_uri):
        files.remove(old)
    files.append(file)
