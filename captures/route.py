"""Addresses of applications that a script routes: `/#/things/7` and `/#!/things/7` are pages like `/things/7`."""

import re
from urllib.parse import parse_qsl, unquote, urlsplit

_ROUTE = re.compile(r"#!?/")


def routed(url: str) -> str:
    """The address with the route of its fragment as a part of its path; without any other fragment."""
    address, _, _ = url.partition("#")
    found = _ROUTE.match(url, len(address))
    return f"{address.partition('?')[0].rstrip('/')}/{url[found.end() :]}" if found else address


def parts_of(address: str) -> list[str]:
    """The parts of the path, and the values of the query."""
    parts = urlsplit(routed(address))
    return [*map(unquote, filter(None, parts.path.split("/"))), *(value for _, value in parse_qsl(parts.query))]


def is_below(address: str, above: str) -> bool:
    """Whether the path goes on from that of the other address, which has one: `/files/plan.txt` from `/files`."""
    path = urlsplit(above).path.rstrip("/")
    return bool(path) and urlsplit(address).path.startswith(f"{path}/")
