"""What of a Markdown text is prose: the rest is blanked out, every offset stays.

Code, tags, link targets, attributes and addresses are no words of the text. A blank is
a mark that no phrase runs over.
"""

import re

BLANK = "\N{REPLACEMENT CHARACTER}"
# Possessive, so that what is never closed takes time in step with its length; a comment that
# is not closed runs to the end, as it does in a browser.
_NO_PROSE = (
    re.compile(r"^(`{3,}+|~{3,}+)[^\n]*\n(?:(?!\1)[^\n]*\n)*+\1[^\n]*$", re.MULTILINE),
    re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL),
    re.compile(r"(?<!`)`++[^`\n]++`+"),
    re.compile(r"</?[A-Za-z][^<>]*>"),
    re.compile(r"(?<=\])\([^()\n]*\)"),
    re.compile(r"\{[:#.][^{}\n]*\}"),
    re.compile(r"\b\w++://\S+"),
)


def prose(text: str) -> str:
    r"""Return *text*, of the same length, with all that is no prose blanked out.

    >>> prose("## Лес {#les}").count(BLANK)
    6
    """
    for pattern in _NO_PROSE:
        text = pattern.sub(lambda match: _blank(match.group()), text)
    return text


def _blank(part: str) -> str:
    """Blank a part out; its lines stay, and a blank line ends with a blank."""
    lines = part.split("\n")
    return "\n".join(BLANK * len(line) for line in lines)
