"""Translate the frame of an English page: its menu and the names of the colour schemes.

The theme's own words are chosen in ``theme/partials/language.html``, those of scripts in
``tongue.js``. Search, translation and dictionary serve both languages and are linked under
English names.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mkdocs.structure.files import Files
from mkdocs.structure.nav import Link, Navigation, Section

from web.rulesite import RuleSite, twin_uri

_TOOLS = (
    ("search.md", "Search", "search/"),
    ("translate.md", "Translate a term", "translate/"),
    ("glossary/index.md", "Glossary", "glossary/"),
)
_SCHEMES = {"default": "Dark mode", "slate": "Light mode"}
"""What the switch that is shown with a scheme leads to."""


def english_navigation(site: RuleSite, files: Files, nav: Navigation) -> Navigation:
    """Return the menu of the English pages of a site, whose Russian menu is *nav*."""
    tools = [Link(name, url) for uri, name, url in _TOOLS if files.get_file_from_path(uri)]
    english = Navigation([*tools, *_books(site, files)], nav.pages)
    english.homepage = nav.homepage
    return english


def _books(site: RuleSite, files: Files) -> Iterator[Section]:
    """Yield a section with the English pages of each book that has any."""
    for book in site.books:
        found = [files.get_file_from_path(twin_uri(book, twin)) for twin in book.twins]
        pages = [file.page for file in found if file and file.page]
        section = Section(site.label(book, is_english=True), list(pages))
        for page in pages:
            page.parent = section
        if pages:
            yield section


def english_palette(palette: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the *palette* of the theme with English names of its switches."""
    return [
        {**option, "toggle": {**option["toggle"], "name": _SCHEMES[option["scheme"]]}}
        for option in palette
    ]
