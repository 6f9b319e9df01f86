"""Sections of pages to a Whoosh index to answers."""
