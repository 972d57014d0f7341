"""Where a URL leads: its origin, the unit in which a routine is allowed to talk to servers."""

from urllib.parse import urlsplit

_DEFAULT_PORTS = {"http": 80, "https": 443}


def origin(url: str) -> str:
    """`scheme://host[:port]`, lower case, without the scheme's own port; empty if the URL is not an HTTP one, or has a
    backslash in its host: of `https://a.example\\@b.example/` browsers open `a.example`, and other clients `b.example`.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme not in _DEFAULT_PORTS or not parts.hostname or "\\" in parts.netloc:
        return ""
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    shown = "" if port in (None, _DEFAULT_PORTS[parts.scheme]) else f":{port}"
    return f"{parts.scheme}://{host}{shown}"


def is_allowed(url: str, hosts: list[str]) -> bool:
    """Whether the URL's origin is one of `hosts`."""
    there = origin(url)
    return bool(there) and there in {origin(host) for host in hosts}
