"""What a line is for: page marks, running heads, contents, index, glossary, site furniture.

Each module finds one kind by its layout, takes it out of the lines and says so in records;
what none of them recognises stays as text.
"""
