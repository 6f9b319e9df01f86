"""Turn a typed query into a plan: for each word or term, all the ways a passage may match it."""
