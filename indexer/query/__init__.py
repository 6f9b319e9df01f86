"""From what a player typed to a plan: every way to meet what is asked."""
