"""Long sections are cut where their author made a stop, and every part can be opened."""

import pytest
from markdown import Markdown

from corpus.books.page import Page, sections
from corpus.books.parts import LEAST, MOST, SectionPart, parts, with_part_anchors
from corpus.books.plaintext import plain_text

WORDS = "Лодка идёт по воде, пока гребцы не устанут и берег не станет близко. " * 5
TABLE = "| Лодка | Ход |\n| --- | --- |\n" + "| Ялик с парусом и двумя вёслами | 2 |\n" * 12


def cut(markdown: str) -> list[SectionPart]:
    [section] = sections(Page("lodki", "Лодки", f"# Лодки {{#lodki}}\n\n{markdown}\n"))
    return list(parts(section))


def test_a_short_section_is_one() -> None:
    [part] = cut(WORDS)
    assert (part.name, part.anchor) == ("", "lodki")


def test_named_items_and_tables_begin_parts() -> None:
    found = cut(f"{WORDS}\n\n- **Штиль.** {WORDS}\n- **Буря.** {WORDS}\n\n{TABLE}")
    assert [part.name for part in found] == ["", "Штиль", "Буря", "Лодка · Ход"]
    assert [part.anchor for part in found] == ["lodki", "lodki--2", "lodki--3", "lodki--4"]


def test_what_introduces_a_table_stays_with_it() -> None:
    found = cut(f"{WORDS}\n\n{WORDS}\n\n{WORDS}\n\nХод лодок такой:\n\n{TABLE}")
    assert found[-1].name == "Ход лодок такой"
    assert found[-1].markdown.startswith("Ход лодок такой:\n\n| Лодка")


def test_a_printed_page_begins_a_part_with_its_own_anchor() -> None:
    found = cut(f'{WORDS}\n\n{WORDS}\n\n<span id="p12"></span>\n\n{WORDS}\n\n{WORDS}')
    assert [(part.anchor, part.page) for part in found] == [("lodki", None), ("p12", 12)]


def test_a_part_without_a_name_is_called_by_its_first_words() -> None:
    found = cut("\n\n".join([WORDS] * 4))
    assert {part.name for part in found[1:]} == {"Лодка идёт по воде, пока…"}


@pytest.mark.parametrize("count", range(2, 12))
def test_nothing_is_lost_and_no_part_is_small(count: int) -> None:
    markdown = "\n\n".join([WORDS.strip()] * count)
    found = cut(markdown)
    assert "\n".join(part.markdown for part in found) == markdown
    assert all(len(plain_text(part.markdown)) >= min(LEAST, len(WORDS)) for part in found)
    assert all(len(plain_text(part.markdown)) <= MOST for part in found)


def test_every_part_has_its_anchor_in_the_page() -> None:
    body = (
        f"# Лодки {{#lodki}}\n\n{WORDS}\n\n- **Штиль.** {WORDS}\n1. **Буря.** {WORDS}\n\n"
        f"{TABLE}\n\n> {WORDS}\n\n<span id='x'></span>\n\n{WORDS}\n\n## Реки {{#reki}}\n\n{WORDS}"
    )
    found = list(sections(Page("lodki", "Лодки", body)))
    anchored = with_part_anchors(body, found)
    html = Markdown(extensions=["tables", "attr_list"]).convert(anchored)
    laid = [part.anchor for section in found for part in parts(section)]
    assert len(laid) > 3
    assert [html.count(f'id="{anchor}"') for anchor in laid] == [1] * len(laid)
    plain = Markdown(extensions=["tables", "attr_list"]).convert(body)
    assert html.count("<table>") == plain.count("<table>")
    assert html.count("<li>") == plain.count("<li>")
