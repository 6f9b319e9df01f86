"""Pieces to blocks: which fragment is a heading, a list item, a quotation, a paragraph.

The rules are asked in order for each fragment; the first that answers names its kind.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from corpus.reading.markdown.notes import DEFINITION, NOTE, TERM
from corpus.repair.edits import rules_off
from corpus.source import VERBATIM, letters_of
from corpus.structure.blocks import Fragment, Grid
from corpus.structure.figures import author_of_quotation, figure_label, valued_row
from corpus.structure.flavour import is_flavour
from corpus.structure.forms import FORM, FORM_TITLE
from corpus.structure.labels import is_plain_label, label_of
from corpus.structure.place import Place
from corpus.structure.shape import (
    is_capitals,
    is_label,
    is_numbered_heading,
    looks_like_heading,
    section_number,
)
from corpus.structure.speech import has_verb, is_name_line, is_speech, names_speaker
from corpus.structure.titles import is_caption, is_credit, section_word
from corpus.structure.wrapping import ends_sentence, starts_small
from language.function_words import is_function_word
from language.phrases import phrase_key
from language.tokens import words

_LABEL_RUN = 3
_LABEL_WORDS = 2
# So many pieces a section's first part stands below it, and a note below its word.
_FIRST_PART = 12
_NOTE = 40
# Lines of a saying above a chapter, at most.
_SAYING = 3
_PLAIN_NUMBER = re.compile(r"(\d{1,2}) +(\D.*)")
# A label before a question or an answer, and how far off the next of its kind is.
_ASKED = re.compile(r"([^\W\d_]{1,8})(?:[:.)]|\s[\N{EN DASH}\N{EM DASH}-])\s")
_NEXT_QUESTION = 6
# In letters: a mark of a column, and what the text under a title is longer than it.
_LONGEST_MARK, _LEAST_MORE = 3, 8
_ASTERISK = re.compile(r"[\w)»]\*(?![\w*])")

# Roles that Markdown gives and no rule asks again.
_OF_MARKDOWN = frozenset({VERBATIM, NOTE, TERM, DEFINITION})
MADE_TITLES = ("entry", "chapter", "section", FORM_TITLE)
KINDS = ("heading", "quote", "label", "paragraph")

Rule = Callable[[Place], str | None]


def decided_by_reader(place: Place) -> str | None:
    """What a reader recorded for this text in the book's overrides."""
    kind = place.decisions.get(("kind", " ".join(place.fragment.text.split())))
    return kind if kind in KINDS else None


def given_by_format(place: Place) -> str | None:
    """The kind is known already: a heading of HTML or DOCX, a quotation of an earlier stage.

    Markdown also says what is code, a footnote, a term and its definition.
    """
    role = place.fragment.at.role
    if place.fragment.at.heading:
        return "heading"
    return role if role in KINDS or role in _OF_MARKDOWN else None


def given_item(place: Place) -> str | None:
    """An item of a list of Markdown, or what stands below its first paragraph inside it."""
    if not _is_inside(place.fragment):
        return None
    return "item" if place.fragment.marker else "inside"


def all_a_link(place: Place) -> str | None:
    """A line that is but a link or a picture: «[К порту](#port)»; a title is none."""
    given = place.fragment.at.given
    links = [m for m in given.markup if m.closing.startswith("](")] if given else []
    count = len(letters_of(place.fragment.text))
    return "paragraph" if any(m.end - m.start >= count for m in links) else None


def title_of_entry(place: Place) -> str | None:
    """A title above lines with labels that come again and again, and what a running head named."""
    return "heading" if place.fragment.at.role in MADE_TITLES else None


def field_of_form(place: Place) -> str | None:
    """A field of a form sheet at the end of the book, however like a heading it looks."""
    return "paragraph" if place.fragment.at.role == FORM else None


