"""The edges of a page or sheet, where its number and its running heads stand."""

from collections.abc import Sequence

EDGE_LINES = 2


def edge_depths(filled: Sequence[int]) -> dict[int, int]:
    """Return the depth of the lines at head and foot of a page, given its *filled* lines.

    The first line is 0 deep, the last one -1; a line that is near both counts from the head.

    >>> edge_depths([4, 5, 7, 8, 9])
    {9: -1, 8: -2, 4: 0, 5: 1}
    """
    foot = {at: -1 - i for i, at in enumerate(filled[: -EDGE_LINES - 1 : -1])}
    return foot | {at: i for i, at in enumerate(filled[:EDGE_LINES])}
