"""Pages turned from Markdown to HTML by several processes, each a share of them.

MkDocs makes one page after the other: first it reads and renders all, then it puts each into its
template. Here the first is done before MkDocs asks for it, page by page as MkDocs does it, and
with the same hooks; what came of it, and what MkDocs had to warn of, is given to the page.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from mkdocs.commands.build import _populate_page
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from language.processes import in_shares
from web.kept_pages import SourceFile
from web.progress import Progress

_FEWEST = 8
"""Pages that take longer to render than a process to begin."""
_RENDERED = ("markdown", "meta", "content", "toc", "title", "_title_from_render")


@dataclass(frozen=True, slots=True)
class _Rendered:
    """A page when it is rendered: what it knows then, its links by page, what was warned of."""

    uri: str
    known: dict[str, Any]
    anchors: set[str] | None
    links: dict[str, dict[str, str]] | None
    warnings: list[logging.LogRecord]


def render_pages(
    sources: Sequence[SourceFile], config: MkDocsConfig, files: Files, tell: Callable[[str], None]
) -> None:
    """Render the pages of *sources*, side by side where there are cores for it.

    MkDocs is told to leave those out, until they are to be put into their templates. What can't be
    rendered is left to it. *tell* hears how far the work is.
    """
    render = partial(_render, config, files, Progress("Страницы", tell))
    shares = in_shares(render, sources, _FEWEST)
    rendered = {page.uri: page for share in shares for page in share}
    for source in sources:  # warnings come in the order of the pages, whoever rendered them
        if (found := rendered.get(source.src_uri)) and source.page:
            _give(found, source.page, files)
            source.is_rendered = True


def _render(
    config: MkDocsConfig, files: Files, progress: Progress, sources: Sequence[SourceFile]
) -> list[_Rendered]:
    """Render the pages of *sources* up to the first that can't be."""
    found: list[_Rendered] = []
    for source in sources:
        progress(len(found), len(sources))
        page = source.page
        assert page is not None
        with _warnings() as warnings:
            try:
                _populate_page(page, config, files)
            except Exception:  # MkDocs meets it again in its turn, and raises it
                break
        known = {name: vars(page)[name] for name in _RENDERED if name in vars(page)}
        links = page.links_to_anchors
        told = None if links is None else {file.src_uri: to for file, to in links.items()}
        found.append(_Rendered(source.src_uri, known, page.present_anchor_ids, told, warnings))
    return found


def _give(rendered: _Rendered, page: Page, files: Files) -> None:
    vars(page).update(rendered.known)
    page.present_anchor_ids = rendered.anchors
    if rendered.links is not None:
        found = {files.get_file_from_path(uri): to for uri, to in rendered.links.items()}
        page.links_to_anchors = {file: to for file, to in found.items() if file}
    for warning in rendered.warnings:
        logging.getLogger(warning.name).handle(warning)


class _Keeping(logging.Handler):
    """Keeps what is logged, in a form that another process can send."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        record.msg, record.args, record.exc_info = record.getMessage(), None, None
        self.records.append(record)


@contextmanager
def _warnings() -> Iterator[list[logging.LogRecord]]:
    """Keep what MkDocs logs in the block, and let nobody else hear of it."""
    logger, keeping = logging.getLogger("mkdocs"), _Keeping()
    heard, logger.handlers = logger.handlers, [keeping]
    spreads, logger.propagate = logger.propagate, False
    try:
        yield keeping.records
    finally:
        logger.handlers, logger.propagate = heard, spreads
