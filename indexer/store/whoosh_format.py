"""How the index lies in Whoosh: its schema, and its posting lists read block by block.

Beside ``indexer.store.engine`` the one module that imports Whoosh.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from whoosh import fields, formats
from whoosh.codec.whoosh3 import W3Codec, W3FieldWriter, W3LeafMatcher

from indexer.store.postings import Posting


class _Packed(formats.Format):  # type: ignore[misc]
    """Whoosh's posting format: the values come packed."""

    def word_values(
        self, value: Sequence[Posting], analyzer: object, **_: object
    ) -> Iterator[tuple[str, int, float, bytes]]:
        for posting in value:
            yield posting.key, posting.times, float(posting.times), posting.value


class _Keys(fields.FieldType):  # type: ignore[misc]
    """Whoosh's field type for a passage's postings; it does no analysis of its own."""

    analyzer = None
    format = _Packed()
    scorable = False
    stored = False
    unique = False
    vector = None
    column_type = None

    def __init__(self) -> None:
        pass

    def index(
        self, value: Sequence[Posting], **_: object
    ) -> Iterator[tuple[bytes, int, float, bytes]]:
        for key, count, weight, packed in self.format.word_values(value, None):
            yield key.encode(), count, weight, packed


class _FieldWriter(W3FieldWriter):  # type: ignore[misc]
    def add_postings(self, schema: fields.Schema, lengths: object, items: Iterable[Any]) -> None:
        # The lengths stand in the values; Whoosh would look one up for every posting.
        super().add_postings(schema, None, items)


class Codec(W3Codec):  # type: ignore[misc]
    """Whoosh's codec, lightly compressed: a build spends less time, a query as much."""

    def __init__(self) -> None:
        super().__init__(compression=1)

    def field_writer(self, storage: object, segment: object) -> _FieldWriter:
        """Return the writer of posting lists."""
        return _FieldWriter(self, storage, segment)


def schema() -> fields.Schema:
    """Return the schema of the index: units, their records, keys, stored passages."""
    return fields.Schema(
        unit=fields.ID(), record=fields.ID(stored=True), keys=_Keys(), stored=fields.STORED()
    )


def all_values(matcher: Any) -> dict[int, bytes]:
    """Return the value of every posting of *matcher* by the number of its document."""
    found: dict[int, bytes] = {}
    while matcher.is_active():
        found.update(_block(matcher))
    return found


def _block(matcher: Any) -> Mapping[int, bytes]:
    """Return the postings of the current block, and go on to the next one.

    Whoosh's own way, a call or two for each posting, takes eight times as long.
    """
    if not isinstance(matcher, W3LeafMatcher):
        found = {}
        while matcher.is_active():
            found[matcher.id()] = matcher.value()
            matcher.next()
        return found
    matcher.id(), matcher.value()
    block = dict(zip(matcher._ids, matcher._values, strict=True))
    matcher._next_block()
    return block
