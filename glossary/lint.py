"""Check a Russian text against the term base: find variants used instead of preferred terms.

``EXEMPTIONS`` say what is no fault although it is a form of a variant; nor is a word that
is spoken of («отряд» – слово) or is of a thing outside the game («здание ратуши»). Each finding
carries the preferred term in the same form, with its neighbours in agreement, ready to
be written; where no such form is found it is left to the reader. A word to avoid that is a right
name of something else («рана») is told as a caution where the sentence speaks for it
(``glossary.senses``).
"""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from glossary.annotate import leanings
from glossary.labels import status_label
from glossary.prose import prose
from glossary.senses import Senses
from glossary.termbase import TermBase, bare
from glossary.terms import PRINTED, Term
from language.agreement import number_of
from language.complements import complement
from language.conjugation import conjugated, conjugation, is_verbal
from language.fair_copy import FairCopy, fair_copy
from language.inflection import form_key, head_of, paradigm
from language.morphology import agrees_with_noun, analyses, is_known, lemmas
from language.replacement import Replacement, replaced
from language.tokens import Token, tokenize, words

_EMPTY_LINE = re.compile(r"\n\s*\n")
_SPOKEN_OF = re.compile(r"(?:слов|термин)\w*\s+$", re.IGNORECASE)
_IS_A_WORD = re.compile(r"\s*[\N{EN DASH}\N{EM DASH}-]\s+(?:\w+\s+)?(?:слов|термин)", re.IGNORECASE)
# A line end, with the quotation marks of Markdown that begin the next line.
_LINE_END = re.compile(r"\r?\n[^\S\n]*(?:>[^\S\n]*)*")
_SENTENCE_END = re.compile(r"[.!?:;\N{HORIZONTAL ELLIPSIS}]\s|\n\s*(?:\n|\|)")
_WINDOW = 40
# What must speak for the game where a name stands between quotation marks.
_QUOTED = 0.5
_WITH_ITS_NOUN = 2
# So many words after a noun may hold its complement.
_REACH = 6
_KINDS = ("INFN", "VERB", "ADVB", "PRTS", "ADJS")


@dataclass(frozen=True, slots=True)
class Finding:
    """A non-preferred form; as text, with the note that says why to avoid it.

    *line* and *column* count from 1; *preferred* holds the terms, as cited, that may be
    meant; *put* is what to write instead, None where that is not sure; *also* is the term that
    the form is a right name of elsewhere, '' for none.
    """

    line: int
    column: int
    found: str
    row: Term
    preferred: tuple[str, ...]
    put: Replacement | None
    also: str = ""

    @property
    def is_sure(self) -> bool:
        """Can it be mended without a reader?"""
        return self.put is not None and self.put.is_proved

    def __str__(self) -> str:
        about = ", ".join(filter(None, (status_label(self.row.status), self.row.en)))
        place = f"{self.line}:{self.column}"
        why = f": {self.row.note}" if self.row.status == "avoid" and self.row.note else ""
        return f"{place}: «{self.found}» → {self._instead} ({about}{why}){self._caution}"

    @property
    def _instead(self) -> str:
        if self.put is not None:
            return f"«{self.put.term}»"
        return " или ".join(f"«{term}»" for term in self.preferred) + " – форму выберите сами"

    @property
    def _caution(self) -> str:
        if self.also:
            return f"; верно, если это {self.also}"
        if self.put is None or not self.put.agreement_changes:
            return ""
        if self.put.leaves_behind:
            return f"; согласуйте предложение сами: «{self.put.leaves_behind}»"
        if self.put.is_ambiguous:
            return "; согласуйте предложение сами: форму можно понять двояко"
        return "; проверьте согласование"


@dataclass(frozen=True, slots=True)
class _Suspect:
    """A row that should not be used, as it is cited, and the preferred term."""

    row: Term
    cited: str
    preferred: str


