"""What a player typed, read as words: one list of steps for search and translation."""
