"""Bytes of a dump, in any format that people have, to lines of text with their place."""
