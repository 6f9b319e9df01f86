"""``svod.toml`` in the folder that the command is given in: options that need not be typed.

    docs = "private"            # for every command that has --docs
    site = "private/site"

    [serve]                     # for one command, by the long names of its options
    port = 8080
    workers = 2

What is typed comes before what the environment says (``SVOD_DOCS``, ``SVOD_SERVE_PORT``), and
that before this file.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from language.data_texts import read_toml
from language.refusals import Refusal

FILE = "svod.toml"


class SettingsError(Refusal, ValueError):
    """A settings file that can't be used; says where and what was found."""


def load_settings(path: Path, group: click.Group) -> dict[str, Any]:
    """Return the defaults of the commands of *group* that *path* gives, as click wants them.

    A missing file gives none. Raises SettingsError for text that is no TOML, a command or an
    option that does not exist.
    """
    try:
        found = read_toml(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise SettingsError(f"{path}: это не TOML: {error}") from error
    unknown = _plain(found).keys() - {name for name, _ in _options_of_all(group)}
    if unknown:
        raise SettingsError(f"{path}: {min(unknown)}: такого параметра нет ни у одной команды")
    return _defaults(group, found, {}, str(path))


def _plain(table: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in table.items() if not isinstance(value, dict)}


def _defaults(
    command: click.Command, own: dict[str, Any], inherited: dict[str, Any], place: str
) -> dict[str, Any]:
    """Return what *own* says of *command*, after what it inherits from the tables above."""
    given = {**inherited, **_plain(own)}
    if isinstance(command, click.Group):
        for name in own.keys() - _plain(own).keys() - command.commands.keys():
            raise SettingsError(
                f"{place}: [{name}]: такой команды нет; есть: {_listed(command.commands)}"
            )
        return {
            name: _defaults(below, own.get(name, {}), given, f"{place}: [{name}]")
            for name, below in command.commands.items()
        }
    options = dict(_options(command))
    for name in own.keys() - options.keys():
        raise SettingsError(f"{place} {name}: такого параметра нет; есть: {_listed(options)}")
    for name in given.keys() & options.keys():
        if isinstance(given[name], list | dict) or not _fits(command, options[name], given[name]):
            raise SettingsError(f"{place}: {name} = {given[name]!r}: значение не подходит")
    return {options[name]: value for name, value in given.items() if name in options}


def _fits(command: click.Command, name: str, value: object) -> bool:
    """Does *value* have the type of the parameter: text for paths, a number for numbers?"""
    [kind] = [parameter.type for parameter in command.params if parameter.name == name]
    if isinstance(kind, click.types.BoolParamType):
        return isinstance(value, bool)
    if isinstance(kind, click.types.IntParamType | click.types.FloatParamType):
        return isinstance(value, int | float) and not isinstance(value, bool)
    return isinstance(value, str) and "\0" not in value


def _options(command: click.Command) -> Iterator[tuple[str, str]]:
    """Yield the long name of every option of *command*, without dashes, and its parameter."""
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.name:
            long = next((word for word in parameter.opts if word.startswith("--")), "")
            yield long.removeprefix("--"), parameter.name


def _options_of_all(command: click.Command) -> Iterator[tuple[str, str]]:
    yield from _options(command)
    if isinstance(command, click.Group):
        for below in command.commands.values():
            yield from _options_of_all(below)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
