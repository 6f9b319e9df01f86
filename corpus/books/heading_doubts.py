"""Headings that links can't reach: without an id, or with the id of another heading."""

from collections.abc import Iterator

from corpus.books.page import Page, sections


def heading_doubts(page: Page) -> Iterator[str]:
    """Yield what is wrong with the ids of the headings of *page*, each in a line."""
    titles: dict[str, list[str]] = {}
    for section in sections(page):
        titles.setdefault(section.heading.anchor, []).append(f"«{section.heading.text}»")
    for title in titles.pop("", ()):
        yield f"у заголовка {title} нет id вида {{#id}}: ссылки на раздел ненадёжны"
    for anchor, same in titles.items():
        if len(same) > 1:
            yield f"один id «{anchor}» у заголовков {', '.join(same)}: ссылки ведут к первому"
