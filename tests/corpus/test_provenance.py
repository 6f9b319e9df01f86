"""An imported line knows the lines of the dump that it was made from."""

from pathlib import Path

from corpus.books.book import load_book
from corpus.books.origins import FILE, Origin, read_origins, write_origins
from corpus.books.page import sections
from corpus.books.plaintext import plain_text
from corpus.importer import import_book, read_dumps
from language.letters import fold
from language.tokens import words

HARBOUR = Path("tests/samples/harbour.txt")


def test_the_sample_leads_back_to_its_lines(tmp_path: Path) -> None:
    folder = tmp_path / "harbour"
    import_book([HARBOUR], folder)
    origins = read_origins((folder / FILE).read_text("utf-8"))
    raw = {line.number: line.text for line in read_dumps([HARBOUR])[0].lines}
    text = {
        (page.name, section.heading.anchor, number): line
        for page in load_book(folder).pages
        for section in sections(page)
        for number, line in enumerate(plain_text(section.markdown).splitlines(), start=1)
    }
    long = [place for place, line in text.items() if len(words(line)) >= 3]
    assert len(origins) >= 0.9 * len(long)
    for origin in origins:
        asked = [fold(word) for word in words(text[origin.page, origin.section, origin.line])]
        there = {
            fold(word)
            for number in range(origin.first, origin.last + 1)
            for word in words(raw.get(number, ""))
        }
        assert sum(word in there for word in asked) >= 0.6 * len(asked), origin
        assert origin.last - origin.first < 15


def test_the_table_is_read_as_it_was_written() -> None:
    origins = (Origin("01-a", "lesa", 1, "a.txt", 12, 15),)
    assert read_origins(write_origins(origins)) == origins
