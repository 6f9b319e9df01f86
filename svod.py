"""The ``svod`` command: every subcommand calls one package.

A command imports what it calls when it is called, so that none waits for what it never uses.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from console.commands import Commands, debug_option
from console.late import LateChoice
from console.russian import speak_russian
from console.settings import FILE as SETTINGS
from console.settings import load_settings
from console.words import SitePath, Words, finite, joined

if TYPE_CHECKING:
    from corpus.bookmaking import Imported
    from corpus.books.book import Book
    from glossary.exchange.reading import Reading
    from glossary.termbase import TermBase
    from indexer.answers.search import Answer, Searcher
    from indexer.measuring.agreement import Agreement
    from indexer.measuring.tuning import Trial
    from web.releases import Release
    from web.takeaway.addresses import Viewer

_BROWSER_ENGINE = Path(__file__).parent / "web" / "theme" / "assets" / "svod" / "engine"

speak_russian()
T = TypeVar("T")


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "SVOD"},
)
@click.version_option(package_name="svod")
@debug_option
@click.pass_context
def main(context: click.Context) -> None:
    """Свод: правила на русском и английском – импорт, сайт, поиск, перевод."""
    context.default_map = load_settings(Path(SETTINGS), main)


_DOCS = click.option(
    "--docs",
    type=Path,
    default=Path("docs"),
    envvar="SVOD_DOCS",
    show_default=True,
    help="Папка с книгами.",
)
_SITE = click.option(
    "--site",
    type=Path,
    default=Path("site"),
    envvar="SVOD_SITE",
    show_default=True,
    help="Папка сайта.",
)
_ENGINE = click.option(
    "--engine",
    default="",
    type=Words(),
    envvar="SVOD_ENGINE",
    metavar="ADDRESS",
    help="Кластер OpenSearch для поиска: opensearch://узел:9200/имя; без него – Whoosh.",
)
_JSON = click.option("--json", "as_json", is_flag=True, help="Ответ в виде JSON.")
_LANGUAGE = click.option(
    "--from", "language", type=click.Choice(("en", "ru")), help="Язык; иначе его скажут буквы."
)


def _formats() -> list[str]:
    """Return the formats that terms can be written in."""
    from glossary.exchange.registry import FORMATS

    return sorted(FORMATS)


def _log_levels() -> list[str]:
    """Return what the log of a server may say of a request."""
    from web.request_log import LogLevel

    return [level.value for level in LogLevel]


def _say(line: str) -> None:
    click.echo(line, err=True)


def _shown_path(path: Path) -> str:
    """Return *path* from here on where it lies below, else as it was given."""
    below = os.path.relpath(path)
    return str(path) if below.startswith(os.pardir) else below


def _json(found: object) -> str:
    return json.dumps(found, ensure_ascii=False)


def _query(context: click.Context, param: click.Parameter, words: tuple[str, ...]) -> str:
    """Let «-лес» through as a word of the query, but no misspelt option."""
    if unknown := next((word for word in words if word.startswith("--")), None):
        raise click.NoSuchOption(unknown, ctx=context)
    return joined(context, param, words)


@main.command(context_settings={"ignore_unknown_options": True})
@click.argument("query", nargs=-1, required=True, type=Words(), callback=_query)
@click.option(
    "--limit", default=10, show_default=True, type=click.IntRange(1, 100), help="Сколько ответов."
)
@click.option("--book", default="", type=Words(), help="Только эта книга (имя папки).")
@_JSON
@_DOCS
@_SITE
def search(query: str, limit: int, book: str, as_json: bool, docs: Path, site: Path) -> None:
    """Найти правила по словам в любой форме; -слово – без этого слова."""
    from indexer.answers.printing import answer_text
    from indexer.store.build import answers_file, index_folder
    from indexer.store.engine import EngineError
    from language import kept_answers

    def ask(thorough: bool) -> Answer:
        searcher = _searcher(docs, index_folder(site), thorough)
        searcher.check_book(book)
        return searcher.search(query, limit, book=book)

    answers = answers_file(site)
    kept_answers.load(answers)
    try:
        answer = ask(thorough=False)
    except EngineError:  # the index was forged: its digests are right, and it can't be read
        answer = ask(thorough=True)
    kept_answers.save(answers)
    click.echo(_json(answer.as_json()) if as_json else answer_text(answer))


def _searcher(docs: Path, folder: Path, thorough: bool = True) -> Searcher:
    from corpus.links.terms_of_library import library_base
    from indexer.answers.search import Searcher
    from indexer.store.build import build_index, load_books

    books = load_books(docs)
    base = library_base(docs, books)
    if build_index(books, base.terms, folder, base.lists.plain_words, thorough).spoilt:
        _say("Поисковый индекс повреждён или от другой версии, собран заново.")
    return Searcher(folder)


@main.command()
@click.argument("term", nargs=-1, required=True, type=Words(), callback=joined)
@_LANGUAGE
@_JSON
@_DOCS
@_SITE
def translate(term: str, language: str | None, as_json: bool, docs: Path, site: Path) -> None:
    """Перевести термин, в любой форме, в обе стороны."""
    from corpus.books.book_labels import labels_of_several
    from corpus.links.translation import Translator, describe
    from indexer.store.build import answers_file
    from language import kept_answers

    kept_answers.load(answers_file(site))
    base, books = _library(docs)
    translator = Translator(base, books)
    found = translator.translate(term, language or "")
    click.echo(_json(found) if as_json else describe(found, labels_of_several(books)))
    sys.exit(0 if found["entries"] else 1)


@main.command("eval")
@click.argument("queries", type=Path)
@_JSON
@_DOCS
@click.option("--tune", is_flag=True, help="Подобрать веса поиска и напечатать их таблицу.")
@click.option(
    "--also", nargs=2, type=Path, multiple=True, help="Ещё запросы и их DOCS, для --tune."
)
def evaluate(
    queries: Path, as_json: bool, docs: Path, tune: bool, also: tuple[tuple[Path, Path], ...]
) -> None:
    """Измерить поиск набором запросов: MRR@10, доли верных на 1-м и в первых 10 местах.

    «Видно» – доля верных первых ответов, чей отрывок показывает искомое; «пусто» – сколько
    запросов не нашли ничего. Запросы, чьего ответа в книгах нет, не измеряются и названы. Где есть
    node, те же запросы задаются и движку браузера.
    """
    from indexer.measuring.agreement import as_line
    from indexer.measuring.evaluate import as_table, load_questions
    from indexer.measuring.tuning import Trial, as_text
    from indexer.measuring.tuning import tune as tune_weights
    from indexer.store.passages import library_passages
    from indexer.weights import load_weights

    with tempfile.TemporaryDirectory() as folder:
        trials = [
            Trial(str(path), load_questions(path), _searcher(books, Path(folder) / str(number)))
            for number, (path, books) in enumerate([(queries, docs), *also])
        ]
        if tune:
            click.echo(as_text(tune_weights(trials, load_weights())))
            return
        base, library = _library(docs)
        report = trials[0].report(library_passages(library, base.terms))
        alike = _agreement(base, library, trials[0], Path(folder))
    if as_json:
        click.echo(_json({**report.as_json(), "browser": alike and alike.as_json()}))
    else:
        click.echo(f"{as_table(report)}\n{as_line(alike)}")


def _agreement(
    base: TermBase, books: Sequence[Book], trial: Trial, folder: Path
) -> Agreement | None:
    """Ask the browser's engine what the server was asked, if there is a Node to run it."""
    from indexer.browser.export import browser_index
    from indexer.measuring.agreement import agreement, ask_browser

    if not (node := shutil.which("node")):
        return None
    data = browser_index(books, base.terms, base.lists.plain_words)
    asked = trial.answers()
    with tempfile.TemporaryDirectory(dir=folder) as place:
        return agreement(asked, ask_browser(node, _BROWSER_ENGINE, data, list(asked), Path(place)))


