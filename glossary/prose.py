"""What of a Markdown text is prose: the rest is blanked out, every offset stays.

Front matter, code, tags, link targets, link definitions, attributes and addresses are no
words of the text. A blank is a mark that no phrase runs over. Where blocks, links and code
begin and end, markdown-it-py says (CommonMark with tables); it keeps no offsets of what
stands inside a line, so its inline rules are wrapped by ones that note them.

Indented lines count as prose, not as code: plain texts indent their paragraphs. So does a
fence that is never closed.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline, autolink, backtick, image, link
from markdown_it.token import Token

BLANK = "\N{REPLACEMENT CHARACTER}"
# Possessive, so that what is never closed takes time in step with its length; a comment that
# is not closed runs to the end, as it does in a browser.
_FRONT_MATTER = re.compile(r"\A---[^\S\n]*\n(?:(?!---[^\S\n]*$).*\n)*+---[^\S\n]*$", re.MULTILINE)
_NO_PROSE = (
    re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL),
    re.compile(r"</?[A-Za-z][^<>]*>"),
    re.compile(r"\{[:#.][^{}\n]*\}"),
    re.compile(r"\b\w++://\S+"),
)
_FENCE = re.compile(r"[\s>]*(`{3,}|~{3,})[^\S\n]*$")
_NOTED = "noted"

_Rule = Callable[[StateInline, bool], bool]


@dataclass(frozen=True, slots=True)
class _Noted:
    """What an inline rule read, ``content[start:end]``; of a link, its text ends at *label*."""

    start: int
    end: int
    label: int | None = None


def prose(text: str, links: bool = True) -> str:
    r"""Return *text*, of the same length, with all that is no prose blanked out.

    The texts of links are prose, but not with *links* false.

    >>> prose("## Лес {#les}").count(BLANK)
    6
    >>> prose("[Лес](les.md)").strip(BLANK), prose("[Лес](les.md)", links=False).strip(BLANK)
    ('[Лес]', '')
    """
    if front := _FRONT_MATTER.match(text):
        text = _blanked(front.group(), [(0, front.end())]) + text[front.end() :]
    text = _blanked(text, _markdown_spans(text, links))
    for pattern in _NO_PROSE:
        text = _blanked(text, (match.span() for match in pattern.finditer(text)))
    return text


def _blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Blank out *spans*; their line ends stay."""
    signs = list(text)
    for start, end in spans:
        signs[start:end] = (sign if sign == "\n" else BLANK for sign in signs[start:end])
    return "".join(signs)


def _markdown_spans(text: str, links: bool) -> Iterator[tuple[int, int]]:
    """Yield where Markdown has code, link definitions and the targets of links."""
    lines = text.split("\n")
    offsets = [0, *accumulate(len(line) + 1 for line in lines)]
    env: dict[str, Any] = {}
    tokens = _markdown().parse(text, env)
    for first, last in (*_fences(tokens, lines), *_definitions(env)):
        yield offsets[first], offsets[last] - 1
    read_to: dict[int, int] = {}
    for token in tokens:
        if token.type == "inline" and token.map:
            places = _places(token, lines, offsets, read_to)
            noted = _noted(token.content, env) if places else ()
            yield from ((places[a], places[b - 1] + 1) for a, b in _hidden(noted, links))


def _fences(tokens: Iterable[Token], lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the lines of fenced code that is closed, from the first to before the last."""
    for token in tokens:
        if token.type == "fence" and token.map:
            first, last = token.map
            if last - first > 1 and _FENCE.fullmatch(lines[last - 1]):
                yield first, last


def _definitions(env: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
    """Yield the lines of link definitions: «[wood]: wood.md»."""
    every = (*env.get("references", {}).values(), *env.get("duplicate_refs", ()))
    yield from (tuple(reference["map"]) for reference in every)


def _places(
    block: Token, lines: Sequence[str], offsets: Sequence[int], read_to: dict[int, int]
) -> list[int]:
    """Return where in the text each sign of the content of *block* stands; none if unknown.

    The content is the block's lines without their indents and marks; *read_to* says how far
    a line was read, for the cells of a table share one.
    """
    places: list[int] = []
    first, last = block.map or (0, 0)
    for number, part in zip(range(first, last), block.content.split("\n"), strict=False):
        column = lines[number].find(part, read_to.get(number, 0))
        if column < 0:
            return []
        read_to[number] = column + len(part)
        start = offsets[number] + column
        places += range(start, start + len(part) + 1)
    return places


def _hidden(noted: Iterable[_Noted], links: bool) -> Iterator[tuple[int, int]]:
    """Yield the parts of what was noted that are no prose: of links their targets, at least."""
    for note in noted:
        is_shown = links and note.label is not None
        start = note.label + 1 if is_shown and note.label is not None else note.start
        if start < note.end:
            yield start, note.end


def _noted(content: str, env: dict[str, Any]) -> list[_Noted]:
    """Return the code, links, pictures and addresses of the text of a block."""
    env[_NOTED] = []
    markdown = _markdown()
    markdown.inline.parse(content, markdown, env, [])
    return list(env.pop(_NOTED))


@cache
def _markdown() -> MarkdownIt:
    """Return a Markdown parser whose inline rules record the code, links and images they read."""
    markdown = MarkdownIt("commonmark").enable("table").disable("code").disable("inline")
    for name, rule in _RULES.items():
        markdown.inline.ruler.at(name, _noting(rule))
    return markdown


def _noting(rule: _Rule) -> _Rule:
    """Wrap an inline *rule* so that it records what it reads."""

    def read(state: StateInline, silent: bool) -> bool:
        start = state.pos
        found = rule(state, silent)
        if found and not silent and _is_noted(rule, state.src[start : state.pos]):
            state.env[_NOTED].append(_Noted(start, state.pos, _label_end(rule, state, start)))
        return found

    return read


def _label_end(rule: _Rule, state: StateInline, start: int) -> int | None:
    """Return where the text of a link or picture from *start* on ends; None for code."""
    if rule not in (link, image):
        return None
    end: int = state.md.helpers.parseLinkLabel(state, start + (rule is image), rule is link)
    return end


def _is_noted(rule: _Rule, read: str) -> bool:
    """Is it to be recorded? Not a run of backticks that is never closed: it is plain text."""
    return rule is not backtick or len(read.strip("`")) > 0


_RULES: Mapping[str, _Rule] = {
    "backticks": backtick,
    "link": link,
    "image": image,
    "autolink": autolink,
}
