"""The numbers of a text, English or Russian, as values that both languages share.

In goes a text; out come its numbers with their places, so that a translation can be held
against its original: ``18"`` is «18 дюймов», «2К6» is ``2D6``, «двенадцать» is 12, ``1,500``
is «1500». ``figures`` are the digits alone, as they stand, for texts that must agree to the
letter.

Words that say numbers stand in ``number_words.tsv``: a *number* counts and joins others («сто
двадцать»), an *order* counts alone («третий», «половина»), a *hint* may say a number and may
not («пара», "no"), and a *prefix* begins words that do («двухэтажный»). Lemmas, ё as е.

Known to be wrong: Roman numerals are no numbers here; «по дюжине» is 12, though no dice show it.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path

from language.english import bases
from language.letters import fold, has_cyrillic
from language.morphology import lemmas
from language.tsv import read_rows

TABLE = Path(__file__).with_name("number_words.tsv")
COLUMNS = ("value", "use", "words")

_FIGURE = re.compile(r"\d+(?:[.,]\d+)?[\"+%°]?")
# Numbers that count nothing: of list items and headings, of printed pages.
_NO_QUANTITY = re.compile(
    r"^[\s>#*_-]*\(?\d+(?:\.\d+)*[.)](?=\s)"
    r"|\b(?:pp?\.|pages?|стр\.|сс?\.|страниц[аеуы]\w*)\s*\d+(?:\s*[-\N{EN DASH},]\s*\d+)*",
    re.IGNORECASE | re.MULTILINE,
)
_DICE_NOUNS = frozenset({"die", "dice", "кубик", "кость", "куб"})
_VULGAR = {"\N{VULGAR FRACTION ONE HALF}": "1/2", "\N{VULGAR FRACTION ONE QUARTER}": "1/4"} | {
    "\N{VULGAR FRACTION ONE THIRD}": "1/3",
    "\N{VULGAR FRACTION THREE QUARTERS}": "3/4",
    "\N{VULGAR FRACTION TWO THIRDS}": "2/3",
}
_SPACES = "\N{SPACE}\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}"
_MARK = r"[+\"\N{DOUBLE PRIME}%\N{DEGREE SIGN}]"
_SIGN = re.compile(
    rf"(?P<dice>(?:(?P<many>\d+)[{_SPACES}]?)?(?<![^\W\d_])[DdКкДд](?P<sides>\d+)(?!\d){_MARK}?)"
    r"|(?P<fraction>(?<![\d/])\d/[2-9](?![\d/+])|[½¼⅓¾⅔])"
    rf"|(?P<grouped>(?<![\d.,])\d{{1,3}}(?:[,{_SPACES}]\d{{3}})+(?!\d))"
    rf"|(?P<value>\d+(?:[.,]\d+)?)(?:(?P<times>[KkКк](?![^\W_]))|{_MARK})?"
    r"|(?P<word>[^\W\d_]+)"
)
# A number in words goes on after no more than these: «сто двадцать», "one hundred and fifty".
_JOINS = re.compile(rf"[{_SPACES}\n]*(?:-|and\b)?[{_SPACES}\n]*")
# «двухэтажный»: less is no word of its own after the prefix.
_SHORTEST_REST = 4

# What may part the words of one number: blanks of any kind and hyphens.
_NO_LETTERS = re.compile(r"[\s\N{HYPHEN}\N{NON-BREAKING HYPHEN}-]")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of a text, ``text[start:end]``, with all values that it may say.

    It is sure where it can be nothing else; a hint («пара») may be no number at all.
    """

    shown: str
    start: int
    end: int
    values: frozenset[str]
    is_sure: bool = True


@dataclass(frozen=True, slots=True)
class _NumberWords:
    numbers: Mapping[str, int]
    orders: Mapping[str, frozenset[str]]
    hints: Mapping[str, frozenset[str]]
    prefixes: Mapping[str, frozenset[str]]


@cache
def _number_words() -> _NumberWords:
    found: dict[str, dict[str, set[str]]] = {
        use: {} for use in ("number", "order", "hint", "prefix")
    }
    for row in read_rows(TABLE.read_text("utf-8"), COLUMNS, TABLE.name):
        words = row.convert("use", found.__getitem__)
        for word in row["words"].split():
            words.setdefault(word, set()).add(row["value"])
    numbers = {word: int(next(iter(values))) for word, values in found["number"].items()}
    others = (
        {word: frozenset(values) for word, values in found[use].items()}
        for use in ("order", "hint", "prefix")
    )
    return _NumberWords(numbers, *others)


def figures(text: str) -> Counter[str]:
    """Count the numbers in digits, each with the sign after it.

    >>> sorted(figures('От 0,5 до 12": 4+'))
    ['0.5', '12"', '4+']
    """
    return Counter(found.replace(",", ".") for found in _FIGURE.findall(text))


def quantities(text: str) -> list[Quantity]:
    """Return the numbers of *text* in order.

    >>> [(q.shown, sorted(q.values)) for q in quantities("Бросьте 2К6: сто двадцать очков, треть")]
    [('2К6', ['2d6']), ('сто двадцать', ['120']), ('треть', ['1/3'])]
    """
    blanked = _NO_QUANTITY.sub(lambda match: " " * len(match[0]), text)
    pieces = [piece for match in _SIGN.finditer(blanked) if (piece := _read(match))]
    return list(_of_dice(blanked, list(_joined(blanked, pieces))))


