"""``overrides.tsv``: decisions of a reader that hold at every new import of a book.

::

    rule	before	after
    hyphen_undecided	авто- пушка	автопушка
    keep	Рыцари Океана
    kind	Море зовёт тех, кто слышит.	quote

``rule`` and ``before`` are those of a row of the report, line ends in ``before`` written
as spaces; ``after`` is what shall stand there. ``keep`` names a line that is text although
it looks like furniture; ``kind`` says what a paragraph is: ``heading``, ``paragraph``,
``quote`` or ``label``.
"""

from dataclasses import dataclass, field

from corpus.repair.edits import Decisions
from language.tsv import read_rows

COLUMNS = ("rule", "before", "after")
FILE = "overrides.tsv"
KEEP = "keep"


@dataclass(frozen=True, slots=True)
class Overrides:
    """Decisions by rule and text, and the lines that are no furniture."""

    decisions: Decisions = field(default_factory=dict)
    kept: frozenset[str] = frozenset()


def read_overrides(text: str, name: str = FILE) -> Overrides:
    """Read the table; raises TableError with *name* and the line of what is wrong."""
    rows = [(row["rule"], row["before"], row["after"]) for row in read_rows(text, COLUMNS, name)]
    return Overrides(
        {(rule, before): after for rule, before, after in rows if rule != KEEP},
        frozenset(before for rule, before, _ in rows if rule == KEEP),
    )
