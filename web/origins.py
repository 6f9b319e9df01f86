"""Where the text of an imported section comes from: file and lines, beside the text.

A site that nobody else can read shows the lines themselves too (``raw_text`` in ``site.toml``).
"""

from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby

from corpus.books.origins import Origin, shown
from corpus.books.page import Section
from corpus.books.plaintext import section_text

RAW = "raw"
"""The folder of a book that holds its dumps."""
RawText = Mapping[str, Mapping[int, str]]
"""The lines of dumps, by file and number."""
_FIRST_WORDS = 5


def summary(origins: Sequence[Origin]) -> str:
    """Return where a section comes from, in a line: «harbour.txt, строки 12–40»; '' for none."""
    return "; ".join(_summary(file, list(of)) for file, of in groupby(origins, lambda it: it.file))


def _summary(file: str, origins: Sequence[Origin]) -> str:
    first, last = min(it.first for it in origins), max(it.last for it in origins)
    return f"{file}, {'строка' if first == last else 'строки'} {shown(first, last)}"


def origins_box(section: Section, origins: Sequence[Origin], raw: RawText) -> str:
    """Return the closed list of a section's lines with where each stands in the dumps.

    *raw* has the lines of the dumps, where they are shown.
    """
    if not origins:
        return ""
    lines = section_text(section.markdown).splitlines()
    items = "".join(
        f"<li>{_named(lines, it.line)}: {escape(it.file)}, {shown(it.first, it.last)}"
        f"{_raw_block(it, raw)}</li>"
        for it in origins
    )
    return (
        f'<details class="svod-uses svod-origins"><summary>Откуда текст: {escape(summary(origins))}'
        f"</summary><ul>{items}</ul></details>\n"
    )


def raw_lines(origin: Origin, raw: RawText) -> dict[int, str]:
    """Return the lines of *origin* that *raw* has, by their numbers."""
    lines = raw.get(origin.file, {})
    numbers = range(origin.first, origin.last + 1)
    return {number: lines[number] for number in numbers if number in lines}


def _raw_block(origin: Origin, raw: RawText) -> str:
    found = raw_lines(origin, raw)
    text = escape("\n".join(found.values()))
    return f'<pre class="svod-raw">{text}</pre>' if found else ""


def _named(lines: Sequence[str], number: int) -> str:
    """Return the first words of a line of a section."""
    found = lines[number - 1].split() if 0 < number <= len(lines) else []
    first = " ".join(found[:_FIRST_WORDS])
    return escape(f"{first.rstrip('.,:;')}…" if len(found) > _FIRST_WORDS else first)
