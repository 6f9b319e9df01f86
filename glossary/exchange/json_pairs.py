"""JSON as programs keep their texts, as a grid.

Three shapes are understood: English keys with Russian texts (or the other way round), a list of
rows with named columns, and a branch for each language with the same keys in both::

    {"cover save": "спас-бросок за укрытие"}
    [{"en": "cover save", "ru": "спас-бросок за укрытие", "note": "…"}]
    {"en": {"save": {"cover": "cover save"}}, "ru": {"save": {"cover": "спас-бросок…"}}}
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from glossary.exchange.grid import Grid, Row
from glossary.exchange.named import heading
from language.tsv import TableError

_TOLD = (
    "нужны пары «английский: русский», список строк с графами или ветви en и ru;"
    " сохраните пары терминов как CSV"
)
_BEGUN = re.compile(r'\s*(?:\[?\s*\{|\[)\s*"')


def is_json(text: str) -> bool:
    """Is *text* JSON, or meant to be? A word in brackets begins a line of a table too.

    >>> is_json('{"quay": "причал"}'), is_json('[{"en": "quay",}]'), is_json("[Old] quay,причал")
    (True, True, False)
    """
    try:
        json.loads(text)
    except RecursionError:
        return True
    except ValueError:
        return _BEGUN.match(text) is not None
    return True


def read_json(text: str, name: str) -> Grid:
    """Return the rows of *text*; raises TableError where it is another JSON, or none."""
    try:
        data = json.loads(text)
    except ValueError as error:
        place = getattr(error, "lineno", 1)
        raise TableError(f"{name}:{place}: неверный JSON; {_TOLD}") from error
    except RecursionError as error:
        raise TableError(f"{name}: JSON вложен слишком глубоко; {_TOLD}") from error
    rows = list(_rows(data))
    if not rows:
        raise TableError(f"{name}: пар терминов в JSON не найдено; {_TOLD}")
    return tuple(Row(line, cells) for line, cells in enumerate(rows, start=1))


def _rows(data: Any) -> Iterator[tuple[str, ...]]:
    """Yield the cells of each row, the heading first where the columns have names."""
    if isinstance(data, list) and all(isinstance(row, dict) for row in data):
        columns = tuple(dict.fromkeys(str(key) for row in data for key in row))
        yield from [columns] if columns else []
        yield from (tuple(_cell(row.get(column)) for column in columns) for row in data)
    elif isinstance(data, dict):
        branches = {language: data[key] for key in data if (language := heading(key)[1])}
        if isinstance(branches.get("en"), dict) and isinstance(branches.get("ru"), dict):
            yield from _paired(branches["en"], branches["ru"])
        else:
            yield from ((key, text) for key, text in data.items() if isinstance(text, str))


def _paired(english: Mapping[str, Any], russian: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield the texts of both branches that have the same key."""
    texts = dict(_leaves(russian))
    yield "en", "ru"
    yield from ((text, texts[path]) for path, text in _leaves(english) if path in texts)


def _leaves(branch: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[Any]:
    for key, value in branch.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*path, key))
        elif isinstance(value, str):
            yield (*path, key), value


def _cell(value: Any) -> str:
    return value if isinstance(value, str) else "" if value is None else str(value)
