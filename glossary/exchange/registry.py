"""The table of formats, and the files that they are written to and read from."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from glossary.check import closed_sets, sides_present
from glossary.exchange.anki import export_anki
from glossary.exchange.delimited import export_csv, export_tsv, import_csv, import_tsv
from glossary.exchange.lingvo import export_dsl
from glossary.exchange.omegat import export_omegat
from glossary.exchange.stardict import export_stardict
from glossary.exchange.tbx import export_tbx, export_tbx_2008, import_tbx
from glossary.exchange.tmx import export_tmx
from glossary.manuscript import read_manuscript, write_atomically
from glossary.terms import COLUMNS, Term
from language.tsv import TableError, fits_cell

_NAME = "svod"


@dataclass(frozen=True, slots=True)
class Format:
    """How a format is written and, if it is, read; *suffix* is empty where it is a folder.

    The writer of a folder returns its files by the ends of their names.
    """

    suffix: str
    write: Callable[[Sequence[Term]], bytes | Mapping[str, bytes]]
    read: Callable[[str, str], tuple[Term, ...]] | None = None


FORMATS: Mapping[str, Format] = {
    "anki": Format(".txt", export_anki),
    "csv": Format(".csv", export_csv, import_csv),
    "dsl": Format("", export_dsl),
    "omegat": Format(".utf8", export_omegat),
    "stardict": Format("", export_stardict),
    "tbx": Format(".tbx", export_tbx, import_tbx),
    "tbx-2008": Format(".tbx", export_tbx_2008, import_tbx),
    "tmx": Format(".tmx", export_tmx),
    "tsv": Format(".tsv", export_tsv, import_tsv),
}


def export_terms(terms: Sequence[Term], name: str, to: Path) -> tuple[Path, ...]:
    """Write *terms* in a format to the file *to*, or into the folder that it is or has to be."""
    form = FORMATS[name]
    data = form.write(terms)
    if isinstance(data, bytes):
        files = {to / f"{_NAME}{form.suffix}" if to.is_dir() else to: data}
        folder = to.parent
    else:
        files = {to / f"{_NAME}{ending}": content for ending, content in data.items()}
        folder = to
    if folder.exists() and not folder.is_dir():
        raise TableError(f"{folder}: найден файл, нужна папка")
    folder.mkdir(parents=True, exist_ok=True)
    for path, content in files.items():
        write_atomically(path, content)
    return tuple(files)


def import_terms(path: Path) -> tuple[Term, ...]:
    """Read a term base in the format that the file's suffix names; raises TableError."""
    readers = {form.suffix: form.read for form in FORMATS.values() if form.read}
    read = readers.get(path.suffix.lower())
    if read is None:
        known = ", ".join(readers)
        raise TableError(f"{path}: найдено окончание «{path.suffix}», нужно одно из: {known}")
    terms = read(read_manuscript(path).removeprefix("\N{BYTE ORDER MARK}"), str(path))
    for check in (sides_present, closed_sets, _one_line):
        for term, problem in check(terms):
            raise TableError(f"{path}:{term.line}: {problem}")
    return terms


def _one_line(terms: Sequence[Term]) -> list[tuple[Term, str]]:
    """Find what a cell of ``terms.tsv`` can't hold."""
    return [
        (term, f"{column}: найдена табуляция или конец строки")
        for term in terms
        for column in COLUMNS
        if not fits_cell(getattr(term, column))
    ]
