"""What leads from one place of a book to another: terms, page references, uses."""
