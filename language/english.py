"""English word forms: what a plural, a possessive or a verb form may come from.

No dictionary: the rules give candidates, and the term that is looked for decides.
The first candidate is the key under which a word is kept, the same for singular and
plural. American spellings are read as the British ones that the books use.
"""

import re

from language.english_pasts import PASTS
from language.letters import fold
from language.memory import remembered

FUNCTION_WORDS = frozenset(
    {"a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "if", "in", "into", "is"}
    | {"it", "its", "not", "of", "on", "or", "so", "than", "that", "the", "their", "them"}
    | {"then", "these", "they", "this", "those", "to", "was", "were", "with", "you", "your"}
)
DETERMINERS = frozenset(
    {"a", "all", "an", "another", "any", "both", "each", "either", "every", "her", "his", "its"}
    | {"my", "no", "one", "other", "our", "same", "some", "such", "that", "the", "their"}
    | {"these", "this", "those", "three", "two", "which", "whose", "your"}
)

PREPOSITIONS = frozenset(
    {"about", "across", "after", "against", "around", "at", "before", "behind", "between", "by"}
    | {
        "down",
        "during",
        "for",
        "from",
        "in",
        "inside",
        "into",
        "near",
        "off",
        "on",
        "onto",
        "out",
        "over",
    }
    | {"past", "through", "to", "towards", "under", "until", "up", "with", "within", "without"}
)

BEFORE_VERBS = frozenset(
    {"can", "cannot", "could", "i", "may", "might", "must", "not", "shall", "should", "they", "to"}
    | {"we", "will", "would", "you"}
)
PERSONS = frozenset({"her", "him", "it", "me", "them", "us", "you"})

_ADVERBS = frozenset(
    {"again", "alike", "also", "away", "before", "but", "do", "does", "first", "had", "has"}
    | {"have", "here", "last", "less", "more", "needs", "never", "now", "once", "ones", "only"}
    | {"still", "there", "too", "twice", "when", "where", "who", "while"}
)
_NO_NOUN = ("ed", "ing", "ly", "wards")

IRREGULAR = {
    "axes": "axe",
    "die": "dice",  # the key is no verb: «he died» is no die
    "fallen": "fall",
    "fell": "fall",
    "gone": "go",
    "halves": "half",
    "knives": "knife",
    "leaves": "leaf",
    "lives": "life",
    "men": "man",
    "taken": "take",
    "took": "take",
    "wolves": "wolf",
    "women": "woman",
}
# The beginnings of words, American and British. A word that both spell alike may change too
# (defensive), wherever it stands, so that it still is the same word.
BRITISH = (
    ("armor", "armour"),
    ("behavior", "behaviour"),
    ("caliber", "calibre"),
    ("center", "centre"),
    ("color", "colour"),
    ("defens", "defenc"),
    ("demon", "daemon"),
    ("fiber", "fibre"),
    ("flavor", "flavour"),
    ("focused", "focussed"),
    ("focusing", "focussing"),
    ("gray", "grey"),
    ("harbor", "harbour"),
    ("honor", "honour"),
    ("labor", "labour"),
    ("maneuver", "manoeuvre"),
    ("mold", "mould"),
    ("neighbor", "neighbour"),
    ("offens", "offenc"),
    ("rumor", "rumour"),
    ("saber", "sabre"),
    ("savior", "saviour"),
    ("specter", "spectre"),
    ("theater", "theatre"),
    ("vapor", "vapour"),
)
# immobilized, organization, analyzing; a shorter word (size, prize, seized) has no such ending.
IZE = re.compile(
    r"((?<=[a-z]{3}[b-df-hj-np-tv-z])i|(?<=[a-z]al)y)z(?=(?:e|ed|er|ers|es|ing|ation|ations)$)"
)
SHORTEST_PLURAL = 4
POSSESSIVE = re.compile("['\N{RIGHT SINGLE QUOTATION MARK}]s?$")
DOUBLED = re.compile(r"([b-df-hj-np-tv-z])\1$")
PLURALS = (
    (re.compile("(?:ss|us|is)$"), None),
    (re.compile("ies$"), "y"),
    (re.compile("(?<=ch|sh|ss)es$|(?<=[xzo])es$"), ""),
    (re.compile("s$"), ""),
)


@remembered()
def bases(word: str) -> tuple[str, ...]:
    """Return what *word* may be a form of, folded; the first is its singular or itself.

    >>> bases("Batteries"), bases("model's"), bases("armor")
    (('battery',), ('model',), ('armour',))
    >>> bases("immobilized") == bases("immobilised")
    True
    >>> bases("charging"), bases("went")
    (('charging', 'charg', 'charge'), ('went', 'go'))
    """
    plain = _british(POSSESSIVE.sub("", fold(word)))
    noun = _singular(plain)
    return tuple(dict.fromkeys((noun, *_verbs(plain))))


def is_plural(word: str) -> bool:
    """Does *word* look like a plural, or a verb of one person?

    >>> is_plural("players"), is_plural("player's"), is_plural("class")
    (True, False, False)
    """
    folded = fold(word)
    return POSSESSIVE.search(folded) is None and _singular(folded) != folded


def may_be_a_bare_noun(word: str) -> bool:
    """May *word* be a noun in the singular: no small word, no ending of a verb or adverb?

    >>> [may_be_a_bare_noun(word) for word in ("door", "stays", "moved", "only", "must")]
    [True, False, False, False, False]
    """
    folded = fold(word)
    small = FUNCTION_WORDS | DETERMINERS | PREPOSITIONS | PERSONS | BEFORE_VERBS | _ADVERBS
    return folded not in small and not folded.endswith(_NO_NOUN) and not is_plural(folded)


def _british(word: str) -> str:
    for american, british in BRITISH:
        if word.startswith(american) and not word.startswith(british):
            return british + word[len(american) :]
    return IZE.sub(r"\1s", word)


def _singular(word: str) -> str:
    if word in IRREGULAR:
        return IRREGULAR[word]
    if len(word) < SHORTEST_PLURAL:
        return word
    for ending, instead in PLURALS:
        if ending.search(word):
            return word if instead is None else ending.sub(instead, word)
    return word


def _verbs(word: str) -> tuple[str, ...]:
    if word in PASTS:
        return (PASTS[word],)
    for ending in ("ing", "ed"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 1:
            single = DOUBLED.sub(r"\1", stem)
            verbs = (stem, stem + "e", single)
            return (*verbs, stem[:-1] + "y") if ending == "ed" and stem[-1] == "i" else verbs
    return ()
