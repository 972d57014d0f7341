"""The header that sets a cookie."""


def split_set_cookie(value: str) -> tuple[str, str, str]:
    """Name, value and the rest (from its `;` on) of a `Set-Cookie` header."""
    pair, semicolon, rest = value.partition(";")
    name, _, cookie = pair.partition("=")
    return name.strip(), cookie.strip(), semicolon + rest
