"""JSON and TOML that came from outside: whatever is wrong with them, it is a ValueError.

The readers of Python count the depth of a text in calls, and of numbers in digits; what is too
much for them ends in an error of another kind.
"""

import json
import tomllib
from typing import Any


def read_json(text: str | bytes) -> Any:
    """Return what *text* holds; raises ValueError, JSONDecodeError (with the line) where it can.

    >>> try:
    ...     read_json("[" * 100_000)
    ... except ValueError as error:
    ...     print(error)
    вложено слишком глубоко
    """
    try:
        return json.loads(text)
    except RecursionError as error:
        raise TooDeepError from error


def read_toml(text: str) -> dict[str, Any]:
    """Return the table of *text*; raises ValueError, TOMLDecodeError where it can."""
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise TooDeepError from error


class TooDeepError(ValueError):
    """A text whose brackets stand in brackets by the thousand."""

    def __init__(self) -> None:
        super().__init__("вложено слишком глубоко")
