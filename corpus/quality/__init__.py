"""The normaliser measured against gold data: one function for each kind of damage."""
