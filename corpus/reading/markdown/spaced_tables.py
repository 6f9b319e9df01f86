r"""Tables of pandoc, whose columns are parted by spaces, as tables with bars.

A rule of dashes says where the columns stand. Without a head, it stands above the first row,
and a second rule under the last::

      Судно     Трюм
      --------- ------
      Баржа     4
"""

import re
from collections.abc import Sequence
from html import escape
from itertools import pairwise

_BLOCK = re.compile(r"(?:^.*\S.*\n?)+", re.MULTILINE)
_GAP = re.compile(r"[\w)»] {3,}[^\s|]")
_RULE = re.compile(r" *-{2,}(?: +-{2,})+ *")
_DASHES = re.compile("-+")
_FEWEST_GAPS = 2
_BAR, _ESCAPED = re.compile(r"(?<!\\)\|"), r"\|"


def with_bars(text: str) -> str:
    """Return *text* with such tables as Markdown has them; other columns keep their spaces.

    No line is added or lost.
    """
    return _BLOCK.sub(_block, text)


def _block(block: re.Match[str]) -> str:
    text = block[0].rstrip("\n")
    lines = text.split("\n")
    rules = [at for at, line in enumerate(lines) if _RULE.fullmatch(line)]
    if table := _table(lines, rules) if rules else []:
        return "\n".join(table) + block[0][len(text) :]
    if not rules and len(_GAP.findall(text)) < _FEWEST_GAPS:
        return block[0]
    return f"<pre>{escape(text)}</pre>{block[0][len(text) :]}"


def _table(lines: Sequence[str], rules: Sequence[int]) -> list[str]:
    """Return the lines of a table with bars, none where the columns are not as the rule says."""
    first, *others = rules
    last = others[0] if others else len(lines)
    starts = [dashes.start() for dashes in _DASHES.finditer(lines[first])][1:]
    rows = [line for line in lines[:last] if not _RULE.fullmatch(line)]
    cut = any(line[at - 1 : at].strip() for line in rows for at in starts)
    if first > 1 or last + 1 < len(lines) or not rows or cut:
        return []
    head, *body = [_row(line, [0, *starts]) for line in rows]
    return [head, "|" + "---|" * (len(starts) + 1), *body, *[""] * (len(lines) - len(rows) - 1)]


def _row(line: str, starts: Sequence[int]) -> str:
    cells = (line[start:end].strip() for start, end in pairwise([*starts, len(line)]))
    return "|" + "".join(f" {_BAR.sub(_ESCAPED, cell)} |" for cell in cells)
