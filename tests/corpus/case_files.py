"""Cases as text files that anyone can edit; ``cases/README.md`` shows the format."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

CASES = Path(__file__).parent / "cases"
SORTS = ("wild", "synthetic", "negative", "known")
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
MARKS = {
    "tab": "\t",
    "ff": "\f",
    "cr": "\r",
    "nbsp": "\N{NO-BREAK SPACE}",
    "shy": "\N{SOFT HYPHEN}",
    "nbhy": "\N{NON-BREAKING HYPHEN}",
    "zwsp": "\N{ZERO WIDTH SPACE}",
    "bs": "\b",
    "etx": "\x03",
    "breve": "\N{COMBINING BREVE}",
    "dots": "\N{COMBINING DIAERESIS}",
    "acute": "\N{COMBINING ACUTE ACCENT}",
    "fill": FILL,
}
GIVEN = ("book", "page", "file", "contents", "decision", "keep")
_MARK = re.compile(r"\{([a-z]+)(?: (\d+))?\}")
_GIVEN = re.compile(rf"({'|'.join(GIVEN)}): (.*)")


@dataclass(frozen=True, slots=True)
class Case:
    """A case: its place in the folder, the *rule* it is about, input and expectation.

    *given* holds what is known beside the raw text, as pairs of word and value.
    """

    sort: str
    stage: str
    module: str
    rule: str
    title: str
    raw: str
    expected: str
    given: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return f"{self.sort}/{self.stage}/{self.module}: {self.rule}: {self.title}"

    def told(self, word: str) -> list[str]:
        """The values that *word* was given."""
        return [value for name, value in self.given if name == word]


@cache
def read_cases(*sorts: str, stage: str = "*") -> list[Case]:
    """The cases of *sorts*, of one *stage* or all."""
    return [
        case
        for sort in sorts
        for path in sorted((CASES / sort).glob(f"{stage}/*.txt"))
        for case in parse_cases(path.read_text("utf-8"), sort, path.parent.name, path.stem)
    ]


def parse_cases(text: str, sort: str, stage: str, module: str) -> Iterator[Case]:
    """Yield the cases of a file; an AssertionError names file, case and problem."""
    blank, *blocks = re.split(r"^== ", text, flags=re.MULTILINE)
    place = f"{sort}/{stage}/{module}.txt"
    assert not blank.strip(), f"{place}: found text above the first '== ' line"
    for block in blocks:
        head, _, body = block.partition("\n")
        at = f"{place}: {head}"
        rule, colon, title = head.partition(": ")
        raw, line, expected = body.partition("\n---\n")
        assert colon, f"{at}: found no ': ' behind the rule"
        assert line, f"{at}: found no '---' line"
        given, raw = _given(raw)
        wanted = expanded(expected.strip("\n"), at)
        yield Case(sort, stage, module, rule, title, expanded(raw, at), wanted, given)


def _given(raw: str) -> tuple[tuple[tuple[str, str], ...], str]:
    """Split off the lines at the head that tell what is known beside the text."""
    lines = raw.split("\n")
    given: list[tuple[str, str]] = []
    while lines and (match := _GIVEN.fullmatch(lines[0])):
        given.append((match[1], expanded(match[2], lines[0])))
        del lines[0]
    return tuple(given), "\n".join(lines)


def expanded(text: str, at: str) -> str:
    """Return *text* with the marks in braces replaced by what they stand for."""

    def sign(match: re.Match[str]) -> str:
        assert match[1] in MARKS, f"{at}: found {match[0]}, expected one of {', '.join(MARKS)}"
        return " ".join([MARKS[match[1]]] * int(match[2] or 1))

    return _MARK.sub(sign, text)
