"""A site and an index, built once from the embedded rulebook."""

from pathlib import Path

import pytest

from web.build import Built, build

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The embedded rulebook as a site with its index."""
    site = tmp_path_factory.mktemp("library") / "site"
    return build(ROOT / "docs", site, lambda line: None)
