"""Markdown to lines: its signs, what tools add to it, and the document as a web page."""
