"""What readers take away: the pages as plain Markdown, the library as an electronic book."""
