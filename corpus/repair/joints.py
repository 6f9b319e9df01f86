"""Words broken by a hyphen, at a raw line end or where one was: asks ``hyphens.decide``."""

from collections.abc import Iterator

from corpus.repair.edits import Edit
from corpus.repair.hyphens import BROKEN, decide, joint_of
from corpus.repair.vocabulary import Vocabulary


def joints(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Yield an edit for each broken word of *text*; an equal one flags an undecided hyphen.

    Where the halves stay apart for sure (``двух- и трёхэтажный``) there is none.
    """
    for match in BROKEN.finditer(text):
        decision = decide(joint_of(match), vocabulary)
        apart = " ".join(match.group().split())
        if decision.text != apart:
            yield Edit(match.start(), match.end(), decision.text, decision.rule, decision.sure)
        elif not decision.sure:
            yield Edit(match.start(), match.end(), match.group(), decision.rule, sure=False)


def soft_hyphens(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Yield an edit for each invisible hyphen inside a word: it only marked a place to break."""
    at = text.find("\N{SOFT HYPHEN}")
    while at >= 0:
        yield Edit(at, at + 1, "", "soft_hyphen")
        at = text.find("\N{SOFT HYPHEN}", at + 1)
