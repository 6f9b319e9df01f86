"""What a rule page shows beside its text: numbers, English titles, badges, printed pages."""

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape, unescape

from corpus.books.book import TWINS, Book
from corpus.books.errata import Erratum
from corpus.books.origins import Origin
from corpus.books.page import PAGE_MARK, Page, sections
from corpus.books.parts import PART_MARK
from corpus.links.defining import SectionAddress
from corpus.links.neighbours import SimilarSection
from web.labels import on_pages, pages_label
from web.origins import RawText, origins_box, summary
from web.rendered import ENGLISH_TITLE, HEADING, anchor_of, plain, quoted
from web.tables import dress_tables

_PERMALINK = re.compile(r'(<a class="headerlink" href="[^"]*" title=")[^"]*')
_FIRST_LINE = re.compile(r'<p class="svod-line">.*?</p>', re.DOTALL)
_TERM_LINK = 'data-term="'
_MARK_PARAGRAPH = re.compile(rf"<p>({PAGE_MARK.pattern}|{PART_MARK.pattern})</p>")
# A printed page that begins with a section is marked before its heading: the mark belongs to it.
_LAST_MARKS = re.compile(rf"(?:\s*{_MARK_PARAGRAPH.pattern})+\s*\Z")


@dataclass(frozen=True, slots=True)
class Language:
    """The language of a page, the words that stand beside its text, the way to the root."""

    code: str
    printed: str
    inferred: str
    table: str
    share: str
    number: str
    beside: str
    behind: str
    links: str
    """What the choice is called of how the links of terms look."""
    loudness: tuple[tuple[str, str], ...]
    """Its values, with their names."""
    switch: str
    """What the switch between the languages is called."""
    permalink: str
    """What the link at a heading says, which MkDocs names in the language of the site."""
    root: str


RUSSIAN = Language(
    "ru",
    "Печатная страница",
    "(по указателю)",
    "Таблица",
    "Поделиться",
    "Номер раздела",
    "сравнить с {}-й ред.",
    "английский текст новее",
    "Ссылки терминов: ",
    (("all", "видны"), ("quiet", "тихие"), ("off", "выключены")),
    "Язык страницы",
    "Ссылка на этот раздел",
    "../../..",
)
ENGLISH = Language(
    "en",
    "Printed page",
    "(by the index)",
    "Table",
    "Share",
    "Number",
    "compare with edition {}",
    "the Russian text is newer",
    "Links of terms: ",
    (("all", "shown"), ("quiet", "quiet"), ("off", "off")),
    "Language of the page",
    "Link to this section",
    "../../../..",
)


@dataclass(frozen=True, slots=True)
class Decor:
    """What a page shows around its text; *label* and *cited* are already escaped for HTML.

    *label* is the short name of the book, *cited* the name that a citation has («Книга
    правил, 6-я ред.»); *numbers* are those of the sections, by anchor, '' for the page;
    *report* is where errors are told, or ''; *referring* has, by anchor, the sections of the
    book that refer to one of this page.
    """

    book: Book
    page: Page
    label: str
    cited: str
    numbers: Mapping[str, str]
    language: Language = RUSSIAN
    report: str = ""
    errata: tuple[Erratum, ...] = ()
    referring: Mapping[str, Sequence[SectionAddress]] = field(default_factory=dict)
    near: Mapping[str, Sequence[SimilarSection]] = field(default_factory=dict)
    """The sections of the same subject, by anchor."""
    counterparts: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Where a section stands beside that of another edition: address and edition, by anchor."""
    origins: Mapping[str, Sequence[Origin]] = field(default_factory=dict)
    """Where the lines of an imported section come from, by anchor."""
    raw_text: RawText = field(default_factory=dict)
    """The lines of the book's dumps, on a site that shows them."""
    behind: Container[str] = ()
    """The sections that have not followed a change of their twin in the other language."""


