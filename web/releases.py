"""Releases of a site: whole, checked, put in place by one rename, never mixed.

All that is made of one state of a library is one *release*, a folder of its own::

    out/site -> .site-releases/k3x9…/site     what readers see; a plain host may copy it
    out/.site-releases/
        lock                                  held while a release is being made
        k3x9…/                                a release, its name made up
            library/                          the books and terms as they were read
            pages.json                        how each page came to be: see ``web.kept_pages``
            site/                             the pages, with assets/svod/release.json
            index/                            the search index of these pages
            manifest.json                     its policy, and a digest of every file
            in-use                            locked by every server that reads it

A release is made aside and gets its manifest last, so one without a manifest is a leftover.
It is put in place by renaming a symbolic link over ``site``; where there are no symbolic links
its pages are copied and two folders renamed. The release before stays, to fall back on; older
ones go as soon as no server reads them.
"""

import json
import os
import re
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from indexer.store.locks import is_held, locked, shared
from language.data_texts import read_json
from language.file_digests import Digest, file_digest, files_below

_FORMAT = 1
_MANIFEST = "manifest.json"
PAGES = "pages.json"
_IN_USE = "in-use"
_NAME = re.compile(r"[0-9a-f]{16}")  # of a release's folder: nothing that leads elsewhere
_MARK = Path("assets", "svod", "release.json")


@dataclass(frozen=True, slots=True)
class Release:
    """A site ready to be served, with all that belongs to it."""

    folder: Path
    policy: str

    @property
    def name(self) -> str:
        """What tells this release from others on this machine."""
        return self.folder.name

    @property
    def content(self) -> str:
        """What pages call it: the same on every server that holds the same library."""
        return _mark_of(self.site).get("release", "")

    @property
    def site(self) -> Path:
        """The folder of the pages."""
        return self.folder / "site"

    @property
    def index(self) -> Path:
        """The folder of the search index."""
        return self.folder / "index"

    @property
    def library(self) -> Path:
        """The books and terms that all of it was made from."""
        return self.folder / "library"

    @property
    def digests(self) -> dict[str, str]:
        """The digest that each of its files had when it was written, by its name."""
        manifest = _manifest(self.folder)
        return manifest.files if manifest else {}


@dataclass(frozen=True, slots=True)
class _Manifest:
    """What a release is made from (a digest), its policy, a digest of each of its files."""

    inputs: str
    policy: str
    files: dict[str, str]


def releases_folder(site: Path) -> Path:
    """Return where the releases of a site are kept: beside it, where no request can reach.

    >>> releases_folder(Path("out/site")).as_posix()
    'out/.site-releases'
    """
    return site.with_name(f".{site.name}-releases")


def current_name(site: Path) -> str:
    """Return the name of the release whose pages stand at *site*, or '' where none does."""
    name = _mark_of(site).get("folder", "")
    if _NAME.fullmatch(name):
        return name
    place = site.resolve()  # pages of an elder version do not say it: their link does
    return place.parent.name if place.parent.parent == releases_folder(site).resolve() else ""


def _mark_of(site: Path) -> dict[str, str]:
    """Return what the pages at *site* say of their release; nothing where they say nothing."""
    try:
        found = read_json((site / _MARK).read_text("utf-8"))
        return {str(name): str(value) for name, value in found.items()}
    except (OSError, ValueError, AttributeError):
        return {}


def current(site: Path) -> Release | None:
    """Return the release shown at *site*, without reading its manifest; None if there is none."""
    folder = releases_folder(site) / (current_name(site) or ".")
    manifest = _manifest(folder)
    return Release(folder, manifest.policy) if manifest else None


def find(site: Path, inputs: str, digest_of: Digest = file_digest) -> Release | None:
    """Return a whole release that was made from *inputs* (a digest), the one in place first.

    *digest_of* gives the digest of a file, here and below.
    """
    folder = releases_folder(site)
    names = [current_name(site), *(path.name for path in _by_age(folder))]
    for name in filter(None, names):
        manifest = _manifest(folder / name)
        if manifest and manifest.inputs == inputs and not faults(folder / name, digest_of):
            return Release(folder / name, manifest.policy)
    return None


