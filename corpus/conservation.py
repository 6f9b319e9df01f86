"""Conservation: no letter of a dump vanishes, and none comes from nowhere.

The letters of the input, with what the report says was put in or left out, must be the
letters of the folder, case aside. Checked before anything is written.
"""

import html
import re
from collections import Counter
from collections.abc import Iterable, Sequence

from corpus.report import Changed, Row
from corpus.source import Line, SourceError
from corpus.writing.book_links import LINK

_MARKUP = re.compile(r"<span id=\"p\d+\"></span>|^(#{1,6} .*)\{#[^{}\n]*\}$", re.MULTILINE)
# The label of a footnote; one that the dump has as text is escaped.
_LABEL = re.compile(r"(?<!\\)\[\^[\w-]+\]")
_WORD = re.compile(r"[^\W\d_]+")


class ConservationError(SourceError):
    """Letters were lost or made; names the first line whose words are gone."""


def letters(texts: Iterable[str]) -> Counter[str]:
    """Count the letters of *texts*, case aside."""
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update(text.casefold())
    return Counter({sign: count for sign, count in counts.items() if sign.isalpha()})


def visible(markdown: str) -> str:
    """Return a page's Markdown without anchors, heading attributes, entities, and addresses."""
    pieces, end = list[str](), 0
    for found in LINK.finditer(markdown):
        pieces += [_shown(markdown[end : found.start()]), _words(found)]
        end = found.end()
    return "".join([*pieces, _shown(markdown[end:])])


def _shown(markdown: str) -> str:
    return html.unescape(_LABEL.sub("", _MARKUP.sub(r"\1", markdown)))


def _words(found: re.Match[str]) -> str:
    """Return the words of a link, or of code, which has no entities."""
    if found["address"] is not None:
        return visible(found["text"])
    return found[0].partition("\n")[2] if found["fence"] else found[0]


def check(
    lines: Sequence[Line], rows: Sequence[Row], bodies: Sequence[str], cells: Sequence[str]
) -> None:
    """Raise ConservationError unless *lines* are all in the folder or in the report."""
    outputs = [*map(visible, bodies), *cells]
    after = [row.after for row in rows if isinstance(row, Changed)]
    before = [row.before for row in rows]
    taken = letters(line.text for line in lines)
    taken.update(letters(after))
    kept = letters(outputs)
    kept.update(letters(before))
    if taken != kept:
        raise ConservationError(_where(lines, [*outputs, *before], taken, kept))


def _where(
    lines: Sequence[Line], outputs: Sequence[str], taken: Counter[str], kept: Counter[str]
) -> str:
    lost, made = taken - kept, kept - taken
    balance = f"букв потеряно {sum(lost.values())}, лишних {sum(made.values())}"
    known = {word.casefold() for text in outputs for word in _WORD.findall(text)}
    for line in lines:
        for word in _WORD.findall(line.text):
            if word.casefold() not in known:
                place = f"{line.file}:{line.number}"
                return f"{place}: слово {word!r} потеряно ({balance}); ничего не записано"
    signs = "".join(sorted(lost + made))[:40]
    return f"{lines[0].file}: не сходятся буквы {signs} ({balance}); ничего не записано"
