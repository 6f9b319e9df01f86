"""Import: raw dumps to the folder of a book, whole or not at all."""

import shutil
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from corpus.conservation import check
from corpus.layout.records import Layout
from corpus.layout.stages import lay_out
from corpus.library.book import Book, write_book_toml
from corpus.library.glossary_table import write_glossary
from corpus.library.index_table import write_index
from corpus.library.page import write_page
from corpus.overrides import FILE as OVERRIDES
from corpus.overrides import Overrides, idle_overrides, read_overrides
from corpus.reading.files import read_source
from corpus.repair.vocabulary import Vocabulary
from corpus.report import Changed, Row, read_report, write_report
from corpus.source import Source, SourceError
from corpus.structure.blocks import Block, Heading
from corpus.structure.build import Evidence, Watch, blocks_of
from corpus.structure.outline import with_levels
from corpus.structure.site_title import chapter_of_site_title
from corpus.writing.assemble import Part, in_order, pages_of
from corpus.writing.inferred_pages import Terms, contents_entries, index_terms, infer_pages
from corpus.writing.table_entries import mended_glossary, mended_index
from language.phrases import phrase_key

REPORT = "import-report.jsonl"
_CHAPTER = "site_title_is_chapter"


@dataclass(frozen=True, slots=True)
class Imported:
    """A book as it will be written, its report, and what is worth telling."""

    book: Book
    rows: tuple[Row, ...]
    notes: tuple[str, ...]


def import_book(
    paths: Sequence[Path],
    folder: Path,
    title: str = "",
    edition: str = "",
    force: bool = False,
    watch: Watch = iter,
) -> Imported:
    """Import the dumps at *paths* as the book in *folder*.

    Raises SourceError if an input can't be used, if *folder* exists and *force* is not
    set, or if a letter would be lost; then nothing is written. *watch* is handed the pieces
    of each dump and gives them back one by one, to show progress.
    """
    overrides = _overrides_of(folder, force)
    sources = [read_source(path, name) for path, name in zip(paths, _names(paths), strict=True)]
    _refuse_twins(paths, sources)
    imported = make_book(sources, folder.name, title, edition, overrides, watch)
    _write(imported, folder)
    return imported


def report_of(folder: Path) -> list[Row]:
    """Return the report of the book in *folder*; raises SourceError where there is none."""
    path = folder / REPORT
    if not path.is_file():
        raise SourceError(f"{folder}: нет отчёта об импорте ({REPORT}), ожидалась папка книги")
    return list(read_report(path.read_text("utf-8", errors="replace"), str(path)))


def make_book(
    sources: Sequence[Source],
    slug: str = "book",
    title: str = "",
    edition: str = "",
    overrides: Overrides | None = None,
    watch: Watch = iter,
) -> Imported:
    """Make a book of *sources*, in memory.

    Raises ConservationError, a SourceError, if a letter would be lost.
    """
    overrides = overrides or Overrides()
    layouts = [lay_out(source, overrides.kept) for source in sources]
    evidence = _evidence(layouts, overrides)
    index, index_rows = mended_index(layouts, evidence)
    glossary, glossary_rows = mended_glossary(layouts, evidence)
    terms = index_terms([*index, *contents_entries(layouts)])
    parts, rows = [], list[Row](chain(index_rows, glossary_rows))
    for source, layout in zip(sources, layouts, strict=True):
        blocks, changed = blocks_of(layout.lines, evidence, watch)
        chapter, added = _chapter(layout, blocks, evidence)
        blocks = with_levels(chapter + blocks, evidence.titles)
        name = source.title or Path(source.name).stem
        rows += [*layout.discarded, *layout.changed, *changed, *added]
        if blocks:
            parts.append(_part(name, title or name, blocks, terms))
    if not (parts or index or glossary):
        names = ", ".join(source.name for source in sources)
        raise SourceError(f"{names}: текста не найдено, ожидался текст книги")
    pages, titles = pages_of(in_order(parts), evidence.decisions)
    rows = sorted([*rows, *titles], key=lambda row: (_order(sources, row.file), row.line))
    book = Book(slug, title or slug, edition, pages=tuple(pages), index=index, glossary=glossary)
    lines = [line for source in sources for line in source.lines]
    cells = [entry.term for entry in index] + [f"{pair.en} {pair.ru}" for pair in glossary]
    check(lines, rows, [page.body for page in pages], cells)
    notes = [f"{layout.name}: {note}" for layout in layouts for note in layout.notes]
    return Imported(book, tuple(rows), (*notes, *idle_overrides(overrides, rows, lines)))