def table_title(place: Place) -> str | None:
    """What the format calls a heading, but is the caption of the table right below it.

    Where most headings of the format stand so, or it says the labels of the table again.
    """
    below = place.near(1)
    if not place.fragment.at.heading or not isinstance(below, Grid):
        return None
    labels = phrase_key(" ".join(cell.text for cell in below.header))
    return "paragraph" if place.captions or labels == phrase_key(place.fragment.text) else None


def attribution(place: Place) -> str | None:
    """A dash and a name right under a paragraph: the author of a quotation."""
    above, below = place.near(-1), place.near(1)
    if not isinstance(above, Fragment) or above.marker or is_label(above.text):
        return None
    if isinstance(below, Fragment) and below.marker:
        return None
    return "attribution" if is_name_line(place.fragment) else None


def quoted(place: Place) -> str | None:
    """A paragraph with an attribution under it."""
    below = place.near(1)
    if place.fragment.marker or not isinstance(below, Fragment):
        return None
    return "quote" if attribution(replace(place, number=place.number + 1)) else None


def numbered_section(place: Place) -> str | None:
    """A number of two parts and a title («1.2 Леса»); one part only with capitals."""
    fragment = place.fragment
    full = fragment.marker + fragment.text
    if is_numbered_heading(full):
        return "heading"
    numbered = fragment.marker.strip()[:1].isdigit()
    return "heading" if numbered and is_capitals(fragment.text) else None


def numbered_chapter(place: Place) -> str | None:
    """A number and a title that stand alone: no numbered item above, and text under it."""
    above, below = place.near(-1), place.near(1)
    if not _is_numbered(place.fragment) or below is None:
        return None
    alone = not (_is_numbered(above) or _is_inside(above))
    alone = alone and not (_is_inside(below) or _is_marked(below))
    return "heading" if alone and looks_like_heading(place.fragment.text) else None


def _is_numbered(piece: Fragment | Grid | None) -> bool:
    return isinstance(piece, Fragment) and piece.marker.strip()[:1].isdigit()


def _is_inside(piece: Fragment | Grid | None) -> bool:
    given = piece.at.given if isinstance(piece, Fragment) else None
    return given is not None and given.inside > 0


def numbered_plainly(place: Place) -> str | None:
    """A number without a stop and a title, above its own parts: «2 Помол» / «2.1 Жёрнов»."""
    match = _PLAIN_NUMBER.fullmatch(place.fragment.text)
    if match is None or not looks_like_heading(match[2]):
        return None
    after = place.pieces[place.number + 1 : place.number + 1 + _FIRST_PART]
    first = f"{match[1]}.1"
    found = any(
        isinstance(p, Fragment) and section_number(p.marker + p.text) == first for p in after
    )
    return "heading" if found else None


def named_section(place: Place) -> str | None:
    """A word for a part of a book and its number: «Глава 3. Стрельба», «Часть II», «Раздел 1.»."""
    text = place.fragment.text
    label = text.rstrip(". ") if len(text.split()) == _LABEL_WORDS else text
    return "heading" if section_word(label) and looks_like_heading(label) else None


def caption(place: Place) -> str | None:
    """A caption with its number («Рис. 3. Баржа»), or whose a picture is («Фото автора»)."""
    text = place.fragment.text
    return "paragraph" if is_caption(text) or is_credit(text) else None


def question(place: Place) -> str | None:
    """A question with a label, its answer with another under it: «В: Кто платит?» / «О: Капитан.».

    There must be two such pairs at least.
    """
    if not place.fragment.text.endswith("?"):
        return None
    labels = [
        label[1] if isinstance(p, Fragment) and (label := _ASKED.match(p.text)) else ""
        for p in map(place.near, range(-_NEXT_QUESTION, _NEXT_QUESTION + 1))
    ]
    asked, answered = labels[_NEXT_QUESTION], labels[_NEXT_QUESTION + 1]
    paired = asked and answered and asked != answered
    return "heading" if paired and labels.count(asked) > 1 and labels.count(answered) > 1 else None


