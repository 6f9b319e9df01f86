"""What is typed as text: of the encoding that terminals have today, and no longer than is read."""

import math
import re

import click

from language.letters import is_text
from language.limits import LONGEST_QUERY

_SITE_PATH = re.compile(r"/|(?:/[\w.~-]{1,60}){1,5}/?", re.ASCII)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")


class Words(click.ParamType[str]):
    """A parameter that is text, where a path may be any bytes; longer than *longest* is refused."""

    name = "text"

    def __init__(self, longest: int = LONGEST_QUERY) -> None:
        self._longest = longest

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return *value* as it came; raises BadParameter for what is no text, or too long."""
        if len(value) > self._longest:
            self.fail(_too_long(value, self._longest), param, ctx)
        if not is_text(value) or _CONTROL.search(value):
            self.fail(f"найдено {value!a:.60}, нужен текст в UTF-8", param, ctx)
        return value


class SitePath(click.ParamType[str]):
    """The path below which a site stands on its host: «/svod/»."""

    name = "path"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return *value*; raises BadParameter for what no address may hold as it is."""
        if not _SITE_PATH.fullmatch(value):
            self.fail(f"найдено {value!a:.60}, нужен путь вида /svod/", param, ctx)
        return value


def joined(context: click.Context, param: click.Parameter, words: tuple[str, ...]) -> str:
    """Return the words of a question as one; raises BadParameter where they are too long."""
    question = " ".join(words)
    if len(question) > LONGEST_QUERY:
        raise click.BadParameter(_too_long(question, LONGEST_QUERY), context, param)
    return question


def finite(context: click.Context, param: click.Parameter, value: float) -> float:
    """Return *value*; raises BadParameter for «nan» and «inf», which Python takes for numbers."""
    if not math.isfinite(value):
        raise click.BadParameter(f"«{value}» – не число", context, param)
    return value


def _too_long(text: str, longest: int) -> str:
    return f"найдено знаков: {len(text)}, можно не больше {longest}"
