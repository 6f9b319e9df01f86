"""The tags of a web page: which part blocks, which are no text, which close others unsaid."""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from corpus.reading.html.markup import Opened

VOID = re.compile("area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr")
BLOCK = re.compile(
    "address|article|blockquote|body|center|dd|details|div|dl|dt|fieldset|figcaption|figure|"
    "footer|h[1-6]|header|hr|li|main|ol|p|pre|section|summary|table|tbody|thead|tfoot|tr|ul"
)
_NO_TEXT = re.compile("head|iframe|noscript|script|select|style|svg|template")
_TRIMMINGS = re.compile("aside|button|footer|form|nav")
_INLINE = re.compile(
    "a|abbr|b|bdi|bdo|big|caption|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|nobr|picture|"
    "q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|html|title|object|video"
)
_TRIMMING_ROLE = re.compile("banner|complementary|contentinfo|navigation|search")
_TRIMMING_NAMES = re.compile(
    r"(?:^|[\s_-])(?:menu|nav|navbar|navigation|sidebar|breadcrumbs?|footer|cookies?|comments?|"
    r"share|social|adverts?|ads|banner|pagination|pager|related|copyright|toolbar)(?:$|[\s_-])",
    re.IGNORECASE,
)
IMPLIED = {
    "li": (("li",), ("ul", "ol")),
    "dt": (("dt", "dd"), ("dl",)),
    "dd": (("dt", "dd"), ("dl",)),
    "tr": (("tr",), ("table",)),
    "td": (("td", "th"), ("tr", "table")),
    "th": (("td", "th"), ("tr", "table")),
}
CELLS = frozenset(("td", "th"))
_CELL = re.compile("td|th")
MAIN = frozenset(("main", "article"))
_WHOLE = MAIN | {"html", "body"}
BOLD_TAGS = frozenset(("b", "strong"))
_LISTS = frozenset(("ol", "ul"))
_FEW_DIGITS = 3
# Of the attribute that says where a tag stands in the text that the page was made from.
LINE = "data-line"
_LINE_DIGITS = 7
# That of a block of code, its language, and that of a break which the author wrote.
FENCED, HARD = "data-fence", "data-hard"

_TAGS = (BLOCK, VOID, _INLINE, _CELL, _NO_TEXT, _TRIMMINGS)

Attributes = dict[str, str | None]


@dataclass(slots=True)
class Open:
    """An open tag, the tags that it is *inside*, itself too, and the cell that it is in.

    A cell is *layout* if it holds headings, tables or paragraphs of text. *number* is that
    of the last item of a list, *format* how such a list writes it. *line* is where the tag
    stands in a text that the page was made from, 0 if it was not. *markup* is what Markdown writes
    for the tags around it, the outermost first. *link* is where the link around it leads, *kind*
    what EPUB says of it.
    """

    tag: str = ""
    inside: frozenset[str] = frozenset()
    silent: bool = False
    cell: "Open | None" = None
    layout: bool = False
    lists: "tuple[Open, ...]" = ()
    number: int = 0
    format: str = ""
    line: int = 0
    markup: tuple[Opened, ...] = ()
    link: str = ""
    kind: str = ""


OUTSIDE = Open()


def opened(above: Open, tag: str, known: Attributes, *, is_site: bool = True) -> Open:
    """Return what *tag* opens in *above*; the trimmings of a site are silent."""
    entry = Open(
        tag,
        above.inside | {tag},
        above.silent or _is_silent(tag, known) or (is_site and _is_trimming(tag, known)),
        number=number(known, "start", 1) - 1,
        format=known.get("type") or "",
        line=number(known, LINE, above.line, _LINE_DIGITS),
    )
    entry.cell = entry if tag in CELLS else above.cell
    entry.link = (known.get("href") or "") if tag == "a" else above.link
    kind = known.get("epub:type") or known.get("role") or ""
    entry.kind = kind if tag == "a" else above.kind
    entry.lists = (*above.lists, entry) if tag in _LISTS else above.lists
    return entry


def _is_silent(tag: str, attrs: Attributes) -> bool:
    hidden = "hidden" in attrs or attrs.get("aria-hidden") == "true"
    return bool(_NO_TEXT.fullmatch(tag)) or (hidden and tag not in _WHOLE)


def _is_trimming(tag: str, attrs: Attributes) -> bool:
    names = f"{attrs.get('class') or ''} {attrs.get('id') or ''}"
    by_role = bool(_TRIMMING_ROLE.fullmatch(attrs.get("role") or ""))
    by_name = bool(_TRIMMING_NAMES.search(names))
    return tag not in _WHOLE and (bool(_TRIMMINGS.fullmatch(tag)) or by_role or by_name)


def number(attributes: Attributes, name: str, otherwise: int, digits: int = _FEW_DIGITS) -> int:
    """Return an attribute that is a number of few digits."""
    text = attributes.get(name) or ""
    few = text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if few else otherwise


def is_tag(name: str) -> bool:
    """Is *name* a tag of HTML?"""
    return any(kind.fullmatch(name.lower()) for kind in _TAGS)


def level(tags: AbstractSet[str]) -> int:
    """Return the level of the heading that text in *tags* is, else 0."""
    return next((level for level in range(1, 7) if f"h{level}" in tags), 0)
