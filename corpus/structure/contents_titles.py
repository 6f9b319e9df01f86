"""The titles that the table of contents names, and where in the book they are titles."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from corpus.layout.records import ContentsEntry
from corpus.layout.running_heads import title_keys
from corpus.source import Line
from corpus.structure.bilingual import english_title
from language.phrases import phrase_key

_LONGEST = 200
_NUMBER = re.compile(r"\s*\d+(?:\.\d+)*\.?\s+")
_Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ContentsTitles:
    """The depth of each title, from 1, by its phrase key.

    *pages* are those where a title stands as the contents say: on another page the same words
    name no section there, but stand in a row of a table or in a running head.
    """

    depths: Mapping[_Key, int] = field(default_factory=dict)
    pages: Mapping[_Key, Collection[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, contents: Sequence[ContentsEntry], lines: Iterable[Line]) -> "ContentsTitles":
        """Return the titles of *contents*; *lines* are the text of the book."""
        depths = {phrase_key(entry.title): entry.depth for entry in contents}
        depths |= {phrase_key(english_title(entry.title)[0]): entry.depth for entry in contents}
        pages: dict[_Key, set[int]] = {}
        for title, page in _borne_out(contents, lines):
            for key in (phrase_key(title), phrase_key(_NUMBER.sub("", title))):
                pages.setdefault(key, set()).add(page)
        return cls(depths, pages)

    def depth(self, text: str, at: Line) -> int:
        """Return the depth of the title that *text*, which begins on line *at*, is; 0 if none."""
        return 0 if self.is_elsewhere(text, at) else self.depths.get(phrase_key(text), 0)

    def is_elsewhere(self, text: str, at: Line) -> bool:
        """Is *text*, on line *at*, the title of a section that begins on another page?"""
        pages = self.pages.get(phrase_key(text)) if at.page is not None and self.pages else None
        return bool(pages) and at.page not in (pages or ())


def _borne_out(
    contents: Sequence[ContentsEntry], lines: Iterable[Line]
) -> Iterator[tuple[str, int]]:
    """Yield title and page of each entry whose title is a line of its page."""
    said = {
        (key, line.page)
        for line in (lines if contents else ())
        if line.page is not None and len(line.text) <= _LONGEST
        for key in title_keys(line.text)
    }
    for entry in contents:
        if any((key, entry.page) in said for key in title_keys(entry.title)):
            yield entry.title, entry.page
