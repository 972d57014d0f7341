"""What a thing is called whose entry a script offered with more on its line, `Ann Weir, office`: an answer has that in
parts."""

import re
from collections.abc import Iterator
from typing import Any

from actors.specialists.element import words
from actors.specialists.exchange import body_text
from captures.capture import Capture
from captures.mime import is_json
from routines.extracting.decoding import parse_json
from routines.extracting.json_path import lists, members
from routines.extracting.page import ExtractionError

_LEAST = 2
_WORD = re.compile(r"\w")


def by_name(told: dict[str, Any], capture: Capture) -> dict[str, Any]:
    """The field as `get_form_inputs` tells it, with what was `picked` by its name alone: the text, with what was typed,
    of an entry of an answer, of whose texts the line is made. It stays where none has such an entry, or several are
    called so."""
    typed = words(told.get("typed") or told.get("value") or "")
    if len(typed) < _LEAST or not told.get("picked") or told["secret"]:
        return told
    name = next((name for each in _lists(told["time"], capture) if (name := _name_in(each, told["picked"], typed))), "")
    return told | {"picked": name, "picked_as": told["picked"]} if name else told


def _lists(moment: float, capture: Capture) -> Iterator[list[dict[str, Any]]]:
    """The lists of things in JSON: in what had come by then, the latest first, then in what came later."""
    for each in sorted(capture.transactions, key=lambda each: (each.ended > moment, abs(each.ended - moment))):
        if is_json(each.response.mime_type):
            document = _document(body_text(each.response.body, each.response.mime_type) or "")
            yield from ([members(one) for one in part] for _, part in lists(document))


def _document(text: str) -> Any:
    """None of what only says that it is JSON."""
    try:
        return parse_json(text)
    except ExtractionError:
        return None


def _name_in(entries: list[dict[str, Any]], line: str, typed: str) -> str:
    made = [texts for each in entries if (texts := _parts(each, line))]
    names = [text for texts in made for text in texts if typed in words(text)]
    same = [each for each in entries if names and words(names[0]) in map(words, _texts(each))]
    return names[0] if len(same) == 1 else ""


def _parts(entry: dict[str, Any], line: str) -> list[str]:
    """Several texts of an entry that are all there is on the line but for signs between them, in its order; one may
    stand right behind another, for elements side by side are read so."""
    return _parted(entry, line, r"(?<!\w){}(?!\w)") or _parted(entry, line, "{}")


def _parted(entry: dict[str, Any], line: str, where: str) -> list[str]:
    rest, parts = words(line), list[str]()
    for text in sorted(_texts(entry), key=len, reverse=True):
        found = re.search(where.format(re.escape(words(text))), rest)
        if found:
            rest, parts = f"{rest[: found.start()]}\n{rest[found.end() :]}", [*parts, text]
    return sorted(parts, key=lambda text: words(line).find(words(text))) if parts[1:] and not _WORD.search(rest) else []


def _texts(entry: dict[str, Any]) -> list[str]:
    return [text for text in entry.values() if isinstance(text, str) and text.strip()]
