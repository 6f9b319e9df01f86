"""Words written apart that have a hyphen: «из под стола», by a list that users can extend."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from corpus.repair.edits import Edit
from corpus.repair.vocabulary import Vocabulary
from language.tsv import read_rows

_TABLE = Path(__file__).parent / "data" / "split_words.tsv"


@cache
def _replacements() -> dict[str, str]:
    rows = read_rows(_TABLE.read_text("utf-8"), ("apart", "written"), _TABLE.name)
    return {row["apart"]: row["written"] for row in rows}


@cache
def _pattern() -> re.Pattern[str]:
    words = "|".join(re.escape(apart) for apart in _replacements())
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)")


def split_words(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Yield an edit for each pair of the list."""
    for match in _pattern().finditer(text):
        after = _replacements()[match.group()]
        yield Edit(match.start(), match.end(), after, "split_word")
