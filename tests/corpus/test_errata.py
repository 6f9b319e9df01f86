import pytest

from corpus.books.errata import Erratum, read_errata
from language.tsv import TableError

HEAD = "place\tkind\ttext\tdate\tsource\n"
PLACES = {("mill", "02-pomol", "zhyornov"), ("mill", "02-pomol", "")}


def test_an_erratum_stands_at_a_section_or_at_a_page():
    errata = read_errata(
        f"{HEAD}mill/02-pomol#zhyornov\trules\tМелет дважды.\t2026-03-01\tFAQ 1.2\n"
        "mill/02-pomol\ttranslation\t«Жёрнов».\n",
        places=PLACES,
    )
    assert errata == (
        Erratum("mill", "02-pomol", "zhyornov", "rules", "Мелет дважды.", "2026-03-01", "FAQ 1.2"),
        Erratum("mill", "02-pomol", "", "translation", "«Жёрнов»."),
    )
    assert errata[0].label == "Правило изменено"


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("mill\trules\tТекст.", "mill"),
        ("mill/02-pomol#net\trules\tТекст.", "mill/02-pomol#net"),
        ("mill/02-pomol\tprice\tТекст.", "price"),
        ("mill/02-pomol\trules\tТекст.\t1 марта", "1 марта"),
    ],
)
def test_a_wrong_row_is_refused_with_its_line(row: str, found: str):
    with pytest.raises(TableError, match=rf"errata\.tsv:2: найдено «{found}»"):
        read_errata(f"{HEAD}{row}\n", places=PLACES)
