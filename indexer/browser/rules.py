"""The tables that reading a query rests on, taken from the modules that own them."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

from glossary.terms import NAMING_STATUSES
from indexer.answers import lines, marking, prominence, snippets, suggest
from indexer.browser import endings
from indexer.browser.lexemes import KINDS
from indexer.browser.patterns import javascript
from indexer.query import (
    editions,
    expansion,
    narrowing,
    negation,
    numerals,
    pages,
    plan,
    thesaurus,
    typed,
)
from indexer.ranking import arrangement, rank
from indexer.store.passages import BETWEEN_CELLS
from indexer.store.postings import ENGLISH, LINE
from indexer.weights import load_weights
from language import (
    analysis,
    derivation,
    english,
    english_pasts,
    keyboard,
    letters,
    light_words,
    sounds,
    tokens,
    vocabulary,
)
from language.light_words import is_light_word as is_light
from language.reading import glued, latin, layout, lexicon, names, spoken, steps

EVERYDAY = Path(__file__).with_name("everyday.txt")


def rules() -> dict[str, Any]:
    """Return every word table that the browser needs, by its name."""
    return {
        "letters": {
            "dashes": letters.DASHES,
            "latin": letters.LATIN_TWINS,
            "cyrillic": letters.CYRILLIC_TWINS,
        },
        "keyboard": {"english": keyboard.ENGLISH, "russian": keyboard.RUSSIAN},
        "english": _english(),
        "analysis": _analysis(),
        "query": {"part": javascript(typed.PART), "literal": javascript(typed.LITERAL)},
        "editions": {
            "named": javascript(editions.NAMED),
            "hint": javascript(editions.HINT),
            "several": javascript(editions.SEVERAL),
            "nicknamed": javascript(editions.NICKNAMED),
            "nicknames": editions.NICKNAMES,
        },
        "numerals": {
            "cardinals": numerals.CARDINALS,
            "ordinals": numerals.ORDINALS,
            "hundred": numerals.HUNDRED,
        },
        "pages": {
            "named": javascript(pages.NAMED),
            "hint": javascript(pages.HINT),
            "bare": javascript(pages.BARE),
            "mostPages": narrowing.MOST_PAGES,
        },
        "spoken": {
            "numbers": spoken.NUMBERS,
            "letterNames": spoken.LETTER_NAMES,
            "dice": sorted(spoken.DICE),
            "plus": sorted(spoken.PLUS),
            "inch": spoken.INCH,
            "words": sorted(spoken.WORDS),
            "sides": spoken.SIDES,
            "towards": spoken.TOWARDS,
            "from": sorted(spoken.FROM),
            "mostLetters": spoken.MOST_LETTERS,
        },
        "latin": {
            "sounds": latin.SOUNDS,
            "ends": latin.ENDS,
            "mostWays": latin.MOST_WAYS,
            "shortest": latin.SHORTEST,
        },
        "glued": {
            "shortestWhole": glued.SHORTEST_WHOLE,
            "shortestPart": glued.SHORTEST_PART,
            "joining": sorted(glued.JOINING),
            "costs": glued.COSTS,
        },
        "words": {
            "endings": endings.TABLE.read_text("utf-8"),
            "light": sorted(_light()),
        },
        "denying": {
            "negations": sorted(negation.NEGATIONS),
            "forbidding": negation.FORBIDDING,
            "denials": negation.DENIALS,
            "otherDenial": expansion.OTHER_DENIAL,
            "reach": expansion.REACH,
            "forbidden": expansion.FORBIDDEN,
            "unsure": plan.UNSURE,
        },
        "spelling": {
            "like": vocabulary.LIKE,
            "likeReal": vocabulary.LIKE_REAL,
            "shortest": vocabulary.SHORTEST,
            "alike": vocabulary.ALIKE,
            "long": vocabulary.LONG,
            "distance": vocabulary.DISTANCE,
            "firstLetter": vocabulary.FIRST_LETTER,
            "shortestBeginning": vocabulary.SHORTEST_BEGINNING,
            "most": vocabulary.MOST,
        },
        "derivation": _derivation(),
        "transliteration": _transliteration(),
        "ranking": {
            "weighed": rank.WEIGHED,
            "story": rank.STORY,
            "near": arrangement.NEAR,
            "ruled": rank.RULED,
            "line": LINE,
            "english": ENGLISH,
            "secondReading": expansion.SECOND_READING,
            "guessed": expansion.GUESSED,
            "voice": expansion.VOICE,
        },
        "snippet": _snippet(),
        "prominence": {
            "ahead": prominence.AHEAD,
            "share": prominence.SHARE,
            "weak": prominence.WEAK,
            "rivals": prominence.RIVALS,
        },
        "suggestions": {
            "suggested": suggest.SUGGESTED,
            "naming": sorted(NAMING_STATUSES),
            "alike": suggest.ALIKE,
            "shortest": suggest.SHORTEST,
        },
        "weights": asdict(load_weights()),
    }


def _light() -> frozenset[str]:
    """Return the words that name nothing: of a Russian one the table can't tell by its key.

    «перед» is a preposition, and «переда» is not.
    """
    return light_words.ASKING_ENGLISH | english.FUNCTION_WORDS | set(filter(is_light, everyday()))


def everyday() -> list[str]:
    """Return Russian words that queries hold whatever the book: they are in every site's table."""
    return EVERYDAY.read_text("utf-8").split()