def _read(match: re.Match[str]) -> Quantity | None:
    """Return what one sign or word says, None for a word that says no number."""
    if match["word"]:
        return _of_word(match["word"], match.start())
    if match["dice"]:
        values, sure = {f"{match['many'] or 1}d{match['sides']}"}, True
    elif match["fraction"]:
        values, sure = {_VULGAR.get(match["fraction"], match["fraction"])}, True
    elif match["grouped"]:
        values, sure = _of_group(match["grouped"]), True
    else:
        values = {_plain(match["value"])}
        # «40K» is a name as often as 40,000.
        sure = not match["times"]
        values |= set() if sure else {str(Fraction(_plain(match["value"])) * 1000)}
    return Quantity(match[0], match.start(), match.end(), frozenset(values), sure)


def _plain(digits: str) -> str:
    return str(Fraction(digits.replace(",", ".")))


def _of_group(digits: str) -> set[str]:
    """``1,500`` is fifteen hundred in English, and may be one and a half in Russian."""
    whole = re.sub(r"\D", "", digits)
    return {str(int(whole))} | ({_plain(digits)} if digits.count(",") == 1 else set())


def _of_word(word: str, start: int) -> Quantity | None:
    known = _number_words()
    forms = lemmas(word) if has_cyrillic(word) else (fold(word), *bases(word))
    end = start + len(word)
    for form in forms[:2]:
        if form in known.numbers:
            return Quantity(word, start, end, frozenset({str(known.numbers[form])}))
    values = frozenset().union(*(known.orders.get(form, ()) for form in forms))
    hinted = frozenset().union(*(known.hints.get(form, ()) for form in forms))
    if not values and not hinted:
        hinted = _of_prefix(fold(word))
    if values | hinted:
        return Quantity(word, start, end, values | hinted, bool(values))
    return None


def _of_prefix(word: str) -> frozenset[str]:
    """Return what the beginning of a compound says: «двухэтажный» 2, «полусфера» a half."""
    fitting = [
        prefix
        for prefix in _number_words().prefixes
        if word.startswith(prefix) and len(word) - len(prefix) >= _SHORTEST_REST
    ]
    return _number_words().prefixes[max(fitting, key=len)] if fitting else frozenset()


def _joined(text: str, pieces: Sequence[Quantity]) -> Iterator[Quantity]:
    """Yield the numbers, those in several words as one: "twenty-five", «тысяча двести»."""
    whole: Quantity | None = None
    thousands = rest = 0
    for piece in pieces:
        count = _count(piece)
        longer = None
        if whole and count and _JOINS.fullmatch(text, whole.end, piece.start):
            longer = _longer(thousands, rest, count)
        if whole and longer is None:
            yield whole
        thousands, rest = longer or ((1000, 0) if count == 1000 else (0, count))
        start = whole.start if whole and longer else piece.start
        values = frozenset({str(thousands + rest)}) if longer else piece.values
        is_sure = piece.is_sure or longer is not None
        whole = Quantity(text[start : piece.end], start, piece.end, values, is_sure)
    if whole:
        yield whole


def _count(quantity: Quantity) -> int:
    """Return the whole number that words say, 0 for digits and what says none."""
    counts = [int(value) for value in quantity.values if value.isdecimal()]
    return counts[0] if counts and _NO_LETTERS.sub("", quantity.shown).isalpha() else 0


def _longer(thousands: int, rest: int, word: int) -> tuple[int, int] | None:
    """Return the thousands and the rest of a number with one more *word*, None if it ends before.

    >>> _longer(0, 2, 1000), _longer(2000, 0, 5), _longer(2000, 5, 100), _longer(0, 2, 3)
    ((2000, 0), (2000, 5), (2000, 500), None)
    """
    if word == 1000:
        return (rest * 1000, 0) if rest and not thousands else None
    if word == 100 and 0 < rest < 10:
        return thousands, rest * 100
    fits = rest == 0 < thousands or (rest >= 100 and rest % 100 == 0 and word < 100)
    if fits or (rest % 100 >= 20 and rest % 10 == 0 and word < 10):
        return thousands, rest + word
    return None


def _of_dice(text: str, found: Sequence[Quantity]) -> Iterator[Quantity]:
    """Yield the numbers, those of dice («два кубика», "two D6") as dice too; and a lone die.

    A die that is named without a number may be any one: «бросьте кубик» for "roll a D6".
    """
    nouns = {match.start() for match in _SIGN.finditer(text) if _is_die(match)}
    dice = {quantity.start: quantity for quantity in found if _die(quantity)}
    counted: set[int] = set()
    for quantity in found:
        behind = quantity.end + len(text[quantity.end :]) - len(text[quantity.end :].lstrip())
        if behind in dice and _count(quantity):
            counted.add(behind)
            values = frozenset({f"{_count(quantity)}{_die(dice[behind])}"})
            yield replace(quantity, values=values)
        elif behind in nouns:
            many = {f"{value}d6" for value in quantity.values if value.isdecimal()}
            yield replace(quantity, values=quantity.values | many)
        elif quantity.start not in counted:
            yield quantity
    for noun in nouns:
        yield Quantity("", noun, noun, frozenset({"1d6", "1d3"}), is_sure=False)


def _is_die(match: re.Match[str]) -> bool:
    word = match["word"] or ""
    return bool(word) and not _DICE_NOUNS.isdisjoint((fold(word), *lemmas(word)))


def _die(quantity: Quantity) -> str:
    """Return ``d6`` for one die, '' for anything else."""
    return next((value[1:] for value in quantity.values if value.startswith("1d")), "")
