"""PDF with a text layer to lines: glyphs, segments, rows and type sizes, a module each."""
