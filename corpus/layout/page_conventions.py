"""How dumps write the number of a page: alone on its line, or in a running head.

A line that looks like a page mark proves nothing: the cells of a table and the numbers of
chapters stand alone on a line too. What proves it is a run of them (``page_runs``).
"""

import re
from dataclasses import dataclass
from functools import cache

from corpus.layout.word_lists import read_list
from language.letters import fold

FEWEST_SURE = 3
_LABEL = r"(?:страница|стр|с|c|page|pg|p)\b\.?"
_TOTAL = r"(?:\s*(?:of|из|/)\s*\d{1,4})"
# A sign on one side of a number: none that says something beside one («№ 3», «3 %», «3)», «-3»).
_SIDE = (
    r"(?:[^\w\s.,:;!?%+#№$€°()=*<'\"\-\N{EN DASH}\N{EM DASH}]{1,2}|[\N{EN DASH}\N{EM DASH}](?!\d))"
)
_FRAME = r"[-=*#_~<>!|\[\](){}\N{EN DASH}\N{EM DASH}\s]"


@dataclass(frozen=True, slots=True)
class Convention:
    """A way to write page marks; *by_tool* where an extraction tool numbers its sheets.

    A run of *fewest* marks proves it. *at_foot* says where such marks are mostly set, *labelled*
    that a word says that it is a page: of the book, or of the file; *framed* that signs around the
    number do, which nothing else in a text has.
    """

    name: str
    pattern: re.Pattern[str]
    fewest: int = FEWEST_SURE
    by_tool: bool = False
    at_foot: bool = True
    labelled: bool = False
    framed: bool = False


CONVENTIONS = (
    Convention(
        "--- PAGE 12 ---",
        re.compile(rf"{_FRAME}{{2,}}{_LABEL}\s*(\d{{1,4}}){_TOTAL}?{_FRAME}*", re.I),
        fewest=1,
        by_tool=True,
        at_foot=False,
    ),
    Convention(
        "[Page 12]",
        re.compile(rf"[\[({{<]\s*{_LABEL}\s*(\d{{1,4}})\s*[\])}}>]", re.I),
        fewest=2,
        labelled=True,
    ),
    Convention(
        "=== 12 ===",
        re.compile(rf"[-=*#_~]{{2,}}{_FRAME}*(\d{{1,4}}){_FRAME}*[-=*#_~]{{2,}}"),
        at_foot=False,
        labelled=True,
        framed=True,
    ),
    Convention(
        "С. 12",
        re.compile(rf"{_LABEL}\s*(\d{{1,4}}){_TOTAL}?", re.I),
        fewest=1,
        at_foot=False,
        labelled=True,
    ),
    Convention("12 из 240", re.compile(rf"(\d{{1,4}}){_TOTAL}", re.I)),
    Convention("[12]", re.compile(r"[\[({<|]\s*(\d{1,4})\s*[\])}>|]"), framed=True),
    Convention(
        "- 12 -",
        re.compile(
            r"(?P<sign>[-~*=+:.\N{BULLET}\N{MIDDLE DOT}\N{EN DASH}\N{EM DASH}\N{ASTERISM}])"
            r"\s*(\d{1,4})\s*(?P=sign)"
        ),
        framed=True,
    ),
    Convention(
        "| 12",
        re.compile(
            rf"{_SIDE}\s*(?:{_LABEL}\s*)?(\d{{1,4}})|(?:{_LABEL}\s*)?(\d{{1,4}})\s*{_SIDE}", re.I
        ),
    ),
    Convention("12", re.compile(r"(\d{1,4})")),
)

