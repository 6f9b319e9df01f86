"""Headings that give the English title too: «Бегство (Fall Back)», «Бегство / Fall Back».

::

    Бегство
    Fall Back
    Бегущая единица отходит к краю стола.

A book that does so does it often; where it does, the English line is no heading of its own.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from corpus.report import Changed
from corpus.structure.blocks import Block, Heading, Paragraph
from language.dictionary import is_real
from language.letters import has_cyrillic, has_latin

ENGLISH = "heading_english"
"""The rule that puts an English title into its heading."""
_ENGLISH = r"(?P<en>[A-Za-z][A-Za-z0-9 '\N{RIGHT SINGLE QUOTATION MARK}:,&!?/-]*)"
_SIDES = re.compile(
    rf"(?P<ru>.*\S)\s*(?:\(\s*{_ENGLISH}\)|\[\s*{_ENGLISH.replace('<en>', '<en2>')}\]"
    rf"|\s[/|]\s{_ENGLISH.replace('<en>', '<en3>')})"
)
# Fewer letters are an abbreviation, which belongs to the title: «Сила (S)», «Броня (AV)».
_FEWEST_LETTERS = 3
# So many titles with English right below show that a book has them, and what of its English
# lines stand so at least; in letters.
_FEWEST_BELOW, _LEAST_SHARE = 3, 0.5
_LONGEST_BELOW = 60
_ENGLISH_LINE = re.compile(
    r"[A-Z][A-Za-z0-9 '\N{RIGHT SINGLE QUOTATION MARK}:,&!?/()-]*[A-Za-z0-9!?)]"
)


def english_title(text: str) -> tuple[str, str]:
    """Return a heading without its English title, and that title or ''.

    A short title in capitals is an abbreviation, but not an English word beside a Russian title
    in capitals too: «РОЗА (ROSE)».

    >>> english_title("Бегство (Fall Back)"), english_title("Оружейный навык (WS)")
    (('Бегство', 'Fall Back'), ('Оружейный навык (WS)', ''))
    >>> english_title("Бегство / Fall Back")
    ('Бегство', 'Fall Back')
    >>> english_title("РОЗА (ROSE)"), english_title("БОЙ (FNP)"), english_title("Роза (ROSE)")
    (('РОЗА', 'ROSE'), ('БОЙ (FNP)', ''), ('Роза (ROSE)', ''))
    """
    match = _SIDES.fullmatch(text.strip())
    if match is None or not has_cyrillic(match["ru"]) or has_latin(match["ru"]):
        return text, ""
    english = (match["en"] or match["en2"] or match["en3"]).strip()
    letters = sum(map(str.isalpha, english))
    russian = match["ru"].strip()
    may_be_short = english.isupper() and letters < 2 * _FEWEST_LETTERS
    is_word = russian.isupper() and is_real(english)
    if letters < _FEWEST_LETTERS or (may_be_short and not is_word):
        return text, ""
    return russian, english


def with_english_below(blocks: Sequence[Block]) -> tuple[list[Block], list[Changed]]:
    """Return *blocks*, the English lines right below Russian titles in those headings; and rows.

    Three titles at least must have one, and most English lines must stand so. Leaves alone an
    abbreviation, and a sentence.
    """
    lines = {at: text for at, block in enumerate(blocks) if (text := _english_line(block))}
    below = [at for at in lines if at and _is_russian_title(blocks[at - 1])]
    if len(below) < _FEWEST_BELOW or len(below) < _LEAST_SHARE * len(lines):
        return list(blocks), []
    done, rows = list(blocks), list[Changed]()
    for at in below:
        heading, line = blocks[at - 1], blocks[at].at
        assert isinstance(heading, Heading)
        done[at - 1] = replace(heading, en=lines[at])
        rows.append(Changed(line.file, line.number, lines[at], "", ENGLISH))
    return [block for at, block in enumerate(done) if at not in set(below)], rows


def _english_line(block: Block) -> str:
    """Return the text of a block that may be an English title, or ''."""
    if not isinstance(block, Heading | Paragraph):
        return ""
    text = block.text.strip(" *_")
    letters = sum(map(str.isalpha, text))
    fits = letters >= _FEWEST_LETTERS and len(text) <= _LONGEST_BELOW
    return text if fits and _ENGLISH_LINE.fullmatch(text) else ""


def _is_russian_title(block: Block) -> bool:
    if not isinstance(block, Heading) or block.en:
        return False
    return sum(map(has_cyrillic, block.text)) > 2 * sum(map(has_latin, block.text))
