"""A glossary file, whoever made it, to terms that hold together: ``read_glossary``.

The format is told by content, not by the name's ending. What is amiss is mended where there
is one way to do so, and every mending is told; a file is refused only where nothing can be
made of it, in one line that says what to do.
"""

import re
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import yaml

from glossary.check import check_terms, closed_sets, sides_present
from glossary.exchange.cells import with_plain_hyphens
from glossary.exchange.grid import Grid, bilingual, read_grid
from glossary.exchange.handwritten import Handwritten, is_markdown, read_handwritten
from glossary.exchange.html_tables import is_html, read_html_tables
from glossary.exchange.json_pairs import is_json, pairs_of, read_pairs
from glossary.exchange.pairs import read_po, read_tmx, read_xliff
from glossary.exchange.reading import Decode, GlossaryReading, Remark
from glossary.exchange.sheets import read_sheets
from glossary.exchange.tables import read_table
from glossary.exchange.tbx import ROOTS, read_tbx
from glossary.exchange.wiki_tables import read_wiki_tables
from glossary.exchange.word_document import is_document, read_document
from glossary.exchange.xml_tree import parse_xml, read_records
from glossary.terms import COLUMNS, Term
from language.letters import fold
from language.tsv import TableError, fits_cell
from language.yaml_texts import read_yaml_texts

_ZIP = b"PK\x03\x04"
_PO = re.compile(r'^\s*(?:#[^\n]*\n\s*)*(?:msgctxt[^\n]*\n\s*)?msgid\s+"', re.MULTILINE)
# A page of a wiki has links and either templates, «{{ru}}», or headings between equals signs.
_WIKI_LINK = re.compile(r"\[\[[^\[\]\n]+\]\]")
_WIKI = re.compile(r"^==+[^=\n]+==+[^\S\n]*$|\{\{[^{}\n]+\}\}", re.MULTILINE)
# The properties of a page of Obsidian, with a page below them.
_FRONT_MATTER = re.compile(r"\s*---\n(?:(?!---\n).*\n)*?---\n(?=\s*\S)")
# A list of mappings: «- en: quay». Lines of pairs have colons too, and hyphens, but not both so.
_YAML = re.compile(r"^\s*-\s+[\w-]+:(?:\s|$)", re.MULTILINE)
_WORDFAST = re.compile(r"\s*%\d{8}~\d{6}\t")
_MOST_SHOWN = 8
_LONGEST_LINE = 100_000  # characters; a whole glossary of three thousand terms, unbroken
_MOST_LETTERS, _MOST_LINES, _MOST_ROWS = 8_000_000, 300_000, 50_000
_OLE = b"\xd0\xcf\x11\xe0"
# An .xlsx with a password is one stream of this name in an old container.
_LOCKED = "EncryptedPackage".encode("utf-16-le")
_UNREADABLE = (
    (_OLE, "старая таблица Excel (.xls)", "сохраните её как .xlsx или CSV"),
    (b"%PDF", "PDF", "скопируйте таблицу терминов в .xlsx или CSV"),
    (b"\xde\x12\x04\x95", "скомпилированный PO (.mo)", "нужен сам .po"),
    (b"\x95\x04\x12\xde", "скомпилированный PO (.mo)", "нужен сам .po"),
    (b"{\\rtf", "RTF", "сохраните таблицу как .xlsx или CSV"),
    (b"SQLite format 3", "база данных SQLite", "выгрузите глоссарий в CSV или TBX"),
)
_NO_ROWS = "под заголовком нет ни одной строки"
_LINES = "скопируйте термины строками «term – перевод» или в таблицу CSV"
_SIGNS = {"\t": "табуляция", ";": "точка с запятой", ",": "запятая", "|": "черта", " ": "пробел"}


def read_glossary(data: bytes, name: str, decode: Decode) -> GlossaryReading:
    """Read the glossary file *name* with content *data*; raises TableError if it is none.

    The terms have a status each and hold together: no pair twice, one preferred to a concept.
    """
    if data.startswith(_OLE) and _LOCKED in data:
        raise TableError(f"{name}: найдено: таблица Excel под паролем; сохраните её без пароля")
    for magic, found, instead in _UNREADABLE:
        if data.startswith(magic):
            raise TableError(f"{name}: найдено: {found}; {instead}")
    reading = _read_sheets(data, name) if data.startswith(_ZIP) else _read_text(data, name, decode)
    if not reading.terms:
        lacking = "; ".join(f"строка {r.line}: {r.text}" for r in reading.remarks[:3])
        told = lacking or (_NO_ROWS if data.strip() else "файл пуст")
        raise TableError(f"{name}: не найдено ни одной пары терминов; {told}")
    if reading.is_own:
        _check_own(reading.terms, name)
        return reading
    _refuse_rows(len(reading.terms), name)
    return _tidied(reading)


