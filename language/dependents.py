"""Finds the words that would keep the wrong gender after a term is replaced.

``language.replacement`` changes a term together with the adjectives before it and the
predicates beside it. Words farther away agree with the term too: a second predicate,
«который», a participle after a comma, or «он», even in the next sentence. They are listed
here, so that a replacement that leaves them behind is not called safe. Known to be wrong
where «он» is somebody else: a safe replacement is then reported as doubtful.
"""

import re
from collections.abc import Collection, Iterator

from language.agreement import gender_of
from language.letters import fold
from language.morphology import Analysis, agrees_with_noun, analyses
from language.standing import SENTENCE_END, predicative
from language.tokens import Token, tokenize, words

_CLAUSE_END = re.compile(r"[,;:()\N{EM DASH}\N{EN DASH}]")
_PREDICATES = frozenset({"VERB", "ADJS", "PRTS"})
_PARTICIPLES = frozenset({"PRTF"})
_FULL = frozenset({"ADJF", "PRTF"})
_OF = "из"  # «ни один из бойцов» is none of the term
_POINTING = frozenset({"один", "сам", "тот", "этот"})
_SUBJECTS = frozenset({"он", "она", "оно"})
_PRONOUNS = frozenset({"он", "она", "оно", "который"})
_WINDOW = 400
# Below this probability a reading is a homonym that nobody thinks of: «погиб», a noun.
_LIKELY = 0.1


def left_behind(
    text: str, start: int, end: int, head: Analysis, changed: Collection[int], is_subject: bool
) -> tuple[Token, ...]:
    """Return the words that agree with the term ``text[start:end]`` and are not yet *changed*.

    *head* is the noun of the term, *changed* the offsets of the words replaced with it.
    Predicates are looked for only if the term *is_subject*, since they agree with nothing else.
    """
    gender = gender_of(head)
    before = _before(text, start, gender) if is_subject else ()
    after = _after(text, end, gender, _PREDICATES if is_subject else frozenset())
    said = _said_of(text, end, head) if is_subject else ()
    later = _next_pronoun(text, start, end, gender, is_subject)
    describing = _describing(text, start, gender) if is_subject else ()
    pointing = _pointing(text, end, gender)
    found = (*describing, *before, *said, *after, *pointing, *later)
    return tuple(dict.fromkeys(token for token in found if token.start not in changed))


def _said_of(text: str, end: int, head: Analysis) -> Iterator[Token]:
    """Yield predicative adjectives after the term: «отряд остаётся в лесу прижатым».

    The search ends with the sentence, or at another subject of the same gender.
    """
    stop = SENTENCE_END.search(text, end)
    limit = min(stop.start() if stop else len(text), end + _WINDOW)
    tokens = [_moved(token, end) for token in tokenize(text[end:limit])]
    for at, token in enumerate(tokens):
        behind = tokens[at + 1].text if at + 1 < len(tokens) else ""
        governed = at > 0 and any("PREP" in a.grammemes for a in analyses(tokens[at - 1].text)[:1])
        if not governed and _is_subject_of(token.text, gender_of(head)):
            return
        if not governed and predicative(token.text, behind, head, is_being=True):
            yield token


def _pointing(text: str, end: int, gender: str) -> Iterator[Token]:
    """Yield «тот» and «этот» that refer to the term: «выбирает отряд, и тот стреляет»."""
    stop = SENTENCE_END.search(text, end)
    limit = min(stop.start() if stop else len(text), end + _WINDOW)
    tokens = [_moved(token, end) for token in tokenize(text[end:limit])]
    after = [*(token.text for token in tokens[1:]), ""]
    for token, behind in zip(tokens, after, strict=False):
        points = any(
            {gender, "sing"} <= a.grammemes and fold(a.lexeme[0].word) in _POINTING
            for a in analyses(token.text)[:1]
        )
        if points and behind != _OF and not agrees_with_noun(token.text, behind):
            yield token


def _describing(text: str, start: int, gender: str) -> Iterator[Token]:
    """Yield adjectives that other words part from the term: «ближайший к врагу отряд»."""
    window = max(0, start - _WINDOW)
    clause = max((m.end() for m in _breaks(text[window:start])), default=0) + window
    tokens = [_moved(token, clause) for token in tokenize(text[clause:start])]
    for at, token in enumerate(tokens):
        between = [other.text for other in tokens[at + 1 :]]
        is_adjective = any(
            {gender, "sing", "nomn"} <= a.grammemes and not a.grammemes.isdisjoint(_FULL)
            for a in analyses(token.text)[:1]
        )
        if is_adjective and not any(agrees_with_noun(token.text, other) for other in between):
            yield token


