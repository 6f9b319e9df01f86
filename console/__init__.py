"""What the command line says to its user, in Russian: click's messages, and refusals."""
