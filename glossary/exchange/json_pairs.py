"""JSON as programs keep their texts, as a grid.

Three shapes are understood: English keys with Russian texts (or the other way round), a list of
rows with named columns, and a branch for each language with the same keys in both::

    {"cover save": "спас-бросок за укрытие"}
    [{"en": "cover save", "ru": "спас-бросок за укрытие", "note": "…"}]
    {"en": {"save": {"cover": "cover save"}}, "ru": {"save": {"cover": "спас-бросок…"}}}

A list may be in groups: ``{"rules": […], "creatures": […]}``.

Objects inside of a row are taken apart («translations: {ru: …}»), and so is a list of objects
with a term each; a list of rows may be the only one of a larger object, and a row may stand
under its term: ``{"quay": {"ru": "причал", "note": "…"}}``.

A list of texts is read as variants. What else stands where a text should, and a key that only
one branch has, is told.
"""

import json
import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from glossary.exchange.grid import Grid, GridRow
from glossary.exchange.named import heading
from glossary.exchange.reading import Remark
from language.data_texts import TooDeepError, read_json
from language.tsv import TableError

_TOLD = (
    "нужны пары «английский: русский», список строк с графами или ветви en и ru;"
    " сохраните пары терминов как CSV"
)
_TEXT_KEYS = frozenset({"text", "value", "term", "name", "translation"})
_BEGUN = re.compile(r'\s*(?:\[?\s*\{|\[)\s*"')


def is_json(text: str) -> bool:
    """Is *text* JSON, or meant to be? A word in brackets begins a line of a table too.

    >>> is_json('{"quay": "причал"}'), is_json('[{"en": "quay",}]'), is_json("[Old] quay,причал")
    (True, True, False)
    """
    try:
        read_json(text)
    except TooDeepError:
        return True
    except ValueError:
        return _BEGUN.match(text) is not None
    return True


def read_pairs(text: str, name: str) -> tuple[Grid, tuple[Remark, ...]]:
    """Return the rows of *text*, and what was left out; both are numbered as they stand there.

    Raises TableError where it is another JSON, or none.
    """
    try:
        data = read_json(text)
    except TooDeepError as error:
        raise TableError(f"{name}: JSON вложен слишком глубоко; {_TOLD}") from error
    except ValueError as error:
        place = getattr(error, "lineno", 1)
        raise TableError(f"{name}:{place}: неверный JSON; {_TOLD}") from error
    if found := pairs_of(data):
        return found
    raise TableError(f"{name}: пар терминов в JSON не найдено; {_TOLD}")


def pairs_of(data: Any) -> tuple[Grid, tuple[Remark, ...]] | None:
    """Return the rows of *data* and what was left out, None where it holds no row.

    *data* is what a JSON or YAML text holds: lists, mappings, texts.
    """
    items = list(enumerate(map(_without_halves, _items(data)), start=1))
    rows = tuple(GridRow(line, item) for line, item in items if isinstance(item, tuple))
    left_out = tuple(Remark(line, item) for line, item in items if isinstance(item, str))
    return (rows, left_out) if rows else None


_Item = tuple[str, ...] | str
"""The cells of a row, or a remark on what is none."""


def _items(data: Any) -> Iterator[_Item]:
    """Yield the cells of each row, the heading first where the columns have names."""
    if isinstance(data, list):
        yield from _listed(data)
    elif isinstance(data, dict):
        branches: dict[str, tuple[str, Any]] = {}
        for key, value in data.items():
            branches.setdefault(heading(key)[1], (key, value))
        (english, en), (russian, ru) = (branches.get(code, ("", None)) for code in ("en", "ru"))
        lists = [key for key, value in data.items() if _is_list_of_objects(value)]
        objects = [value for value in data.values() if isinstance(value, dict)]
        if len(lists) > 1 and len(lists) == len(data):  # the groups of one glossary
            yield from _listed(list(chain.from_iterable(data.values())))
        elif len(lists) == 1:
            yield from _listed(data[lists[0]])
            yield from (_left_out(key) for key in data if key not in lists)
        elif len(data) == 1 and objects and not _is_named(objects[0]):
            yield from _items(objects[0])
        elif objects and not (english or russian) and 2 * len(objects) > len(data):
            yield from _listed([{"term": key, **_row(value)} for key, value in data.items()])
        elif isinstance(en, dict) and isinstance(ru, dict):
            yield from _paired(en, ru)
            yield from (_left_out(key) for key in data if key not in (english, russian))
        else:
            for key, value in data.items():
                text = _text(value)
                yield _left_out(key) if text is None else (key, text)


