"""``svod review``: a page on one's own computer to go through the doubts of an import."""
