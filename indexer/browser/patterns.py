"""Regular expressions of Python as JavaScript writes them, so that both read alike."""

import re
import unicodedata

_NAMED = re.compile(r"\\N\{([^}]+)\}")
_REWRITTEN = (
    ("[^\\W_]", "[\\p{L}\\p{N}]"),  # \w is ASCII in JavaScript
    ("[^\\W\\d]", "[\\p{L}_]"),
    ("(?P<", "(?<"),
    ('\\"', '"'),
)


def javascript(pattern: "re.Pattern[str]") -> str:
    r"""Return the source of *pattern* for ``new RegExp(source, "u")``.

    >>> javascript(re.compile(r"[^\W_]+(?P<unit>[\N{DOUBLE PRIME}\"])"))
    '[\\p{L}\\p{N}]+(?<unit>[″"])'
    """
    source = _NAMED.sub(lambda found: unicodedata.lookup(found[1]), pattern.pattern)
    for python, browser in _REWRITTEN:
        source = source.replace(python, browser)
    return source
