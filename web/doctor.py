"""What is wrong with an installation, a library and a site, in plain words, and what to do.

Nothing is changed by looking, but that a book is put back which a killed import had moved away.
"""

import os
import re
import shlex
import shutil
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from corpus.books.book import Book, load_library
from corpus.links.term_use import check_library, used_in
from corpus.links.terms_of_library import has_own_terms, library_base, terms_file
from indexer.engines import is_published
from indexer.opensearch.cluster import ClusterAwayError, parse_address
from indexer.opensearch.writing import holds
from indexer.store.build import index_folder
from indexer.store.engine import EngineError, is_readable
from language.leftovers import leftovers
from language.morphology import lemmas
from language.refusals import Refusal
from language.system_errors import refusal
from web import releases
from web.build import PROJECT, is_fresh
from web.connections import most_connections
from web.imprint import load_imprint

_LOCKED = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[^\s;]+)", re.MULTILINE)
_ROOM_NEEDED = (
    200 << 20
)  # bytes: two releases of the embedded library, and a third while it is made
_CLIENTS_WANTED = 200


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What was looked at; *advice* is what to do, '' where all is well."""

    told: str
    advice: str = ""


def examine(docs: Path, site: Path, engine: str = "") -> Iterator[Diagnosis]:
    """Yield what is found, well or not: the installation, the library *docs*, the site."""
    yield _packages()
    yield _dictionary()
    yield _pdf()
    books = None
    try:
        books = load_library(docs)
        load_imprint(docs, books)
        yield _books(docs, books)
        if books:
            yield _terms(docs, books)
    except (Refusal, OSError) as error:
        told = refusal(error) if isinstance(error, OSError) else str(error)
        yield Diagnosis(f"Библиотека: {told}", "исправьте это место: svod build его не прочтёт")
    yield from _left_behind(docs, site)
    yield _room(site)
    build = _command("svod build", docs=docs, site=site)
    build += f" --engine {shlex.quote(engine)}" if engine else ""
    yield from _release(docs, site, engine, build, is_sound=bool(books))
    if engine:
        yield _cluster(site, engine, build)
    yield _connections()


def _packages() -> Diagnosis:
    """Compare what is installed with the lock, which says what the tests were run with."""
    lock = PROJECT / "requirements.lock"
    if not lock.is_file():
        return Diagnosis("Пакеты: списка requirements.lock нет, сверить не с чем")
    versions: dict[str, set[str]] = defaultdict(set)  # of one package for elder Pythons too
    for line in _LOCKED.finditer(lock.read_text("utf-8")):
        versions[line["name"]].add(line["version"])
    installed = {name: _installed(name) for name in versions}
    other = [
        f"{name} {installed[name]} вместо {' или '.join(sorted(locked))}"
        for name, locked in versions.items()
        if installed[name] and installed[name] not in locked
    ]
    if other:
        return Diagnosis(
            f"Пакеты: {', '.join(other[:5])}", "поставьте их заново: scripts/bootstrap"
        )
    return Diagnosis("Пакеты: те, с которыми Свод проверен")


def _installed(package: str) -> str:
    """Return the version of *package*, '' where it is not there: other systems may need it."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _dictionary() -> Diagnosis:
    if lemmas("ландшафтом")[:1] == ("ландшафт",):
        return Diagnosis("Словарь русских слов: отвечает")
    return Diagnosis("Словарь русских слов: не отвечает", "поставьте его заново: scripts/bootstrap")


def _pdf() -> Diagnosis:
    if find_spec("pypdfium2"):
        return Diagnosis("Чтение PDF: есть")
    return Diagnosis("Чтение PDF: нет пакета pypdfium2 (нужен только для PDF)")


def _books(docs: Path, books: tuple[Book, ...]) -> Diagnosis:
    if not books:
        return Diagnosis(
            f"Библиотека: в {docs}/rules нет ни одной книги",
            "укажите папку, где она есть (--docs), или сделайте книгу: svod import",
        )
    empty = [book.slug for book in books if not (book.pages or book.index or book.glossary)]
    if empty:
        told = f"Библиотека: в книге {empty[0]} нет ни одной страницы"
        return Diagnosis(told, "импортируйте её заново или уберите её папку")
    return Diagnosis(f"Библиотека: книг: {len(books)}, все читаются")


