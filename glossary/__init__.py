"""The term base: loading and checking it, lookup both ways, annotation, exchange formats."""