def _next_pronoun(text: str, start: int, end: int, gender: str, subject: bool) -> Iterator[Token]:
    """Yield the pronouns of the next sentence that refer to the term: «Отряд бежал. Он цел».

    Leaves alone «Игрок двигает отряд. Он ждёт»: the term is an object and another noun of its
    gender is the subject, so «он» is that one. After a subject of the next sentence only an
    object pronoun still refers to the term: «Отряд бежал. Враг его видит».
    """
    stop = SENTENCE_END.search(text, end)
    if stop is None or "\n" in stop.group():
        return
    first = max((m.end() for m in SENTENCE_END.finditer(text, 0, start)), default=0)
    if not subject and any(_is_subject_of(w, gender) for w in words(text[first:start])):
        return
    later = SENTENCE_END.search(text, stop.end())
    limit = min(later.start() if later else len(text), stop.end() + _WINDOW)
    has_subject = False
    for token in tokenize(text[stop.end() : limit]):
        has_subject = has_subject or _is_subject_of(token.text, gender)
        if _is_pronoun_of(token.text, gender) and not (
            has_subject and fold(token.text) in _SUBJECTS
        ):
            yield _moved(token, stop.end())


def _is_subject_of(word: str, gender: str) -> bool:
    """May *word* be a subject of *gender*: a noun in the nominative singular?"""
    return any(
        {"NOUN", "nomn", "sing", gender} <= a.grammemes and a.score >= _LIKELY
        for a in analyses(word)
    )


def _before(text: str, start: int, gender: str) -> Iterator[Token]:
    """Yield the predicates that stand before the term in its clause: «Погиб отряд»."""
    window = max(0, start - _WINDOW)
    clause = max((m.end() for m in _breaks(text[window:start])), default=0) + window
    tokens = [_moved(token, clause) for token in tokenize(text[clause:start])]
    predicates = [token for token in tokens if _may_agree(token.text, _PREDICATES, gender)]
    if not any(_is_subject(token.text) for token in tokens if token not in predicates):
        yield from predicates


def _after(text: str, end: int, gender: str, predicates: frozenset[str]) -> Iterator[Token]:
    """Yield the words after the term in its sentence that agree with it.

    After another subject only pronouns count: «отряд отступил, и игрок его убрал».
    """
    stop = SENTENCE_END.search(text, end)
    limit = min(stop.start() if stop else len(text), end + _WINDOW)
    participles = _PARTICIPLES
    in_first_clause, left = True, end
    is_governed = False
    for token in (_moved(token, end) for token in tokenize(text[end:limit])):
        begins_clause = _CLAUSE_END.search(text[left : token.start]) is not None
        in_first_clause, left = in_first_clause and not begins_clause, token.end
        is_other = not is_governed and _is_subject_of(token.text, gender)
        if not in_first_clause and is_other:
            predicates = participles = frozenset()
        is_governed = any("PREP" in a.grammemes for a in analyses(token.text)[:1])
        led = participles if begins_clause else frozenset[str]()
        agrees = _agrees(token.text, predicates, gender) or _may_agree(token.text, led, gender)
        if agrees or _is_pronoun_of(token.text, gender):
            yield token


def _breaks(text: str) -> Iterator[re.Match[str]]:
    yield from SENTENCE_END.finditer(text)
    yield from _CLAUSE_END.finditer(text)


def _moved(token: Token, by: int) -> Token:
    return Token(token.text, token.start + by, token.end + by)


def _likeliest(word: str) -> Analysis | None:
    return next(iter(analyses(word)), None)


def _agrees(word: str, pos: frozenset[str], gender: str) -> bool:
    found = _likeliest(word)
    return (
        found is not None
        and {gender, "sing"} <= found.grammemes
        and not found.grammemes.isdisjoint(pos)
    )


def _may_agree(word: str, pos: frozenset[str], gender: str) -> bool:
    """Does any likely reading of *word* agree? «Пал» may be a verb or a noun."""
    return any(
        {gender, "sing"} <= a.grammemes and not a.grammemes.isdisjoint(pos) and a.score >= _LIKELY
        for a in analyses(word)
    )


def _is_pronoun_of(word: str, gender: str) -> bool:
    """Is *word* a form of «он», «она», «оно» or «который» in *gender*?"""
    found = _likeliest(word)
    if found is None or not {gender, "sing"} <= found.grammemes:
        return False
    return fold(found.lexeme[0].word) in _PRONOUNS


def _is_subject(word: str) -> bool:
    return any(
        {"NOUN", "nomn"} <= analysis.grammemes and analysis.score >= _LIKELY
        for analysis in analyses(word)
    )