def speech(place: Place) -> str | None:
    """A speech, which begins with a dash as all of the talk do («– Кто там? – спросил он.»).

    One of the speeches in a row must name its speaker by a verb after a second dash.
    """
    talk = (place.pieces[at] for at in place.run(is_speech))
    named = any(isinstance(piece, Fragment) and names_speaker(piece.text) for piece in talk)
    return "paragraph" if named else None


def footnote(place: Place) -> str | None:
    """A note after an asterisk, under a table or a word that carries it; no list of asterisks."""
    fragment, near = place.fragment, (place.near(-1), place.near(1))
    if fragment.marker.strip() != "*":
        return None
    if any(isinstance(piece, Fragment) and piece.marker.strip() == "*" for piece in near):
        return None
    if isinstance(near[0], Grid):
        return "paragraph"
    above = place.pieces[max(0, place.number - _NOTE) : place.number]
    noted = any(isinstance(p, Fragment) and _ASTERISK.search(p.text) for p in above)
    return "paragraph" if noted else None


def list_item(place: Place) -> str | None:
    """A fragment with a list mark."""
    return "item" if place.fragment.marker else None


def capitals(place: Place) -> str | None:
    """A short line in capitals that closes no sentence."""
    text = place.fragment.text
    return "heading" if is_capitals(text) and looks_like_heading(text) else None


def title_elsewhere(place: Place) -> str | None:
    """The title of a section that begins on another page, as in a row of a table."""
    fragment = place.fragment
    return "paragraph" if place.titles.is_elsewhere(fragment.text, fragment.at) else None


def in_titles(place: Place) -> str | None:
    """A line that the table of contents names."""
    return "heading" if _is_in_titles(place, place.fragment) else None


def _is_in_titles(place: Place, piece: Fragment | Grid) -> bool:
    if not isinstance(piece, Fragment) or not looks_like_heading(piece.text):
        return False
    return bool(place.titles.depth(piece.text, piece.at))


def labels_in_a_list(place: Place) -> str | None:
    """Two labels or more between the items of a list: the rest of a table without values."""
    run = place.run(is_plain_label)
    if len(run) < 2:
        return None
    above = place.pieces[run[0] - 1] if run[0] else None
    below = place.pieces[run[-1] + 1] if run[-1] + 1 < len(place.pieces) else None
    items = [piece for piece in (above, below) if isinstance(piece, Fragment) and piece.marker]
    return "label" if len(items) == 2 else None


def many_labels(place: Place) -> str | None:
    """Three short lines or more with no text between: captions or a list, no headings.

    A title of the contents is none of them, and parts them: the book's own title stands above
    that of its first chapter, the chapter's first section below.
    """
    run = place.run(lambda piece: is_plain_label(piece) and not _is_in_titles(place, piece))
    return "paragraph" if len(run) >= _LABEL_RUN else None


def labelled_line(place: Place) -> str | None:
    """A line like «Вес: 3 пуда» whose label begins other lines of the book too.

    So is one right above or below another such line: «Время: час» / «Дальность: 30 шагов».
    """
    label, near = label_of(place.fragment.text), (place.near(-1), place.near(1))
    if not label:
        return None
    beside = any(isinstance(p, Fragment) and label_of(p.text) for p in near)
    return "paragraph" if beside or label in place.labels else None


def label_of_figure(place: Place) -> str | None:
    """A label of a picture, however short: «Борт=7», «крюк», what is said twice."""
    return "paragraph" if figure_label(place) else None


def row_of_values(place: Place) -> str | None:
    """A row of a flattened table: «Переход через отмель 0» among others that end in a number."""
    return "paragraph" if valued_row(place) else None


def author_line(place: Place) -> str | None:
    """The name and the trade of who was quoted right above."""
    return "paragraph" if author_of_quotation(place) else None


