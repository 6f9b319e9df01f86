"""How good the answers are, and the weights that make them so."""
