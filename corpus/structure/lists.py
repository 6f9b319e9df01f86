"""The depth of list items, by the order in which the styles of their marks appear."""

from corpus.structure.markers import Marker

Style = tuple[str, bool, int]


class Nesting:
    """The mark styles of a nested list, outermost first; ``depth`` is the depth of the last item.

    >>> from corpus.structure.markers import read_marker
    >>> nesting = Nesting()
    >>> [nesting.add(read_marker(sign)) for sign in ("•Один", "–Два", "• Три", "–Два", "•Один")]
    [1, 2, 3, 2, 1]
    """

    def __init__(self) -> None:
        self._styles: list[Style] = []

    @property
    def depth(self) -> int:
        """The depth of the last item, from 1; 0 outside a list."""
        return len(self._styles)

    def add(self, marker: Marker) -> int:
        """Return the depth of an item with *marker*.

        A style seen before goes back to its level; a new one goes one deeper. A bullet
        whose spacing alone is new is a new style only after a dash: people and programs
        are not careful with spaces.
        """
        style = marker.style
        if style not in self._styles and self._styles and _alike(self._styles[-1], style):
            style = self._styles[-1]
        if style in self._styles:
            del self._styles[self._styles.index(style) + 1 :]
        else:
            self._styles.append(style)
        return self.depth

    def end(self) -> None:
        """End the list."""
        self._styles.clear()


def _alike(above: Style, style: Style) -> bool:
    """Do two styles differ in the space after the mark alone?"""
    return above[0] == style[0] and above[2] == style[2]
