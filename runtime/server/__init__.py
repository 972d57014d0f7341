"""The catalog, sessions and runs over HTTP."""
