"""The book on the desk: its doubts, its raw pages, and the decisions that are written down."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

from corpus.books.book import Book, load_book
from corpus.books.origins import FILE as ORIGINS
from corpus.books.origins import Origin, read_origins
from corpus.doubt_list import TITLES, Doubt, doubts_of
from corpus.importer import dumps_of, import_book, read_dumps, report_of
from corpus.overrides import FILE, Override, decided, read_overrides, write_overrides
from corpus.report import Changed, Discarded, Row
from corpus.review import totals
from corpus.source import Line
from corpus.whereabouts import Place, find_in_book

# Lines of the raw page, and paragraphs of the result, on either side of the place.
_LINES, _PARAGRAPHS = 14, 2


@dataclass(frozen=True)
class Desk:
    """A book that was imported into *folder*; a new desk is laid after each import."""

    folder: Path

    @cached_property
    def book(self) -> Book:
        """The book as it stands on disk."""
        return load_book(self.folder)

    @cached_property
    def rows(self) -> list[Row]:
        """The report of its import."""
        return report_of(self.folder)

    @cached_property
    def doubts(self) -> list[Doubt]:
        """The doubts of the last import, in the order they are shown."""
        return doubts_of(self.rows)

    @cached_property
    def _by_key(self) -> dict[str, Doubt]:
        """The doubts by what they ask, so that one keeps its key when another is settled."""
        found: dict[str, Doubt] = {}
        for doubt in self.doubts:
            key, times = _key(doubt), 1
            while (again := f"{key}-{times}") in found:
                times += 1
            found[again] = doubt
        return found

    @cached_property
    def _lines(self) -> dict[str, list[Line]]:
        return {source.name: list(source.lines) for source in read_dumps(dumps_of(self.folder))}

    @cached_property
    def _origins(self) -> tuple[Origin, ...]:
        """Where the lines of the book stand in its dumps; none in a book of an older import."""
        table = self.folder / ORIGINS
        return read_origins(table.read_text("utf-8"), str(table)) if table.is_file() else ()

    def overview(self) -> dict[str, Any]:
        """Return the book's totals and its doubts, as the page shows them."""
        written = {row.key for row in self._written}
        return {
            "title": self.book.title,
            "totals": list(totals(self.book, self.rows))[1:],
            "doubts": [_shown(key, doubt, written) for key, doubt in self._by_key.items()],
        }

    def place(self, key: str) -> dict[str, Any]:
        """Return the raw lines around a doubt, and the paragraphs that came of them.

        Raises KeyError for a doubt that there is not.
        """
        rows = self._by_key[key].rows
        row = rows[0]
        lines = self._lines.get(row.file, [])
        at = next((i for i, line in enumerate(lines) if line.number >= row.line), 0)
        near = lines[max(0, at - _LINES) : at + _LINES]
        numbers = {row.line for row in rows}
        raw = [asdict(_Raw(line.number, line.text, line.number in numbers)) for line in near]
        name, paragraphs = _result(self._standing(row, lines[at:]))
        return {"raw": raw if lines else [], "page": name, "result": paragraphs}

    def _standing(self, row: Row, lines: Sequence[Line]) -> Place | None:
        """Return where *row*, which begins *lines*, stands in the book.

        What was left out stands nowhere: then where the longest of the lines behind it does.
        """
        out = {(r.file, r.line) for r in self.rows if isinstance(r, Discarded)}
        kept = (line for line in lines if not line.is_blank and (row.file, line.number) not in out)
        near = list(islice(kept, _LINES if isinstance(row, Discarded) else 1))
        line = max(near, key=lambda line: len(line.text), default=None)
        texts = [line.text] if line else []
        texts += [row.after] if isinstance(row, Changed) else []
        number = line.number if line else row.line
        return find_in_book(self.book, self._origins, row.file, number, texts)

    def decide(self, key: str, action: str, after: str = "") -> None:
        """Write down a decision on a doubt.

        Raises KeyError for a doubt that there is not, ValueError for a decision that it can't take.
        """
        rows = decided(self._by_key[key].rows, action, after)
        write_overrides(self.folder / FILE, [*self._written, *rows])

    @property
    def _written(self) -> Sequence[Override]:
        path = self.folder / FILE
        return read_overrides(path.read_text("utf-8"), str(path)).rows if path.is_file() else ()

    def import_again(self) -> "Desk":
        """Import the book again with what was decided, and return it."""
        import_book(dumps_of(self.folder), self.folder, force=True)
        return Desk(self.folder)


@dataclass(frozen=True, slots=True)
class _Raw:
    number: int
    text: str
    here: bool


def _key(doubt: Doubt) -> str:
    """Return a short key for a doubt, made of rule, file and text but not of the line number."""
    asked = [doubt.rule, doubt.rows[0].file, doubt.before, doubt.after or ""]
    return sha256("\n".join(asked).encode()).hexdigest()[:12]


def _shown(key: str, doubt: Doubt, written: set[tuple[str, str]]) -> dict[str, Any]:
    settles = doubt.settles
    return {
        "id": key,
        "section": TITLES[doubt.section],
        "rule": doubt.rule,
        "meaning": doubt.meaning,
        "places": doubt.places,
        "times": len(doubt.rows),
        "before": doubt.before if doubt.is_block else _exact(doubt),
        "after": doubt.after,
        "settled": bool(settles) and all(row.key in written for row in settles),
        "can": [*(("accept", "undo") if settles else ()), *_further(doubt)],
    }


def _exact(doubt: Doubt) -> str:
    """Return the piece of text that is asked about; its surroundings stand in the raw page."""
    return " ".join(doubt.rows[0].before.split()) or doubt.before


def _further(doubt: Doubt) -> list[str]:
    """Return what else may be done: to write another text, to switch the rule off."""
    return ["after", "off"] if doubt.section in ("changes", "words") and doubt.settles else []


def _result(place: Place | None) -> tuple[str, list[dict[str, Any]]]:
    """Return the name of the page, and the paragraph of *place* with those around it."""
    if place is None:
        return "", []
    first = max(0, place.at - _PARAGRAPHS)
    near = place.paragraphs[first : place.at + _PARAGRAPHS + 1]
    shown = [{"text": text, "here": first + n == place.at} for n, text in enumerate(near)]
    return f"{place.page.name}.md", shown
