"""Raw text to books: the normaliser, the format of a book, its cross-references."""