def _is_named(value: dict[str, Any]) -> bool:
    """Are the cells of an object those of one term: all texts?"""
    return not any(isinstance(cell, dict | list) for cell in value.values())


def _row(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {"translation": value}


def _without_halves(item: _Item) -> _Item:
    r"""Return a remark for a row with half a letter in it (``\ud800``), which no file can hold."""
    texts = (item,) if isinstance(item, str) else item
    shown = " – ".join(texts).encode("utf-8", "replace").decode()
    if all(text.isprintable() or text.encode("utf-8", "ignore").decode() == text for text in texts):
        return item
    return shown if isinstance(item, str) else f"пропущено: половина знака в «{shown}»"


def _flat(row: dict[str, Any], path: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return a row with the cells of the objects in it: ``{"translations": {"ru": …}}``.

    A cell is named by the end of its path that a column may be headed with, else by all of it;
    the text of a language («ru: {text: …}») by the language.
    """
    found: dict[str, Any] = {}
    for key, value in row.items():
        if isinstance(value, dict):
            found |= _flat(value, (*path, str(key)))
        else:
            is_text = key in _TEXT_KEYS and path and heading(path[-1])[0] == "term"
            found[_column(path if is_text else (*path, str(key)))] = value
    return found


def _column(path: tuple[str, ...]) -> str:
    ends = (" ".join(path[at:]) for at in reversed(range(len(path))))
    whole = " ".join(path)
    return next((end for end in ends if heading(end)[0] and _says_as_much(end, whole)), whole)


def _says_as_much(end: str, whole: str) -> bool:
    """Is no language lost: «ru text» is more than «text»?"""
    return heading(end)[1] == heading(whole)[1] or not heading(whole)[0]


def _by_variant(row: dict[str, Any], number: int) -> Iterator[dict[str, Any]]:
    """Yield a row for each object of a list in *row*: ``{"terms": [{"lang": "ru", …}, …]}``.

    They share what else the row says; where it has no number, it is given *number*.
    """
    lists = [key for key, value in row.items() if _is_list_of_objects(value)]
    if not lists:
        yield row
        return
    shared = {"id": str(number), **{k: v for k, v in row.items() if k not in lists}}
    for key in lists:
        yield from ({**shared, **variant} for variant in row[key])


def _is_list_of_objects(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def _listed(data: list[Any]) -> Iterator[_Item]:
    rows: list[Any] = []
    for number, row in enumerate(data, start=1):
        rows += map(_flat, _by_variant(row, number)) if isinstance(row, dict) else [row]
    columns = tuple(dict.fromkeys(str(key) for row in rows if isinstance(row, dict) for key in row))
    yield from [columns] if columns else []
    for row in rows if columns else []:
        if not isinstance(row, dict):
            yield _left_out(json.dumps(row, ensure_ascii=False))
            continue
        cells = {column: _cell(value) for column, value in row.items()}
        yield tuple(cells.get(column) or "" for column in columns)
        yield from (_left_out(column) for column, cell in cells.items() if cell is None)


def _paired(english: Mapping[str, Any], russian: Mapping[str, Any]) -> Iterator[_Item]:
    """Yield the texts of both branches that have the same key; tell the others."""
    yield "en", "ru"
    texts, meant = dict(_leaves(english)), dict(_leaves(russian))
    for path, value in texts.items():
        text, other = _text(value), _text(meant.get(path))
        if text is None or other is None:
            yield _left_out(".".join(path))
        elif path not in meant:
            yield f"пропущено: нет перевода у «{text}» (ключ «{'.'.join(path)}»)"
        else:
            yield text, other
    for path in (path for path in meant if path not in texts):
        yield f"пропущено: нет английского у ключа «{'.'.join(path)}»"


def _leaves(branch: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[Any]:
    for key, value in branch.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key), value


def _left_out(key: str) -> str:
    return f"пропущено: значение «{key}» – не текст"


def _text(value: Any) -> str | None:
    """Return a string, or a list of strings joined by «; »; '' for null, None for anything else."""
    if isinstance(value, list) and all(isinstance(text, str) for text in value):
        return "; ".join(value)
    return "" if value is None else value if isinstance(value, str) else None


def _cell(value: Any) -> str | None:
    """Return the same for a cell of a row, which may be a number too."""
    return str(value) if isinstance(value, int | float) else _text(value)