LONGEST_HEAD = 90
_GAP = r"(?:[.):\]]?\s[-|\s\N{MIDDLE DOT}\N{BULLET}\N{EN DASH}\N{EM DASH}]*)"
_HEAD_LABEL = r"(?:(?:страница|стр\.?|с\.|page|p\.)\s*)"
_HEAD_FRAME = r"[|\[\]()\N{MIDDLE DOT}\N{BULLET}]"
_PART_NUMBER = r"(?:[^\W\d_]+\s\d{1,3}\b)"
_CLAUSE_NUMBER = r"(?:\d{1,3}(?:\.\d{1,3})*[.)]\s)"
_CLAUSE = re.compile(_CLAUSE_NUMBER)
_HEAD_NUMBER = re.compile(
    rf"^(?:{_HEAD_FRAME}\s*)?{_HEAD_LABEL}?(\d{{1,4}}){_TOTAL}?{_GAP}"
    rf"(?=(?:{_PART_NUMBER}|{_CLAUSE_NUMBER})?\D*$)"
    rf"|(?<=[^\d\s.,])\s{_GAP}?{_HEAD_FRAME}?{_HEAD_LABEL}?(\d{{1,4}}){_TOTAL}?\s?{_HEAD_FRAME}?$"
    rf"|,\s{_HEAD_LABEL}(\d{{1,4}})$",
    re.I,
)
# Running heads of many wordings, each with the number of its page: «Порт 12», «14 Шторм».
HEADS = Convention("заголовок страницы 12", _HEAD_NUMBER, fewest=4, at_foot=False)
# A label and its value: «Цена: 5».
_VALUE = re.compile(r"[^\d:]+:\s*\d+")
_WIDE = re.compile(r"\s{4,}")
_WORD = re.compile(r"[^\W\d_]+")
_NUMERAL = re.compile(r"\d+|[ivxlcх]+")  # look-alike letters of both alphabets
_OF_PART = re.compile(r"\W*([^\W\d_]+)\s+(\d{1,3})\b")


@dataclass(frozen=True, slots=True)
class Head:
    """A running head with the number of its page: what else it says, folded.

    One that is *like_value* may as well be a label with its value: «Цена: 5».
    """

    page: int
    words: str
    like_value: bool = False

    @property
    def convention(self) -> Convention:
        """The way to write page marks that a head of these words is of."""
        return Convention(f"{self.words} 12", _HEAD_NUMBER, at_foot=False)


def read_mark(text: str) -> tuple[Convention, int] | None:
    """Return the convention that the whole of *text* keeps, and its number.

    >>> [read_mark(t)[1] for t in ("С. 12", "--- PAGE 12 ---", "# Page 12", "[12]", "– 12 –")]
    [12, 12, 12, 12, 12]
    """
    for convention in CONVENTIONS:
        if match := convention.pattern.fullmatch(text.strip()):
            return convention, int(match[match.lastindex or 1])
    return None


def says_page(text: str) -> bool:
    """Does a page mark say in a word that it is one, as tools write them: «# Page 12»?"""
    mark = read_mark(text)
    return mark is not None and (mark[0].by_tool or mark[0].labelled)


def read_head(text: str) -> Head | None:
    """Return the number at the start or end of a short line, and the words beside it.

    >>> read_head("12    Правила порта"), read_head("Правила порта 12").words
    (Head(page=12, words='правила порта', like_value=False), 'правила порта')
    >>> read_head("12 1. Порт").page, read_head("1. Порт 12").page, read_head("12. Глава 3").page
    (12, 12, 12)
    """
    text = _WIDE.sub("   ", text.strip())
    match = _HEAD_NUMBER.search(text) if len(text) <= LONGEST_HEAD else None
    clause = _CLAUSE.match(text) if match else None
    if clause and _first_word(text[clause.end() :]) not in numbered_words():
        match = _HEAD_NUMBER.search(text, clause.end()) or match  # «1. Порт 12»
    if match is None:
        return None
    words = head_words(f"{text[: match.start()]} {text[match.end() :]}")
    like_value = _VALUE.fullmatch(text) is not None
    return Head(int(match[match.lastindex or 1]), words, like_value) if words else None


def _first_word(text: str) -> str:
    found = _WORD.search(fold(text))
    return found[0] if found else ""


def head_words(text: str) -> str:
    """Return the words of a running head without its page number, folded.

    The number of a part is one of them.

    >>> head_words("Глава 2. Порт"), head_words("Порт 2")
    ('глава 2 порт', 'порт')
    """
    words = _WORD.findall(fold(text))
    part = _OF_PART.match(fold(text))
    if part and part[1] in numbered_words():
        words.insert(1, part[2])
    return " ".join(words)


@cache
def numbered_words() -> frozenset[str]:
    """Return the words that number the parts of a text."""
    return frozenset(fold(row["word"]) for row in read_list("numbered_words.tsv", ("word",)))


def names_part(words: str) -> bool:
    """Are *words* of a head the name of a numbered part, whose number was taken for the page's?

    >>> names_part("глава"), names_part("глава порт"), names_part("глава 2 порт")
    (True, True, False)
    """
    first, *rest = words.split()
    return first in numbered_words() and not (rest and _NUMERAL.fullmatch(rest[0]))
