"""Build the service worker that serves the site offline, and its list of files to keep.

The worker of the theme folder (``assets/svod/service-worker.js``) is written to the root of the
site with a list of its files, a version and what moves the links of the page for an address that
is none (``web.not_found``) in front. A browser keeps all of them after one visit;
after a new build it asks only for what has changed. Copies that are compressed, the files that
lead on from short addresses (the worker leads on by itself), what only programs read, scripts and
styles that stand in bundles, and the name of the release, which is asked of the server alone, are
not kept.
"""

import hashlib
import json
import re
from pathlib import Path

from language.file_digests import Digest, file_digest, files_below
from web.bundles import only_in_bundles
from web.not_found import MOVED_SCRIPT

NAME = "service-worker.js"
_SOURCE = Path(__file__).with_name("theme") / "assets" / "svod" / NAME
_NOT_KEPT = re.compile(
    r".*\.(?:br|gz|map)|sitemap\.xml.*|opensearch\.xml|(?:assets/svod/)?service-worker\.js|assets/svod/release\.json"
    r"|[pr]/[^/]+/[^/]+/index\.html|assets/javascripts/lunr/.*"
)


def kept_files(site: Path, digest_of: Digest = file_digest) -> dict[str, str]:
    """Return the address of every file to keep, as seen from the root, and its digest."""
    joined = only_in_bundles()
    return {
        name.removesuffix("index.html"): digest_of(path)[:12]
        for name, path in files_below(site)
        if name not in joined and not _NOT_KEPT.fullmatch(name)
    }


def write_service_worker(site: Path, digest_of: Digest = file_digest) -> None:
    """Write the service worker of a built *site*; *digest_of* gives the digest of a file."""
    files = kept_files(site, digest_of)
    listed = json.dumps(files, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    version = hashlib.sha256(listed.encode()).hexdigest()[:12]
    head = f"const VERSION = {json.dumps(version)};\nconst FILES = {listed};\n"
    head += f"const moved = {MOVED_SCRIPT};\n"
    (site / NAME).write_text(head + _SOURCE.read_text("utf-8"), "utf-8")
