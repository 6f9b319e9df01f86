"""The menu of a page: all of a short navigation, of a long one the page's own topic."""

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File
from mkdocs.structure.nav import Link, Navigation, Section
from mkdocs.structure.pages import Page

from web.navigation import menu


def navigation_of(*sizes: int) -> tuple[Navigation, list[Page]]:
    """A home page, and topics of so many pages."""
    config = MkDocsConfig()

    def made(name: str) -> Page:
        return Page(name, File(f"{name}.md", "", "", True), config)

    home = made("index")
    topics = [
        Section(f"topic {number}", [made(f"{number}-{at}") for at in range(size)])
        for number, size in enumerate(sizes)
    ]
    for topic in topics:
        for page in topic.children:
            page.parent = topic
    pages = [page for topic in topics for page in topic.children]
    return Navigation([home, *topics], [home, *pages]), pages


def test_a_short_navigation_is_the_menu_of_every_page() -> None:
    nav, pages = navigation_of(20, 20)
    assert menu(nav, pages[0]) is nav
    assert menu(nav, None) is nav


def test_a_long_one_is_opened_where_the_page_is() -> None:
    nav, pages = navigation_of(40, 40)
    home, closed, opened = menu(nav, pages[50]).items
    assert home is nav.homepage
    assert isinstance(closed, Link)
    assert (closed.title, closed.url) == ("topic 0", "0-0/")
    assert (opened.title, opened.active, opened.children) == ("topic 1", True, pages[40:])


def test_of_a_long_topic_the_pages_around_are_shown_and_a_way_to_all() -> None:
    nav, pages = navigation_of(200)
    _, topic = menu(nav, pages[100]).items
    *around, way = topic.children
    assert around == pages[85:116]
    assert isinstance(way, Link)
    assert way.url == "pages/"
    assert menu(nav, pages[0]).items[1].children[:-1] == pages[:16]


def test_a_page_of_no_topic_leads_to_all_of_them() -> None:
    nav, _ = navigation_of(40, 40)
    assert [type(item) for item in menu(nav, None).items] == [Page, Link, Link]
    assert menu(nav, None).homepage is nav.homepage
