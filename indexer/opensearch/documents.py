"""What the cluster keeps: passages with their postings, records of units, the settings.

Nothing but the keys is analysed or searched by the cluster. The rest is kept as bytes:
``shown`` is JSON, packed; the postings of a passage lie in 64 fields by the check sum of the
key, so that a query reads little beside what it asks::

    u16 length of the key, the key in UTF-8, u32 length of the value, the value, and so on
"""

import json
import struct
import zlib
from base64 import b64decode, b64encode
from binascii import a2b_base64
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from indexer.store.postings import Posting
from indexer.weights import Weights

Kind = Literal["passage", "record", "settings"]

BUCKETS = 64
"""Fields that the postings of a passage are spread over."""
STEPS = 2
"""The strength of a key is kept in halves of an occurrence in the text."""
_MOST_STEPS = 255
_HEAD = struct.Struct("<H")
_SIZE = struct.Struct("<I")


def mapping(weights: Weights, shards: int, replicas: int) -> dict[str, Any]:
    """Return the settings and mappings of an index."""
    kept = {"type": "binary", "store": True}
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
                **dict.fromkeys(map(_field, range(BUCKETS)), kept),
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


def bucket(key: str) -> str:
    """Return the name of the field that holds the postings of *key*."""
    return _field(zlib.crc32(key.encode()) % BUCKETS)


def _field(number: int) -> str:
    return f"postings_{number}"


def packed_postings(found: Iterable[Posting]) -> dict[str, str]:
    """Return the fields that hold the postings of a passage."""
    fields: dict[str, bytearray] = defaultdict(bytearray)
    for posting in found:
        key = posting.key.encode()
        field = fields[bucket(posting.key)]
        field += _HEAD.pack(len(key)) + key + _SIZE.pack(len(posting.value)) + posting.value
    return {name: b64encode(field).decode() for name, field in fields.items()}


def unpacked_postings(field: str) -> Iterator[tuple[bytes, bytes]]:
    """Yield the keys of one such field, in UTF-8, with their packed values."""
    data = a2b_base64(field)
    at = 0
    while at < len(data):
        key_from = at + _HEAD.size
        key_to = key_from + _HEAD.unpack_from(data, at)[0]
        value_from = key_to + _SIZE.size
        at = value_from + _SIZE.unpack_from(data, key_to)[0]
        yield data[key_from:key_to], data[value_from:at]


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
