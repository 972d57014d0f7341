"""How many things of one kind a response lists, of which a value was taken by its place."""

from typing import Any

from actors.specialists.element import select
from routines.extracting.decoding import parse_json
from routines.extracting.element import attribute
from routines.extracting.json_path import NoSuchPlace, Path, walk
from routines.extracting.page import Page, parsed, visible_text
from routines.placeholder import as_text


def how_many_beside(page: Page, extractors: list[dict[str, Any]]) -> int:
    """The different values that stand where the first extractor finds its own in an entry of a list in JSON, in all
    entries of the list, or in a page in all elements that are counted to find it; 1 if it goes by no such place."""
    first = extractors[0] if extractors else {}
    if first.get("kind") == "attribute" and first.get("index"):
        alike = select(parsed(page.text), first["selector"])
        name = first.get("attribute", "")
        return len({attribute(each, name) if name else visible_text(each) for each in alike} - {""}) or 1
    if first.get("kind") != "json" or first.get("script"):
        return 1
    path: Path = first["path"]
    places = [place for place, step in enumerate(path) if isinstance(step, int)]
    return max((len(_values(parse_json(page.text), path, place)) for place in places), default=1)


def _values(document: Any, path: Path, place: int) -> set[str]:
    found = (_at(each, path[place + 1 :]) for each in walk(document, path[:place]))
    return {as_text(each) for each in found if each is not None}


def _at(document: Any, path: Path) -> Any:
    try:
        return walk(document, path)
    except NoSuchPlace:
        return None
