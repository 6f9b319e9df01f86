"""Labels for the columns of a term: its status, kind, edition and source; in Russian mostly."""

from collections.abc import Sequence

from language.tokens import words

_STATUSES = {
    "preferred": "",
    "variant": "вариант",
    "colloquial": "разговорное",
    "avoid": "не употреблять",
}
_ENGLISH_STATUSES = {"preferred": "", "colloquial": "slang", "avoid": "to be avoided"}
_KINDS = {
    "army": "армия",
    "characteristic": "характеристика",
    "faction": "фракция",
    "item": "предмет",
    "mission": "миссия",
    "phase": "фаза",
    "power": "психосила",
    "rule": "правило",
    "special-rule": "специальное правило",
    "terrain": "ландшафт",
    "unit-type": "класс боевых единиц",
    "weapon": "оружие",
    "word": "слово",
}
_SOURCES = {
    "glossary": "словарь книги",
    "index": "указатель книги",
    "fan": "перевод игроков",
    "own": "",
}


def status_label(status: str, language: str = "ru") -> str:
    """Return a status in words, '' for ``preferred``; an unknown one as it is.

    >>> status_label("avoid"), status_label("preferred"), status_label("colloquial", "en")
    ('не употреблять', '', 'slang')
    """
    return (_STATUSES if language == "ru" else _ENGLISH_STATUSES).get(status, status)


def source_label(source: str) -> str:
    """Return who vouches for a row, '' for the project itself; an unknown source as it is."""
    return _SOURCES.get(source, source)


def kind_label(kind: str) -> str:
    """Return a kind of terms in words; an unknown one as it is.

    >>> kind_label("unit-type")
    'класс боевых единиц'
    """
    return _KINDS.get(kind, kind)


def kind_words(kind: str) -> list[str]:
    """Return the words of both languages by which one names what kind of term it is.

    >>> kind_words("special-rule")
    ['special', 'rule', 'специальное', 'правило']
    """
    return words(f"{kind.replace('-', ' ')} {kind_label(kind)}")


def editions_label(editions: Sequence[str]) -> str:
    """Return «6-я и 7-я редакции» for ``6`` and ``7``.

    >>> editions_label(("6", "7")), editions_label(("7",))
    ('6-я и 7-я редакции', '7-я редакция')
    """
    if len(editions) < 2:
        return "".join(map(edition_label, editions))
    return f"{' и '.join(f'{edition}-я' for edition in editions)} редакции"


def edition_label(edition: str) -> str:
    """Return «6-я редакция» for ``6``; another text as it is.

    >>> edition_label("6"), edition_label("")
    ('6-я редакция', '')
    """
    return f"{edition}-я редакция" if edition.isdecimal() else edition
