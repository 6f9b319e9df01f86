"""Cells of a glossary: several variants in one, letters that only look right.

Variants are parted by a semicolon, a slash, a bar, a line end or numbers before them. A comma
parts them only where the other language has no comma and each part is short: «гавань, порт»,
but not «корабль, что стоит на якоре», «залп, носовой», which is one term turned about, or
«леса, джунгли» beside «forests, jungles».
"""

import html
import re
import unicodedata
from collections.abc import Iterator

from language.letters import has_cyrillic, has_latin, is_mixed, to_cyrillic, to_latin, unmarked
from language.morphology import readings
from language.tokens import words

_STROKE = re.compile(r"</?(?:s|del|strike)(?:\s[^<>]*)?>", re.IGNORECASE)
_STRUCK = re.compile(r"~~(?=\S)(.+?)~~")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:[abiu]|br|div|em|font|p|span|strong|su[bp])(?:\s[^<>]*)?/?>", re.IGNORECASE
)
_IN_HTML = re.compile(rf"{_TAG.pattern}|&(?:nbsp|amp|lt|gt|quot|#\d+);", re.IGNORECASE)
_NUMBERED = re.compile(r"(?:^|[\s;,]+)\(?\d{1,2}[.)]\s*(?=[^\W\d])")
_BETWEEN = re.compile(r"\s*[;|\n]\s*")
_SLASH = re.compile(r"\s*/\s*")
_COMMA = re.compile(r"\s*,\s*")
_BRACKETS = re.compile(r"\([^()]*\)")
_LONGEST_VARIANT = 3  # words; a longer part of a list with commas is a clause
_SHORTEST_PART = 3  # letters; less, «и/или» and «км/ч», is no variant
_CLAUSE = frozenset({"что", "чтобы", "где", "когда", "если", "кто", "как", "а", "но", "и", "или"})
_REMARK = re.compile(r"(.*\S)\s*\(([^()]*)\)")
_GRAMMAR = re.compile(
    r",\s*\(?((?:n|v|vb|adj|adv|pl|noun|verb|сущ|гл|прил|нареч|мн|[мжс]|ср|муж|жен)"
    r"(?:\.\s?(?:р|ч|рода)?\.?|$))\)?$",
    re.IGNORECASE,
)
_SHORTEST_REMARK = 2  # words; one is an abbreviation or tells senses apart
_ADJECTIVE = re.compile(r"[а-яё-]+(?:[ыио]й|[ая]я|[ое]е|[ыи]е)", re.IGNORECASE)
_PRINTED_HYPHEN = re.compile("[\N{HYPHEN}\N{NON-BREAKING HYPHEN}]")
_WORD = re.compile(r"[^\W_]+")


def variants(cell: str, other: str = "") -> tuple[str, ...]:
    """Return the terms in *cell*, beside the cell *other* of the other language.

    >>> variants("1) гавань 2) порт"), variants("гавань, порт", "harbour"), variants("и/или")
    (('гавань', 'порт'), ('гавань', 'порт'), ('и/или',))
    """
    numbered = [part for part in _NUMBERED.split(cell) if part.strip()]
    parts = numbered if len(numbered) > 1 else [cell]
    for split in (_split_plain, _split_slash):
        parts = [piece for part in parts for piece in split(part)]
    if len(parts) == 1:
        parts = _split_comma(parts[0], other)
    tidy = (" ".join(part.split()).strip(",; ") for part in parts)
    return tuple(dict.fromkeys(part for part in tidy if part))


def _split_plain(text: str) -> list[str]:
    return _outside_brackets(_BETWEEN, text)


def _split_slash(text: str) -> list[str]:
    parts = _outside_brackets(_SLASH, text)
    is_list = all(sum(map(str.isalpha, part)) >= _SHORTEST_PART for part in parts)
    return parts if is_list else [text]


def _split_comma(text: str, other: str) -> list[str]:
    if _GRAMMAR.search(text):
        return [text]
    parts = _outside_brackets(_COMMA, text)
    short = all(0 < len(words(part)) <= _LONGEST_VARIANT for part in parts)
    clause = any(word.lower() in _CLAUSE for part in parts for word in words(part)[:1])
    alike = len(set(map(_is_adjective, parts))) == 1
    return parts if short and alike and not clause and "," not in other else [text]


def _is_adjective(text: str) -> bool:
    """Is it one adjective, as the second part of a term turned about is?"""
    return bool(_ADJECTIVE.fullmatch(text)) and any(r.pos == "ADJF" for r in readings(text))


