"""What is read off the HTML that Markdown made of a page: headings, anchors, plain text."""

import re

HEADING = re.compile(r'<h([1-6])\b((?:[^>"]|"[^"]*")*)>(.*?)</h\1>', re.DOTALL)
"""A heading: its level, its attributes, its content."""
ENGLISH_TITLE = re.compile(r'\sdata-en="([^"]*)"')
"""The English title among the attributes of a heading."""
_ID = re.compile(r'\bid="([^"]+)"')
_PERMALINK = re.compile(r'<a class="headerlink".*?</a>', re.DOTALL)
_TAG = re.compile("<[^>]+>")
_BLANKS = re.compile(r"[ \t\r\f]*\n[ \t\r\f\n]*")
_AS_WRITTEN = re.compile(r"(<(?:pre|textarea|script)\b.*?</(?:pre|textarea|script)>)", re.DOTALL)


def anchor_of(attributes: str) -> str:
    """Return the anchor among the attributes of an element, or ''.

    >>> anchor_of(' class="a" id="lesa"'), anchor_of(' class="a"')
    ('lesa', '')
    """
    found = _ID.search(attributes)
    return found[1] if found else ""


def plain(content: str) -> str:
    """Return the text of *content* without tags and permanent links; still ready for HTML.

    >>> plain('Леса <em>и</em> поля<a class="headerlink" href="#lesa">#</a>')
    'Леса и поля'
    """
    return _TAG.sub("", _PERMALINK.sub("", content)).strip()


def quoted(text: str) -> str:
    """Return *text*, which is ready for HTML, ready for an attribute in double quotes."""
    return text.replace('"', "&quot;")


def without_blanks(html: str) -> str:
    r"""Return a page without the runs of blanks that templates leave.

    A run with the end of a line in it becomes that end alone, which looks the same; what is shown
    as it is written, and scripts, stay as they are.

    >>> without_blanks("<ul>\n    \n  <li>лес\n  и поле</ul><pre>a\n  b</pre>")
    '<ul>\n<li>лес\nи поле</ul><pre>a\n  b</pre>'
    """
    pieces = _AS_WRITTEN.split(html)
    pieces[::2] = (_BLANKS.sub("\n", piece) for piece in pieces[::2])
    return "".join(pieces)
