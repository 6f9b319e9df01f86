"""``svod terms``: check the terms of a library, proof-read by them, exchange them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from console.late import LateChoice
from console.library import library_of, searcher_of
from console.options import DOCS, SITE, say
from console.words import Words

if TYPE_CHECKING:
    from glossary.exchange.reading import GlossaryReading


def _formats() -> list[str]:
    """Return the formats that terms can be written in."""
    from glossary.exchange.registry import FORMATS

    return sorted(FORMATS)


def _shown_path(path: Path) -> str:
    """Return *path* from here on where it lies below, else as it was given."""
    below = os.path.relpath(path)
    return str(path) if below.startswith(os.pardir) else below


@click.group()
def terms() -> None:
    """Словарь терминов: проверка, вычитка перевода, обмен."""


@terms.command()
@click.argument("table", type=Path, required=False)
@DOCS
def check(table: Path | None, docs: Path) -> None:
    """Проверить словарь и его употребление в книгах."""
    from corpus.books.book import load_library
    from corpus.links.term_use import check_library, used_in
    from corpus.links.terms_of_library import terms_file
    from glossary.termbase import TermBase
    from glossary.terms import load_terms

    books = load_library(docs)
    table = table or terms_file(docs, books)
    base = TermBase(load_terms(table))
    findings = check_library(base, books, used_in(base, books), _shown_path(table))
    for finding in findings:
        click.echo(finding)
    errors = sum(finding.error for finding in findings)
    click.echo(f"Ошибок {errors}, замечаний {len(findings) - errors}.")
    sys.exit(1 if errors else 0)


@terms.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--edition", default="", type=Words(), help="Редакция перевода, например 6.")
@click.option("--fix", is_flag=True, help="Заменить всё, что можно заменить наверняка.")
@click.option(
    "--parallel",
    type=click.Path(path_type=Path),
    metavar="EN_FILE",
    help="Английский оригинал: сравнить термины и числа.",
)
@DOCS
def lint(
    files: tuple[Path, ...], edition: str, fix: bool, parallel: Path | None, docs: Path
) -> None:
    """Найти в переводе варианты, стоящие вместо принятых терминов, в любой форме."""
    from glossary.lint import Linter
    from glossary.manuscript import compare_files, lint_files

    if parallel is not None and len(files) != 1:
        raise click.UsageError("С --parallel нужен один русский файл")
    base, _ = library_of(docs)
    report = lint_files(Linter(base, edition), files, fix)
    found = [f"{files[0]}:{d}" for d in compare_files(base, parallel, files[0])] if parallel else []
    for line in (*report.mended, *report.left, *found):
        click.echo(line)
    say(f"Исправлено: {len(report.mended)}, осталось: {len(report.left) + len(found)}")
    sys.exit(1 if report.left or found else 0)


@terms.command()
@click.option("--format", "form", required=True, type=LateChoice(_formats))
@click.option("--to", required=True, type=click.Path(path_type=Path), metavar="FILE|DIR")
@DOCS
def export(form: str, to: Path, docs: Path) -> None:
    """Записать базу терминов в формате переводчиков или словарей."""
    from glossary.exchange.registry import export_terms

    base, _ = library_of(docs)
    for path in export_terms(base.terms, form, to):
        click.echo(path)


@terms.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--to", type=click.Path(path_type=Path), help="Куда записать; иначе – на экран.")
@click.option(
    "--docs", type=click.Path(path_type=Path), help="Библиотека, чьей базой терминов она станет."
)
@click.option("--merge", "merging", is_flag=True, help="Добавить к тем, что уже есть.")
@click.option("--force", is_flag=True, help="Заменить те, что уже есть.")
@click.option("--dry-run", is_flag=True, help="Только показать, как понят файл и что в нём не так.")
def import_terms_(
    file: Path, to: Path | None, docs: Path | None, merging: bool, force: bool, dry_run: bool
) -> None:
    """Прочитать глоссарий FILE: таблицу (CSV, TSV, XLSX, ODS, DOCX), TBX, TMX, XLIFF или PO.

    Столбцы узнаются по названиям, а без них – по буквам; несколько вариантов в ячейке делятся.
    """
    from corpus.reading.decoding import decode
    from glossary.exchange.registry import add_terms, export_terms, import_terms
    from glossary.terms import FILE as TERMS
    from glossary.terms import write_terms

    if merging and force:
        raise click.UsageError("--merge добавляет, --force заменяет: укажите что-то одно.")
    target = to or (docs / "glossary" / TERMS if docs else None)
    read = import_terms(file, decode)
    _tell_reading(file, read, dry_run)
    if target is None or dry_run:
        click.echo(write_terms(read.terms), nl=False)
        return
    found, told = add_terms(read.terms, target, merging, force)
    for conflict in told:
        say(f"{file}:{conflict.line}: расхождение: {conflict.text}")
    export_terms(found, "tsv", target)
    say(f"{target}: терминов: {len(found)}")


def _tell_reading(file: Path, read: GlossaryReading, whole: bool) -> None:
    """Say how a glossary was understood, if *whole*, and what was amiss in it."""
    for line in read.understood if whole else ():
        say(line)
    for line in read.untaken:
        say(f"{file}: не взято: {line}")
    for remark in read.remarks:
        say(f"{file}:{remark.line}: {remark.text}")


@terms.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@DOCS
@click.option("--to", type=click.Path(path_type=Path), help="Куда записать; иначе – на экран.")
@click.option("--merge", "merging", is_flag=True, help="Добавить к тем, что уже есть.")
def propose(files: tuple[Path, ...], docs: Path, to: Path | None, merging: bool) -> None:
    """Предложить термины по книгам на двух языках и по файлам переводов FILES.

    Пары берутся из словаря книги, заголовков «Леса (Forests)», указателя, выделенных слов и
    из PO, TMX, таблиц. Чем подтверждена пара, сказано в примечании; решать вам.
    """
    from corpus.books.book import load_library
    from corpus.links.proposals import evidence, of_file, proposals
    from corpus.links.terms_of_library import has_own_terms, library_base
    from corpus.reading.decoding import decode
    from glossary.exchange.registry import add_terms, export_terms, import_terms
    from glossary.termbase import TermBase
    from glossary.terms import write_terms

    books = load_library(docs)
    base = library_base(docs, books) if has_own_terms(docs) else TermBase(())
    read = [(file.name, import_terms(file, decode).terms) for file in files]
    found = [*evidence(books), *(e for name, terms in read for e in of_file(terms, name))]
    rows = proposals(found, base)
    if to is None:
        click.echo(write_terms(rows), nl=False)
    else:
        rows, _ = add_terms(rows, to, merging, force=False)
        export_terms(rows, "tsv", to)
    say(f"Предложено терминов: {len(rows)}")


@terms.command("candidates")
@click.argument("log", type=click.Path(path_type=Path))
@DOCS
@SITE
def candidates_(log: Path, docs: Path, site: Path) -> None:
    """Предложить строки для plain.tsv по журналу LOG того, чего не нашли (svod serve --misses).

    Столбцы: как говорят игроки; как это, возможно, названо в книгах; сколько раз встретилось.
    Пустой второй столбец заполняете вы.
    """
    from glossary.candidates import as_rows, candidates, load_misses
    from indexer.store.build import index_folder

    misses = load_misses(log)
    with searcher_of(docs, index_folder(site)).using() as opened:
        found = candidates(misses, opened.lexicon.uses)
    click.echo(as_rows(found), nl=False)
    say(f"Предложено строк: {len(found)}")
