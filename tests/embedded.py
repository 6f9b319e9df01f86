"""The library that comes with the project, as tests use it."""

from corpus.links.terms_of_library import EMBEDDED
from glossary.termbase import load_termbase

GLOSSARY = EMBEDDED / "glossary"
BASE = load_termbase(GLOSSARY)
