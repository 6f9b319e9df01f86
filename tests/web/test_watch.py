"""``svod serve --watch``: a page that was saved is soon served, without a restart."""

import time
from pathlib import Path

from web.build import build

from .conftest import SECONDS, Built, serving

PAGE = "---\ntitle: Рейд\n---\n\n# Рейд {{#reyd}}\n\nПаром ходит {when}.\n"


def test_a_saved_page_is_soon_served(tmp_path: Path) -> None:
    page = tmp_path / "rules" / "harbour" / "01-reyd.md"
    page.parent.mkdir(parents=True)
    page.with_name("book.toml").write_text('title = "Гавань"\nedition = ""\n', "utf-8")
    page.write_text(PAGE.format(when="утром"), "utf-8")
    built = Built(tmp_path / "site", build(tmp_path, tmp_path / "site", lambda line: None))
    with serving(built, None, tmp_path, "--watch") as served:
        _, before, headers = served.get("/rules/harbour/01-reyd/")
        assert "утром" in before
        page.write_text(PAGE.format(when="вечером"), "utf-8")
        until = time.monotonic() + SECONDS
        while "вечером" not in (answer := served.get("/rules/harbour/01-reyd/"))[1]:
            assert time.monotonic() < until
            time.sleep(0.2)
        assert answer[2]["svod-release"] != headers["svod-release"]
