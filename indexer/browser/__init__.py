"""The index and the rules of search as data for the browser, which searches without a server."""
