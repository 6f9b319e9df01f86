"""Which lines of a page are fenced code: there nothing is markup."""

import re
from collections.abc import Iterable, Iterator

# Indented deeper it is a line of other code, and a fence of backticks has none after them.
_FENCE = re.compile(r" {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)")


def fenced(lines: Iterable[str]) -> Iterator[bool]:
    """Tell of every line whether it is fenced code, the fences among it.

    A fence ends with one of its own kind, as long or longer, that has nothing after it.

    >>> list(fenced(["~~~", "```", "~~~", "x"]))
    [True, True, True, False]
    """
    open_with = ""
    for line in lines:
        mark = _FENCE.fullmatch(line)
        if not open_with:
            open_with = mark[1] if mark else ""
            yield bool(mark)
        else:
            yield True
            if mark and mark[1].startswith(open_with) and not mark[2].strip():
                open_with = ""
