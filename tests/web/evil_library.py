"""A library with something evil in every field of every file."""

import json
from pathlib import Path

_LINKS = "[a](javascript:{run}) ](javascript:{run}) [b]: javascript:{run} "


_HEAD = ("title", "description", "subtitle", "of", "tagline", "status", "author")
"""What the front matter of a page of the library's own may hold."""


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

![Трюм](pictures/hold.svg)
"""


def write_evil_library(docs: Path) -> None:
    """Write the library to the folder *docs*."""
    book = docs / "rules" / "evil"
    book.mkdir(parents=True)
    (docs / "glossary").mkdir()
    fields = {name: json.dumps(evil(name)) for name in ("title", "edition", "note")}
    lines = (f"{name} = {value}\n" for name, value in fields.items())
    (book / "book.toml").write_text("".join(lines) + 'language = "ru"\n', "utf-8")
    lines = [f"{n} = {json.dumps(evil(n))}\n" for n in ("title", "description", "copyright")]
    lines += [f"{n} = {json.dumps(f'https://x/{evil(n)}')}\n" for n in ("address", "report")]
    (docs / "site.toml").write_text("".join(lines), "utf-8")
    head = "".join(f"{name}: {json.dumps(evil(name))}\n" for name in _HEAD)
    (docs / "about.md").write_text(f"---\n{head}---\n{evil('about')}\n", "utf-8")
    (docs / "errata.tsv").write_text(
        "place\tkind\ttext\tdate\tsource\n"
        f"evil/01-cargo#deck\trules\t{evil('erratum')}\t2026-03-01\t{evil('source')}\n",
        "utf-8",
    )
    (book / "01-cargo.md").write_text(page("cargo"), "utf-8")
    (book / "en").mkdir()
    (book / "en" / "01-cargo.md").write_text(page("twin"), "utf-8")
    (book / "pictures").mkdir()
    (book / "pictures" / "hold.svg").write_text(_picture(), "utf-8")
    (book / "index.tsv").write_text(
        f"term\tpages\tparent\nГруз\t3\t\nПалуба {evil('index')}\t3\t\nКрай\t99\tГруз\n", "utf-8"
    )
    (book / "glossary.tsv").write_text(
        f"en\tru\tparent\ncargo {evil('printed')}\tгруз {evil('printed')}\t\n", "utf-8"
    )
    (docs / "glossary" / "terms.tsv").write_text(_terms(), "utf-8")


def _picture() -> str:
    run = "window.ran='svg'"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="{run}" data-hostile="">'
        f'<script>{run}</script><a href="javascript:{run}"><text x="1" y="1">трюм</text></a>'
        f'<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="{run}"/>'
        f'</foreignObject><rect width="9" height="9" onclick="{run}" style="fill:url(//x)"/>'
        f'<text x="1" y="2">&lt;img src=x onerror="{run}" data-hostile&gt;</text></svg>'
    )


def _terms() -> str:
    head = "en\tru\tstatus\tkind\tedition\tsource\tnote\tdefinition"
    rows = (
        f"cargo\tгруз\tpreferred\trule\t\tindex\t{evil('note')}\tВезут. {evil('definition')}",
        f"deck\tпалуба\tpreferred\trule\t\tindex\t\tВерх. {evil('definition')}",
        f"hold {evil('en')}\tтрюм {evil('ru')}\tpreferred\trule\t\tindex\t\tНиз.",
    )
    return "\n".join((head, *rows, ""))
