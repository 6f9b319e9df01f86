"""reStructuredText to lines: docutils reads it, and its web page is read as any other.

What Sphinx adds is no part of docutils: an unknown role is its text, an unknown directive
what it holds.
"""

import re
from html import escape
from typing import Any

from docutils import nodes
from docutils.core import publish_parts
from docutils.parsers.rst import Directive, directives
from docutils.parsers.rst.languages import en
from docutils.utils import SystemMessage
from docutils.writers.html5_polyglot import HTMLTranslator, Writer

from corpus.reading.html.blocks import lines_of
from corpus.reading.html.page import blocks_of
from corpus.reading.html.tags import LINE
from corpus.source import Source, SourceError

_ENDING = re.compile(r"\.re?st$", re.IGNORECASE)
_DIRECTIVE = re.compile(r"^[ \t]*\.\. ([\w:-]+)::", re.MULTILINE)
_UNDERLINE = re.compile(r"^(?!\s)(.+)\n([=~^\"'*+#-])\2{2,}[ \t]*$", re.MULTILINE)
_ROLE = re.compile(r":[\w:+-]+:`([^`<\n]+?)(?:\s*<[^`>\n]*>)?`")
_OF_FILES = frozenset({"toctree", "literalinclude", "index", "highlight", "automodule"})
_OPTION = re.compile(r":[\w-]+:")
# What docutils writes above a note.
_LABEL = re.compile(r'<p class="admonition-title"[^<>]*>[^<>]*</p>')
_SETTINGS: dict[str, Any] = {
    "file_insertion_enabled": False,
    "raw_enabled": False,
    "_disable_config": True,
    "report_level": 3,
    "halt_level": 4,
    "warning_stream": False,
    "doctitle_xform": False,
    "initial_header_level": 1,
    "math_output": "LaTeX",
    "embed_stylesheet": False,
    "stylesheet_path": None,
    "smart_quotes": False,
}


def is_restructured(text: str, name: str) -> bool:
    r"""Does the file's name say so, or do directives and underlined titles?

    >>> is_restructured("Бой\n===\n\n.. note:: Щит.\n", "a.txt")
    True
    >>> is_restructured("Бой\n===\n\n", "a.txt")
    False
    """
    if _ENDING.search(name):
        return True
    return bool(_DIRECTIVE.search(text) and _UNDERLINE.search(text))


def read_restructured(text: str, name: str) -> Source:
    """Return the text without its marks; titles, lists and tables as those of a web page.

    Raises SourceError with the line where docutils can make nothing of it.
    """
    for directive in _DIRECTIVE.findall(text):
        if directive not in en.directives and not directive.startswith("svod-"):
            held = _Left if directive in _OF_FILES else _Held
            directives.register_directive(directive, held)
    writer = Writer()
    writer.translator_class = _Numbered
    plain = _ROLE.sub(r"\1", text)
    try:
        page = publish_parts(plain, writer=writer, settings_overrides=_SETTINGS)
    except SystemMessage as error:
        raise SourceError(
            f"{name}: найден неверный reStructuredText ({error}), ожидался верный"
        ) from error
    return Source(name, tuple(lines_of(blocks_of(_LABEL.sub("", page["body"])), name)))


class _Held(Directive):
    """A directive that docutils does not know: its title and what it holds, without its options."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the title as a paragraph, and the content as it stands in the text."""
        held = nodes.container()
        if self.arguments:
            lines = self.arguments[0].split("\n")
            said = " ".join(line for line in lines if not _OPTION.match(line))
            title, _ = self.state.inline_text(said, self.lineno)
            held += nodes.paragraph("", "", *title)
        while self.content and _OPTION.match(self.content[0]):
            self.content.trim_start()
            self.content_offset += 1
        self.state.nested_parse(self.content, self.content_offset, held)
        return list(held.children)


class _Left(Directive):
    """A directive that names files of the book."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return nothing."""
        return []


class _Numbered(HTMLTranslator):
    """Writes with each tag the line that it comes from; of an error, the text that it is about."""

    def visit_section(self, node: nodes.section) -> None:
        """Leave out the section that docutils adds: what it says of links that lead nowhere."""
        if "system-messages" in node["classes"]:
            self.visit_system_message(node)
        super().visit_section(node)

    def visit_problematic(self, node: nodes.problematic) -> None:
        """Write the words of a link that leads nowhere."""
        self.body.append(escape(node.astext().strip("`_")))
        raise nodes.SkipNode

    def visit_system_message(self, node: nodes.Element) -> None:
        """Write what docutils could not read, a malformed table mostly, as it stands."""
        for text in node.findall(nodes.literal_block):
            self.body.append(f"<pre>{escape(text.astext())}</pre>")
        raise nodes.SkipNode

    def starttag(
        self,
        node: nodes.Element,
        tagname: str,
        suffix: str = "\n",
        empty: bool = False,
        **attributes: Any,
    ) -> str:
        """Return the tag with its line, where docutils knows it."""
        if getattr(node, "line", None):
            attributes[LINE] = str(node.line)
        return str(super().starttag(node, tagname, suffix, empty, **attributes))
