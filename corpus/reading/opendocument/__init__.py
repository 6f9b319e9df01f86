"""OpenDocument text (ODT) to lines: its styles, and the document as a web page."""
