"""Words of both languages: letters, tokens, lemmas, phrases, keyboard layouts."""
