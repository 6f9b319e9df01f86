"""Which passages answer a plan best."""