@main.command()
@_DOCS
@_SITE
@_ENGINE
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


@main.command()
@_DOCS
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


@main.command()
@_DOCS
@_SITE
@_ENGINE
def build(docs: Path, site: Path, engine: str) -> None:
    """Собрать сайт и поисковый индекс: только то, что устарело."""
    _build(docs, site, engine)


def _build(docs: Path, site: Path, engine: str) -> Release:
    from web.build import build as build_site

    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    return build_site(docs, site, _say, engine)


@main.command()
@_DOCS
@_SITE
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
@_ENGINE
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
            server.serve(site.absolute(), release, listener, settings, ready, _say)


def _watched(pieces: Sequence[T]) -> Iterator[T]:
    with click.progressbar(pieces, label="Разбор текста", file=sys.stderr) as bar:
        yield from bar


@main.command("import")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--to", "folder", type=click.Path(path_type=Path), help="Папка книги.")
@click.option("--title", default="", type=Words(), help="Название книги.")
@click.option("--edition", default="", type=Words(), help="Редакция, например 6.")
@click.option("--force", is_flag=True, help="Заменить книгу, которая уже есть.")
@click.option(
    "--review",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Показать сомнительные решения импорта книги DIR.",
)
@click.option(
    "--explain",
    "place",
    default="",
    metavar="FILE:LINE",
    help="Что стало со строкой и почему; книга – та, что в --to.",
)
def import_(
    files: tuple[Path, ...],
    folder: Path | None,
    title: str,
    edition: str,
    force: bool,
    review: Path | None,
    place: str,
) -> None:
    """Сделать книгу из сырых текстов FILES, показать сомнительное, объяснить решения.

    FILES – простой текст, Markdown, HTML, PDF, DOCX, ODT или EPUB, части одной книги.
    """
    from corpus.books.book import load_book
    from corpus.importer import explain_line, import_book, report_of
    from corpus.review import review_lines

    if review is not None:
        click.echo("\n".join(review_lines(report_of(review), load_book(review))))
        return
    if place:
        click.echo("\n".join(explain_line(files, folder, place)))
        return
    if not files or folder is None:
        raise click.UsageError("Нужны файлы и папка книги: svod import FILE... --to DIR")
    imported = import_book(files, folder, title, edition, force, _watched)
    _report(imported, folder)


