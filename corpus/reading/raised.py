"""Mark superscript digits as such: a power, or the number of a note."""

import re

_DIGITS = re.compile("[0-9]{1,3}")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def raised(text: str, before: str, *, is_note: bool = False) -> str:
    """Return raised *text* as it can stand after *before*.

    >>> raised("2", "10"), raised("1", "порт", is_note=True), raised("-е", "5")
    ('²', '[1]', '-е')
    """
    if not _DIGITS.fullmatch(text.strip()) or not before[-1:].isalnum():
        return text
    return f"[{text.strip()}]" if is_note else text.translate(_RAISED)
