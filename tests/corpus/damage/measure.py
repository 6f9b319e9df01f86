"""What an import makes of damage: how much is mended, how many of its edits are wrong."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from corpus.bookmaking import Imported, make_book
from corpus.books.plaintext import plain_text
from corpus.reading.plain import read_text
from corpus.report import Discarded
from tests.corpus.damage.kinds import Dump, Kind
from tests.corpus.damage.spelled import Spelled, spelled
from tests.corpus.typesetter import Piece

_AROUND = 14


@dataclass(slots=True)
class Tally:
    """Counts of one kind. *misses* show damage that stayed, *wrongs* edits that spoilt text."""

    damaged: int = 0
    mended: int = 0
    misses: list[str] = field(default_factory=list)
    wrongs: list[str] = field(default_factory=list)

    @property
    def recall(self) -> float:
        """The share of the damage that is mended."""
        return self.mended / self.damaged if self.damaged else 1.0

    @property
    def wrong(self) -> float:
        """The share of the edits that are wrong."""
        return len(self.wrongs) / max(1, self.mended + len(self.wrongs))

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return 2 * self.mended / max(1, self.mended + len(self.wrongs) + self.damaged)

    def take(self, other: "Tally") -> None:
        """Count another draw too."""
        self.damaged += other.damaged
        self.mended += other.mended
        self.misses += other.misses
        self.wrongs += other.wrongs

    def add(self, clean: str, raw: str, made: str, shown: str) -> None:
        """Count a place by what stands there in the clean text, the dump and the book."""
        self.damaged += raw != clean
        if made == clean:
            self.mended += raw != clean
        elif made == raw:
            self.misses.append(shown)
        else:
            self.wrongs.append(shown)


def imported(dump: Dump) -> Imported:
    """Import a dump, in memory."""
    return make_book([read_text(dump.text, "dump.txt")], "book", "Книга")


def measure(kind: Kind, pieces: Sequence[Piece], seed: int) -> Tally:
    """Damage *pieces*, import them, and count."""
    dump = kind(pieces, random.Random(seed))
    made = imported(dump)
    return _MEASURES[dump.measure](dump, made)


def _spelling(dump: Dump, made: Imported) -> Tally:
    """Every space, hyphen and letter stands as it stood."""
    tally = Tally()
    for clean, raw, found in _beside(dump, made):
        if found is None:
            tally.wrongs.append(f"lost: {clean.letters[:60]}")
            continue
        for at in range(len(clean)):
            signs = ((x.joints[at], x.letters[at]) for x in (clean, raw, found))
            tally.add(*map("".join, signs), _shown(found, at))
    return tally


def _headings(dump: Dump, made: Imported) -> Tally:
    """No word of a heading has capitals inside, or is in two; the paragraphs are as they were."""
    tally = Tally()
    for clean, raw, found in _beside(dump, made):
        if found is None:
            tally.wrongs.append(f"lost: {clean.letters[:60]}")
        elif clean == raw:
            tally.add("", "", "" if found == clean else "changed", _shown(found, 0))
        else:
            whole = found.joints == clean.joints and not any(map(_is_damaged, found.words))
            tally.add("whole", "", "whole" if whole else "", _shown(found, 0))
    return tally


def _is_damaged(word: str) -> bool:
    return not (word.islower() or word.isupper() or word[1:].islower() or word.isdigit())


def _signs(dump: Dump, made: Imported) -> Tally:
    """Each paragraph is there sign for sign."""
    book = " ".join(plain_text(page.body) for page in made.book.pages).split()
    text = " ".join(book)
    pairs = zip(dump.clean, dump.raw, strict=True)
    damaged = [clean for clean, raw in pairs if clean != raw]
    misses = [clean[:60] for clean in damaged if clean not in text]
    wrongs = [clean[:60] for clean in dump.clean if clean not in text and clean not in damaged]
    return Tally(len(damaged), len(damaged) - len(misses), misses, wrongs)


def _beside(dump: Dump, made: Imported) -> list[tuple[Spelled, Spelled, Spelled | None]]:
    """Return each paragraph as it was, in the dump, and in the book; None if it is not there."""
    book = spelled("\n".join(plain_text(page.body) for page in made.book.pages))
    rows, at = [], 0
    for text, damaged in zip(dump.clean, dump.raw, strict=True):
        clean, raw = spelled(text), spelled(damaged)
        start = book.folded.find(clean.folded, at)
        start = book.folded.find(clean.folded) if start < 0 else start
        at = start + len(clean) if start >= 0 else at
        found = book[start : start + len(clean)] if start >= 0 else None
        rows.append((clean, raw, found and Spelled(found.letters, ("", *found.joints[1:]))))
    return rows


def _shown(text: Spelled, at: int) -> str:
    near = range(max(0, at - _AROUND), min(len(text), at + _AROUND))
    return "".join(("|" if n == at else "") + text.joints[n] + text.letters[n] for n in near)


def _items(dump: Dump, made: Imported) -> Tally:
    """Each item of a list stands on a line of its own, and nothing else does."""
    body = "\n".join(page.body for page in made.book.pages)
    items = [line for line in body.split("\n") if line.lstrip().startswith(("- ", "* ", "1. "))]
    found = {spelled(plain_text(item)).folded for item in items}
    wanted = {spelled(item).folded: item for item in dump.items}
    misses = [text for key, text in wanted.items() if key not in found]
    wrongs = [key for key in found if not any(key in item or item in key for item in wanted)]
    return Tally(len(wanted), len(wanted) - len(misses), misses, wrongs)


def _furniture(dump: Dump, made: Imported) -> Tally:
    """The heads and numbers are left out, and nothing else is."""
    gone = [" ".join(row.before.split()) for row in made.rows if isinstance(row, Discarded)]
    left, misses = list(gone), []
    for text in dump.furniture:
        if text in left:
            left.remove(text)
        else:
            misses.append(text)
    lost = [clean.letters[:60] for clean, _, found in _beside(dump, made) if found is None]
    total = len(dump.furniture)
    return Tally(total, total - len(misses), misses + [f"cut: {text}" for text in lost], left)


_MEASURES = {
    "spelling": _spelling,
    "headings": _headings,
    "signs": _signs,
    "items": _items,
    "furniture": _furniture,
}
