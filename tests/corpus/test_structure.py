"""Lines to blocks, by cases: joined lines, kinds of fragments, tables, run-in text."""

import pytest

from corpus.repair.vocabulary import Vocabulary
from corpus.source import Line
from corpus.structure import classify, fragments, jigsaw
from corpus.structure.blocks import Block, Heading, Item, Paragraph, Quote, Remnant, Table
from corpus.structure.build import Evidence, blocks_of
from corpus.structure.outline import with_levels
from tests.corpus.case_files import Case, read_cases, uncovered

# What other stages tell, and what needs pages or a reader, is tested by itself.
TOLD = {"decided_by_reader", "given_by_format", "in_titles", "flavour"}
AREAS = {
    "structure": [rule.__name__ for rule in (*fragments.RULES, *classify.RULES)],
    "tables": [
        *(rule.__name__ for rule in jigsaw.RULES),
        *("grid", "pipes", "gaps", "rows_on_a_line", "glued_cells"),
    ],
    "run_in": ["capitals", "section", "split_capital", "sentence_start", "spread", "row_table"],
}


def shown(block: Block) -> str:
    match block:
        case Heading():
            return f"H{block.level} {block.text}"
        case Item():
            return f"I{block.depth} {block.label} {block.text}".replace("  ", " ")
        case Quote():
            return f"Q {block.text}" + (f" \N{EM DASH} {block.by}" if block.by else "")
        case Table():
            rows = [block.header, *block.rows] if any(block.header) else block.rows
            return "T " + " / ".join(" | ".join(row) for row in rows)
        case Remnant():
            return f"L {'; '.join(block.texts)}"
        case Paragraph():
            return f"P {block.text}"


def built(case: Case) -> str:
    lines = [Line(text, "a.txt", at) for at, text in enumerate(case.raw.split("\n"), 1)]
    vocabulary = Vocabulary([*case.book, *(line.text for line in lines)])
    blocks, _ = blocks_of(lines, Evidence(vocabulary))
    return "\n".join(map(shown, with_levels(blocks)))


def cases(*sorts: str, marks: tuple[pytest.MarkDecorator, ...] = ()) -> list[object]:
    return [
        pytest.param(case, id=f"{area}-{case}", marks=marks)
        for area in AREAS
        for case in read_cases(area, sorts)
    ]


@pytest.mark.parametrize("case", cases("wild", "synthetic", "negative"))
def test_blocks(case: Case) -> None:
    assert built(case) == case.expected


@pytest.mark.parametrize("case", cases("known", marks=(pytest.mark.xfail(strict=True),)))
def test_known_failures(case: Case) -> None:
    assert built(case) == case.expected


@pytest.mark.parametrize("area", AREAS)
def test_every_rule_has_cases_of_every_sort(area: str) -> None:
    assert uncovered(area, [rule for rule in AREAS[area] if rule not in TOLD]) == []
