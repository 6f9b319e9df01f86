"""What a link to a page says of it in a chat or among the results of a search engine."""

import re
from html import escape

from corpus.books.page import Page, sections
from corpus.books.plaintext import section_text

# The first line of a box: its title is no sentence.
_BOX = re.compile(r"^[ \t]*(?:!!!|\?\?\?\+?)[ \t].*$", re.MULTILINE)
# Characters that search engines and chats show.
_LONGEST = 170


def description(page: Page) -> str:
    r"""Return the beginning of what *page* says, cut at a word; ready for HTML.

    >>> description(Page("a", "Жёрнов", "# Жёрнов {#a}\n\nКамень **мелет** зерно."))
    'Жёрнов: Камень мелет зерно.'
    >>> description(Page("a", "Жёрнов", '# Жёрнов {#a}\n\n!!! abstract "Коротко"\n    1. Молоть.'))
    'Жёрнов: Молоть.'
    """
    markdowns = (_BOX.sub("", section.markdown) for section in sections(page))
    texts = (" ".join(section_text(markdown).split()) for markdown in markdowns)
    text = next(filter(None, texts), "")
    whole = f"{page.title}: {text}" if text else page.title
    if len(whole) > _LONGEST:
        whole = f"{whole[:_LONGEST].rpartition(' ')[0]}…"
    return escape(whole)
