"""Lists of words that a user may extend: a word a line, ``#`` before a remark."""


def read_words(text: str) -> frozenset[str]:
    r"""Return the words of a list, as they stand.

    >>> sorted(read_words("# Particles\nто\nлибо\n"))
    ['либо', 'то']
    """
    return frozenset(line for line in text.split("\n") if line and not line.startswith("#"))
