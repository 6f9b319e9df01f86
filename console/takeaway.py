"""``svod export``: take a library along, as Markdown, an electronic book, a PDF."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from console.options import DOCS
from console.words import Words

if TYPE_CHECKING:
    from web.takeaway.addresses import Viewer


@click.group("export")
def export_() -> None:
    """Взять библиотеку с собой: Markdown, электронная книга, PDF."""


_FORCE = click.option("--force", is_flag=True, help="Заменить то, что уже есть.")
_BOOKS = click.option(
    "--book", "books", multiple=True, type=Words(), help="Только эта книга (имя папки); можно ещё."
)


@export_.command("markdown")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option(
    "--for",
    "viewer",
    type=click.Choice(("forge", "obsidian")),
    default="forge",
    show_default=True,
    help="Кто будет показывать: по-разному называются разделы в ссылках.",
)
@_FORCE
@DOCS
def export_markdown_(folder: Path, viewer: Viewer, force: bool, docs: Path) -> None:
    """Записать страницы в папку DIR простым Markdown с относительными ссылками."""
    from web.read_library import read_library
    from web.takeaway.folder import export_markdown

    files = export_markdown(read_library(docs), folder, viewer, force)
    click.echo(f"{folder}: файлов: {len(files)}")


@export_.command("epub")
@click.argument("file", type=click.Path(path_type=Path))
@_BOOKS
@_FORCE
@DOCS
def export_epub_(file: Path, books: tuple[str, ...], force: bool, docs: Path) -> None:
    """Записать книги в FILE: электронная книга EPUB."""
    from web.read_library import read_library
    from web.takeaway.epub import export_epub

    export_epub(read_library(docs), file, books, force, datetime.now(UTC))
    click.echo(file)


@export_.command("pdf")
@click.argument("file", type=click.Path(path_type=Path))
@_BOOKS
@click.option("--browser", default="", help="Программа Chromium или Chrome; сама найдётся в PATH.")
@_FORCE
@DOCS
def export_pdf_(file: Path, books: tuple[str, ...], browser: str, force: bool, docs: Path) -> None:
    """Напечатать книги в FILE: PDF с номерами страниц, нужен Chromium или Chrome."""
    from web.read_library import read_library
    from web.takeaway.pdf import export_pdf

    export_pdf(read_library(docs), file, books, force, browser)
    click.echo(file)
