"""Lines to blocks: paragraphs, lists, headings, tables, quotations, the outline."""
