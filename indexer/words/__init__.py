"""Words as search takes them: keys, families of words, other spellings."""
