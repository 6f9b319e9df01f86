"""Which scripts a page loads: asked for at once, they don't wait for one another."""

import re
from pathlib import Path

_SCRIPTS = Path(__file__).with_name("theme") / "assets" / "svod"
_IMPORT = re.compile(r'^import .* from "\./([\w-]+)\.js";$', re.MULTILINE)


def imported(name: str) -> tuple[str, ...]:
    """Return the names of all scripts that the script *name* imports, directly or through others.

    >>> imported("toast")
    ('dom',)
    """
    found: list[str] = []
    waiting = [name]
    while waiting:
        text = (_SCRIPTS / f"{waiting.pop()}.js").read_text("utf-8")
        new = [other for other in _IMPORT.findall(text) if other not in found]
        found += new
        waiting += new
    return tuple(sorted(found))
