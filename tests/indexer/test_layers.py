"""Two modules know Whoosh, and no other."""

import re
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "indexer"


def test_only_the_engine_imports_whoosh() -> None:
    imports = re.compile(r"^\s*(?:from|import) whoosh", re.MULTILINE)
    found = {path.name for path in PACKAGE.rglob("*.py") if imports.search(path.read_text("utf-8"))}
    assert found == {"engine.py", "plain_pickle.py", "whoosh_format.py"}