def _evidence(layouts: Iterable[Layout], overrides: Overrides) -> Evidence:
    layouts = list(layouts)
    texts = ("\n".join(line.text for line in layout.lines) for layout in layouts)
    entries = (entry.term for layout in layouts for entry in layout.index)
    pairs = (entry.ru for layout in layouts for entry in layout.glossary)
    titles = {phrase_key(e.title): e.depth for layout in layouts for e in layout.contents}
    vocabulary = Vocabulary(chain(texts, entries, pairs))
    return Evidence(vocabulary, titles, overrides.decisions)


def _chapter(
    layout: Layout, blocks: Sequence[Block], evidence: Evidence
) -> tuple[list[Block], list[Row]]:
    """Return the chapter's heading that a site's title line gives, as the reader decided."""
    kept, rows = list[Block](), list[Row]()
    for heading in chapter_of_site_title(layout, blocks):
        decided = evidence.decisions.get((_CHAPTER, heading.text))
        text, at = heading.text if decided is None else decided, heading.at
        rows.append(Changed(at.file, at.number, "", text, _CHAPTER, sure=decided is not None))
        kept += [replace(heading, text=text)] if text else []
    return kept, rows


def _part(name: str, title: str, blocks: Sequence[Block], terms: Terms) -> Part:
    """Return a part whose pages, if it has none, come from the index."""
    if any(block.at.page is not None for block in blocks):
        return Part(name, title, tuple(blocks))
    headings = [block for block in blocks if isinstance(block, Heading)]
    pages = infer_pages([heading.text for heading in headings], terms)
    if not pages or pages[0] is None:
        return Part(name, title, tuple(blocks))
    paged: list[Block] = []
    at = -1
    for block in blocks:
        at += isinstance(block, Heading)
        paged.append(replace(block, at=replace(block.at, page=pages[max(at, 0)])))
    return Part(name, title, tuple(paged), inferred=True)


def _order(sources: Sequence[Source], file: str) -> int:
    names = [source.name for source in sources]
    return names.index(file) if file in names else len(names)


def _names(paths: Sequence[Path]) -> list[str]:
    """Return the bare names of files, with their folder where two have one name."""
    names = [path.name for path in paths]
    return [
        path.name if names.count(path.name) == 1 else f"{path.resolve().parent.name}/{path.name}"
        for path in paths
    ]


def _refuse_twins(paths: Sequence[Path], sources: Sequence[Source]) -> None:
    """Raise SourceError where two files hold one text: the book would have it twice."""
    seen: dict[tuple[str, ...], Path] = {}
    for path, source in zip(paths, sources, strict=True):
        text = tuple(line.text for line in source.lines)
        if seen.get(text) == path:
            raise SourceError(f"{path}: файл назван дважды, ожидался один раз")
        if text in seen:
            raise SourceError(f"{path}: найден тот же текст, что в {seen[text]}, ожидался другой")
        seen[text] = path


def _overrides_of(folder: Path, force: bool) -> Overrides:
    if folder.exists() and not force:
        raise SourceError(f"{folder}: уже есть, ожидалась новая папка (заменить: --force)")
    if folder.exists() and not _is_book(folder):
        raise SourceError(
            f"{folder}: найдена не папка книги (нет book.toml); её не заменяет и --force"
        )
    table = folder / OVERRIDES
    if not table.is_file():
        return Overrides()
    try:
        return read_overrides(table.read_text("utf-8"), str(table))
    except UnicodeDecodeError as error:
        raise SourceError(
            f"{table}: найден не UTF-8 (байт {error.start}), ожидался UTF-8"
        ) from error


def _is_book(folder: Path) -> bool:
    return not folder.is_symlink() and (folder / "book.toml").is_file()


def files_of(imported: Imported) -> dict[str, str]:
    """Return the files of the book's folder by name."""
    book = imported.book
    files = {"book.toml": write_book_toml(book)}
    files |= {f"{page.name}.md": write_page(page) for page in book.pages}
    files["index.tsv"] = write_index(book.index)
    if book.glossary:
        files["glossary.tsv"] = write_glossary(book.glossary)
    files[REPORT] = write_report(imported.rows)
    return files


def _write(imported: Imported, folder: Path) -> None:
    """Build the folder aside and swap it in; the old one's overrides are kept."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        new = aside / "new"
        new.mkdir()
        for name, text in files_of(imported).items():
            (new / name).write_text(text, "utf-8", newline="\n")
        if (folder / OVERRIDES).is_file():
            shutil.copy2(folder / OVERRIDES, new / OVERRIDES)
        _swap(new, folder, aside / "old")
    finally:
        shutil.rmtree(aside)


def _swap(new: Path, folder: Path, old: Path) -> None:
    """Put *new* in the place of *folder*, which goes to *old*, or comes back if that fails."""
    if folder.exists():
        folder.rename(old)
    try:
        new.rename(folder)
    except BaseException:
        if old.exists():
            old.rename(folder)
        raise