def _read_sheets(data: bytes, name: str) -> GlossaryReading:
    """Read every sheet in which both languages are found, and tell the others."""
    if is_document(data):
        written = read_document(data, name)
        return _of_handwritten(written, name)
    sheets = read_sheets(data, name)
    refusal = TableError(f"{name}: во всех листах пусто")
    parts: list[GlossaryReading] = []
    left: list[str] = []
    for title, grid in sheets.items():
        try:
            found = read_table(grid, name) if grid else None
        except TableError as error:
            refusal, found = error, None
        if found and found.terms:
            parts.append(_of_sheet(found, title if len(sheets) > 1 else ""))
        elif grid:
            left.append(f"лист «{title}», строк: {len(grid)}")
    if not parts:
        raise refusal
    whole = _together(parts)
    return replace(whole, untaken=(*whole.untaken, *left))


def _of_sheet(found: GlossaryReading, title: str) -> GlossaryReading:
    """Return what was read of one of several sheets; its remarks say which."""
    if not title:
        return found
    told = f"лист «{title}»"
    return replace(
        found,
        understood=(told, *found.understood),
        untaken=tuple(f"{told}: {line}" for line in found.untaken),
        remarks=tuple(replace(r, text=f"{told}: {r.text}") for r in found.remarks),
    )


def _read_text(data: bytes, name: str, decode: Decode) -> GlossaryReading:
    text = decode(data, name).removeprefix("\N{BYTE ORDER MARK}")
    if len(text) > _MOST_LETTERS or text.count("\n") > _MOST_LINES:
        told = f"больше {_MOST_LETTERS} знаков или {_MOST_LINES} строк; разделите файл на части"
        raise TableError(f"{name}: найдено {told}")
    start = text.lstrip()
    if start.startswith("<") and is_html(start):
        return _of_tables(read_html_tables(text), name, "таблиц на странице HTML")
    if start.startswith("<"):
        return _read_xml(parse_xml(text, name), name)
    if start.startswith(("{", "[")) and is_json(start):
        grid, left_out = read_pairs(text, name)
        _refuse_rows(len(grid), name)
        found = read_table(grid, name)
        remarks = (*left_out, *found.remarks)
        return replace(found, understood=("пары из JSON",), remarks=remarks)
    if _YAML.search(text) and (of_yaml := _pairs_of_yaml(text)):
        grid, left_out = of_yaml
        _refuse_rows(len(grid), name)
        found = read_table(grid, name)
        return replace(found, understood=("пары из YAML",), remarks=(*left_out, *found.remarks))
    if front := _FRONT_MATTER.match(text):
        text = "\n" * front[0].count("\n") + text[front.end() :]
    elif start.startswith("---\n"):
        raise TableError(f"{name}: найден YAML; сохраните пары терминов как CSV или JSON")
    if _PO.search(text):
        return read_po(text, name)
    if start.startswith("{|") or "\n{|" in text:
        return _of_tables(read_wiki_tables(text), name, "таблиц на странице вики")
    if _WIKI_LINK.search(text) and (markup := _WIKI.search(text)):
        raise TableError(_not_of_wiki(text, markup, name))
    if _WORDFAST.match(text):
        raise TableError(f"{name}:1: найдена память переводов Wordfast; выгрузите её в TMX")
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > _LONGEST_LINE:
            told = f"строка в {len(line)} знаков: это не пары терминов; уберите её"
            raise TableError(f"{name}:{number}: найдена {told}")
    written = read_handwritten(text)
    _refuse_rows(sum(map(len, written.grids)), name)
    try:
        grid, sign = read_grid(text, name)
        _refuse_rows(len(grid), name)
    except TableError:
        if not written.grids:
            raise
        grid, sign = (), ""
    pairs = sum(map(bilingual, written.grids)) + is_markdown(text)
    if pairs > bilingual(grid) or (pairs == bilingual(grid) and _holds_pairs(grid)):
        return _of_handwritten(written, name)
    found = read_table(grid, name, is_csv=sign != "\t")
    told = f"ячейки делит {_SIGNS.get(sign, f'«{sign}»')}"
    return replace(found, understood=(told, *found.understood))


def _pairs_of_yaml(text: str) -> tuple[Grid, tuple[Remark, ...]] | None:
    try:
        return pairs_of(read_yaml_texts(text))
    except yaml.YAMLError:
        return None  # lines of text with colons, of which there are many


def _holds_pairs(grid: Grid) -> bool:
    """Are most cells of the second column pairs of their own: «Quay, n. – причал, м. р.»?"""
    second = [row.cells[1] for row in grid if len(row.cells) > 1]
    pairs = [read_handwritten(cell).grids for cell in second]
    return 2 * sum(map(bool, pairs)) > len(grid)


