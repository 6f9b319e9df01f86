"""Options that several commands have, and how a command speaks to its user."""

import json
from pathlib import Path

import click

from console.words import Words

DOCS = click.option(
    "--docs",
    type=Path,
    default=Path("docs"),
    envvar="SVOD_DOCS",
    show_default=True,
    help="Папка с книгами.",
)
SITE = click.option(
    "--site",
    type=Path,
    default=Path("site"),
    envvar="SVOD_SITE",
    show_default=True,
    help="Папка сайта.",
)
ENGINE = click.option(
    "--engine",
    default="",
    type=Words(),
    envvar="SVOD_ENGINE",
    metavar="ADDRESS",
    help="Кластер OpenSearch для поиска: opensearch://узел:9200/имя; без него – Whoosh.",
)
JSON = click.option("--json", "as_json", is_flag=True, help="Ответ в виде JSON.")
LANGUAGE = click.option(
    "--from", "language", type=click.Choice(("en", "ru")), help="Язык; иначе его скажут буквы."
)


def say(line: str) -> None:
    """Tell the user something that is not the answer: on standard error."""
    click.echo(line, err=True)


def as_json_line(found: object) -> str:
    """Return an answer as one line of JSON."""
    return json.dumps(found, ensure_ascii=False)
