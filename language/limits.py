"""How long what is asked may be, whoever asks: the command line, the API, a page."""

LONGEST_QUERY = 300
"""Characters of a question to search or translation."""
