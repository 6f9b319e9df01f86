import pytest

from glossary.wording import Wording
from language.tsv import TableError

WORDING = Wording(
    "not\tsay\twhy\nраздавать\tраспределять\tодно слово\nпроходить тест\tпроверять\tясно\n"
)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Ранения раздают по одному.", "раздают"),
        ("Модель проходит тест на силу.", "проходит тест"),
        ("Ранения распределяют по одному.", ""),
        ("Модель проходит. Тест не нужен.", ""),
    ],
)
def test_an_avoided_phrase_is_found_in_any_form_within_a_sentence(line: str, found: str) -> None:
    assert [slip.text for slip in WORDING.slips(["", line])] == ([found] if found else [])
    assert all(slip.line == 2 for slip in WORDING.slips(["", line]))


def test_a_row_without_a_reason_is_refused() -> None:
    with pytest.raises(TableError, match=r"rules/wording\.tsv:2: .*why"):
        Wording("not\tsay\twhy\nраздавать\tраспределять\n")
