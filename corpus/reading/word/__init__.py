"""The reader of DOCX: the package, its styles, numbering and text, a module each."""
