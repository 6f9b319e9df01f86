"""Reads Whoosh's files as data: a pickle may hold plain values, and nothing that runs.

Whoosh pickles what it keeps: its table of contents, the stored fields, every block of
postings. A pickle may name any function and have it called while it is read, so whoever sends
an index could run code. Here only the four classes that a table of contents needs may be named;
numbers, text, bytes, tuples, lists and dictionaries need no name at all.

``guard`` puts this reader in place of pickle's own in the modules of Whoosh that read files.
(Whoosh has no setting for it: they import ``loads`` by name.) The schema, the one other
pickle, is never read: we hand over our own.
"""

import io
import pickle
from typing import IO, Any

from whoosh import columns, compat, externalsort, formats, index
from whoosh.codec import whoosh3
from whoosh.filedb import structfile

_PROTOCOL = 5
_CLASSES = frozenset(
    {
        ("builtins", "int"),
        ("collections", "defaultdict"),
        ("indexer.store.whoosh_format", "Codec"),
        ("whoosh.codec.whoosh3", "W3Segment"),
    }
)


class HostilePickleError(pickle.UnpicklingError):
    """A file of an index names something to be run; says what."""


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in _CLASSES:
            raise HostilePickleError(f"в файле индекса назван {module}.{name}")
        return super().find_class(module, name)


def load(file: IO[bytes]) -> Any:
    """Return the value pickled in *file*; raises HostilePickleError for more than plain values."""
    return _Unpickler(file).load()


def loads(data: bytes) -> Any:
    """Return the value pickled in *data*; raises HostilePickleError for more than plain values.

    >>> loads(pickle.dumps(({"с": [1, 2.5, None]}, b"0")))
    ({'с': [1, 2.5, None]}, b'0')
    >>> loads(pickle.dumps(print))
    Traceback (most recent call last):
    indexer.store.plain_pickle.HostilePickleError: в файле индекса назван builtins.print
    """
    return load(io.BytesIO(data))


def dumps(value: object, protocol: int) -> bytes:
    """Return the pickle of *value*; Whoosh's *protocol* is from before bytes needed no name."""
    return pickle.dumps(value, max(protocol, _PROTOCOL))


def dump(value: object, file: IO[bytes], protocol: int) -> None:
    """Write the pickle of *value*, as ``dumps`` makes it."""
    pickle.dump(value, file, max(protocol, _PROTOCOL))


class _PlainPickle:
    """What ``whoosh.index`` calls of the module pickle."""

    PicklingError = pickle.PicklingError
    dumps = staticmethod(pickle.dumps)
    loads = staticmethod(loads)


def guard() -> None:
    """Let Whoosh read its files by this module alone, and none in its older formats."""
    for module in (compat, columns, formats, whoosh3):
        module.loads, module.dumps = loads, dumps
    compat.load = externalsort.load = structfile.load_pickle = load
    compat.dump = externalsort.dump = dump
    compat.pickle = index.pickle = _PlainPickle
    index.toc_loaders.clear()
