"""The table of formats, and the files that they are written to and read from."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from glossary.exchange import delimited, plain, stardict, tbx
from glossary.manuscript import read_manuscript, write_atomically
from glossary.terms import KINDS, STATUSES, Term
from language.tsv import TableError


@dataclass(frozen=True, slots=True)
class Format:
    """How a format is written, as files by name, and read, if it is."""

    write: Callable[[Sequence[Term]], Mapping[str, bytes]]
    read: Callable[[str, str], tuple[Term, ...]] | None = None


FORMATS = {
    "anki": Format(plain.export_anki),
    "csv": Format(delimited.export_csv, delimited.import_csv),
    "dsl": Format(plain.export_dsl),
    "omegat": Format(plain.export_omegat),
    "stardict": Format(stardict.export_stardict),
    "tbx": Format(tbx.export_tbx, tbx.import_tbx),
    "tmx": Format(plain.export_tmx),
    "tsv": Format(delimited.export_tsv, delimited.import_tsv),
}


def export_terms(terms: Sequence[Term], name: str, to: Path) -> tuple[Path, ...]:
    """Write *terms* in a format to the file *to*, or into the folder that it is or has to be."""
    files = FORMATS[name].write(terms)
    if len(files) == 1 and not to.is_dir():
        (data,) = files.values()
        write_atomically(to, data)
        return (to,)
    to.mkdir(parents=True, exist_ok=True)
    for file, data in files.items():
        write_atomically(to / file, data)
    return tuple(to / file for file in files)


def import_terms(path: Path) -> tuple[Term, ...]:
    """Read a term base in the format that the file's suffix names; raises TableError."""
    form = FORMATS.get(path.suffix.removeprefix(".").lower())
    if form is None or form.read is None:
        readable = ", ".join(f".{name}" for name, found in FORMATS.items() if found.read)
        raise TableError(f"{path}: found suffix {path.suffix!r}, expected one of {readable}")
    terms = form.read(read_manuscript(path).removeprefix("\N{BYTE ORDER MARK}"), str(path))
    for term in terms:
        _check(term, path)
    return terms


def _check(term: Term, path: Path) -> None:
    """Refuse a row that ``terms.tsv`` can't hold."""
    place = f"{path}:{term.line}"
    if not term.ru:
        raise TableError(f"{place}: found no Russian term")
    for column, allowed in (("status", STATUSES), ("kind", KINDS)):
        if (value := getattr(term, column)) not in allowed:
            raise TableError(f"{place}: {column}: found {value!r}, expected {', '.join(allowed)}")
    for column in ("en", "ru", "edition", "source", "note", "definition"):
        if len(getattr(term, column).splitlines()) > 1 or "\t" in getattr(term, column):
            raise TableError(f"{place}: {column}: found a tab or line end")
