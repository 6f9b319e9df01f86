"""What the cluster keeps: passages with their postings, records of units, the settings.

Nothing but the keys is analysed or searched by the cluster. The rest is kept as bytes:
``shown`` is JSON, packed; the postings of a passage lie in 64 columns by the check sum of the
key, so that a query reads little beside what it asks (columns are not compressed, and lie apart
from what is shown)::

    check sum of the key (8 bytes), u32 length of the value, the value, and so on
"""

import json
import struct
import zlib
from base64 import b64decode, b64encode
from binascii import a2b_base64
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Literal

from indexer.store.postings import Posting
from indexer.weights import Weights
from language.memory import remembered

Kind = Literal["passage", "record", "settings"]

LAYOUT = 2
"""Raised when documents are laid out otherwise, so that none of before is read or cloned."""
COLUMNS = 64
"""Columns that the postings of a passage are spread over."""
STEPS = 2
"""The strength of a key is kept in halves of an occurrence in the text."""
_MOST_STEPS = 255
_MARK = 8
"""Bytes of a check sum."""
_SIZE = struct.Struct("<I")


def mapping(weights: Weights, shards: int, replicas: int) -> dict[str, Any]:
    """Return the settings and mappings of an index."""
    kept = {"type": "binary", "store": True}
    packed = {"type": "binary", "doc_values": True}
    word = {"type": "keyword", "doc_values": False}
    strength = {"type": "BM25", "k1": weights.k1 * STEPS, "b": 0.0}
    return {
        "settings": {
            "number_of_shards": shards,
            "number_of_replicas": replicas,
            "refresh_interval": "-1",
            "similarity": {"strength": strength},
        },
        "mappings": {
            "dynamic": "strict",
            "_source": {"enabled": False},
            "properties": {
                "kind": word,
                "number": {"type": "long"},
                "keys": {**word, "index_options": "freqs", "similarity": "strength"},
                "shown": kept,
                "words": kept,
                **dict.fromkeys(map(_column, range(COLUMNS)), packed),
            },
        },
    }


def packed_json(value: object) -> str:
    """Return *value* as a field of bytes."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 1)).decode()


def unpacked_json(field: str) -> Any:
    """Return what ``packed_json`` packed."""
    return json.loads(zlib.decompress(b64decode(field)))


def tupled(value: Any) -> Any:
    """Return a value of JSON with tuples for its lists.

    >>> tupled([1, ["a", []]])
    (1, ('a', ()))
    """
    return tuple(map(tupled, value)) if isinstance(value, list) else value


def column(key: str) -> str:
    """Return the name of the column that holds the postings of *key*."""
    return _column(zlib.crc32(key.encode()) % COLUMNS)


def _column(number: int) -> str:
    return f"postings_{number}"


def packed_postings(found: Iterable[Posting]) -> dict[str, str]:
    """Return what the columns hold of a passage."""
    columns: dict[str, bytearray] = defaultdict(bytearray)
    for posting in found:
        columns[column(posting.key)] += (
            _mark(posting.key) + _SIZE.pack(len(posting.value)) + posting.value
        )
    return {name: b64encode(packed).decode() for name, packed in columns.items()}


@remembered()
def _mark(key: str) -> bytes:
    """Return the checksum of *key*, long enough that collisions do not occur."""
    return blake2b(key.encode(), digest_size=_MARK).digest()


class Unpacking:
    """Collects the packed values of a few keys from the columns of many passages."""

    def __init__(self, keys: Iterable[str]) -> None:
        self.found: dict[str, dict[int, bytes]] = {key: {} for key in keys}
        self._sought: dict[str, list[tuple[bytes, dict[int, bytes]]]] = defaultdict(list)
        for key, values in self.found.items():
            self._sought[column(key)].append((_mark(key), values))

    @property
    def columns(self) -> list[str]:
        """The columns that hold the keys."""
        return sorted(self._sought)

    def add(self, number: int, columns: Mapping[str, Sequence[str]]) -> None:
        """Take the values of passage *number* from its *columns*, as the cluster gives them."""
        for name, [column] in columns.items():
            # That is in the URL's alphabet, without padding.
            data = a2b_base64(column.replace("-", "+").replace("_", "/") + "==")
            for mark, values in self._sought[name]:
                if (at := data.find(mark)) >= 0:
                    size_at = at + _MARK
                    value_at = size_at + _SIZE.size
                    [size] = _SIZE.unpack_from(data, size_at)
                    values[number] = data[value_at : value_at + size]


def repeated_keys(
    found: Sequence[Posting], weights: Weights, average_length: float
) -> Iterator[str]:
    """Yield the keys of a passage, each as often as it is strong there."""
    plain, scaled = 1 - weights.b, weights.b / average_length
    for posting in found:
        in_title, in_trail, in_text, _, low, high = posting.value[:6]
        often = weights.title * in_title + weights.trail * in_trail
        often += in_text / (plain + scaled * (low | high << 8))
        steps = min(max(round(STEPS * often), 1), _MOST_STEPS)
        yield from (posting.key for _ in range(steps))


def only(fields: Mapping[str, Sequence[Any]], name: str) -> Any:
    """Return the one value of a field of a hit, which the cluster gives as a list."""
    return fields[name][0]
