"""The id of an entry that is called by the name of another thing, which it refers to: a bid by its bidder."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from routines.extracting.decoding import shared_json
from routines.extracting.holding import holding
from routines.extracting.json_path import Path, leaves, members
from routines.extracting.locate import gives, is_json
from routines.extracting.page import Page, same_label
from routines.extractor import Extractor, JsonPath
from routines.placeholder import as_text

IDS = ("id", "pk", "uid", "uuid", "key")
_MOST = 6


def locate_by_another(page: Page, label: str, value: str) -> list[Extractor]:
    """Paths to the value in the page's JSON, if it is the id of the only entry of a list in which another thing has
    the label as one of its texts: `[{"id": 9, "applicant": {"id": 4, "name": "Ann"}}]`, or `[4, "Ann"]` for that.
    None if that other thing has the value too, as then it may be meant itself."""
    paths = _paths(shared_json(page.text), label, value) if is_json(page) else iter(())
    return [way for path in islice(paths, _MOST) if gives(way := JsonPath(path=path), page, value)]


def _paths(document: Any, label: str, value: str) -> Iterator[Path]:
    for path, array in holding(document, label, value).lists(document):
        for entry in array:
            around, own = with_id(members(entry))
            named = [name for name in IDS if as_text(own.get(name)) == value]
            said = list(_said(around, own, label, value)) if named else []
            yield from ([*path, {place: label}, *around, name] for name in named for place in said)


def with_id(entry: dict[str, Any]) -> tuple[list[str], dict[str, Any]]:
    """What holds the id, with the way to it: the entry, or the only object in it, as in `{"cursor": …, "node": …}`."""
    inner = [(name, each) for name, each in entry.items() if isinstance(each, dict)]
    if not any(name in entry for name in IDS) and len(inner) == 1:
        return [inner[0][0]], inner[0][1]
    return [], entry


def _said(around: list[str], own: dict[str, Any], label: str, value: str) -> Iterator[str]:
    for name, other in own.items():
        if (isinstance(other, dict) or _is_pair(other)) and all(as_text(leaf) != value for _, leaf in leaves(other)):
            held = members(other).items()
            called = (member for member, text in held if isinstance(text, str) and same_label(text, label))
            ways = ([*around, name, member] for member in called)
            yield from (".".join(way) for way in ways if not any("." in step or " " in step for step in way))


def _is_pair(other: Any) -> bool:
    """Whether it is another thing as its id and its name: `[65, "Chair"]`."""
    return isinstance(other, list) and [type(each) for each in other] == [int, str]
