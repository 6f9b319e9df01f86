"""The case forms of a Russian term, as a translator looks them up."""

from language.agreement import CASES, NUMBERS, Form
from language.inflection import inflected
from language.kept_answers import kept

_CASE_NAMES = {
    "nomn": "им.",
    "gent": "род.",
    "datv": "дат.",
    "accs": "вин.",
    "ablt": "тв.",
    "loct": "пр.",
}


def _rows(found: list[list[str]]) -> tuple[tuple[str, str, str], ...]:
    """Return what is kept of a table as ``forms_table`` returns it."""
    return tuple((name, one, many) for name, one, many in found)


@kept(_rows)
def forms_table(term: str) -> tuple[tuple[str, str, str], ...]:
    """Return a row for each case: its name, singular and plural; none for what does not move.

    >>> forms_table("боевая единица")[1]
    ('род.', 'боевой единицы', 'боевых единиц')
    """
    rows = tuple(
        (_CASE_NAMES[case], *(inflected(term, Form(case, number)) or "–" for number in NUMBERS))
        for case in CASES
    )
    moves = len({form for _, *forms in rows for form in forms} - {"–"}) > 1
    return tuple((name, one, many) for name, one, many in rows) if moves else ()