def _report(imported: Imported, folder: Path) -> None:
    from corpus.review import doubtful

    for note in imported.notes:
        _say(note)
    book, doubts = imported.book, len(doubtful(imported.rows))
    click.echo(
        f"{folder}: страниц: {len(book.pages)}, статей указателя: {len(book.index)}, "
        f"пар глоссария: {len(book.glossary)}"
    )
    if doubts:
        click.echo(f"Сомнительных решений: {doubts} – svod import --review {folder}")


def _library(docs: Path) -> tuple[TermBase, tuple[Book, ...]]:
    from corpus.books.book import load_library
    from corpus.links.terms_of_library import library_base

    books = load_library(docs)
    return library_base(docs, books), books


@main.command()
@click.argument("book", type=click.Path(path_type=Path))
@click.option(
    "--port", default=8001, show_default=True, type=click.IntRange(0, 65535), help="0 – любой."
)
def review(book: Path, port: int) -> None:
    """Проверить импорт книги BOOK в браузере: сырой текст рядом с книгой, сомнения по одному.

    Решения пишутся в overrides.tsv книги; страница открыта только на этом компьютере.
    """
    from corpus.books.book import load_book
    from corpus.importer import report_of
    from web.review.app import serve as serve_review

    load_book(book), report_of(book)  # a folder that is no imported book is refused here
    serve_review(book, port, lambda address: click.echo(f"Проверка открыта: {address}"))


