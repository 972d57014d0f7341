"""The request whose redirect led to a page, where nothing else tells the page's address."""

from urllib.parse import parse_qsl, urlsplit

from actors.rules.facts.input import Input
from actors.rules.refusing.same_pages import is_unexplained
from actors.rules.writing.craft import Explained
from captures.method import changes


def led_by(each: Explained, inputs: list[Input]) -> list[str]:
    """The question with what the person entered, for the address is its answer; or the change that made the thing which
    the address names, as it was recorded: another time it makes another."""
    first = each.request["led_here"] or {}
    if not first:
        return []
    led = _has_made(each, first.get("made", "")) if changes(first["method"]) else _asks(first["url"], inputs)
    return [first["id"]] if led else []


def _asks(url: str, inputs: list[Input]) -> bool:
    entered = {one.value.strip() for one in inputs if not one.secret} - {""}
    return bool(entered & {value.strip() for _, value in parse_qsl(urlsplit(url).query)})


def _has_made(each: Explained, made: str) -> bool:
    named = (line.value for line in each.values if line.place in ("path", "query") and is_unexplained(line))
    return bool(made) and any(made in value for value in named)