def _refuse_rows(count: int, name: str) -> None:
    """Raise TableError for more rows than are read in some seconds."""
    if count > _MOST_ROWS:
        raise TableError(f"{name}: найдено больше {_MOST_ROWS} строк; разделите файл на части")


def _not_of_wiki(text: str, markup: re.Match[str], name: str) -> str:
    line = text.count("\n", 0, markup.start()) + 1
    return f"{name}:{line}: найдена вики-разметка: {markup[0].strip():.40}; {_LINES}"


def _of_handwritten(written: Handwritten, name: str) -> GlossaryReading:
    _refuse_rows(sum(map(len, written.grids)), name)
    found = _in_order(_together([read_table(g, name) for g in written.grids if bilingual(g)]))
    unread = (Remark(row.line, f"не понято: «{row.cells[0]:.60}»") for row in written.unread)
    untaken = (*found.untaken, *_of_prose(written.prose))
    return replace(found, remarks=(*found.remarks, *unread), untaken=untaken)


def _of_prose(lines: Sequence[int]) -> Iterator[str]:
    """Tell the lines of a text that are no pairs and no headings."""
    if lines:
        shown = ", ".join(map(str, lines[:_MOST_SHOWN])) + ("…" if len(lines) > _MOST_SHOWN else "")
        yield f"строки без пар: {shown}"


def _of_tables(tables: Sequence[Grid], name: str, told: str) -> GlossaryReading:
    """Read the tables that hold both languages; raises TableError for none."""
    fitting = [table for table in tables if bilingual(table)]
    _refuse_rows(sum(map(len, fitting)), name)
    if not fitting:
        raise TableError(
            f"{name}: {told}: {len(tables)}, ни одной с английским и русским; {_LINES}"
        )
    found = _in_order(_together([read_table(table, name) for table in fitting]))
    others = len(tables) - len(fitting)
    left = (f"таблицы без терминов: {others}",) if others else ()
    understood = (f"{told}: {len(fitting)}", *found.understood)
    return replace(found, understood=understood, untaken=(*found.untaken, *left))


def _in_order(page: GlossaryReading) -> GlossaryReading:
    """Return the tables and lists of one page with their terms as they follow there."""
    return replace(page, terms=tuple(sorted(page.terms, key=lambda term: term.line)))


def _together(parts: Sequence[GlossaryReading]) -> GlossaryReading:
    """Return what was read of several tables, one after the other."""
    return GlossaryReading(
        terms=tuple(term for part in parts for term in part.terms),
        understood=tuple(line for part in parts for line in part.understood),
        remarks=tuple(remark for part in parts for remark in part.remarks),
        is_own=all(part.is_own for part in parts),
        untaken=tuple(line for part in parts for line in part.untaken),
    )


def _read_xml(root: ET.Element, name: str) -> GlossaryReading:
    readers: dict[str, Callable[[ET.Element, str], GlossaryReading]]
    readers = {"tmx": read_tmx, "xliff": read_xliff}
    if root.tag not in (*readers, *ROOTS) and (grid := read_records(root)):
        told = "записи XML"
        return replace(found := read_table(grid, name), understood=(told, *found.understood))
    return readers.get(root.tag, read_tbx)(root, name)


def _check_own(terms: Sequence[Term], name: str) -> None:
    """Refuse what Svod did not write so: a file of its own that somebody has spoilt."""
    for check in (sides_present, closed_sets, _one_line):
        for term, problem in check(terms):
            raise TableError(f"{name}:{term.line}: {problem}")


def _one_line(terms: Sequence[Term]) -> Iterator[tuple[Term, str]]:
    """Find what a cell of ``terms.tsv`` can't hold."""
    for term in terms:
        for column in COLUMNS:
            if not fits_cell(getattr(term, column)):
                yield term, f"{column}: найдена табуляция или конец строки"


def _tidied(reading: GlossaryReading) -> GlossaryReading:
    terms, remarks = with_level_hyphens(reading.terms)
    for tidy in (one_spelling, without_repeats, with_statuses):
        terms, told = tidy(terms)
        remarks += told
    found = check_terms(terms, "")
    remarks += [Remark(finding.line, f"проверьте: {finding.problem}") for finding in found]
    every = sorted({*reading.remarks, *remarks}, key=lambda remark: (remark.line, remark.text))
    return replace(reading, terms=tuple(terms), remarks=tuple(every))


_Tidy = tuple[list[Term], list[Remark]]


