"""A library with something evil in every field of every file."""

import json
from pathlib import Path

_LINKS = "[a](javascript:{run}) ](javascript:{run}) [b]: javascript:{run} "


def evil(name: str, links: str = _LINKS) -> str:
    """Return a text that breaks out of an element, of an attribute, and of JSON in a page."""
    run = f"window.ran='{name}'"
    return (
        f'<img src=x onerror="{run}" data-hostile>'
        f"{links.format(run=run)}"
        f'"\' onmouseover="{run}" data-hostile x="</script><script>{run}</script>'
    )


def page(name: str) -> str:
    """Return a page of a book with something evil in every place of the format."""
    return f"""---
title: {json.dumps(evil("page"))}
en: {json.dumps(evil("english"))}
pages: "3"
---
# Груз {evil("heading")} {{#cargo data-en="{evil("data-en").replace('"', "&quot;")}"}}

<span id="p3"></span>

На палубе груз. {evil("text")} [раз](javascript:window.ran='link') [два](<java&#10;script:1>)
{{: onclick="window.ran='attribute'" data-hostile}}

| Груз {evil("column")} | С. |
| --- | --- |
| {evil("cell")} | 3 |

<iframe srcdoc="<script>parent.ran='frame'</script>" data-hostile></iframe>

<details ontoggle="window.ran='details'" open data-hostile></details>

![{evil("picture", "")}](data:image/svg+xml,x "{evil("picture title", "").replace('"', "&quot;")}")

!!! note "{evil("box").replace('"', "&quot;")}"
    Груз.

## Палуба {{#deck}}

Палуба под грузом, см. стр. 3 и стр. 99.
"""


def write_evil_library(docs: Path) -> None:
    """Write the library to the folder *docs*."""
    book = docs / "rules" / "evil"
    book.mkdir(parents=True)
    (docs / "glossary").mkdir()
    fields = {name: json.dumps(evil(name)) for name in ("title", "edition", "note")}
    lines = (f"{name} = {value}\n" for name, value in fields.items())
    (book / "book.toml").write_text("".join(lines) + 'language = "ru"\n', "utf-8")
    lines = (f"{name} = {json.dumps(evil(name))}\n" for name in ("title", "description"))
    (docs / "site.toml").write_text("".join(lines), "utf-8")
    (docs / "about.md").write_text(f"---\ntitle: О сайте\n---\n{evil('about')}\n", "utf-8")
    (book / "01-cargo.md").write_text(page("cargo"), "utf-8")
    (book / "index.tsv").write_text(
        f"term\tpages\tparent\nГруз\t3\t\nПалуба {evil('index')}\t3\t\nКрай\t99\tГруз\n", "utf-8"
    )
    (book / "glossary.tsv").write_text(
        f"en\tru\tparent\ncargo {evil('printed')}\tгруз {evil('printed')}\t\n", "utf-8"
    )
    (docs / "glossary" / "terms.tsv").write_text(_terms(), "utf-8")


def _terms() -> str:
    head = "en\tru\tstatus\tkind\tedition\tsource\tnote\tdefinition"
    rows = (
        f"cargo\tгруз\tpreferred\trule\t\tindex\t{evil('note')}\tВезут. {evil('definition')}",
        f"deck\tпалуба\tpreferred\trule\t\tindex\t\tВерх. {evil('definition')}",
        f"hold {evil('en')}\tтрюм {evil('ru')}\tpreferred\trule\t\tindex\t\tНиз.",
    )
    return "\n".join((head, *rows, ""))
