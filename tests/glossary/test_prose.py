"""What of a Markdown text is no prose is blanked out, and odd texts take no longer than others."""

import pytest

from glossary.prose import BLANK, prose
from tests.glossary.case_files import lines


@pytest.mark.parametrize("marked", lines("prose.txt"))
def test_what_is_no_prose_is_blanked_out(marked: str) -> None:
    parts = marked.replace("\\n", "\n").split("|")
    text = "".join(parts)
    shown = "".join(
        "".join("\n" if sign == "\n" else BLANK for sign in part) if place % 2 else part
        for place, part in enumerate(parts)
    )
    assert prose(text) == shown


@pytest.mark.timeout(10)
@pytest.mark.parametrize("sign", ["а", "`", "<!--", "](", "{#", "<a ", "~~~~~\n", "```а\n"])
def test_what_is_never_closed_takes_no_longer(sign: str) -> None:
    text = sign * 50_000 + "\nа"
    assert len(prose(text)) == len(text)