class Linter:
    """Finds non-preferred variants. ``edition=''`` checks all editions.

    A variant of another edition is as wrong as one of this.
    """

    def __init__(self, base: TermBase, edition: str = "") -> None:
        self._base = base
        self._side = base.sides["ru"]
        self._everyday = base.everyday
        self._homonyms = frozenset(map(form_key, base.lists.homonyms))
        self._suspects: dict[str, list[_Suspect]] = defaultdict(list)
        for term in base.terms:
            preferred = bare(base.entries[term.concept].preferred(edition))
            suspect = _Suspect(term, bare(term.ru), preferred)
            if preferred and not is_exempt(suspect):
                self._enter(suspect)
        self._senses = Senses(base)
        self._official: dict[str, set[str]] = defaultdict(set)
        for form, concept in _official_forms(base, self._suspects):
            self._official[form].add(concept)
        every = (*self._suspects, *self._official)
        self._longest = max((len(words(form)) for form in every), default=0)

    def _enter(self, suspect: _Suspect) -> None:
        if form_key(suspect.cited) != form_key(suspect.preferred):
            for form in map(_trimmed, _forms(suspect.cited)):
                if form not in self._homonyms:
                    self._suspects[form].append(suspect)

    def lint(self, text: str) -> Iterator[Finding]:
        """Yield the findings in *text*, Markdown or plain, in order."""
        copy = fair_copy(text)
        for start, end in self._suspicious(prose(copy.text)):
            yield self._finding(text, copy, start, end)

    def _suspicious(self, visible: str) -> Iterator[tuple[int, int]]:
        """Yield where a suspect stands and is meant as the term that it is a variant of."""
        tokens = list(tokenize(visible))
        leaning = leanings(self._base, visible)
        at = 0
        while at < len(tokens):
            last = self._longest_form(visible, tokens, at)
            if last is None:
                at += 1
                continue
            start, end = tokens[at].start, tokens[last].end
            elsewhere = (
                is_quoted_word(visible, start, end)
                or self._is_of_a_thing(tokens[last:])
                or (at == last and self._is_attribute(visible, tokens[at : at + 2]))
                or is_in_a_title(visible, start, end)
                or leaning.get((start, end), 0.0) < _QUOTED * is_quoted_name(visible, start, end)
            )
            if not elsewhere and not self._is_right(visible, start, end):
                yield start, end
            at = last + 1

    def _is_right(self, text: str, start: int, end: int) -> bool:
        """Is the form a right name of something, and the sentence not about what it must not name?

        Only a row that says what to avoid («рана» for a hit) is held against the sentence.
        """
        form = form_key(text[start:end])
        right, rows = self._official.get(form, ()), [s.row for s in self._suspects[form]]
        avoided = {row.concept for row in rows if row.status == "avoid"}
        sentence = _sentence_around(text, start, end) if right and avoided else ""
        return bool(right) and not any(
            all(self._senses.means(sentence, concept, other) for other in right)
            for concept in avoided
        )

    def _is_attribute(self, text: str, tokens: Sequence[Token]) -> bool:
        """Is a noun that is an adjective by its form used as one: «рукопашная атака»?"""
        if len(tokens) != _WITH_ITS_NOUN or text[tokens[0].end : tokens[1].start].strip():
            return False
        word, noun = (token.text for token in tokens)
        cited = (suspect.cited for suspect in self._suspects.get(form_key(word), ()))
        is_adjective = any("ADJF" in a.grammemes for text in cited for a in analyses(text))
        return is_adjective and agrees_with_noun(word, noun)

    def _is_of_a_thing(self, tokens: Sequence[Token]) -> bool:
        """Is the first of *tokens* of a lifeless thing that no term knows: «здание ратуши»?"""
        word, *after = (token.text for token in tokens[: _REACH + 1])
        places = complement(word, after)
        return bool(places) and not any(self._may_be_of_the_game(after[at]) for at in places)

    def _may_be_of_the_game(self, word: str) -> bool:
        is_living = any({"anim", "NPRO"} & a.grammemes for a in analyses(word)[:1])
        return is_living or self._everyday.is_game_talk(word) or self._side.knows(word)

    def _longest_form(self, text: str, tokens: Sequence[Token], first: int) -> int | None:
        """Return the last token of the longest form, official or suspect, from *first* on."""
        for last in range(min(first + self._longest, len(tokens)) - 1, first - 1, -1):
            part = text[tokens[first].start : tokens[last].end]
            form = "" if _EMPTY_LINE.search(part) else form_key(part)
            if form in self._suspects or form in self._official:
                return last
        return None

    def _finding(self, text: str, copy: FairCopy, start: int, end: int) -> Finding:
        form = form_key(copy.text[start:end])
        right = ", ".join(sorted(self._official.get(form, ())))
        suspects = self._suspects[form]
        if right:
            suspects = [suspect for suspect in suspects if suspect.row.status == "avoid"]
        preferred = tuple(dict.fromkeys(suspect.preferred for suspect in suspects))
        first = suspects[0]
        is_clear = len(preferred) == 1 and not right
        put = _replacement(copy.text, start, end, first) if is_clear else None
        put = put and _in_source(text, copy, put)
        place, _ = copy.source(start, end)
        line = text.count("\n", 0, place) + 1
        column = place - text.rfind("\n", 0, place)
        return Finding(line, column, copy.text[start:end], first.row, preferred, put, right)


