"""Words that lost their hyphen: ``попрежнему``, ``рыбакомвладельцем``.

Only a word that the dictionary lacks is asked about, and, but for words of a closed class,
only one that the book hardly uses. The rules are asked in order; each answers with the
hyphenated word or abstains.
"""

from collections.abc import Callable, Iterator

from corpus.repair.edits import Edit
from corpus.repair.glue import spaces_of
from corpus.repair.names import is_name_here
from corpus.repair.split_words import is_preposition
from corpus.repair.vocabulary import BookVocabulary, find_words
from language.letters import fold
from language.morphology import agree, analyses, has_case, is_known, lemma, readings

_RARE = 2
_SHORTEST_PART = 4
_ENDINGS, _BEGINNINGS = ("то", "либо", "нибудь"), ("кое", "кой")
# Of pronouns, and of adverbs and adjectives that are used as such.
_PRONOUNS = frozenset({"NPRO", "Apro", "Ques", "Dmns"})
_NAMES = frozenset({"Surn", "Name", "Patr", "Geox", "Orgn"})
_PRONOUN_PAIR = ("один", "единственный")
_NEVER_HYPHENATED = ("не", "ни")

Rule = Callable[[str, BookVocabulary], str | None]


def particle(word: str, vocabulary: BookVocabulary) -> str | None:
    """A pronoun or its adverb with a particle: ``чтото``, ``какойнибудь``, ``коегде``."""
    for ending in _ENDINGS:
        if fold(word).endswith(ending) and _is_pronoun(word[: -len(ending)]):
            return f"{word[: -len(ending)]}-{word[-len(ending) :]}"
    if fold(word[:3]) in _BEGINNINGS and _is_pronoun(word[3:]):
        return f"{word[:3]}-{word[3:]}"
    return None


def _is_pronoun(word: str) -> bool:
    return any(reading.known and _PRONOUNS & reading.grammemes for reading in analyses(word))


def two_prepositions(word: str, vocabulary: BookVocabulary) -> str | None:
    """Two prepositions that are one with a hyphen: ``изза``, ``изпод``."""
    for cut in range(2, len(word) - 1):
        parts = (word[:cut], word[cut:], f"{word[:cut]}-{word[cut:]}")
        if all(map(is_preposition, parts)):
            return parts[2]
    return None


def seen_hyphenated(word: str, vocabulary: BookVocabulary) -> str | None:
    """The book hyphenates the word elsewhere, in this form or another, more often.

    Not after «не», which is written with its word.
    """
    for cut in range(2, len(word) - 2):
        first, rest = word[:cut], word[cut:]
        if fold(first) in _NEVER_HYPHENATED:
            continue
        if vocabulary.hyphenated[fold(first), lemma(rest)] > vocabulary[word]:
            return f"{first}-{rest}"
    return None


def adverb(word: str, vocabulary: BookVocabulary) -> str | None:
    """«по» with the dative of an adjective or its adverb: ``поразному``, ``порусски``."""
    first, rest, folded = word[:2], word[2:], fold(word)
    if not folded.startswith("по"):
        return None
    if folded.endswith(("ски", "цки")) and is_known(rest + "й"):
        return f"{first}-{rest}"
    if folded.endswith(("ому", "ему")) and any(r.pos == "ADJF" and r.known for r in readings(rest)):
        return f"{first}-{rest}"
    return None


def agreeing_pair(word: str, vocabulary: BookVocabulary) -> str | None:
    """Two inflected words in the same case and number: ``рыбаком`` + ``владельцем``.

    Both parts must show their case by an ending, so that a compound with a bare first
    part (``парлодка``) or with a linking vowel (``однострочный``) is left alone. A pair that
    the book writes apart has lost a space, and so has one with a pronoun; but for «один», which
    is hyphenated with one word (``одниединственные``).
    """
    cuts = range(_SHORTEST_PART, len(word) - _SHORTEST_PART)
    pairs = [(word[:cut], word[cut:]) for cut in cuts if _is_pair(word[:cut], word[cut:])]
    if len(pairs) != 1 or vocabulary.has_pair(*pairs[0]):
        return None
    first, rest = pairs[0]
    if vocabulary[first] and vocabulary[rest] and has_case(rest, ("gent", "gen2")):
        return None  # «силыоружия» lost a space
    if (vocabulary[first] or vocabulary[rest]) and spaces_of(vocabulary).parts(word):
        return None  # and so did «пикирующиелетающие», in a book that loses many
    hyphenated = (lemma(first), lemma(rest)) == _PRONOUN_PAIR or not _is_pronoun(first)
    return f"{first}-{rest}" if hyphenated else None


def _is_pair(first: str, rest: str) -> bool:
    """Do two words of one kind agree, the first with no linking vowel, none of them a name?

    «тело» is the first part of «телохранительница»; «леонова» is a surname.
    """
    kinds = [{r.pos for r in readings(part) if r.known} for part in (first, rest)]
    linked = fold(first[-1]) in "ое" and {"ADJF", "NOUN"} & kinds[1]
    if linked or any(map(_is_only_a_name, (first, rest))):
        return False
    return bool(kinds[0] & kinds[1]) and agree(first, rest)


def _is_only_a_name(word: str) -> bool:
    return all(_NAMES & found.grammemes for found in analyses(word) if found.known)


# What these answer is sure, however often the book has it.
_SURE: tuple[Rule, ...] = (particle, two_prepositions)
RULES: tuple[Rule, ...] = (*_SURE, seen_hyphenated, adverb, agreeing_pair)


def lost_hyphens(text: str, vocabulary: BookVocabulary) -> Iterator[Edit]:
    """Yield an edit for each word of *text* that lost its hyphen."""
    for match in find_words(text):
        start, word = match.start(), match.group()
        if len(word) < _SHORTEST_PART or not word.isalpha() or is_known(word):
            continue
        if is_name_here(text, match, vocabulary):
            continue
        rare = _is_rare(word, vocabulary)
        for rule in (rule for rule in RULES if rare or rule in _SURE):
            if after := rule(word, vocabulary):
                name, sure = f"lost_hyphen_{rule.__name__}", rule in _SURE
                yield Edit(start, start + len(word), after, name, sure)
                break


def _is_rare(word: str, vocabulary: BookVocabulary) -> bool:
    """May the word be damage by its length and its number?"""
    return len(word) >= 2 * _SHORTEST_PART and vocabulary[word] <= _RARE
