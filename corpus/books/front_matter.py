"""Reads and writes the YAML front matter of a page (``corpus.books.page``) and checks it."""

import yaml

from corpus.books.printed import parse_pages
from language.yaml_texts import PlainLoader


class FrontMatterError(ValueError):
    """Front matter that can't be used; says the line of the file and what was found."""


def read_front_matter(source: str) -> dict[str, str]:
    """Return the values of the YAML *source* as text, by key.

    Raises FrontMatterError, with the line of the file (*source* begins on its line 2), if there
    is no title or a value is of the wrong type.
    """
    values = {str(key): value for key, value in _mapping(source).items() if value is not None}
    if values.get("title", "") == "":
        raise FrontMatterError("1: в шапке страницы нет title")
    for key, problem_of in _CHECKS.items():
        if key in values and (problem := problem_of(values[key])):
            raise FrontMatterError(f"{_line_of_key(source, key)}: {key}: {problem}")
    return {key: str(value) for key, value in values.items()}


def write_front_matter(values: dict[str, object]) -> str:
    """Return *values* as YAML, each on a line."""
    return yaml.safe_dump(values, allow_unicode=True, sort_keys=False, width=1000)


def _mapping(source: str) -> dict[object, object]:
    try:
        front = yaml.load(source, PlainLoader)
    except yaml.YAMLError as error:
        raise FrontMatterError(f"{_line_of(error)}: в шапке страницы неверный YAML") from error
    except ValueError as error:  # it looks like a date or a number and is none
        raise FrontMatterError(
            "1: в шапке страницы неверная дата или число; возьмите в кавычки"
        ) from error
    return front if isinstance(front, dict) else {}


def _no_text(value: object) -> str:
    """Describe what is wrong with a value that must be text (YAML reads ``No`` as a boolean)."""
    if isinstance(value, bool | list | dict):
        return f"найдено «{value}», ожидался текст; возьмите его в кавычки"
    return ""


def _no_pages(value: object) -> str:
    try:
        parse_pages(str(value))
    except ValueError as error:
        return str(error)
    return ""


def _no_truth(value: object) -> str:
    return "" if isinstance(value, bool) else f"найдено «{value}», ожидалось true или false"


_CHECKS = {"title": _no_text, "en": _no_text, "pages": _no_pages, "pages_inferred": _no_truth}


def _line_of_key(source: str, key: str) -> int:
    lines = enumerate(source.splitlines(), start=2)
    return next((number for number, line in lines if line.startswith(f"{key}:")), 1)


def _line_of(error: yaml.YAMLError) -> int:
    mark = getattr(error, "problem_mark", None)
    return mark.line + 2 if mark else 1