def _sentence_around(text: str, start: int, end: int) -> str:
    """Return the sentence, or the row of a table, that ``text[start:end]`` stands in."""
    ends, begins = _sentence_ends(text)
    before, after = bisect_right(begins, start), bisect_left(ends, end)
    return text[begins[before - 1] if before else 0 : ends[after] if after < len(ends) else None]


@lru_cache(maxsize=2)
def _sentence_ends(text: str) -> tuple[list[int], list[int]]:
    """Return where the ends of sentences begin and end; a text is asked for each of its terms."""
    found = [match.span() for match in _SENTENCE_END.finditer(text)]
    return [start for start, _ in found], [end for _, end in found]


def is_quoted_word(text: str, start: int, end: int) -> bool:
    """Is ``text[start:end]`` a word that is spoken of: «отряд» – слово, термин «отряд»?"""
    if text[start - 1 : start] != "«" or text[end : end + 1] != "»":
        return False
    said = _SPOKEN_OF.search(text[max(0, start - _WINDOW) : start - 1])
    return said is not None or _IS_A_WORD.match(text, end + 1) is not None


def is_quoted_name(text: str, start: int, end: int) -> bool:
    """Stands ``text[start:end]`` alone between quotation marks with a capital: «Монстр»?"""
    alone = text[start - 1 : start] == "«" and text[end : end + 1] == "»"
    return alone and text[start].isupper()


def is_in_a_title(text: str, start: int, end: int) -> bool:
    """Is ``text[start:end]`` a part of a longer name: «Отряд уходит на рассвете»?

    A sentence that is quoted has a mark at its end.
    """
    window = max(0, start - _WINDOW)
    opening, stop = text.rfind("«", window, start), text.find("»", end, end + _WINDOW)
    if opening < 0 or stop < 0 or "»" in text[opening:start] or "«" in text[end:stop]:
        return False
    inside = text[opening + 1 : stop]
    return inside[:1].isupper() and inside[-1] not in ".!?" and len(inside) > end - start


def is_official(term: Term) -> bool:
    """Is the row a preferred term, or a variant that the printed books have?"""
    return term.status == "preferred" or (term.status == "variant" and term.source in PRINTED)


def is_approved(suspect: _Suspect) -> bool:
    """A preferred term, or a variant of the printed books."""
    return is_official(suspect.row)


def is_everyday_word(suspect: _Suspect) -> bool:
    """A colloquial word that the dictionary has too: «забор», «сёстры»."""
    return suspect.row.status == "colloquial" and all(map(is_known, words(suspect.cited)))