def with_level_hyphens(terms: Sequence[Term]) -> _Tidy:
    """Write the hyphens of all texts alike, as in books; tell it of terms."""
    level = [
        replace(
            term,
            en=with_plain_hyphens(term.en),
            ru=with_plain_hyphens(term.ru),
            note=with_plain_hyphens(term.note),
            definition=with_plain_hyphens(term.definition),
        )
        for term in terms
    ]
    told = "неразрывные дефисы заменены обычными"
    pairs = zip(terms, level, strict=True)
    return level, [
        Remark(old.line, told) for old, new in pairs if (old.en, old.ru) != (new.en, new.ru)
    ]


def one_spelling(terms: Sequence[Term]) -> _Tidy:
    """Give an English term that stands in several cases, «Harbour» and «harbour», the first."""
    first: dict[str, str] = {}
    return [replace(t, en=first.setdefault(fold(t.en), t.en)) for t in terms], []


def without_repeats(terms: Sequence[Term]) -> _Tidy:
    """Leave out a pair that stands twice; what the second adds is kept by the first."""
    kept: dict[tuple[str, str, str], Term] = {}
    remarks = []
    for term in terms:
        key = (fold(term.en), fold(term.ru), term.edition)
        if key in kept:
            first = kept[key]
            kept[key] = replace(
                first,
                status=first.status or term.status,
                note=first.note or term.note,
                definition=first.definition or term.definition,
            )
            told = f"пара «{term.en} – {term.ru}» уже была (строка {first.line}), записана раз"
            remarks.append(Remark(term.line, told))
        else:
            kept[key] = term
    return list(kept.values()), remarks


def with_statuses(terms: Sequence[Term]) -> _Tidy:
    """Give each concept one preferred term: the first that nothing speaks against."""
    concepts: dict[str, list[int]] = defaultdict(list)
    for place, term in enumerate(terms):
        concepts[term.concept].append(place)
    found = list(terms)
    remarks: list[Remark] = []
    for places in concepts.values():
        remarks += _settle(found, places)
    return found, remarks


def _settle(terms: list[Term], places: Sequence[int]) -> Iterator[Remark]:
    """Set the statuses of one concept's *terms* at *places*; yield what was changed."""
    said = [place for place in places if terms[place].status == "preferred"]
    open_to_it = [place for place in places if terms[place].status in ("", "variant")]
    chosen = next(iter(said or open_to_it), None)
    for place in places:
        term = terms[place]
        status = term.status or "variant"
        if place == chosen:
            status = "preferred"
        elif term.status == "preferred" and not _in_other_editions(term, terms[said[0]]):
            status = "variant"
            told = f"второй основной перевод «{term.en}»: «{term.ru}» записан вариантом"
            yield Remark(term.line, told)
        terms[place] = replace(term, status=status)


def _in_other_editions(term: Term, other: Term) -> bool:
    return bool(term.edition and other.edition and term.edition != other.edition)


@dataclass(frozen=True, slots=True)
class Merged:
    """A term base merged with a file: the rows, how many were added, and the conflicts."""

    terms: tuple[Term, ...]
    added: int
    conflicts: tuple[Remark, ...]


def merge(own: Sequence[Term], new: Sequence[Term]) -> Merged:
    """Add the rows of *new* that *own* lacks. Rows of *own* are never changed.

    A new term of a known concept joins it as a variant; where the file would have it
    otherwise, or says another status of a known pair, that is a conflict.
    """
    pairs = {(fold(t.en), fold(t.ru)): t for t in own}
    preferred = {fold(t.en): t for t in reversed(own) if t.status == "preferred"}
    spelled = {fold(t.en): t.en for t in reversed(own)}
    added: list[Term] = []
    conflicts: list[Remark] = []
    for term in new:
        held, chosen = pairs.get((fold(term.en), fold(term.ru))), preferred.get(fold(term.en))
        if held:
            if term.status != held.status and "avoid" in (term.status, held.status):
                told = f"«{term.en} – {term.ru}»: у вас {held.status}, в файле {term.status}"
                conflicts.append(Remark(term.line, f"{told}; оставлено ваше"))
            continue
        if chosen and term.status == "preferred":
            told = f"«{term.en}»: у вас «{chosen.ru}», в файле «{term.ru}»"
            conflicts.append(Remark(term.line, f"{told}; добавлено вариантом"))
            term = replace(term, status="variant")
        added.append(replace(term, en=spelled.get(fold(term.en), term.en)))
    return Merged(_in_place(own, added), len(added), tuple(conflicts))


def _in_place(own: Sequence[Term], added: Sequence[Term]) -> tuple[Term, ...]:
    """Put a new term after the others of its concept, a new concept at the end."""
    last = {term.concept: place for place, term in enumerate(own)}
    behind: dict[int, list[Term]] = defaultdict(list)
    for term in added:
        behind[last.get(term.concept, len(own))].append(term)
    rows = [row for place, term in enumerate(own) for row in (term, *behind[place])]
    return (*rows, *behind[len(own)])
