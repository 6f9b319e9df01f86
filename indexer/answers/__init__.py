"""Answers to queries: hits with their snippets, notes, suggestions."""
