"""Repairs of the text itself: hyphens, glued words, spacing, letter case."""
