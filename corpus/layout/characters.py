"""Characters that stand for others, or for nothing: what programs leave behind in text they save.

The signs are mended before anything reads the lines, so that no later stage meets them.
"""

import re
from dataclasses import dataclass, replace

from corpus.report import Changed
from corpus.source import Line
from language.letters import SOFT_HYPHEN, composed

# What programs write with control characters: InDesign a tab to the right margin, Word its
# own hyphens.
_MEANT = str.maketrans({"\b": "\t", "\x1e": "\N{NON-BREAKING HYPHEN}", "\x1f": SOFT_HYPHEN})
# Control characters, and marks of width zero: of byte order, of direction, of joining.
_NO_TEXT = re.compile(
    "[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f"
    "\N{ZERO WIDTH SPACE}-\N{RIGHT-TO-LEFT MARK}\N{LEFT-TO-RIGHT EMBEDDING}-"
    "\N{RIGHT-TO-LEFT OVERRIDE}\N{WORD JOINER}\N{ZERO WIDTH NO-BREAK SPACE}"
    "\N{OBJECT REPLACEMENT CHARACTER}]"
)


@dataclass(frozen=True, slots=True)
class Plain:
    """The lines, a row for each that was changed, and what is worth telling."""

    lines: tuple[Line, ...]
    changed: tuple[Changed, ...]
    notes: tuple[str, ...] = ()


def plain_characters(lines: tuple[Line, ...]) -> Plain:
    """Return the lines without control characters, and with whole letters.

    ``и`` and a breve are ``й``, ``ﬁ`` is ``fi``. A row is written where letters change; how
    many control characters were dropped is told once.
    """
    changed: list[Changed] = []
    plain: list[Line] = []
    dropped = 0
    for line in lines:
        text, count = _NO_TEXT.subn("", line.text.translate(_MEANT))
        dropped += count
        whole = composed(text)
        if whole != text:
            changed.append(Changed(line.file, line.number, line.text, whole, "composed_letters"))
        plain.append(line if whole == line.text else replace(line, text=whole))
    notes = (f"знаков, которые ничего не значат, убрано: {dropped}",) if dropped else ()
    return Plain(tuple(plain), tuple(changed), notes)
