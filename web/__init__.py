"""The site: MkDocs plugin and theme, the browser's search, the ASGI app and its JSON API."""
