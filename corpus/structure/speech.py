"""Tell dialogue («– Стой!») and the author line of a quotation («– Устав») from list items."""

import re

from corpus.structure.blocks import Fragment, Grid
from corpus.structure.markers import DASHES
from corpus.structure.wrapping import ends_sentence, starts_small
from language.morphology import readings

_NAME_WORDS = 6
_WORD = re.compile(r"[^\W\d_]+")
_SAID = re.compile(r"[?!,\N{HORIZONTAL ELLIPSIS}]\s+[-\N{EN DASH}\N{EM DASH}]\s+([а-яё]+)")


def is_name_line(fragment: Fragment) -> bool:
    """Is *fragment* a dash and a name, most of its words with capitals: «– Старый мельник Фома»?"""
    words = fragment.text.split()
    if fragment.marker.strip()[:1] not in tuple("-\N{EN DASH}\N{EM DASH}") or not words:
        return False
    if len(words) > _NAME_WORDS or ends_sentence(fragment.text) or len(fragment.lines) > 1:
        return False
    return sum(word[0].isupper() for word in words) * 2 > len(words)


def is_speech(piece: Fragment | Grid) -> bool:
    """Does *piece* begin with a spaced dash, and after it with no small letter?"""
    if not isinstance(piece, Fragment) or piece.marker.strip() not in tuple(DASHES):
        return False
    return piece.marker != piece.marker.strip() and not starts_small(piece.text)


def _is_verb(word: str) -> bool:
    return any(reading.pos == "VERB" and reading.known for reading in readings(word)[:1])


def names_speaker(speech: str) -> bool:
    """Does a verb stand after a second dash: «– Кто там? – спросил он.»?"""
    said = _SAID.search(speech)
    return said is not None and _is_verb(said[1])


def has_verb(text: str) -> bool:
    """Is any word of *text* a verb?"""
    return any(map(_is_verb, _WORD.findall(text)))
