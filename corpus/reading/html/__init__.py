"""Saved web pages to lines: the tags, and the blocks of text between them."""