def faults(folder: Path, digest_of: Digest = file_digest) -> list[str]:
    """Return the names of files of a release that are missing, changed, or too many."""
    manifest = _manifest(folder)
    if manifest is None:
        return [_MANIFEST]
    there, files = _digests(folder, digest_of), manifest.files
    return sorted(name for name in there.keys() | files if there.get(name) != files.get(name))


def begin(site: Path) -> Path:
    """Return a new, empty folder for a release that is to be made."""
    folder = releases_folder(site) / secrets.token_hex(8)
    folder.mkdir()
    return folder


def mark(folder: Path, content: str) -> None:
    """Let the pages of the release in *folder* say which one they are of.

    *content* is the name that releases of the same library have on every server, so that a page
    that asks now one server and now another is not told of a newer one.
    """
    path = folder / "site" / _MARK
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"release": content, "folder": folder.name}), "utf-8")


def seal(folder: Path, inputs: str, policy: str, digest_of: Digest = file_digest) -> Release:
    """Write the manifest of a release that is complete, and return the release."""
    (folder / _IN_USE).touch()
    manifest = {
        "format": _FORMAT,
        "inputs": inputs,
        "policy": policy,
        "files": _digests(folder, digest_of),
    }
    written = folder / f".{_MANIFEST}"
    with written.open("w", encoding="utf-8") as file:
        json.dump(manifest, file, ensure_ascii=False, indent=0)
        file.flush()
        os.fsync(file.fileno())
    written.rename(folder / _MANIFEST)
    return Release(folder, policy)


def put_in_place(release: Release, site: Path) -> None:
    """Let readers see *release* at *site*, all at once."""
    if current_name(site) == release.name and site.exists():
        return
    aside = site.with_name(f".{site.name}-new")
    _remove(aside)
    try:
        aside.symlink_to(os.path.relpath(release.site, site.parent), target_is_directory=True)
    except (OSError, NotImplementedError):
        shutil.copytree(release.site, aside)
    if aside.is_symlink() and (site.is_symlink() or not site.exists()):
        aside.replace(site)
    else:
        _swap(aside, site)


def _swap(new: Path, site: Path) -> None:
    old = site.with_name(f".{site.name}-old")
    _remove(old)
    if site.exists() or site.is_symlink():
        site.rename(old)
    new.rename(site)
    _remove(old)


def tidy(site: Path) -> None:
    """Remove leftovers, and releases that nobody reads: all but the current one and one before."""
    for aside in (f".{site.name}-new", f".{site.name}-old"):
        _remove(site.with_name(aside))
    name = current_name(site)
    others = [path for path in _by_age(releases_folder(site)) if path.name != name]
    whole = [path for path in others if _manifest(path)]
    for path in others:
        if path not in whole[:1] and not is_held(path / _IN_USE):
            _remove(path)


def _by_age(folder: Path) -> list[Path]:
    """Return the releases in *folder*, the newest first."""
    found = [path for path in folder.glob("*") if path.is_dir()]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def _remove(path: Path) -> None:
    if path.is_symlink() or path.is_file():
        path.unlink()
    else:
        shutil.rmtree(path, ignore_errors=True)


def _manifest(folder: Path) -> _Manifest | None:
    """Return the manifest of a release, or None if it is missing or unreadable."""
    try:
        found = read_json((folder / _MANIFEST).read_text("utf-8"))
        if found["format"] != _FORMAT:
            return None
        return _Manifest(str(found["inputs"]), str(found["policy"]), dict(found["files"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _digests(folder: Path, digest_of: Digest) -> dict[str, str]:
    """Return the digests of the files that belong to a release."""
    parts = ("library/", "site/", "index/", PAGES)
    files = files_below(folder)
    return {name: digest_of(path) for name, path in files if name.startswith(parts)}


@contextmanager
def making(site: Path, tell_wait: Callable[[], None]) -> Iterator[None]:
    """Be the only one who makes releases of *site*; *tell_wait* is called before a wait."""
    folder = releases_folder(site)
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder / "lock", tell_wait):
        yield


def reading(release: Release) -> AbstractContextManager[None]:
    """Keep *release* from being removed until the block is left."""
    return shared(release.folder / _IN_USE)
