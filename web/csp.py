"""The Content-Security-Policy of the site: its own files, and inline scripts by their hash."""

import base64
import hashlib
import re
from collections.abc import Iterable

_CONTENT = re.compile(r"<article\b.*</article>", re.DOTALL)
_INLINE = re.compile(r"<script(?![^>]*\bsrc=)([^>]*)>(.*?)</script>", re.DOTALL)


def inline_hashes(html: str) -> set[str]:
    """Return the hashes of the theme's inline scripts in a page; data blocks need none.

    What stands in the page's own text is never trusted.

    >>> sorted(inline_hashes("<script>1</script><script src='a.js'></script>"))
    ["'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"]
    """
    scripts = (code for kind, code in _INLINE.findall(_CONTENT.sub("", html)) if "json" not in kind)
    return {_hash(code) for code in scripts}


def _hash(code: str) -> str:
    digest = hashlib.sha256(code.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


# What a page can't say of itself: browsers want it from the server.
_OF_SERVERS = "; frame-ancestors 'none'"
_FIRST_LINE = '<meta charset="utf-8">'
_POLICY = re.compile('<meta http-equiv="Content-Security-Policy"[^>]*>')


def with_policy(html: str, policy: str) -> str:
    """Return the page with *policy* at its head, so that a plain file host is as strict.

    It stands in the place of the policy that the page had, if it had one.

    >>> print(with_policy('<meta charset="utf-8"><script>', "img-src *").partition("-8")[2])
    "><meta http-equiv="Content-Security-Policy" content="img-src *"><script>
    """
    content = policy.removesuffix(_OF_SERVERS)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{content}">'
    head, first, rest = html.partition(_FIRST_LINE)
    if old := _POLICY.match(rest):
        rest = rest[old.end() :]
    return f"{head}{first}{meta}{rest}"


def policy(hashes: Iterable[str]) -> str:
    """Return a Content-Security-Policy: own host only, inline scripts only by their hash."""
    directives = {
        "default-src": "'self'",
        "script-src": " ".join(["'self'", *sorted(hashes)]),
        "worker-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
    }
    return "; ".join(f"{name} {value}" for name, value in directives.items()) + _OF_SERVERS
