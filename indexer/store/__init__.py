"""Books as passages, their postings, and the engine that keeps them."""