def _snippet() -> dict[str, Any]:
    return {
        "sentence": javascript(lines.SENTENCE),
        "example": javascript(lines.EXAMPLE),
        "exampled": snippets.EXAMPLE,
        "least": lines.LEAST,
        "between": BETWEEN_CELLS,
        "marked": marking.MARKED,
        "titled": marking.TITLED,
        "length": snippets.LENGTH,
        "firstLength": snippets.FIRST_LENGTH,
        "longestLine": snippets.LONGEST_LINE,
        "next": snippets.NEXT,
        "before": snippets.BEFORE,
        "again": snippets.AGAIN,
        "later": snippets.LATER,
        "ahead": snippets.LEADS,
        "bar": snippets.BAR,
        "stops": snippets.STOPS,
        "closing": snippets.CLOSING,
    }


def _analysis() -> dict[str, Any]:
    return {
        "token": javascript(tokens.TOKEN),
        "die": javascript(analysis.DIE),
        "value": javascript(analysis.VALUE),
        "range": javascript(analysis.RANGE),
        "divided": javascript(analysis.DIVIDED),
        "number": javascript(lexicon.NUMBER),
        "short": javascript(lexicon.SHORT),
        "latin": lexicon.LATIN,
        "shortestHeard": lexicon.SHORTEST_HEARD,
        "shortestSlip": layout.SHORTEST_SLIP,
        "mostApart": names.MOST_APART,
        "englishWord": javascript(expansion.ENGLISH_WORD),
        "withNumber": javascript(steps.WITH_NUMBER),
        "ending": steps.ENDING,
        "shortestStem": steps.SHORTEST_STEM,
        "shortestSwapped": steps.SHORTEST_SWAPPED,
        "shortestShared": thesaurus.SHORTEST_SHARED,
    }


def _english() -> dict[str, Any]:
    return {
        "irregular": english.IRREGULAR,
        "pasts": english_pasts.PASTS,
        "british": english.BRITISH,
        "ize": javascript(english.IZE),
        "possessive": javascript(english.POSSESSIVE),
        "shortestPlural": english.SHORTEST_PLURAL,
        "plurals": [(javascript(ending), instead) for ending, instead in english.PLURALS],
        "doubled": javascript(english.DOUBLED),
        "functionWords": sorted(english.FUNCTION_WORDS),
    }


def _derivation() -> dict[str, Any]:
    suffixes = {KINDS[pos]: found for pos, found in derivation.SUFFIXES.items()}
    return {
        "shortest": derivation.SHORTEST,
        "nominal": derivation.NOMINAL,
        "adverbs": sorted({KINDS[pos] for pos in derivation.ADVERBS}),
        "suffixes": suffixes,
        "little": sorted(derivation.LITTLE),
        "softened": derivation.SOFTENED,
        "deeds": derivation.DEEDS,
        "hidden": derivation.HIDDEN,
        "fleeting": javascript(derivation.FLEETING),
        "voices": javascript(derivation.VOICES),
        "alternate": derivation.ALTERNATE,
        "prefixes": derivation.PREFIXES,
        "like": {chr(letter): other for letter, other in derivation.LIKE.items()},
    }


def _transliteration() -> dict[str, Any]:
    return {
        "fewest": sounds.FEWEST_SOUNDS,
        "spellings": sounds.SPELLINGS,
        "russian": sounds.RUSSIAN,
        "silent": javascript(sounds.SILENT),
        "twice": javascript(sounds.TWICE),
        "endings": javascript(sounds.ENDINGS),
        "vowelLike": sounds.VOWEL_LIKE,
        "vowels": {chr(a): chr(b) for a, b in sounds.RUSSIAN_VOWELS.items()},
    }
