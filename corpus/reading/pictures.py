"""What the reader is told of the pictures of a file, which an import does not copy."""

from collections.abc import Sequence

_SHOWN = 3


def told_of_pictures(paths: Sequence[str]) -> tuple[str, ...]:
    """Return the note on the pictures at *paths* ('' for one inside the file), none for none.

    >>> told_of_pictures(["a.png", "", "a.png"])
    ('рисунков: 3, их файлы не перенесены (a.png)',)
    >>> told_of_pictures([])
    ()
    """
    if not paths:
        return ()
    names = list(dict.fromkeys(filter(None, paths)))
    more = f" и ещё {len(names) - _SHOWN}" if len(names) > _SHOWN else ""
    shown = f" ({', '.join(names[:_SHOWN])}{more})" if names else ""
    return (f"рисунков: {len(paths)}, их файлы не перенесены{shown}",)
