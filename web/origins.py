"""Where the text of an imported section comes from: file and lines, beside the text."""

from collections.abc import Sequence
from html import escape
from itertools import groupby

from corpus.books.origins import Origin, shown
from corpus.books.page import Section
from corpus.books.plaintext import plain_text

_FIRST_WORDS = 5


def summary(origins: Sequence[Origin]) -> str:
    """Return where a section comes from, in a line: «harbour.txt, строки 12–40»; '' for none."""
    return "; ".join(_summary(file, list(of)) for file, of in groupby(origins, lambda it: it.file))


def _summary(file: str, origins: Sequence[Origin]) -> str:
    first, last = min(it.first for it in origins), max(it.last for it in origins)
    return f"{file}, {'строка' if first == last else 'строки'} {shown(first, last)}"


def origins_box(section: Section, origins: Sequence[Origin]) -> str:
    """Return the closed list of a section's lines with where each stands in the dumps."""
    if not origins:
        return ""
    lines = plain_text(section.markdown).splitlines()
    items = "".join(
        f"<li>{_named(lines, it.line)}: {escape(it.file)}, {shown(it.first, it.last)}</li>"
        for it in origins
    )
    return (
        f'<details class="svod-uses svod-origins"><summary>Откуда текст: {escape(summary(origins))}'
        f"</summary><ul>{items}</ul></details>\n"
    )


def _named(lines: Sequence[str], number: int) -> str:
    """Return the first words of a line of a section."""
    found = lines[number - 1].split() if 0 < number <= len(lines) else []
    more = "…" if len(found) > _FIRST_WORDS else ""
    return escape(" ".join(found[:_FIRST_WORDS]) + more)
