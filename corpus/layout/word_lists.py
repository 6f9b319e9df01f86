"""The tables of words and phrases beside this module, which a user may extend."""

from collections.abc import Iterator
from importlib.resources import files

from language.tsv import Row, read_rows


def read_list(name: str, columns: tuple[str, ...]) -> Iterator[Row]:
    """Yield the rows of a table; raises TableError for one that does not keep to *columns*."""
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    return read_rows(text, columns, name)