def decorate(html: str, decor: Decor) -> str:
    """Add badges, section numbers, share buttons and references to the HTML of a page.

    A page in two languages has a switch between them; the script adds the view of both side
    by side.
    """
    printed = {
        section.heading.anchor: section.page
        for section in sections(decor.page)
        if section.page is not None
    }
    below = _badges(decor, _TERM_LINK in html) + _switch(decor)
    html = HEADING.sub(lambda match: _with_line(match, decor, printed), html)
    html = _FIRST_LINE.sub(lambda match: match[0] + below, html, count=1)
    html = _with_ends(html, decor)
    html = _MARK_PARAGRAPH.sub(r"\1", html)
    html = dress_tables(html, decor.language.table, decor.language.share)
    html = PAGE_MARK.sub(lambda match: _page_mark(match[1], decor), html)
    html = _PERMALINK.sub(rf"\g<1>{decor.language.permalink}", html)
    if decor.language is RUSSIAN:
        return html
    return f'<div class="svod-twin" lang="{decor.language.code}">{html}</div>'


def _with_line(match: re.Match[str], decor: Decor, printed: Mapping[str, int]) -> str:
    """Return a heading with the line below it: number, English title, the button to share."""
    level, attributes, title = match.groups()
    english = ENGLISH_TITLE.search(attributes)
    attributes = ENGLISH_TITLE.sub("", attributes)
    anchor = anchor_of(attributes)
    number = decor.numbers.get("" if level == "1" else anchor, "") if anchor else ""
    parts = [
        _number(number, anchor, decor.language),
        f'<span class="svod-en" lang="en">{escape(unescape(english[1]))}</span>' if english else "",
        _counterpart(decor.counterparts.get(anchor), decor.language),
        f'<span class="svod-tag">{decor.language.behind}</span>' if anchor in decor.behind else "",
        _share(plain(title), number, printed.get(anchor), decor, anchor) if anchor else "",
    ]
    heading = f"<h{level}{attributes}>{title}</h{level}>"
    errata = "".join(
        _erratum(erratum)
        for erratum in decor.errata
        if erratum.anchor == anchor or (level == "1" and not erratum.anchor)
    )
    return f'{heading}\n<p class="svod-line">{"".join(parts)}</p>{errata}'


def _erratum(erratum: Erratum) -> str:
    """Return the box that tells what was mended at a section."""
    since = ", ".join(filter(None, (erratum.date, erratum.source)))
    told = f' <span class="svod-hint">{escape(since)}</span>' if since else ""
    return (
        '\n<div class="admonition warning svod-erratum">'
        f'<p class="admonition-title">{erratum.label}</p>'
        f"<p>{escape(erratum.text)}{told}</p></div>"
    )


def _with_ends(html: str, decor: Decor) -> str:
    """Add neighbours, references and source to the end of each section in *html*."""
    by_anchor = {section.heading.anchor: section for section in sections(decor.page)}
    pieces: list[str] = []
    at, pending = 0, ""
    for heading in HEADING.finditer(html):
        text = html[at : heading.start()]
        end = marks.start() if (marks := _LAST_MARKS.search(text)) else len(text)
        pieces += [text[:end], pending, text[end:]]
        anchor = anchor_of(heading[2])
        pending = _near(decor.near.get(anchor, ())) + _referring(decor.referring.get(anchor, ()))
        if section := by_anchor.get(anchor):
            pending += origins_box(section, decor.origins.get(anchor, ()), decor.raw_text)
        at = heading.start()
    return "".join([*pieces, html[at:], pending])


def _referring(places: Sequence[SectionAddress]) -> str:
    if not places:
        return ""
    links = "".join(f"<li>{_link(place)}</li>" for place in places)
    return (
        f'<details class="svod-uses svod-referring"><summary>Где упоминается: {len(places)}'
        f"</summary><ul>{links}</ul></details>\n"
    )


def _near(found: Sequence[SimilarSection]) -> str:
    if not found:
        return ""
    links = ", ".join(_link(neighbour.place) for neighbour in found)
    return f'<p class="svod-near">Рядом по теме: {links}</p>\n'


