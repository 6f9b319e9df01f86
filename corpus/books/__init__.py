"""Books as they lie in `docs/rules/`: their folder, pages, tables and printed pages."""
