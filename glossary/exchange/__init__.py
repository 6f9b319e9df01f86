"""The term base in the formats of translators and dictionaries, one module a format."""
