"""Cases as files beside the tests: tables, and lists of a case a line with ``#`` comments."""

from pathlib import Path

from language.tsv import read_rows

CASES = Path(__file__).parent / "cases"


def table(name, columns):
    """The rows of a table, each a dict."""
    return [dict(row.cells) for row in read_rows((CASES / name).read_text("utf-8"), columns, name)]


def lines(name):
    """The lines of a list."""
    every = (CASES / name).read_text("utf-8").splitlines()
    return [line for line in every if line and not line.startswith("#")]
