"""``terms.tsv``: the term base, a row an (English, Russian) pair.

::

    en	ru	status	kind	edition	source	note	definition
    cover	укрытие	preferred	rule		glossary		Что скрывает модель от стрелка.
    cover	кавер	colloquial	rule		own	чаще о спас-броске за укрытие

``status`` and ``kind`` are closed sets; ``edition`` is empty for a term of every
edition; ``source`` says who vouches for the pair (``glossary`` and ``index`` are the
printed ones). ``editions`` says of which the definition is true, parted by blanks; a table
may lack that column. What stands in brackets, ``armour value (AV)``, may be left out. An
English side is empty where the official English term is not known.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from language.tsv import TableError, read_rows, split_lines, write_rows
from language.user_files import read_text

COLUMNS = (*("en", "ru", "status", "kind", "edition", "source", "note", "definition", "editions"),)
_ELDER_COLUMNS = COLUMNS[:-1]

# In this order a reader is shown them.
STATUSES = ("preferred", "variant", "colloquial", "avoid")
NAMING_STATUSES = frozenset({"preferred", "variant"})
LOOSE_STATUSES = frozenset(STATUSES) - NAMING_STATUSES
KINDS = (
    "army",
    "characteristic",
    "faction",
    "item",
    "mission",
    "phase",
    "power",
    "rule",
    "special-rule",
    "terrain",
    "unit-type",
    "weapon",
    "word",
)
SOURCES = ("glossary", "index", "fan", "own")
_SAME = "то же, что "
_SHOWN_LAST = ("двусмысленно", "редкое")
PRINTED = frozenset({"glossary", "index"})

FILE = "terms.tsv"


@dataclass(frozen=True, slots=True)
class Term:
    """A row of the term base; *line* is where it stands in its file, 0 for nowhere."""

    en: str
    ru: str
    status: str = "preferred"
    kind: str = "rule"
    edition: str = ""
    source: str = "own"
    note: str = ""
    definition: str = ""
    editions: str = ""
    line: int = field(default=0, compare=False)

    @property
    def concept(self) -> str:
        """The name of what the row is about: all rows of one English side share it."""
        return self.en or self.ru

    @property
    def same_as(self) -> str:
        """The English term that the books have for the same thing, if this is another name."""
        said = self.note.partition(";")[0]
        return said.removeprefix(_SAME) if said.startswith(_SAME) else ""

    @property
    def is_shown_last(self) -> bool:
        """Is it a word that may mislead, or that few say? Its note says so."""
        return self.note.startswith(_SHOWN_LAST)

    @property
    def rank(self) -> int:
        """The place of its status in ``STATUSES``; an unknown one comes last."""
        return STATUSES.index(self.status) if self.status in STATUSES else len(STATUSES)

    def holds_in(self, edition: str) -> bool:
        """Is it a term of *edition*? '' means every edition, in the row and in the question."""
        return not edition or self.edition in ("", edition)


def own_columns(heading: Sequence[str]) -> tuple[str, ...]:
    """Return the columns of a table of ours with that heading, () for one of others."""
    return next((own for own in (COLUMNS, _ELDER_COLUMNS) if own == tuple(heading)), ())


def read_terms(text: str, name: str = FILE) -> tuple[Term, ...]:
    """Read a term base; raises TableError for a header or row that is none."""
    rows = read_rows(text, own_columns(split_lines(text)[0].split("\t")) or COLUMNS, name)
    return tuple(Term(**row.cells, line=row.line) for row in rows)


def write_terms(terms: Iterable[Term]) -> str:
    """Return the text of ``terms.tsv``; ``read_terms`` gives the terms back unchanged."""
    return write_rows(COLUMNS, ([getattr(term, column) for column in COLUMNS] for term in terms))


def load_terms(path: Path) -> tuple[Term, ...]:
    """Read the term base in *path*, again only when the file has changed."""
    return _load_terms(path, path.stat().st_mtime_ns)


@cache
def _load_terms(path: Path, _changed: int) -> tuple[Term, ...]:
    try:
        return read_terms(read_text(path), str(path))
    except UnicodeDecodeError as error:
        raise TableError(f"{path}: найден не UTF-8 (байт {error.start}), ожидался UTF-8") from error
