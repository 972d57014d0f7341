"""The one way in which a catalog refuses."""


class CatalogError(Exception):
    """The catalog cannot be used as asked; the text says what, where and what to do."""