def _terms(docs: Path, books: tuple[Book, ...]) -> Diagnosis:
    base = library_base(docs, books)
    if not has_own_terms(docs):
        return Diagnosis(f"Термины: {len(base.terms)}, своего словаря у библиотеки нет")
    table = os.path.relpath(terms_file(docs, books))
    findings = check_library(base, books, used_in(base, books), table)
    errors = [found for found in findings if found.error]
    if errors:
        return Diagnosis(
            f"Термины: ошибок: {len(errors)}: {errors[0]}", _command("svod terms check", docs=docs)
        )
    return Diagnosis(f"Термины: {len(base.terms)}, ошибок нет")


def _left_behind(docs: Path, site: Path) -> Iterator[Diagnosis]:
    for folder in (docs / "rules", docs / "glossary", site.parent):
        for path, place in leftovers(folder):
            told = f"{path}: осталось от записи {place.name}, которую прервали"
            yield Diagnosis(told, f"следующая запись {place.name} уберёт это сама")


def _room(site: Path) -> Diagnosis:
    place = next(folder for folder in site.absolute().parents if folder.is_dir())
    free = shutil.disk_usage(place).free
    told = f"Место на диске: {free >> 20} МБ"
    if free < _ROOM_NEEDED:
        return Diagnosis(told, f"освободите: для сборки нужно {_ROOM_NEEDED >> 20} МБ")
    if not os.access(place, os.W_OK):
        return Diagnosis(f"{place}: сюда нельзя писать", "дайте доступ или укажите другую: --site")
    return Diagnosis(told)


def _command(words: str, **folders: Path) -> str:
    """Return a command to be copied from the advice, with the folders that were named.

    >>> _command("svod build", docs=Path("my books"), site=Path("site"))
    "svod build --docs 'my books'"
    """
    named = [f"--{name} {shlex.quote(str(path))}" for name, path in folders.items()]
    usual = {f"--{name} {name}" for name in folders}
    return " ".join([words, *(option for option in named if option not in usual)])


def _cluster(site: Path, engine: str, build: str) -> Diagnosis:
    """Ask the cluster whether it holds the index of the site in place."""
    release = releases.current(site)
    try:
        address = parse_address(engine)
        holds(address, address.prefix)  # does it answer at all?
        if release and is_published(release.index, engine):
            return Diagnosis(f"Кластер: {address} отвечает, индекс этого сайта в нём есть")
        return Diagnosis(f"Кластер: {address} отвечает, но индекса этого сайта в нём нет", build)
    except ClusterAwayError as error:
        return Diagnosis(f"Кластер: {error}", "включите его; пока ищет индекс этого компьютера")
    except EngineError as error:
        return Diagnosis(f"Кластер: {error}", "исправьте то, что названо")


def _release(
    docs: Path, site: Path, engine: str, build: str, is_sound: bool
) -> Iterator[Diagnosis]:
    """Look at the release in place: whole, of this library, with an index that can be read."""
    release = releases.current(site)
    if release is None:
        yield Diagnosis(f"Сайт: в {site} его нет", f"соберите: {build}")
        return
    faults = releases.faults(release.folder)
    if faults:
        yield Diagnosis(f"Сайт: повреждено или изменено: {faults[0]}", f"соберите заново: {build}")
    elif is_sound and not is_fresh(docs, site, engine):
        yield Diagnosis("Сайт: цел, но книги или программа с тех пор изменились", build)
    else:
        yield Diagnosis("Сайт: цел и свеж")
    for folder in (release.index, index_folder(site)):
        if folder.is_dir() and not is_readable(folder):
            yield Diagnosis(f"Индекс: {folder} не читается", f"соберите заново: {build}")


def _connections() -> Diagnosis:
    most = most_connections()
    told = f"Соединений с сервером разом: {most}"
    if most < _CLIENTS_WANTED:
        return Diagnosis(told, "разрешите больше открытых файлов: ulimit -n 4096")
    return Diagnosis(told)
