"""Raw text to books: the normaliser, the page format, cross-references.

The stages of an import, in the order that a line goes through them; none is entered twice::

    reading     bytes of a file       ▶ lines with file and number, sheets, marked headings
       │
    layout      characters            ▶ encoding and signs mended
       │        sheets                ▶ page marks taken out, ways to number the sheets
       │        running heads         ▶ taken out; chapters that they alone name
       │        columns               ▶ one after the other
       │        regions               ▶ contents, index, glossary: proposed, then chosen at once
       │        numbering             ▶ contents and index vote: sheet ▶ printed page, checked
       │        furniture             ▶ taken out
       │
    structure   entries, fragments    ▶ lines that belong together; titles above their labels
       │        tables                ▶ grids from tabs, bars, gaps, columns in pieces
       │        kinds (with repair)   ▶ headings, items, quotations, paragraphs, words mended
       │        outline               ▶ levels, by contents, numbers, words, how they are set
       │
    writing     division              ▶ where the pages of the book begin
                body, tables          ▶ Markdown, index.tsv, glossary.tsv, the report

Layout hands on a ``Layout``, structure a list of ``Block``, writing a ``Book``; ``bookmaking``
is the way through all of them, ``conservation`` proves that no letter was lost on it.
"""
