"""Words broken by a hyphen, at a raw line end or where one was: asks ``hyphens.decide``."""

import re
from collections.abc import Iterator
from dataclasses import replace

from corpus.repair.edits import Edit
from corpus.repair.hyphens import BROKEN, Decision, decide, joint_of
from corpus.repair.vocabulary import HYPHENS, BookVocabulary
from language.letters import STRESS
from language.morphology import LONGEST_FORM

_BROKEN_AGAIN = re.compile(rf"[{HYPHENS}](?:[ \t]*\n\s*|[ ])[^\W_](?:[^\W_]|{STRESS})*")


def joints(text: str, vocabulary: BookVocabulary) -> Iterator[Edit]:
    """Yield an edit for each broken word of *text*; an equal one flags an undecided hyphen.

    Where the halves stay apart for sure (``двух- и трёхэтажный``) there is none.
    """
    end = 0
    for match in BROKEN.finditer(text):
        if match.start() < end:
            continue  # a piece of the word that was decided last
        decision, end = _decided(match, vocabulary)
        before = text[match.start() : end]
        if decision.text != " ".join(before.split()):
            yield Edit(match.start(), end, decision.text, decision.rule, decision.sure)
        elif not decision.sure:
            yield Edit(match.start(), end, before, decision.rule, sure=False)


def _decided(match: re.Match[str], vocabulary: BookVocabulary) -> tuple[Decision, int]:
    """Return the decision on a broken word, and where it ends: ``непре-/взой-/дённый``."""
    decision, end = decide(joint_of(match), vocabulary), match.end()
    while (
        " " not in decision.text
        and len(decision.text) <= LONGEST_FORM
        and (more := _BROKEN_AGAIN.match(match.string, end))
        and (again := BROKEN.search(decision.text + more.group()))
    ):
        further = decide(joint_of(again), vocabulary)
        # What stands before is no part of the word: the number of «1–Док-/тор».
        text = again.string[: again.start()] + further.text
        decision = replace(further, text=text, sure=decision.sure and further.sure)
        end = more.end()
    return decision, end


def soft_hyphens(text: str, vocabulary: BookVocabulary) -> Iterator[Edit]:
    """Yield an edit for each invisible hyphen inside a word: it only marked a place to break."""
    at = text.find("\N{SOFT HYPHEN}")
    while at >= 0:
        yield Edit(at, at + 1, "", "soft_hyphen")
        at = text.find("\N{SOFT HYPHEN}", at + 1)
