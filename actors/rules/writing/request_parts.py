"""Writing a request down again with other texts in the places of its values."""

import itertools
import json
import re
from typing import Any
from urllib.parse import unquote_plus, urlsplit

from actors.rules.explaining.document import changed_body
from actors.rules.explaining.replaced_list import changes_of
from actors.rules.facts.source import Constant, LeftOut, Standard, Unknown
from actors.rules.facts.value import Value
from routines.placeholder import escape

Line = dict[str, Any]
Pairs = list[tuple[Value, str]]


def url_of(url: str, pairs: Pairs) -> str:
    """The address without the pairs of its query: taken as a whole from a page, or its path segment by segment. Names
    that stand in the query alone, as in `?dir`, are part of it: a pair would be sent as `?dir=`."""
    whole = next((text for line, text in pairs if line.place == "url" and text.startswith("{{")), None)
    if whole is not None:
        return whole
    parts = urlsplit(url)
    varying = {int(line.name): text for line, text in pairs if line.place == "path" and _varies(line)}
    counted = itertools.count()
    written = [varying.get(next(counted), escape(each)) if each else "" for each in parts.path.split("/")]
    bare = "&".join(escape(each) for each in parts.query.split("&") if each and unquote_plus(each) in _bare(url, pairs))
    return f"{parts.scheme}://{parts.netloc}{'/'.join(written)}{'?' * bool(bare)}{bare}"


def query_of(url: str, pairs: Pairs) -> Pairs:
    """The pairs of the query beside that address."""
    bare = _bare(url, pairs)
    return [(line, text) for line, text in _sent(pairs, "query") if text or line.name not in bare]


def _bare(url: str, pairs: Pairs) -> set[str]:
    """The names in the query that nothing follows, not even `=`, of an address that is not taken as a whole."""
    if any(line.place == "url" for line, _ in pairs):
        return set()
    alone = {unquote_plus(each) for each in urlsplit(url).query.split("&") if each and "=" not in each}
    fixed = {line.name for line, text in pairs if line.place == "query" and not text and not busts_caches(line)}
    return alone & fixed


def busts_caches(line: Value) -> bool:
    """Whether it is a moment in the place of a name, as in `?1795166479999`: no server can ask for it."""
    return not line.value and re.fullmatch(r"\d{10}|\d{13}", line.name) is not None


def _varies(line: Value) -> bool:
    """Whether it is not sent as it was recorded; a credential of unknown origin is asked for."""
    asked = isinstance(line.source, Unknown) and line.hint == "secret"
    return asked or not isinstance(line.source, Constant | Unknown | Standard | LeftOut)


def _sent(pairs: Pairs, place: str) -> Pairs:
    """The values of a place, without those that another one of its name sends too."""
    return [(line, text) for line, text in pairs if line.place == place and not isinstance(line.source, LeftOut)]


def body_of(request: Line, pairs: Pairs) -> Line | None:
    """The body as the routine format has it, by the places in which its values stand."""
    places = {line.place for line, _ in pairs}
    others = {line.place: text for line, text in pairs if line.place == "others"}
    others |= {"charset": charset} if (charset := request.get("charset", "")) else {}
    if "form" in places:
        return {"kind": "form", "fields": [(line.name, text) for line, text in _sent(pairs, "form")]} | others
    if "multipart" in places:
        return {"kind": "multipart", "parts": [_part(line, text) for line, text in _sent(pairs, "multipart")]} | others
    if "json" in places:
        document = _document(request, pairs)
        changes = {"changes": changed} if (changed := changes_of(pairs)) else {}
        return changed_body(document, pairs) or {"kind": "json", "value": document} | changes
    sent = {"content_type": request["content-type"]} if request.get("content-type") else {}
    if "xml" in places:
        return {"kind": "text", "text": _written(request["body"], pairs), "escape": "xml"} | sent
    text = next(((line, text) for line, text in pairs if line.place == "text"), None)
    if text is None:
        return None
    return {"kind": "text", "text": text[1]} | sent | ({"encoding": "base64"} if text[0].base64 else {})


def _written(body: str, pairs: Pairs) -> str:
    """The recorded text, with those of the values that vary where these were written."""
    spans = sorted((line.path, text) for line, text in pairs if line.place == "xml" and _varies(line))
    made, done = "", 0
    for (start, end), text in spans:
        made, done = made + escape(body[done:start]) + text, end
    return made + escape(body[done:])


def _part(line: Value, text: str) -> Line:
    part: Line = {"name": line.name, "value": text}
    if line.filename is None:
        return part
    told = {"content_type": line.content_type, "encoding": "base64" if line.base64 else ""}
    return part | {"filename": line.filename} | {name: each for name, each in told.items() if each}


def _document(request: Line, pairs: Pairs) -> Any:
    """The recorded document, with the texts of the leaves that vary; all others keep their type."""
    document = _escaped(json.loads(request["body"]))
    for line, text in pairs:
        if line.place == "json" and _varies(line):
            document = _put(document, line.path, text)
    for line, _ in pairs:
        if line.place == "json" and line.called:
            document = _put(document, line.path[:-1], _renamed(_at(document, line.path[:-1]), line.path[-1], line.name))
    return document


def _renamed(members: Line, old: str, new: str) -> Line:
    return {new if name == old else name: each for name, each in members.items()}


def _at(document: Any, path: list[Any]) -> Any:
    for step in path:
        document = document[step]
    return document


def _escaped(value: Any) -> Any:
    """The same document, in which braces are only braces."""
    match value:
        case str():
            return escape(value)
        case list():
            return [_escaped(item) for item in value]
        case dict():
            return {name: _escaped(item) for name, item in value.items()}
        case _:
            return value


def _put(document: Any, path: list[Any], value: Any) -> Any:
    """The document with the value at the path; at the root if the path is empty."""
    if not path:
        return value
    _at(document, path[:-1])[path[-1]] = value
    return document
