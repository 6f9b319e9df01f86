"""What lets a browser take the site in: the web app's manifest, the search engine's description."""

import json
from collections.abc import Iterator
from xml.sax.saxutils import escape

from web.imprint import Imprint

_ICONS = "assets/svod"
_COLOUR = "#1d4a5b"
# Where the site stands is known to its server, if ``site.toml`` does not say it.
BASE = "{base}"
_LONGEST_SHORT_NAME = 16  # characters: the limit of OpenSearch, and about what fits under an icon

_OPENSEARCH = """<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>{short}</ShortName>
  <Description>{description}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="192" height="192" type="image/png">{base}assets/svod/icon-192.png</Image>
  <Url type="text/html" template="{base}search/?q={{searchTerms}}"/>
</OpenSearchDescription>
"""


def install_files(imprint: Imprint, title: str) -> Iterator[tuple[str, str]]:
    """Yield path and content of the files; *title* is the site's name as plain text."""
    yield "manifest.json", _manifest(title)
    base = imprint.address.rstrip("/") + "/" if imprint.address else BASE
    yield (
        "opensearch.xml",
        _OPENSEARCH.format(short=escape(_short(title)), description=imprint.description, base=base),
    )
    if imprint.address:
        yield "robots.txt", f"User-agent: *\nAllow: /\nSitemap: {base}sitemap.xml\n"


def _short(title: str) -> str:
    """Return *title* or as many of its first words as fit.

    >>> _short("Мельница"), _short("Правила мельничного дела")
    ('Мельница', 'Правила')
    """
    while len(title) > _LONGEST_SHORT_NAME and " " in title:
        title = title.rpartition(" ")[0]
    return title[:_LONGEST_SHORT_NAME]


def _manifest(title: str) -> str:
    icons = [("favicon.svg", "any", "any"), ("icon-192.png", "192x192", "any")]
    icons += [("icon-512.png", "512x512", "any"), ("icon-maskable.png", "512x512", "maskable")]
    places = [("Поиск", "search/"), ("Перевод", "translate/"), ("Перейти к странице", "p/")]
    manifest = {
        "name": title,
        "short_name": _short(title),
        "lang": "ru",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": _COLOUR,
        "icons": [
            {"src": f"{_ICONS}/{name}", "sizes": sizes, "purpose": purpose}
            for name, sizes, purpose in icons
        ],
        "shortcuts": [{"name": name, "url": url} for name, url in places],
    }
    return json.dumps(manifest, ensure_ascii=False, indent=1)
