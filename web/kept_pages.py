"""Pages that a release takes over from the one before it: what they depend on did not change.

A release tells in ``pages.json`` how each of its pages came to be::

    {"rules/mill/01-zerno.md": {"key": "3f1c…", "file": "rules/mill/01-zerno/index.html",
                                "meta": {…}, "anchors": […], "links": {…}, "scripts": […]}}

The *key* is a digest of all that the page depends on (``web.page_keys``). Where it is the same
again, and the file still is what was written, the file is taken over as it stands, with its
compressed twins: it has one more name on the disk and costs neither time nor room.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from language.data_texts import read_json
from language.file_digests import Digest, file_digest
from language.leftovers import link_or_copy
from web.compress import ENCODERS
from web.csp import with_policy
from web.releases import PAGES, Release

_HASH = re.compile(r"'sha256-[A-Za-z0-9+/]{43}='")


@dataclass(frozen=True, slots=True)
class PageRecord:
    """How a page came to be: its key, its file, what other pages and menus ask of it.

    *meta* is its front matter as templates see it; *anchors* are its ids; *links* lead to anchors
    of other pages: the link as it was written, by page and anchor; *scripts* are the hashes of
    its inline scripts.
    """

    key: str
    file: str
    meta: dict[str, Any]
    anchors: list[str]
    links: dict[str, dict[str, str]]
    scripts: list[str]


class SourceFile(File):
    """A file of the site; one whose page is taken over is neither read nor rendered.

    One that *is_rendered* already is only put into its template.
    """

    record: PageRecord | None = None
    is_rendered = False

    def is_modified(self) -> bool:
        """Tell MkDocs whether there is something to do: it asks in a build that leaves some out."""
        return self.record is None and not self.is_rendered


def recorded(page: Page, key: str, scripts: Iterable[str]) -> PageRecord:
    """Return the record of a page that MkDocs has just rendered."""
    return PageRecord(
        key=key,
        file=page.file.dest_uri,
        meta=dict(page.meta),
        anchors=sorted(page.present_anchor_ids or ()),
        links={file.src_uri: dict(to) for file, to in (page.links_to_anchors or {}).items()},
        scripts=sorted(scripts),
    )


def restore(page: Page, record: PageRecord, files: Files) -> None:
    """Give a page that is not rendered what menus and the check of links ask of it."""
    page.meta = dict(record.meta)
    page.present_anchor_ids = set(record.anchors)
    found = {files.get_file_from_path(uri): to for uri, to in record.links.items()}
    page.links_to_anchors = {file: to for file, to in found.items() if file}


def write_records(folder: Path, records: Mapping[str, PageRecord]) -> None:
    """Write the records of the pages of the release in *folder*; those JSON can't hold are left."""
    told = {}
    for uri, record in records.items():
        try:
            told[uri] = json.dumps(asdict(record), ensure_ascii=False)
        except TypeError:  # a date in the front matter
            continue
    rows = ",\n".join(f"{json.dumps(uri)}: {row}" for uri, row in told.items())
    (folder / PAGES).write_text(f"{{{rows}}}\n", "utf-8")


class Earlier:
    """A release that a new one may take files over from; nothing in it is trusted unread."""

    def __init__(self, release: Release | None, digest_of: Digest = file_digest) -> None:
        self._release = release
        self._digests = release.digests if release else {}
        self._digest_of = digest_of

    def records(self) -> dict[str, PageRecord]:
        """Return the records of the pages whose files have not changed since they were written.

        There are none in a release that another version wrote in another form.
        """
        if self._release is None or not self._is_whole(PAGES):
            return {}
        try:
            rows = read_json((self._release.folder / PAGES).read_text("utf-8"))
            found = {uri: PageRecord(**row) for uri, row in rows.items()}
        except (AttributeError, TypeError, ValueError):
            return {}
        hashes = (script for it in found.values() for script in it.scripts)
        if not all(isinstance(script, str) and _HASH.fullmatch(script) for script in hashes):
            return {}  # they go into the policy of every page
        return {uri: it for uri, it in found.items() if self._is_whole(f"site/{it.file}")}

    def take_over(self, name: str, site: Path, policy: str) -> None:
        """Put the page in the file *name* into *site*, with the policy of the new release."""
        assert self._release is not None
        old, new = self._release.site / name, site / name
        new.parent.mkdir(parents=True, exist_ok=True)
        if policy == self._release.policy:
            link_or_copy(old, new)
        else:
            new.write_text(with_policy(old.read_text("utf-8"), policy), "utf-8")

    def take_twins(self, site: Path) -> None:
        """Put the compressed twins of the files of *site* that are the same again beside them."""
        if self._release is None:
            return
        for name in self._digests:
            original_name, _, suffix = name.rpartition(".")
            if f".{suffix}" not in _TWINS:
                continue
            original, twin = site.parent / original_name, site.parent / name
            if not original.is_file() or twin.exists() or not self._is_whole(name):
                continue
            if self._digest_of(original) == self._digests.get(original_name):
                link_or_copy(self._release.folder / name, twin)

    def _is_whole(self, name: str) -> bool:
        """Is a file of the release, named from its folder, what was written?"""
        assert self._release is not None
        path = self._release.folder / name
        return path.is_file() and self._digest_of(path) == self._digests.get(name)


_TWINS = frozenset(suffix for suffix, _ in ENCODERS.values())