@main.command("annotate")
@click.argument("file", type=click.Path(path_type=Path))
@_LANGUAGE
@_JSON
@click.option("--all", "every", is_flag=True, help="Отмечать и самые частые слова каждый раз.")
@_DOCS
def annotate_(file: Path, language: str | None, as_json: bool, every: bool, docs: Path) -> None:
    """Отметить в тексте FILE термины и поставить рядом перевод.

    Ссылки, код и определения Markdown остаются как были. Самые частые слова игры («модель»)
    отмечаются один раз в разделе.
    """
    from glossary.annotate import BaseWords, annotate
    from glossary.annotate import as_text as annotated
    from glossary.manuscript import read_manuscript

    (base, _), text, side = _library(docs), read_manuscript(file), language or ""
    shown: BaseWords = "all" if every else "first"
    if as_json:
        click.echo(_json(annotate(base, text, side, shown)))
    else:
        click.echo(annotated(base, text, side, shown), nl=False)


@main.group()
def terms() -> None:
    """Словарь терминов: проверка, вычитка перевода, обмен."""


@terms.command()
@click.argument("table", type=Path, required=False)
@_DOCS
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
@_DOCS
def lint(
    files: tuple[Path, ...], edition: str, fix: bool, parallel: Path | None, docs: Path
) -> None:
    """Найти в переводе варианты, стоящие вместо принятых терминов, в любой форме."""
    from glossary.lint import Linter
    from glossary.manuscript import compare_files, lint_files

    if parallel is not None and len(files) != 1:
        raise click.UsageError("С --parallel нужен один русский файл")
    base, _ = _library(docs)
    report = lint_files(Linter(base, edition), files, fix)
    found = [f"{files[0]}:{d}" for d in compare_files(base, parallel, files[0])] if parallel else []
    for line in (*report.mended, *report.left, *found):
        click.echo(line)
    _say(f"Исправлено: {len(report.mended)}, осталось: {len(report.left) + len(found)}")
    sys.exit(1 if report.left or found else 0)


@terms.command()
@click.option("--format", "form", required=True, type=LateChoice(_formats))
@click.option("--to", required=True, type=click.Path(path_type=Path), metavar="FILE|DIR")
@_DOCS
def export(form: str, to: Path, docs: Path) -> None:
    """Записать базу терминов в формате переводчиков или словарей."""
    from glossary.exchange.registry import export_terms

    base, _ = _library(docs)
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
    """Прочитать глоссарий FILE: таблицу (CSV, TSV, XLSX, ODS), TBX, TMX, XLIFF или PO.

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
        _say(f"{file}:{conflict.line}: расхождение: {conflict.text}")
    export_terms(found, "tsv", target)
    _say(f"{target}: терминов: {len(found)}")


@terms.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@_DOCS
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
    _say(f"Предложено терминов: {len(rows)}")


@terms.command("candidates")
@click.argument("log", type=click.Path(path_type=Path))
@_DOCS
@_SITE
def candidates_(log: Path, docs: Path, site: Path) -> None:
    """Предложить строки для plain.tsv по журналу LOG того, чего не нашли (svod serve --misses).

    Столбцы: как говорят игроки; как это, возможно, названо в книгах; сколько раз встретилось.
    Пустой второй столбец заполняете вы.
    """
    from glossary.candidates import as_rows, candidates, load_misses
    from indexer.store.build import index_folder

    misses = load_misses(log)
    with _searcher(docs, index_folder(site)).using() as opened:
        found = candidates(misses, opened.lexicon.uses)
    click.echo(as_rows(found), nl=False)
    _say(f"Предложено строк: {len(found)}")


def _tell_reading(file: Path, read: Reading, whole: bool) -> None:
    """Say how a glossary was understood, if *whole*, and what was amiss in it."""
    for line in read.understood if whole else ():
        _say(line)
    for remark in read.remarks:
        _say(f"{file}:{remark.line}: {remark.text}")


@main.group("export")
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
@_DOCS
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
@_DOCS
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
@_DOCS
def export_pdf_(file: Path, books: tuple[str, ...], browser: str, force: bool, docs: Path) -> None:
    """Напечатать книги в FILE: PDF с номерами страниц, нужен Chromium или Chrome."""
    from web.read_library import read_library
    from web.takeaway.pdf import export_pdf

    export_pdf(read_library(docs), file, books, force, browser)
    click.echo(file)


if __name__ == "__main__":
    main(prog_name="svod")
