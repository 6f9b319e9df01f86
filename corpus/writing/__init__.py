"""From blocks to a book's files: anchors, Markdown, pages, tables."""
