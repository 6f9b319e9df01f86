"""Commands that answer a question: search, translate, annotate, eval."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from console.library import library_of, searcher_of
from console.options import DOCS, JSON, LANGUAGE, SITE, as_json_line
from console.words import Words, joined

if TYPE_CHECKING:
    from corpus.books.book import Book
    from glossary.termbase import TermBase
    from indexer.answers.search import Answer
    from indexer.measuring.agreement import Agreement
    from indexer.measuring.tuning import Trial

_BROWSER_ENGINE = Path(__file__).parents[1] / "web" / "theme" / "assets" / "svod" / "engine"


def _query(context: click.Context, param: click.Parameter, words: tuple[str, ...]) -> str:
    """Let «-лес» through as a word of the query, but no misspelt option."""
    if unknown := next((word for word in words if word.startswith("--")), None):
        raise click.NoSuchOption(unknown, ctx=context)
    return joined(context, param, words)


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("query", nargs=-1, required=True, type=Words(), callback=_query)
@click.option(
    "--limit", default=10, show_default=True, type=click.IntRange(1, 100), help="Сколько ответов."
)
@click.option("--book", default="", type=Words(), help="Только эта книга (имя папки).")
@JSON
@DOCS
@SITE
def search(query: str, limit: int, book: str, as_json: bool, docs: Path, site: Path) -> None:
    """Найти правила по словам в любой форме; -слово – без этого слова."""
    from indexer.answers.printing import answer_text
    from indexer.store.build import index_folder
    from indexer.store.engine import EngineError
    from language import kept_answers

    def ask(thorough: bool) -> Answer:
        searcher = searcher_of(docs, index_folder(site), thorough)
        searcher.check_book(book)
        return searcher.search(query, limit, book=book)

    answers = kept_answers.answers_file(site)
    kept_answers.load(answers)
    try:
        answer = ask(thorough=False)
    except EngineError:  # the index was forged: its digests are right, and it can't be read
        answer = ask(thorough=True)
    kept_answers.save(answers)
    click.echo(as_json_line(answer.as_json()) if as_json else answer_text(answer))


@click.command()
@click.argument("term", nargs=-1, required=True, type=Words(), callback=joined)
@LANGUAGE
@JSON
@DOCS
@SITE
def translate(term: str, language: str | None, as_json: bool, docs: Path, site: Path) -> None:
    """Перевести термин, в любой форме, в обе стороны."""
    from corpus.books.book_labels import labels_of_several
    from corpus.links.translation import Translator, describe
    from language import kept_answers

    kept_answers.load(kept_answers.answers_file(site))
    base, books = library_of(docs)
    translator = Translator(base, books)
    found = translator.translate(term, language or "")
    click.echo(as_json_line(found) if as_json else describe(found, labels_of_several(books)))
    sys.exit(0 if found["entries"] else 1)


@click.command("annotate")
@click.argument("file", type=click.Path(path_type=Path))
@LANGUAGE
@JSON
@click.option("--all", "every", is_flag=True, help="Отмечать и самые частые слова каждый раз.")
@DOCS
def annotate_(file: Path, language: str | None, as_json: bool, every: bool, docs: Path) -> None:
    """Отметить в тексте FILE термины и поставить рядом перевод.

    Ссылки, код и определения Markdown остаются как были. Самые частые слова игры («модель»)
    отмечаются один раз в разделе.
    """
    from glossary.annotate import BaseWords, annotate
    from glossary.annotate import as_text as annotated
    from glossary.manuscript import read_manuscript

    (base, _), text, side = library_of(docs), read_manuscript(file), language or ""
    shown: BaseWords = "all" if every else "first"
    if as_json:
        click.echo(as_json_line(annotate(base, text, side, shown)))
    else:
        click.echo(annotated(base, text, side, shown), nl=False)


@click.command("eval")
@click.argument("queries", type=Path)
@JSON
@DOCS
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
            Trial(str(path), load_questions(path), searcher_of(books, Path(folder) / str(number)))
            for number, (path, books) in enumerate([(queries, docs), *also])
        ]
        if tune:
            click.echo(as_text(tune_weights(trials, load_weights())))
            return
        base, library = library_of(docs)
        report = trials[0].report(library_passages(library, base.terms))
        alike = _agreement(base, library, trials[0], Path(folder))
    if as_json:
        click.echo(as_json_line({**report.as_json(), "browser": alike and alike.as_json()}))
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
