"""Mend characters that programs leave in saved text: private bullets, control signs, look-alikes.

This is the first step of layout, so that no later stage has to know about them.
"""

import re
from dataclasses import dataclass, replace

from corpus.report import Changed
from corpus.source import Line
from language.letters import (
    SOFT_HYPHEN,
    composed,
    has_cyrillic,
    has_latin,
    is_mixed,
    to_cyrillic,
)
from language.morphology import is_known

# What programs write with control characters: InDesign a tab to the right margin, Word its
# own hyphens.
_MEANT = str.maketrans({"\b": "\t", "\x1e": "\N{NON-BREAKING HYPHEN}", "\x1f": SOFT_HYPHEN})
_WORD = re.compile(r"[^\W\d_]+")
# What a ligature inside a Russian word stands for: the letter of a Mac's other alphabet, or sound.
_RUSSIAN_LIGATURES = {
    "\N{LATIN SMALL LIGATURE FI}": ("ё", "фи"),
    "\N{LATIN SMALL LIGATURE FL}": ("я", "фл"),
}
# «ё» of a Latin keyboard, or put together from its dots, beside Russian letters.
_LATIN_YO = re.compile(r"(?<=[А-Яа-яЁё])[ëË]|[ëË](?=[А-Яа-яЁё])")
_RUN = re.compile(r"\w+")
_FEWEST_MIXED = 5
# Control characters, and marks of width zero: of byte order, of direction, of joining.
_NO_TEXT = re.compile(
    "[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f"
    "\N{ZERO WIDTH SPACE}-\N{RIGHT-TO-LEFT MARK}\N{LEFT-TO-RIGHT EMBEDDING}-"
    "\N{RIGHT-TO-LEFT OVERRIDE}\N{WORD JOINER}\N{ZERO WIDTH NO-BREAK SPACE}"
    "\N{OBJECT REPLACEMENT CHARACTER}]"
)


@dataclass(frozen=True, slots=True)
class Plain:
    """The lines, a row for each that was changed, and what is worth telling."""

    lines: tuple[Line, ...]
    changed: tuple[Changed, ...]
    notes: tuple[str, ...] = ()


def plain_characters(lines: tuple[Line, ...]) -> Plain:
    """Return the lines without control characters, and with whole letters.

    ``и`` and a breve are ``й``, ``ﬁ`` is ``fi``. A row is written where letters change; how
    many control characters were dropped is told once.
    """
    mixed = _is_mixed_up(lines)
    changed: list[Changed] = []
    plain: list[Line] = []
    dropped = 0
    for line in lines:
        text, count = line.text, 0
        if _NO_TEXT.search(text):
            text, count = _NO_TEXT.subn("", text.translate(_MEANT))
        dropped += count
        has_ligature = any(ligature in text for ligature in _RUSSIAN_LIGATURES)
        read = _RUN.sub(_in_russian, text) if has_ligature else text
        read = _LATIN_YO.sub(lambda found: "Ёё"[found[0] == "ë"], composed(read))
        whole = read
        if mixed:
            whole, rows = _in_one_alphabet(line, whole)
            changed += rows
        if read != text:
            changed.append(Changed(line.file, line.number, line.text, read, "composed_letters"))
        plain.append(line if whole == line.text else replace(line, text=whole))
    notes = (f"знаков, которые ничего не значат, убрано: {dropped}",) if dropped else ()
    return Plain(tuple(plain), tuple(changed), notes)


def _in_russian(found: re.Match[str]) -> str:
    """Return a word with its ligature in Russian letters, if it is a word of Russian then.

    ``укрытиﬂ``: a Mac has «я» where it has that ligature in English.
    """
    word = found[0]
    if not has_cyrillic(word):
        return word
    for ligature, letters in _RUSSIAN_LIGATURES.items():
        for read in letters if ligature in word else ():
            if is_known(russian := word.replace(ligature, read)):
                return russian
    return word


def _is_mixed_up(lines: tuple[Line, ...]) -> bool:
    """Has the source many words of Latin letters that look like Russian ones, as a scan has?"""
    words = (word for line in lines for word in _WORD.findall(line.text) if is_mixed(word))
    return any(count >= _FEWEST_MIXED for count, _ in enumerate(filter(_as_russian, words), 1))


def _in_one_alphabet(line: Line, text: str) -> tuple[str, list[Changed]]:
    """Return *text* with its Russian words in Russian letters, and a row for each word.

    A word of Latin letters alone («c», «ee») stands for a Russian one if it is small and stands
    between Russian words; «A» and «HARBOUR» stay.
    """
    rows: list[Changed] = []

    def mended(found: re.Match[str]) -> str:
        word = found[0]
        russian = _as_russian(word)
        if not russian or not (is_mixed(word) or _is_among_russian(found)):
            return word
        rows.append(Changed(line.file, line.number, word, russian, "look_alike_letters"))
        return russian

    return _WORD.sub(mended, text), rows


def _as_russian(word: str) -> str:
    """Return *word* in Russian letters, if it has Latin ones and is then a word; else ''."""
    russian = to_cyrillic(word)
    return russian if russian != word and not has_latin(russian) and is_known(russian) else ""


def _is_among_russian(found: re.Match[str]) -> bool:
    """Is it in lower case with a Russian word (or nothing) on either side?"""
    before = _WORD.findall(found.string[: found.start()])[-1:]
    behind = _WORD.findall(found.string[found.end() :])[:1]
    return found[0].islower() and all(map(has_cyrillic, before + behind))
