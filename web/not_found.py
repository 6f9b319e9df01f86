"""The 404 page. It is shown at any depth, and below any path of a host.

Its links, made when nobody knows where it will be shown, begin at the root of the host, or at the
path of the ``address`` in ``site.toml``. Who shows it puts another root in their place: the server
by the depth of what was asked, the service worker by its scope; on a plain host the page looks
for its root itself (``theme/404.html``). Scripts get the rule from here too: ``MOVED_SCRIPT``.
"""

import json
import re

_ROOT = re.compile(r'<meta name="svod-root" content="([^"]*)">')
# What stands before the root of the site: an attribute, and the settings of the theme.
_BEFORE_ROOT = ('="', '"base": "')

MOVED_SCRIPT = (
    f"(html, from, to) => {json.dumps(_BEFORE_ROOT)}"
    ".reduce((text, before) => text.replaceAll(before + from, before + to), html)"
)
"""``_moved`` as a JavaScript function, for the page itself and for the service worker."""


def shown_at(html: str, path: str) -> str:
    """Return the page as it is to be shown for *path*, which begins at the root of the site.

    >>> page = '<meta name="svod-root" content="/a/"><a href="/a/p/">'
    >>> shown_at(page, "/rules/nope/")
    '<meta name="svod-root" content="../../"><a href="../../p/">'
    """
    found = _ROOT.search(html)
    return _moved(html, found[1], "../" * (path.count("/") - 1) or "./") if found else html


def _moved(html: str, old: str, new: str) -> str:
    for before in _BEFORE_ROOT:
        html = html.replace(before + old, before + new)
    return html
