"""One script and one style sheet a page: the site's many small files, joined while it is built.

In: the ES modules and style sheets of the theme, as they are written. Out: for each kind of page
one module that holds all that it imports, each once, and one style sheet in the order of
``mkdocs.yml``. A phone asks for three files of ours instead of thirty. What is loaded later
(``import("./engine/beside.js")``) stays in files of its own, as do the worker that it starts and
the shards of the dictionary.

A module becomes a function that is called once and returns what it exports::

    import { el } from "./dom.js";            const $toast = (() => {
    export function say(text) { … }           const { el } = $dom;
                                              function say(text) { … }
                                              return { say };
                                              })();

Only the forms of ``import`` and ``export`` that the scripts use are known; another is refused.
Names that are exported and assigned again later would not be followed: none are.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

FOLDER = "assets/svod"
STYLE = f"{FOLDER}/bundle.css"
_THEME = Path(__file__).with_name("theme")
_SCRIPTS = _THEME / FOLDER
_EVERYWHERE = "svod"
_RULES = "rule-page"
_IMPORT = re.compile(r'^import \{([^{}]*)\} from "\./([\w-]+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|async function|function|class) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_LATER = re.compile(r'\bimport\("\./([\w-]+)\.js"\)')
# Comments that have lines to themselves; others may be part of a string.
_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
_BLANK = re.compile(r"\n{2,}")
_PAGE_SCRIPT = re.compile(r'page_script = "([\w-]+)"')


class BundleError(ValueError):
    """A script that can't be joined with others; says which and what was found."""


def bundles(styles: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield path and content of every bundle; *styles* are the style sheets in their order."""
    for kind in sorted(_kinds()):
        yield f"{FOLDER}/bundle-{kind}.js", joined_scripts(dict.fromkeys((_EVERYWHERE, kind)))
    yield STYLE, joined_styles((_THEME / name).read_text("utf-8") for name in styles)


def only_in_bundles() -> set[str]:
    """Return the scripts and style sheets that no page asks for by themselves, by their paths."""
    later = {name for path in _SCRIPTS.glob("*.js") for name in _LATER.findall(_read(path.stem))}
    alone = {name for of in later for name in _with_imports(of)}
    found = {
        name for kind in _kinds() for entry in (_EVERYWHERE, kind) for name in _with_imports(entry)
    }
    scripts = {f"{FOLDER}/{name}.js" for name in found - alone}
    return scripts | {f"{FOLDER}/{path.name}" for path in _SCRIPTS.glob("*.css")}


def _kinds() -> set[str]:
    """Return the entry scripts of each kind of page."""
    templates = (path.read_text("utf-8") for path in _THEME.glob("*.html"))
    return {
        _EVERYWHERE,
        _RULES,
        *(name for text in templates for name in _PAGE_SCRIPT.findall(text)),
    }


def joined_scripts(entries: Iterable[str]) -> str:
    """Return the scripts *entries* and everything they import, joined into one module."""
    order = dict.fromkeys(name for entry in entries for name in _with_imports(entry))
    return "".join(_as_function(name) for name in order)


def joined_styles(texts: Iterable[str]) -> str:
    r"""Return style sheets as one, without their comments.

    >>> joined_styles(["/* Links. */\na {\n  color: red;\n}\n", "b {\n}\n"])
    'a {\n  color: red;\n}\nb {\n}\n'
    """
    return _bare("".join(texts))


def _with_imports(name: str) -> Iterator[str]:
    """Yield all that the script *name* imports, the deepest first, and then itself."""
    for _, other in _IMPORT.findall(_read(name)):
        yield from _with_imports(other)
    yield name


def _as_function(name: str) -> str:
    text = _IMPORT.sub(_import, _read(name))
    exported = ", ".join(_EXPORT.findall(text))
    body = _EXPORT.sub("", text)
    if left := _LEFT.search(body):
        raise BundleError(f"{name}.js: {left[0]!r} is no import or export that can be joined")
    return f"const {_variable(name)} = (() => {{\n{_bare(body)}return {{ {exported} }};\n}})();\n"


def _import(found: re.Match[str]) -> str:
    return f"const {{ {found[1].replace(' as ', ': ').strip()} }} = {_variable(found[2])};\n"


def _variable(name: str) -> str:
    return f"${name.replace('-', '_')}"


def _bare(text: str) -> str:
    return _BLANK.sub("\n", _COMMENT.sub("", text)).lstrip("\n")


def _read(name: str) -> str:
    return (_SCRIPTS / f"{name}.js").read_text("utf-8")
