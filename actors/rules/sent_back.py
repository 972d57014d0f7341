"""The page that somebody was kept from until they had signed in, where only the server remembers which it was."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from actors.rules.writing.craft import Explained

Line = dict[str, Any]


def wanted_before(each: Explained, asked: Iterable[Line]) -> list[str]:
    """The last request for the page to which a form's redirect led, if that led elsewhere itself and nothing that the
    form sent names the page: without it the redirect may lead to another. Where nothing was changed before, as a basket
    is, there is time to find that out by trying. `asked` are the lines of all transactions."""
    landed = each.request["landing_url"]
    if each.request["method"] == "GET" or not landed or _names(each, urlsplit(landed).path):
        return []
    before = [one for one in asked if one["id"] < each.transaction_id and _is_of(one, landed)]
    changed = [one["id"] for one in asked if one["method"] != "GET"]
    turned_away = (one["id"] for one in before[-1:] if 300 <= (one.get("status") or 0) < 400)
    return [one for one in turned_away if any(earlier < one for earlier in changed)]


def _names(each: Explained, path: str) -> bool:
    return any(path in line.value for line in each.values)


def _is_of(line: Line, address: str) -> bool:
    return bool(line["method"] == "GET" and line["url"] == address)
