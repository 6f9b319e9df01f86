"""The type of a paragraph in a DOCX: the size and the weight of its runs, by their styles."""

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from corpus.reading.paragraphs import BOLD, REGULAR
from corpus.reading.word.styles import WordStyles, is_on, number, value
from corpus.reading.word.text import printed, runs

# In half points: what Word takes where nothing is said.
_SIZE = 20


@dataclass(frozen=True, slots=True)
class WordType:
    """A size in points, and a weight."""

    em: float
    weight: int


def type_of(paragraph: Element, styles: WordStyles) -> WordType:
    """Return the type that all of a paragraph has: its least size, bold if all of it is."""
    types = list(_types(paragraph, styles))
    if not types:
        return WordType(_SIZE / 2, REGULAR)
    return WordType(min(each.em for each in types), min(each.weight for each in types))


def _types(paragraph: Element, styles: WordStyles) -> Iterator[WordType]:
    """Yield the types of the runs that have letters or digits."""
    for run in runs(paragraph):
        if not any(map(str.isalnum, printed(run, lambda *_: ""))):
            continue
        chain = list(styles.of_run(paragraph, run))
        size = next((number(size) for each in chain if (size := value(each, "sz"))), _SIZE)
        bold = next((found for each in chain if (found := each.find("b")) is not None), None)
        yield WordType(size / 2, BOLD if is_on(bold) else REGULAR)
