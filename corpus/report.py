r"""``import-report.jsonl``: every change to the text and everything left out, a row each.

::

    {"kind": "changed", "file": "a.txt", "line": 7, "before": "ланд- шафт",
     "after": "ландшафт", "rule": "hyphen", "sure": true}
    {"kind": "discarded", "file": "a.txt", "line": 9, "before": "С. 12", "type": "page_number"}

(each on one line). ``before`` is the text as it stood in the dump. A row whose
``before`` and ``after`` are equal changes nothing: it flags a doubt.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass

DISCARD_TYPES = (
    "page_number",
    "running_head",
    "site_furniture",
    "credits",
    "contents",
    "letter_heading",
)


class ReportError(ValueError):
    """A report that does not keep to the format; says the line and what was found."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A change to the text by *rule*; one that is not *sure* is for review.

    *context* is the raw text around an unsure one, left out of the row where it is empty.
    """

    file: str
    line: int
    before: str
    after: str
    rule: str
    sure: bool = True
    context: str = ""


@dataclass(frozen=True, slots=True)
class Discarded:
    """Furniture left out; *type* is one of DISCARD_TYPES."""

    file: str
    line: int
    before: str
    type: str


Row = Changed | Discarded


def write_report(rows: Iterable[Row]) -> str:
    """Return the text of a report, in the order of *rows*."""
    return "".join(json.dumps(_as_dict(row), ensure_ascii=False) + "\n" for row in rows)


def _as_dict(row: Row) -> dict[str, object]:
    fields = {"kind": "changed" if isinstance(row, Changed) else "discarded", **asdict(row)}
    if not fields.get("context"):
        fields.pop("context", None)
    return fields


def read_report(text: str) -> Iterator[Row]:
    """Yield the rows of a report; raises ReportError for a line that is no row."""
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            fields = json.loads(line)
            row = {"changed": Changed, "discarded": Discarded}[fields.pop("kind")]
            yield row(**fields)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ReportError(f"line {number}: found {line[:60]!r}, expected a row") from error
