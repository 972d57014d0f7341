"""What Arazzo 1.0 can take out of an answer, and in words what it cannot.

Its expressions know places in JSON and headers. Version 1.1 has selectors too (JSONPath, XPath): conditions in JSON
could be said in it, but neither HTML, which is no XML, nor cookies.
"""

from typing import Any

from routines.extractor import Cookie, Extraction, Extractor, JsonPath, ResponseHeader, Url
from routines.placeholder import names


def expression(extraction: Extraction, unfollowed: bool) -> str:
    """The runtime expression of the first source that is one; what the caller may say in its place is none."""
    if extraction.decode or extraction.unless:
        return ""
    for source in extraction.sources:
        match source:
            case JsonPath(script="") if (place := pointer(list(source.path))) is not None:
                return f"$response.body{place}"
            case ResponseHeader(pattern="") if unfollowed:
                return f"$response.header.{source.name}"
    return ""


def pointer(path: list[Any]) -> str | None:
    """`#/a/0`; None for a path with conditions, values, or places from the end."""
    if any(isinstance(step, dict) or (isinstance(step, str) and names(step)) for step in path):
        return None
    if any(isinstance(step, int) and step < 0 for step in path):
        return None
    steps = [str(step).replace("{{{{", "{{").replace("~", "~0").replace("/", "~1") for step in path]
    return f"#/{'/'.join(steps)}" if steps else ""


def obstacle(extraction: Extraction, unfollowed: bool) -> str:
    """Where its sources are, which no expression names."""
    if extraction.decode:
        return f"encoded as {extraction.decode}"
    if extraction.unless:
        return "taken only if something is not given"
    return ", ".join(dict.fromkeys(f"{each.kind}: {_obstacle(each, unfollowed)}" for each in extraction.sources))


def _obstacle(source: Extractor, unfollowed: bool) -> str:
    match source:
        case JsonPath(script=""):
            return "a condition, a value, a place from the end or every entry in JSON"
        case ResponseHeader() if not unfollowed:
            return "a header before the last redirect"
        case ResponseHeader():
            return "a pattern in a header"
        case Cookie():
            return "a cookie"
        case Url():
            return "the address of the answer"
    return "HTML or text"
