"""The longest texts that the command line, the API and the pages accept."""

LONGEST_QUERY = 300
"""Characters of a question to search or translation."""
