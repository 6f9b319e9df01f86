r"""``import-report.jsonl``: every change to the text and everything left out, a row each.

::

    {"kind": "changed", "file": "a.txt", "line": 7, "before": "ланд- шафт",
     "after": "ландшафт", "rule": "hyphen_dictionary", "sure": true}
    {"kind": "discarded", "file": "a.txt", "line": 9, "before": "С. 12", "type": "page_number"}

(each on one line). ``before`` is the text as it stood in the dump. A row whose
``before`` and ``after`` are equal changes nothing: it flags a doubt. ``"sure": false`` on a
discarded row: it looks like furniture, but may be text.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Literal

from language.data_texts import read_json
from language.refusals import Refusal

DISCARD_TYPES = (
    "page_number",
    "running_head",
    "site_furniture",
    "credits",
    "contents",
    "letter_heading",
)
CHANGE_RULES = (
    "mojibake",
    "composed_letters",
    "index_wrap",
    "index_no_page",
    "glossary_wrap",
    "glossary_defined",
    "hyphen_number",
    "hyphen_suspended",
    "hyphen_capital",
    "hyphen_seen_whole",
    "hyphen_seen_hyphenated",
    "hyphen_own_sign",
    "hyphen_two_alphabets",
    "hyphen_dictionary",
    "hyphen_compound_in_dictionary",
    "hyphen_particle",
    "hyphen_prefix",
    "hyphen_half",
    "hyphen_lemma_whole",
    "hyphen_lemma_hyphenated",
    "hyphen_first_part",
    "hyphen_compound",
    "hyphen_half_word",
    "hyphen_two_nouns",
    "hyphen_undecided",
    "soft_hyphen",
    "look_alike_letters",
    "lost_hyphen_particle",
    "lost_hyphen_two_prepositions",
    "lost_hyphen_seen_hyphenated",
    "lost_hyphen_adverb",
    "lost_hyphen_agreeing_pair",
    "glued_preposition",
    "glued_neighbours",
    "glued_many_words",
    "split_word",
    "space_in_word",
    "space_before_capital",
    "damaged_capitals",
    "drop_capital",
    "space_after_mark",
    "space_in_enumeration",
    "space_after_comma",
    "space_after_stop",
    "space_before_comma",
    "space_before_stop",
    "space_after_slash",
    "cut_word",
    "misspelling",
    "heading_case",
    "heading_english",
    "footnote",
    "sentence_start",
    "running_head_is_title",
    "site_title_is_chapter",
    "page_title",
    "flavour",
    "list_mark",
    "row_numbers",
    "spanning_label",
    "lost_table",
    "lost_cell",
    "unreadable_page",
    "kind",
)


Step = Literal["page", "join", "table", "kind", "level"]


class ReportError(Refusal, ValueError):
    """A report that does not keep to the format; says the line and what was found."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A change to the text by *rule*, one of CHANGE_RULES; one not *sure* is for review.

    *context* is the raw text around an unsure one, left out of the row where it is empty.
    """

    file: str
    line: int
    before: str
    after: str
    rule: str
    sure: bool = True
    context: str = ""

    def __post_init__(self) -> None:
        if self.rule not in CHANGE_RULES:
            raise ValueError(f"found rule {self.rule!r}, expected one of CHANGE_RULES")


@dataclass(frozen=True, slots=True)
class Discarded:
    """Furniture left out; *type* is one of DISCARD_TYPES; what may be text is not *sure*."""

    file: str
    line: int
    before: str
    type: str
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision that changes no letter: at *step*, *rule* said *result* of the line.

    Of ``page`` the result is a printed page, of ``join`` ``above`` or ``apart``, of ``kind`` a
    kind of text, of ``table`` ``row``, of ``level`` the level of a heading. Not written into the
    report: ``svod import --explain`` asks for it.
    """

    file: str
    line: int
    step: Step
    rule: str
    result: str


Row = Changed | Discarded


def write_report(rows: Iterable[Row]) -> str:
    """Return the text of a report, in the order of *rows*."""
    return "".join(json.dumps(_as_dict(row), ensure_ascii=False) + "\n" for row in rows)


def _as_dict(row: Row) -> dict[str, object]:
    fields = {"kind": "changed" if isinstance(row, Changed) else "discarded", **asdict(row)}
    if not fields.get("context"):
        fields.pop("context", None)
    if isinstance(row, Discarded) and row.sure:
        del fields["sure"]
    return fields


def read_report(text: str, name: str = "import-report.jsonl") -> Iterator[Row]:
    """Yield the rows of a report; raises ReportError, with *name* and line, for what is no row."""
    lines = text.removesuffix("\n").split("\n") if text else []
    for number, line in enumerate(lines, start=1):
        try:
            fields = read_json(line)
            row = {"changed": Changed, "discarded": Discarded}[fields.pop("kind")]
            yield row(**fields)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ReportError(
                f"{name}:{number}: найдено «{line[:60]}», ожидалась строка отчёта"
            ) from error
