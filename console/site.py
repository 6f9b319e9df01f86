"""Commands that make, check and serve a site: build, serve, doctor, number."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from console.late import LateChoice
from console.options import DOCS, ENGINE, SITE, say
from console.words import SitePath, Words, finite

if TYPE_CHECKING:
    from web.releases import Release


_OBJECTS_BETWEEN_LOOKS = 50_000
"""How many new objects Python waits for before it looks for garbage. A build keeps nearly all that
it makes: with the usual 700 the looking takes a tenth of its time."""


def _log_levels() -> list[str]:
    """Return what the log of a server may say of a request."""
    from web.request_log import LogLevel

    return [level.value for level in LogLevel]


@click.command()
@DOCS
@SITE
@ENGINE
def build(docs: Path, site: Path, engine: str) -> None:
    """Собрать сайт и поисковый индекс: только то, что устарело."""
    _build(docs, site, engine)


def _build(docs: Path, site: Path, engine: str) -> Release:
    from web.build import build as build_site

    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    gc.set_threshold(_OBJECTS_BETWEEN_LOOKS)
    return build_site(docs, site, say, engine)


@click.command()
@DOCS
@SITE
@click.option(
    "--host", default="127.0.0.1", type=Words(), show_default=True, help="Адрес компьютера."
)
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 – любой."
)
@click.option("--watch", is_flag=True, help="Следить за книгами и собирать заново, что изменилось.")
@click.option(
    "--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Сколько процессов."
)
@click.option(
    "--log",
    default="paths",
    show_default=True,
    type=LateChoice(_log_levels),
    help="Строка о каждом запросе: без неё, без слов запроса, со словами.",
)
@click.option(
    "--rate",
    default=0.0,
    show_default=True,
    type=click.FloatRange(0),
    callback=finite,
    help="Сколько вопросов в секунду с одного адреса; 0 – сколько угодно.",
)
@click.option(
    "--under",
    default="/",
    show_default=True,
    type=SitePath(),
    help="Путь на узле, под которым стоит сайт, например /svod/.",
)
@click.option(
    "--misses",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Записывать в FILE, чего не нашли: слова запроса и день, без адресов.",
)
@ENGINE
def serve(
    docs: Path,
    site: Path,
    host: str,
    port: int,
    watch: bool,
    workers: int,
    log: str,
    rate: float,
    under: str,
    misses: Path | None,
    engine: str,
) -> None:
    """Собрать устаревшее и открыть сайт с поиском на своём компьютере.

    Сайт, который соберёт потом svod build, сервер откроет сам, без перезапуска.
    """
    from web import server
    from web.request_log import LogLevel
    from web.watch import watching

    with server.listen(host, port) as listener:
        release = _build(docs, site, engine)
        address = server.address(listener) + under.rstrip("/")
        ready = partial(click.echo, f"Свод открыт: {address}")
        if engine:
            os.environ["SVOD_ENGINE"] = engine  # a password does not belong into a command
        command = (sys.executable, "-m", "svod", "build", "--docs", str(docs), "--site", str(site))
        with watching(docs, command) if watch else nullcontext():
            settings = server.Settings(workers, LogLevel(log), rate, engine, under, misses)
            server.serve(site.absolute(), release, listener, settings, ready, say)


@click.command()
@DOCS
@SITE
@ENGINE
def doctor(docs: Path, site: Path, engine: str) -> None:
    """Проверить установку, библиотеку и сайт и сказать, что не так и что делать."""
    from web.doctor import examine

    troubles = 0
    for finding in examine(docs, site, engine):
        click.echo(f"{'✗' if finding.advice else '✓'} {finding.told}")
        if finding.advice:
            click.echo(f"  → {finding.advice}")
            troubles += 1
    sys.exit(1 if troubles else 0)


@click.command()
@DOCS
def number(docs: Path) -> None:
    """Закрепить за разделами их короткие номера: numbers.tsv в папке каждой книги."""
    from corpus.books.book import load_library
    from corpus.books.numbers import FILE as NUMBERS
    from corpus.books.numbers import section_numbers, write_numbers

    books = load_library(docs)
    if not books:
        raise click.UsageError(f"{docs}/rules: нет ни одной книги; укажите папку с ними: --docs")
    for book in books:
        path = docs / "rules" / book.slug / NUMBERS
        path.write_text(write_numbers(book), "utf-8")
        click.echo(f"{path}: {len(section_numbers(book))}")
