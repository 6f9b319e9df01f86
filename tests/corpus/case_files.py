r"""Cases as text files that anyone can edit.

::

    == rule_name: what the case shows
    book: what else the book says (may be left out or repeated)
    the raw lines
    ---
    what shall come of them

``cases/wild`` holds damage as it is met in real dumps (its words are our own),
``cases/synthetic`` damage made up, ``cases/negative`` what looks broken and must not
change, ``cases/known`` what is known to go wrong. ``{fill}`` stands for sentences,
``\t`` for a tab.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CASES = Path(__file__).parent / "cases"
FILL = " ".join(
    (
        "Корабли стоят у причала и ждут ветра.",
        "Матросы чинят старые паруса и считают бочки в трюме.",
        "Юнга смотрит на море, а боцман смотрит на юнгу.",
        "К вечеру ветер меняется, и команда поднимает якорь.",
        "Ночью на палубе горит один фонарь, и вахтенный у руля молчит.",
        "Утром из тумана выходит берег, на нём видны башни и крыши.",
        "Купцы ждут на берегу, у каждого своя лодка и свой товар.",
    )
)
SORTS = ("wild", "synthetic", "negative")


@dataclass(frozen=True)
class Case:
    """A case: the *rule* it is about, its *sort*, input and expectation as texts."""

    sort: str
    rule: str
    title: str
    raw: str
    expected: str
    book: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.sort}-{self.rule}-{self.title}"


def read_cases(area: str, sorts: tuple[str, ...] = SORTS) -> list[Case]:
    """The cases of *area*, of all *sorts*."""
    return [case for sort in sorts for case in _read(CASES / sort / f"{area}.txt", sort)]


def _read(path: Path, sort: str) -> Iterator[Case]:
    if not path.is_file():
        return
    for block in ("\n" + path.read_text("utf-8")).split("\n== ")[1:]:
        head, _, body = block.partition("\n")
        rule, _, title = head.partition(": ")
        raw, _, expected = body.partition("\n---\n")
        lines = raw.split("\n")
        book = [line.removeprefix("book: ") for line in lines if line.startswith("book: ")]
        kept = [line for line in lines if not line.startswith("book: ")]
        assert expected, f"{path}: {head}: found no '---' line, expected one"
        raw = "\n".join(kept).replace("\\t", "\t").replace("{fill}", FILL)
        wanted = expected.strip("\n").replace("{fill}", FILL)
        yield Case(sort, rule, title, raw, wanted, tuple(book))


def uncovered(area: str, rules: list[str]) -> list[str]:
    """The rules that lack a case of some sort, as ``sort/rule``."""
    known = {(case.sort, case.rule) for case in read_cases(area)}
    return [f"{sort}/{rule}" for rule in rules for sort in SORTS if (sort, rule) not in known]
