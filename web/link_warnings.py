"""What MkDocs says of links that lead nowhere, said in Russian, with the line of the file."""

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

_WARNING = re.compile(
    r"Doc file '(?P<file>.*?)' contains an? (?:[\w ]+ )?link '(?P<link>.*?)'(?P<why>.*)", re.DOTALL
)
_NO_ANCHOR = "на той странице нет заголовка с таким id"
_LEAVES_OUT = "A 'dirty' build is being performed"
_NO_FILE = "такой страницы нет"


@contextmanager
def link_warnings(folders: Sequence[Path], tell: Callable[[str], None]) -> Iterator[set[str]]:
    """Hand what MkDocs warns of to *tell*; pages are sought in *folders*, the first before.

    The set is filled with the pages that have such links, as MkDocs calls them.
    """
    handler = _Telling(folders, tell)
    logger = logging.getLogger("mkdocs")
    logger.addHandler(handler)
    try:
        yield handler.warned
    finally:
        logger.removeHandler(handler)


class _Telling(logging.Handler):
    def __init__(self, folders: Sequence[Path], tell: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self._folders = folders
        self._tell = tell
        self.warned: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        """Tell of a link; MkDocs' own word on builds that leave pages out is not for us."""
        warning = record.getMessage()
        if not warning.startswith(_LEAVES_OUT):
            self._tell(self._said(warning))

    def _said(self, warning: str) -> str:
        match = _WARNING.fullmatch(warning)
        if match is None:
            return f"MkDocs: {warning}"
        self.warned.add(match["file"])
        why = _NO_ANCHOR if "anchor" in match["why"] else _NO_FILE
        return f"{self._place(match['file'], match['link'])}: ссылка «{match['link']}»: {why}"

    def _place(self, uri: str, link: str) -> str:
        """Return the file of a page and the line that has *link*, where it is found."""
        for path in (folder / uri for folder in self._folders):
            if path.is_file():
                lines = enumerate(path.read_text("utf-8").splitlines(), start=1)
                found = next((number for number, line in lines if link in line), None)
                return f"{path}:{found}" if found else str(path)
        return uri
