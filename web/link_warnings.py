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
_NO_FILE = "такой страницы нет"


@contextmanager
def link_warnings(folders: Sequence[Path], tell: Callable[[str], None]) -> Iterator[None]:
    """Hand what MkDocs warns of to *tell*; pages are sought in *folders*, the first before."""
    handler = _Telling(folders, tell)
    logger = logging.getLogger("mkdocs")
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)


class _Telling(logging.Handler):
    def __init__(self, folders: Sequence[Path], tell: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self._folders = folders
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        self._tell(self._said(record.getMessage()))

    def _said(self, warning: str) -> str:
        match = _WARNING.fullmatch(warning)
        if match is None:
            return f"MkDocs: {warning}"
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
