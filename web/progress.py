"""How far a long work is, told a line at a time."""

import os
import time
from collections.abc import Callable

_SECONDS_BETWEEN_LINES = 3.0


class Progress:
    """Tells how far *what* is, where it takes long; only in the process that made this.

    >>> progress = Progress("Страницы", print)
    >>> progress(20, 80)
    >>> progress.is_due = lambda: True
    >>> progress(40, 80)
    Страницы: 50 %
    """

    def __init__(self, what: str, tell: Callable[[str], None]) -> None:
        self._what = what
        self._tell = tell
        self._process = os.getpid()
        self._told = time.monotonic()

    def __call__(self, done: int, whole: int) -> None:
        """Say that *done* of the *whole* is behind, if nothing was said for some seconds."""
        if os.getpid() == self._process and self.is_due():
            self._told = time.monotonic()
            self._tell(f"{self._what}: {100 * done // whole} %")

    def is_due(self) -> bool:
        """Was nothing said for so long that somebody may wonder?"""
        return time.monotonic() - self._told >= _SECONDS_BETWEEN_LINES
