"""The table of formats that are written, and the files of glossaries."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from glossary.exchange.anki import export_anki
from glossary.exchange.delimited import export_csv, export_tsv
from glossary.exchange.importing import merge, read_glossary
from glossary.exchange.lingvo import export_dsl
from glossary.exchange.omegat import export_omegat, export_omegat_csv
from glossary.exchange.reading import Decode, GlossaryReading, Remark
from glossary.exchange.sheets import export_xlsx
from glossary.exchange.stardict import export_stardict
from glossary.exchange.tbx import export_tbx, export_tbx_2008
from glossary.exchange.tmx import export_tmx
from glossary.exchange.weblate import export_po, export_weblate
from glossary.manuscript import write_atomically
from glossary.terms import FILE, Term, load_terms
from language.system_errors import reason
from language.tsv import TableError
from language.user_files import read_file

_NAME = "svod"


@dataclass(frozen=True, slots=True)
class Format:
    """How a format is written; *suffix* is empty where it is a folder.

    The writer of a folder returns its files by the ends of their names.
    """

    suffix: str
    write: Callable[[Sequence[Term]], bytes | Mapping[str, bytes]]


FORMATS: Mapping[str, Format] = {
    "anki": Format(".txt", export_anki),
    "csv": Format(".csv", export_csv),
    "dsl": Format("", export_dsl),
    "omegat": Format(".utf8", export_omegat),
    "omegat-csv": Format(".csv", export_omegat_csv),
    "po": Format(".po", export_po),
    "stardict": Format("", export_stardict),
    "tbx": Format(".tbx", export_tbx),
    "tbx-2008": Format(".tbx", export_tbx_2008),
    "tmx": Format(".tmx", export_tmx),
    "tsv": Format(".tsv", export_tsv),
    "weblate": Format(".csv", export_weblate),
    "xlsx": Format(".xlsx", export_xlsx),
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


def import_terms(path: Path, decode: Decode) -> GlossaryReading:
    """Read a glossary file of any kind; raises TableError where nothing can be made of it."""
    try:
        data = read_file(path)
    except OSError as error:
        raise TableError(f"{path}: файл не читается ({reason(error)})") from error
    return read_glossary(data, str(path), decode)


def add_terms(
    new: Sequence[Term], to: Path, merging: bool, force: bool
) -> tuple[Sequence[Term], tuple[Remark, ...]]:
    """Return what the base in *to* is to hold with *new*, and where the two disagree.

    Raises TableError for a folder, and for a base that exists where nobody said what is to
    become of it.
    """
    if to.is_dir():
        raise TableError(f"{to}: найдена папка, нужен файл, например {to / FILE}")
    if not to.exists() or force:
        return new, ()
    if not merging:
        told = "уже есть; добавить к нему – --merge, заменить – --force"
        raise TableError(f"{to}: {told}")
    merged = merge(load_terms(to), new)
    return merged.terms, merged.conflicts
