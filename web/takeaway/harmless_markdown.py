r"""Text that can't become markup, for Markdown files that anybody's viewer may show.

A library may come from anybody. Viewers differ in what they run, so what a title or a text may
smuggle in is taken out here: a title is written as plain text, and a link whose address is neither
relative nor of the web or of mail is shown as the text it is.
"""

import re
from html import unescape

_OPENING = re.compile(r"(\\.)|<")
# Marks of CommonMark, of tables and, doubled, of Obsidian: comments, highlights, formulas.
_MARK = re.compile(r"[\\`*_\[\]<>|~#&]|%(?=%)|(?<=%)%|=(?==)|(?<==)=|\$(?=\$)|(?<=\$)\$")
_LIST_MARK = re.compile(r"^([-+]|\d+(?=[.)]))(?=[\s.)]|$)")
_LINK = re.compile(r"\](\(|:)([^\]]*)")
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*(?=:)")
_SCHEMES = frozenset({"http", "https", "mailto"})
_NOT_IN_SCHEMES = re.compile(r"[\s\0-\x20<\\]+")


def shown(text: str) -> str:
    r"""Return Markdown *text* with no tag in it; what is escaped is so already.

    >>> shown(r"a <b> \<c>")
    'a &lt;b> \\<c>'
    """
    return _OPENING.sub(lambda match: match[1] or "&lt;", text)


def written(text: str) -> str:
    r"""Return plain *text* as one line of Markdown that shows it as it is.

    >>> print(written("[Лес](javascript:x) *2* <b>"))
    \[Лес\](javascript:x) \*2\* \<b\>
    >>> print(written("- Сила\n5 %, 1. Ход"))
    \- Сила 5 %, 1. Ход
    """
    line = " ".join(text.split())
    return _LIST_MARK.sub(r"\\\1", _MARK.sub(lambda mark: f"\\{mark[0]}", line), count=1)


def without_scripts(markdown: str) -> str:
    r"""Return a line of *markdown* in which no link leads to an address that could run something.

    An address that goes on in the next line, or is a reference's, is judged by what stands here.

    >>> print(without_scripts("[a](java&#10;script:x()) [b](02-kamen.md) [c](https://d.example)"))
    [a]\(java&#10;script:x()) [b](02-kamen.md) [c](https://d.example)
    """
    return _LINK.sub(_without_scheme, markdown)


def _without_scheme(link: re.Match[str]) -> str:
    opening, address = link.groups()
    named = _NOT_IN_SCHEMES.sub("", unescape(address)).lower()
    scheme = _SCHEME.match(named)
    is_cut = opening == "(" and not named
    if not is_cut and (scheme is None or scheme[0] in _SCHEMES):
        return link[0]
    return f"]\\{opening}{address}"