def _outside_brackets(sign: re.Pattern[str], text: str) -> list[str]:
    """Split *text* at every *sign* that stands in no brackets."""
    inside = [match.span() for match in _BRACKETS.finditer(text)]
    parts, at = [], 0
    for match in sign.finditer(text):
        if not any(start <= match.start() < end for start, end in inside):
            parts.append(text[at : match.start()])
            at = match.end()
    return [*parts, text[at:]]


def paired(english: str, russian: str) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Return what two cells name: groups of English terms with their Russian variants.

    Where both have as many parts between slashes, the first goes with the first, «Phobia /
    Mania» with «фобия / мания»; else every English term has every variant.
    """
    sides = [_split_slash(text) for text in (english, russian)]
    if len(sides[0]) == len(sides[1]) > 1:
        return tuple((variants(en), variants(ru, en)) for en, ru in zip(*sides, strict=True))
    return ((variants(english, russian), variants(russian, english)),)


def without_remark(text: str) -> tuple[str, str]:
    """Return a Russian term and the remark of several words that stands after it in brackets.

    >>> without_remark("сыщик (не «исследователь»)"), without_remark("показатель брони (ПБ)")
    (('сыщик', 'не «исследователь»'), ('показатель брони (ПБ)', ''))
    """
    found = _REMARK.fullmatch(text)
    if not found or len(list(words(found[2]))) < _SHORTEST_REMARK:
        return text, ""
    return found[1], found[2]


def without_grammar(text: str) -> tuple[str, str]:
    """Return a term and the label of grammar that stands after it.

    >>> without_grammar("причал, м. р."), without_grammar("fire, focus")
    (('причал', 'м. р.'), ('fire, focus', ''))
    """
    found = _GRAMMAR.search(text)
    return (text[: found.start()], found[1]) if found else (text, "")


def without_brackets(text: str) -> tuple[str, list[str]]:
    """Return *text* without its brackets, and what stood in them.

    >>> without_brackets("flat out (о технике)")
    ('flat out', ['о технике'])
    """
    return " ".join(_BRACKETS.sub(" ", text).split()), [
        m[0][1:-1] for m in _BRACKETS.finditer(text)
    ]


def without_strokes(cell: str) -> tuple[str, tuple[str, ...]]:
    """Return a cell with what is struck out as a variant of its own, and those variants.

    >>> without_strokes("открытая ~~раскрытая~~"), without_strokes("~~раскрытая~~")
    (('открытая; раскрытая', ('раскрытая',)), ('раскрытая', ('раскрытая',)))
    """
    if not _STRUCK.search(cell):
        return cell, ()
    struck = [part for found in _STRUCK.findall(cell) for part in variants(found)]
    kept = _STRUCK.sub(" ; ", cell).strip(" ;,/")
    return "; ".join(filter(None, (kept, *struck))), tuple(struck)


def without_html(text: str) -> str:
    r"""Return a cell without the HTML that Anki and others write into it; its breaks are kept.

    >>> without_html("<b>причал</b><br>пирс&nbsp;"), without_html("a < b")
    ('причал\nпирс', 'a < b')
    """
    text = _STROKE.sub("~~", text)
    if not _IN_HTML.search(text):
        return text
    return html.unescape(_TAG.sub("", _BREAK.sub("\n", text))).strip()


def with_plain_hyphens(text: str) -> str:
    """Return *text* with «-» for the hyphens that only printing tells from it.

    >>> with_plain_hyphens("спас\N{NON-BREAKING HYPHEN}бросок")
    'спас-бросок'
    """
    return _PRINTED_HYPHEN.sub("-", text)


def mended(text: str, language: str) -> tuple[str, tuple[str, ...]]:
    """Return *text* with its letters put right, and what was done, in Russian.

    Composed letters for decomposed ones, no stress marks, the letters of *language* for
    look-alikes of the other. A word that stays mixed is told and left.
    """
    composed = unmarked(unicodedata.normalize("NFC", text))
    done = ["составные буквы и знаки ударения заменены обычными"] if composed != text else []
    swap = to_cyrillic if language == "ru" else to_latin
    foreign = has_latin if language == "ru" else has_cyrillic

    def put_right(match: re.Match[str]) -> str:
        new = swap(match[0]) if is_mixed(match[0]) else match[0]
        return match[0] if foreign(new) else new

    right = _WORD.sub(put_right, composed)
    if right != composed:
        done.append(f"в «{right}» были буквы другого алфавита")
    done += [f"в слове «{word}» смешаны латиница и кириллица" for word in _still_mixed(right)]
    return right, tuple(done)


def _still_mixed(text: str) -> Iterator[str]:
    return (word for word in _WORD.findall(text) if is_mixed(word))
