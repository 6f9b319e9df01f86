"""What a player typed, as words, phrases, words to leave out, and filters.

::

    огонь по транспорту         words, all preferred, none demanded
    "линия видимости"           a phrase that must stand there («» as well)
    -техника                    a word that must not
    +параптеы                   words as typed: neither layout nor spelling is mended
    книга:6ed  редакция:7       only this book, only this edition
    укрытие в 7-й редакции      the same, if it has an answer there
    с. 152, страница пять       what stands on a printed page, in order
    стр. 102–103                what stands on several
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from indexer.query.editions import without_edition, without_nickname
from indexer.query.pages import without_page
from indexer.query.plan import Choice
from indexer.store.postings import book_key, edition_key
from language.letters import composed

PART = re.compile(
    r'(?P<minus>(?<!\S)-)?(?:"(?P<quoted>[^"]*[^"\s\d][^"]*)"|«(?P<laquo>[^»]+)»|(?P<word>\S+))'
)
LITERAL = re.compile(r"\+(?=[^\s\d])")
FILTERS = {
    "книга": book_key,
    "book": book_key,
    "редакция": edition_key,
    "edition": edition_key,
}


@dataclass(frozen=True, slots=True)
class Query:
    """A query in its parts.

    *text* is the words and phrases to look for, *literal* says to take them as typed.
    *edition* and *page* are those that its words name, *anywhere* the query without them.
    """

    text: str
    phrases: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    filters: tuple[Choice, ...] = ()
    literal: bool = False
    edition: str = ""
    page: str = ""
    anywhere: str = ""


def parse(text: str, book: str = "", editions: Collection[str] = ()) -> Query:
    """Read a query; *book*, a folder's name, filters as ``книга:`` does.

    >>> query = parse('"линия видимости" танк -лес книга:6ed')
    >>> query.text, query.phrases, query.excluded, query.filters
    ('линия видимости танк', ('линия видимости',), ('лес',), (('book:6ed',),))
    >>> query = parse("танк 7ред", editions={"7"})
    >>> query.text, query.edition
    ('танк', '7')
    >>> parse("113 страница строения").page
    '113'
    """
    text = composed(text)
    if any(map(LITERAL.match, text.split())):
        return _parts(text, book)
    rest, edition = without_edition(text, editions)
    rest, page = without_page(rest)
    if page and not edition:
        rest, edition = without_nickname(rest, editions)
    return replace(_parts(rest, book), edition=edition, page=page, anywhere=rest)


def _parts(text: str, book: str) -> Query:
    words: list[str] = []
    phrases: list[str] = []
    excluded: list[str] = []
    filters = [(book_key(book),)] if book else []
    literal = False
    for part in PART.finditer(text):
        phrase = part["quoted"] or part["laquo"]
        content = phrase or part["word"]
        name, colon, value = content.partition(":")
        if part["minus"]:
            excluded.append(content)
        elif colon and value and name.lower() in FILTERS:
            filters.append((FILTERS[name.lower()](value),))
        else:
            literal = literal or LITERAL.match(content) is not None
            words.append(LITERAL.sub("", content))
            if phrase:
                phrases.append(phrase)
    return Query(" ".join(words), tuple(phrases), tuple(excluded), tuple(filters), literal)