def _link(place: SectionAddress) -> str:
    return f'<a href="../{place.page}/#{place.anchor}">{escape(place.heading.text)}</a>'


def _number(number: str, anchor: str, language: Language) -> str:
    if not number:
        return ""
    return f'<a class="svod-number" href="#{anchor}" title="{language.number}">{number}</a>'


def _counterpart(found: tuple[str, str] | None, language: Language) -> str:
    """Return the link to where both editions of a section stand."""
    if found is None:
        return ""
    address, edition = found
    text = language.beside.format(edition)
    return f'<a class="svod-counterpart" href="{language.root}/{address}">{text}</a>'


def _share(title: str, number: str, page: int | None, decor: Decor, anchor: str) -> str:
    """Return the button that shares a section; *title* is ready for HTML."""
    language = decor.language
    source = quoted(escape(summary(decor.origins.get(anchor, ()))))
    of_source = f' data-source="{source}"' if source else ""
    of_page = f' data-page="{page}"' if page is not None else ""
    of_number = f' data-number="{number}"' if number else ""
    title = quoted(title)
    told = f"{of_page}{of_number}{of_source}"
    return (
        f'<button type="button" class="svod-share" data-title="{title}"{told} '
        f'aria-label="{language.share}: {title}" title="{language.share}"></button>'
    )


def _page_mark(number: str, decor: Decor) -> str:
    language = decor.language
    label = f"{language.printed} {number}"
    return (
        f'<span id="p{number}" class="svod-page">'
        f'<a href="{language.root}/p/{decor.book.slug}/#p{number}" title="{label}">'
        f"{on_pages(number, language.code)}</a></span>"
    )


def _badges(decor: Decor, has_terms: bool) -> str:
    """Return the line that tells book, edition and printed pages, and how loud links are."""
    book, page, language = decor.book, decor.page, decor.language
    pages = pages_label(page.pages, language.code)
    if page.pages_inferred and pages:
        pages += f" {language.inferred}"
    first = re.match(r"\d+", page.pages)
    printed = f"{language.root}/p/{book.slug}/#p{first[0]}" if first else ""
    contents = f"{language.root}/rules/{book.slug}/"
    parts = [
        f'<a class="svod-badge" data-edition="{book.edition}" href="{contents}">{decor.label}</a>',
        f"<span>{book.title}</span>" if _says_more(book.title, decor) else "",
        f'<a href="{printed}">{escape(pages)}</a>' if printed else "",
        _loudness(language) if has_terms else "",
    ]
    shown = "".join(filter(None, parts))
    report = f' data-report="{decor.report}"' if decor.report else ""
    return f'\n<p class="svod-badges" data-cited="{decor.cited}"{report}>{shown}</p>'


def _loudness(language: Language) -> str:
    """Return the choice of how the links of terms look; a script lets it work."""
    options = "".join(f'<option value="{it}">{name}</option>' for it, name in language.loudness)
    return f'<label class="svod-links">{language.links}<select>{options}</select></label>'


def _says_more(title: str, decor: Decor) -> bool:
    """Does the book's title, which is Russian, say more on this page than its short name?"""
    return decor.language is RUSSIAN and title not in decor.label


def _switch(decor: Decor) -> str:
    book, page = decor.book, decor.page
    if not book.twin(page.name):
        return ""
    is_russian = decor.language is RUSSIAN
    russian = "./" if is_russian else f"../../{page.name}/"
    english = f"../{TWINS}/{page.name}/" if is_russian else "./"
    here = ' aria-current="page"'
    return (
        f'\n<nav class="svod-languages" aria-label="{decor.language.switch}">'
        f'<a href="{russian}" lang="ru" hreflang="ru"{here * is_russian}>По-русски</a>'
        f'<a href="{english}" lang="en" hreflang="en"{here * (not is_russian)}>English</a>'
        "</nav>"
    )
