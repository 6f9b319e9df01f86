"""An index of the embedded rulebook, built once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.books.book import load_library
from indexer.answers.search import Searcher
from indexer.store.build import build_index
from tests.embedded import BASE

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="session")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Searcher]:
    folder = tmp_path_factory.mktemp("index")
    build_index(load_library(DOCS), BASE.terms, folder, BASE.lists.plain_words)
    found = Searcher(folder)
    yield found
    found.close()