def signature(place: Place) -> str | None:
    """The last line of an epigraph: who said it, right under a sentence or two, a blank below.

    ::

        Дозор

        Ночь длинна тому, кто ждёт утра.
        Старая песня сторожей

        Сторож обходит берег.

    The saying stands first under a title; a heading has a blank line above it. Known to fail:
    a saying of more than three lines.
    """
    title, saying, below = place.near(-2), place.near(-1), place.near(1)
    here = place.fragment.lines
    if not isinstance(saying, Fragment) or not isinstance(below, Fragment) or len(here) > 1:
        return None
    under = saying.lines[-1].number + 1 == here[0].number and not saying.marker
    apart = below.at.number > here[0].number + 1 and saying.at.file == below.at.file
    short = len(saying.lines) <= _SAYING and ends_sentence(saying.text)
    opened = isinstance(title, Fragment) and looks_like_heading(title.text)
    return "paragraph" if under and apart and short and opened else None


def title_line(place: Place) -> str | None:
    """A short line with a capital and no stop, and text under it that begins anew.

    A sentence («Баржа стоит, если на ней») above items in small letters leads them in.
    """
    below = place.near(1)
    if below is None or place.fragment.at.as_body or not looks_like_heading(place.fragment.text):
        return None
    small = isinstance(below, Fragment) and starts_small(below.text)
    if small and not (_is_marked(below) and not has_verb(place.fragment.text)):
        return None
    above = place.near(-1)
    if isinstance(above, Fragment) and above.text.rstrip().endswith(","):
        return None
    if isinstance(above, Fragment) and is_caption(above.text) and _is_right_under(place, above):
        return None
    return None if _is_mark_or_list(place) else "heading"


def _is_right_under(place: Place, above: Fragment) -> bool:
    """Does no blank line stand between: «Рис. 1. Порт» / «Фото из архива»?"""
    here, last = place.fragment.at, above.lines[-1]
    return here.file == last.file and here.number == last.number + 1


def _is_mark_or_list(place: Place) -> bool:
    """Is a short line the mark of a lost column («Инт», «СВ»), or a list under a title?

    A mark has no text under it; a list («Гном, эльф, человек») stands right under a title, and
    only commas join its names: «Леса, джунгли и деревья» is a heading.
    """
    text, above, below = place.fragment.text, place.near(-1), place.near(1)
    marks = all(len(word) <= _LONGEST_MARK for word in text.split())
    bare = marks and not (isinstance(below, Fragment) and len(below.text) > len(text) + _LEAST_MORE)
    titled = isinstance(above, Fragment) and looks_like_heading(above.text)
    listed = ", " in text and not any(map(is_function_word, words(text)))
    return bare or (titled and listed)


def _is_marked(piece: Fragment | Grid) -> bool:
    return isinstance(piece, Fragment) and bool(piece.marker)


def flavour(place: Place) -> str | None:
    """The last paragraph of a page in words that the rules do not use: a quotation."""
    below = place.near(1)
    here = place.fragment.lines[-1].page
    if below is not None and (here is None or below.at.page == here):
        return None
    above = place.near(-1)
    opened = isinstance(above, Fragment) and looks_like_heading(above.text)
    if opened or here is None or not is_flavour(place.fragment.text, place.vocabulary):
        return None
    return "quote"


def running_text(place: Place) -> str | None:
    """Anything else."""
    return "paragraph"


RULES: tuple[Rule, ...] = (
    decided_by_reader,
    title_of_entry,
    field_of_form,
    table_title,
    given_by_format,
    attribution,
    quoted,
    numbered_section,
    numbered_chapter,
    given_item,
    all_a_link,
    numbered_plainly,
    question,
    speech,
    footnote,
    list_item,
    named_section,
    caption,
    capitals,
    title_elsewhere,
    in_titles,
    labels_in_a_list,
    many_labels,
    labelled_line,
    label_of_figure,
    row_of_values,
    author_line,
    signature,
    title_line,
    flavour,
    running_text,
)


def kind_of(place: Place) -> tuple[str, str]:
    """Return the kind of the fragment at *place*, and the name of the rule that decided it."""
    off = rules_off(place.decisions)
    for rule in RULES:
        if rule.__name__ not in off and (kind := rule(place)):
            return kind, rule.__name__
    raise AssertionError("the last rule always answers")
