"""The request whose redirect led to a page, where nothing else tells the page's address."""

from urllib.parse import parse_qsl, urlsplit

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import parameters_of
from actors.rules.refusing.same_pages import is_unexplained
from actors.rules.sources.leading import same_address
from actors.rules.writing.craft import Explained
from captures.method import changes


def led_by(each: Explained, about: Context) -> list[str]:
    """The question with what the person entered, for the address is its answer; the link of the row that was meant, of
    which the page's own address says nothing: the server remembers it; or the change that made the thing which the
    address names, as it was recorded: another time it makes another."""
    first = each.request["led_here"] or {}
    if not first:
        return []
    if changes(first["method"]):
        led = _has_made(each, first.get("made", ""))
    else:
        led = _asks(first["url"], about.inputs) or _is_of_row(first["url"], each, about.clicks)
    return [first["id"]] if led else []


def _is_of_row(url: str, each: Explained, clicks: list[Click]) -> bool:
    rows = {one.parameter for one in clicks if one.row and one.parameter and same_address(one.href, url)}
    return bool(rows) and rows.isdisjoint(name for line in each.values for name in parameters_of(line.source))


def _asks(url: str, inputs: list[Input]) -> bool:
    entered = {one.value.strip() for one in inputs if not one.secret} - {""}
    return bool(entered & {value.strip() for _, value in parse_qsl(urlsplit(url).query)})


def _has_made(each: Explained, made: str) -> bool:
    named = (line.value for line in each.values if line.place in ("path", "query") and is_unexplained(line))
    return bool(made) and any(made in value for value in named)
