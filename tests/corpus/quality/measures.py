"""The measures: each compares an imported book with one gold table and lists the mistakes."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from corpus.links.page_references import find_page_references
from language.letters import fold
from tests.corpus.quality.gold import Gold, ImportedBook, Record, literal, squeeze


@dataclass(frozen=True, slots=True)
class Score:
    """How many of *total* are right; *misses* names the others."""

    name: str
    right: int
    total: int
    misses: tuple[str, ...] = ()


Measure = Callable[[Gold], Score]


def _scored(name: str, answers: list[tuple[str, bool]]) -> Score:
    misses = tuple(what for what, right in answers if not right)
    return Score(name, len(answers) - len(misses), len(answers), misses)


def hyphens(gold: Gold) -> Score:
    """Words broken over a line end: the page holds the whole word and not the broken one."""
    return _scored(
        "end-of-line hyphens",
        [
            (row["as_found"], _is_mended(row, book))
            for row, book in gold.rows("hyphens")
            if row["kind"].startswith("eol")
        ],
    )


def _is_mended(row: Record, book: ImportedBook) -> bool:
    found, correct = squeeze(literal(row["as_found"])), squeeze(row["correct"])
    return found not in book.everything and fold(correct) in fold(book.everything)


def lost_hyphens(gold: Gold) -> Score:
    """Words that lost their hyphen, in text that is kept."""
    return _scored(
        "lost hyphens",
        [
            (row["as_found"], _is_mended(row, book))
            for row, book in gold.rows("hyphens")
            if not row["kind"].startswith("eol")
        ],
    )


def false_hyphens(gold: Gold) -> Score:
    """Hyphens put in where gold has none: none is right."""
    wanted = {fold(row["as_found"]) for row, _ in gold.rows("hyphens")}
    rules = ("lost_hyphen", "split_word")
    answers = [
        (row.before, any(fold(row.before) in found for found in wanted))
        for book in gold.books
        for row in book.changed
        if row.rule.startswith(rules) and row.before != row.after
    ]
    return _scored("no false hyphen", [pair for pair in answers if not pair[1]])


def glued(gold: Gold) -> Score:
    """Words, cells, list marks and punctuation that lost a space."""
    rows = gold.rows("glued")
    return _scored("glued", [(row["as_found"], _is_apart(row, book)) for row, book in rows])


def _is_apart(row: Record, book: ImportedBook) -> bool:
    found = row["as_found"]
    if any(found in gone.before for gone in book.discarded):
        return True
    if row["kind"] == "list_marker":
        first = row["correct"].partition(" ")[2]
        listed = any(text.startswith(first) for _, text, _ in book.items)
        entries = any(entry.en.startswith(first) for entry in book.imported.book.glossary)
        return found not in book.everything and (listed or entries)
    if " | " in row["correct"]:
        rows = [row for table in book.tables for row in table]
        cells = {cell for row in rows for cell in row} | {" ".join(row) for row in rows}
        lines = {squeeze(line) for line in book.markdown.splitlines()} | cells
        lines |= {text for _, text, _ in book.items}
        parts = row["correct"].split(" | ")
        return all(any(_ends(line, part) for line in lines) for part in parts)
    kept = squeeze(row["correct"])
    return found not in book.everything and fold(kept) in fold(book.everything)


def _ends(line: str, part: str) -> bool:
    """Does a cell hold *part* at its head or its end, or is it a row of its cells?"""
    return line == part or line.endswith(part) or line.startswith(part + " ")


def letter_case(gold: Gold) -> Score:
    """Damaged letter case and split capitals."""
    answers = []
    for row, book in gold.rows("case"):
        right = row["sentence_case"].partition(" | ")[0]
        broken = row["as_found"] in book.text and row["as_found"] != row["sentence_case"]
        answers.append((row["as_found"], right in book.text and not broken))
    return _scored("letter case", answers)


def furniture(gold: Gold) -> Score:
    """Furniture is out, epigraphs are quotations."""
    answers = []
    left: dict[str, Counter[str]] = {}
    for row, book in gold.rows("furniture"):
        text = squeeze(literal(row["text"]))
        if row["kind"] == "epigraph":
            quotes = "\n".join(x for x in book.markdown.splitlines() if x.startswith(">"))
            answers.append((text, text[:50] in squeeze(quotes)))
            continue
        out = left.setdefault(book.edition, Counter())
        if not out:
            out.update(squeeze(gone.before) for gone in book.discarded)
        answers.append((text, _is_out(text, out)))
    return _scored("furniture", answers)


def _is_out(text: str, out: Counter[str]) -> bool:
    if out[text]:
        out[text] -= 1
        return True
    return all(out[word] > 0 for word in text.split(" ")) or text in " ".join(out)


def linebreaks(gold: Gold) -> Score:
    """Sentences and words cut by blank lines: the parts stand side by side."""
    answers = []
    letters = {book.edition: _letters(book.text) for book in gold.books}
    for row, book in gold.rows("linebreaks"):
        if row["kind"] != "mid_entry":
            seam = _letters(row["end_of_a"][-14:]) + _letters(row["start_of_b"][:14])
            answers.append((row["end_of_a"][-20:], seam in letters[book.edition]))
    return _scored("cut sentences", answers)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", fold(text))


def index(gold: Gold) -> Score:
    """The alphabetical index, term and pages."""
    book = gold.book_of("000").imported.book
    ours = {(fold(e.term), "".join(str(p) for p in e.pages)) for e in book.index}
    answers = []
    for row, _ in gold.rows("index"):
        pages = re.sub(r"[\s,]", "", row["pages"].replace("–", "-"))
        terms = {fold(row["term"]), fold(row["as_printed"] or row["term"])}
        answers.append((row["term"], any((term, pages) in ours for term in terms)))
    return _scored("index terms", answers)


def glossary(gold: Gold) -> Score:
    """The glossary, both sides and the parent."""
    pairs = gold.book_of("000").imported.book.glossary
    ours = {(fold(p.en), fold(p.ru), fold(p.parent)) for p in pairs}
    return _scored(
        "glossary pairs",
        [
            (row["en"], tuple(fold(row[column]) for column in ("en", "ru", "parent")) in ours)
            for row, _ in gold.rows("glossary")
        ],
    )


def page_references(gold: Gold) -> Score:
    """Page references in running text, found by the finder of cross-references."""
    found = {
        book.edition: Counter(
            str(reference.pages) for reference in find_page_references(book.text, book.edition)
        )
        for book in gold.books
    }
    answers = []
    for row, book in gold.rows("pagerefs"):
        if row["where"] not in ("running_text", "table_text"):
            continue
        pages = [page.strip().rstrip("-") for page in row["pages"].split(",")]
        for _ in range(int(row["count"])):
            right = all(found[book.edition][page] > 0 for page in pages)
            found[book.edition].subtract(pages)
            answers.append((row["as_found"], right))
    return _scored("page references", answers)


def traps(gold: Gold) -> Score:
    """What looks like damage and is not stands unchanged; that which is damage aside."""
    damage = [
        literal(row["as_found"]) for name in ("case", "hyphens") for row, _ in gold.rows(name)
    ]
    answers = []
    for row, book in gold.rows("traps"):
        trap = literal(row["as_found"]).strip("\n")
        out = any(trap in gone.before for gone in book.discarded)
        if out or any(trap in text or text in trap for text in damage):
            continue
        answers.append((trap, _is_unchanged(trap, book)))
    return _scored("traps", answers)


def _is_unchanged(trap: str, book: ImportedBook) -> bool:
    if trap == 'N"':
        raw = sum(len(re.findall(r'\d"', book.raw[file])) for file in book.raw)
        return len(re.findall(r'\d"', book.everything)) == raw
    if "\t" in trap:
        term, _, page = trap.partition("\t")
        entries = book.imported.book.index
        return any(e.term.startswith(term) and page in map(str, e.pages) for e in entries)
    kept = fold(book.everything).replace("\t", " ")
    mark = re.sub(r"^[-–•]+\s*", "", squeeze(trap))
    return fold(mark) in kept or fold(squeeze(trap).replace(" – ", " ")) in kept


def misspellings(gold: Gold) -> Score:
    """Misspellings and look-alike letters of single words: flagged, not changed."""
    answers = []
    for row, book in gold.rows("typos_homoglyphs"):
        if row["kind"] not in ("misspelling", "homoglyph"):
            continue
        found = literal(row["as_found"])
        flagged = any(r.before in found and len(r.before) > 3 for r in book.changed if not r.sure)
        answers.append((found, flagged))
    return _scored("misspellings flagged", answers)