def is_another_kind_of_word(suspect: _Suspect) -> bool:
    """Variant and preferred term are different parts of speech, such as a noun and a verb.

    What is said with the one can't be said with the other: «отринуть ведьмовство» is
    what a player does, «отриньте ведьмовство» what the rule is called.
    """
    if suspect.row.status == "colloquial":
        return False
    kinds = [_kind(text) for text in (suspect.cited, suspect.preferred)]
    return kinds[0] != kinds[1]


def _kind(phrase: str) -> str:
    if head_of(phrase) is not None:
        return "nominal"
    found = analyses(next(iter(words(phrase)), ""))
    return next((pos for pos in _KINDS if found and pos in found[0].grammemes), "")


EXEMPTIONS = (is_approved, is_everyday_word, is_another_kind_of_word)


def is_exempt(suspect: _Suspect) -> bool:
    """Is its use no fault?"""
    return any(exempts(suspect) for exempts in EXEMPTIONS)


def _number_for(suspect: _Suspect) -> str:
    """Return the grammatical number for the preferred term, '' for that of the form found.

    A variant cited in the plural for a rule that is one, «ночные бои» for «ночной бой»,
    and a part of an army, «быстрая атака» for «мобильные войска», give way to the term
    as it is cited; elsewhere a plural on one side is the manner of a list.
    """
    old, new = head_of(suspect.cited), head_of(suspect.preferred)
    if old is None or new is None or suspect.row.status == "colloquial":
        return ""
    became = (number_of(old), number_of(new))
    if became == ("plur", "sing") or (became == ("sing", "plur") and suspect.row.kind == "army"):
        return became[1]
    return ""


def fixed(text: str, findings: Sequence[Finding]) -> str:
    """Return *text* with all that is sure put in place; of two that overlap, the first.

    What would leave a word of the sentence in another gender is not.
    """
    parts: list[str] = []
    at = 0
    for put in (finding.put for finding in findings if finding.is_sure):
        if put and put.start >= at:
            parts += [text[at : put.start], put.text]
            at = put.end
    return "".join(parts) + text[at:]


def _in_source(text: str, copy: FairCopy, put: Replacement) -> Replacement:
    """Return a replacement in *copy* as one in *text* that keeps its line ends."""
    start, end = copy.source(put.start, put.end)
    lost = _LINE_END.findall(text[start:end])[put.text.count("\n") :]
    new = put.text
    for line_end in lost:
        spaces = [at for at, sign in enumerate(new) if sign == " "]
        if spaces:
            middle = min(spaces, key=lambda at: abs(at - len(new) // 2))
            new = new[:middle] + line_end + new[middle + 1 :]
        elif text[start - 1 : start] == " ":
            start, new = start - 1, line_end + new
        elif text[end : end + 1] == " ":
            end, new = end + 1, new + line_end
    return replace(put, start=start, end=end, text=new)


def _replacement(text: str, start: int, end: int, suspect: _Suspect) -> Replacement | None:
    if is_verbal(suspect.cited) and is_verbal(suspect.preferred):
        verb = conjugated(text[start:end], suspect.cited, suspect.preferred)
        return Replacement(start, end, verb, verb, False) if verb else None
    number = _number_for(suspect)
    return replaced(text, start, end, suspect.cited, suspect.preferred, number)


def _forms(cited: str) -> Iterable[str]:
    """Return every form of a noun or verb phrase."""
    return conjugation(cited) if is_verbal(cited) else paradigm(cited)


def _official_forms(base: TermBase, suspects: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the forms of the official terms that share a word with one of *suspects*.

    Each with the concept that it is a name of.
    """
    shared = {lemma for form in suspects for word in words(form) for lemma in lemmas(word)}
    for row in filter(is_official, base.terms):
        cited = bare(row.ru)
        if any(lemma in shared for word in words(cited) for lemma in lemmas(word)):
            yield from ((_trimmed(form), row.concept) for form in _forms(cited))


def _trimmed(form: str) -> str:
    """Return a form from its first word to its last: «берегитесь, сэр»."""
    tokens = list(tokenize(form))
    return form[tokens[0].start : tokens[-1].end] if tokens else form
