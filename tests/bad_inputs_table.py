r"""Reads the tables of ``bad_inputs/``, whose README says how they are written.

In: a row of cells with escapes. Out: test cases, and what a cell means.
"""

import os
import re
from pathlib import Path
from typing import Any

import pytest

TABLES = Path(__file__).parent / "bad_inputs"
_REPEATED = re.compile(r"\[\[(.+?)\]\]\*(\d+)", re.DOTALL)
_SIGNS = {"n": "\n", "t": "\t", "r": "\r", "s": " ", "e": "", "\\": "\\"}
_ESCAPE = re.compile(r"\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|(.))", re.IGNORECASE)


def rows(name: str) -> list[Any]:
    """The rows of a table, one case each, named by its first column."""
    _, *lines = (TABLES / name).read_text("utf-8").splitlines()
    return [pytest.param(*line.split("\t"), id=line.partition("\t")[0]) for line in lines]


def said(text: str) -> str:
    r"""What a cell means: ``\xff`` a byte, ``\n`` a line, ``[[ab]]*3`` the same thrice."""
    whole = _REPEATED.sub(lambda found: found[1] * int(found[2]), text)
    return _ESCAPE.sub(_sign, whole)


def _sign(found: re.Match[str]) -> str:
    byte, short, long, name = found.groups()
    if byte:
        return os.fsdecode(bytes([int(byte, 16)]))
    return chr(int(short or long, 16)) if short or long else _SIGNS[name]
