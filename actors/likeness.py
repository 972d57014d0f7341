"""Results that no recorded response is: files, what a script returned, single values. Are they like the recording?"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from captures.capture import Capture
from captures.transaction import Transaction
from routines.records.page_fields import OF_EVERY_PAGE

_MOST, _TELLING = 50, 4
"""Shorter texts stand anywhere by chance."""
_LOGIN = re.compile(r"(^|[/_.-])(log-?_?in|sign-?_?in|logon|sso)($|[/_.-])", re.IGNORECASE)
_EMPTY: tuple[Any, ...] = (None, "", [], {})


def file_differs(data: Any, recorded: Transaction) -> list[str]:
    """A file that came back, against the response in which it was recorded."""
    if not isinstance(data, Mapping) or not data.get("path"):
        return ["no file came back"]
    if not data.get("size") and recorded.response.body:
        return ["the file that came back is empty, and the recorded one was not"]
    return []


def script_result_differs(data: Any, capture: Capture) -> list[str]:
    """What a script of the page returned: something that the recording knows of must be in it."""
    if data in _EMPTY:
        return ["what the script returned is empty"]
    texts = list(islice((text for text in texts_in(data) if len(text) >= _TELLING), _MOST))
    if not texts or any(_is_known(text, capture) for text in texts):
        return []
    return [f"nothing that the script returned stands anywhere in the recording, such as '{texts[0][:80]}'"]


def values_differ(recorded: Mapping[str, Any], data: Any, optional: Collection[str] = ()) -> list[str]:
    """Values by their names, against what the recorded responses gave for them. Of the `optional` ones, which the page
    says of a thing that was changed, some may be lacking, if another one is there: not every thing has all of them."""
    if data in _EMPTY:
        return ["the routine returned nothing"]
    now = data if isinstance(data, Mapping) else {}
    said = any(now.get(name) not in _EMPTY and not _path(now[name]) for name in {*recorded} - OF_EVERY_PAGE)
    due = {name: then for name, then in recorded.items() if name not in optional or not said}
    return [line for name, then in due.items() for line in _differs(name, then, now.get(name))]


def _differs(name: str, then: Any, now: Any) -> Iterator[str]:
    if then in _EMPTY:
        return
    if now in _EMPTY:
        yield f"`{name}` was '{str(then)[:80]}' when it was recorded, and is empty"
    elif str(then).isdigit() and not re.search(r"\d", str(now)):
        yield f"`{name}` was a number when it was recorded, and is '{str(now)[:80]}'"
    elif _LOGIN.search(_path(now)) and not _LOGIN.search(_path(then)):
        yield f"`{name}` is the address of a login page, and was {str(then)[:200]} when it was recorded"


def _path(address: Any) -> str:
    """Empty for what is no address."""
    text = str(address)
    return urlsplit(text).path if text.startswith(("http://", "https://")) else ""


def texts_in(value: Any) -> Iterator[str]:
    """Every text and number of a document, as text."""
    match value:
        case Mapping():
            for each in value.values():
                yield from texts_in(each)
        case list():
            for each in value:
                yield from texts_in(each)
        case str():
            yield value.strip()
        case int() | float() if not isinstance(value, bool):
            yield json.dumps(value)


def _is_known(text: str, capture: Capture) -> bool:
    sought = text.encode("utf-8", "replace")
    return any(sought in each.response.body for each in capture.transactions) or any(
        text in each.html for each in capture.snapshots
    )
