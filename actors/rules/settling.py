"""From the answers to the source of every value."""

import re
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from actors.rules.asking import ID_NAME, Question, core
from actors.rules.chosen import is_trivial
from actors.rules.derived import from_entered, from_options
from actors.rules.naming import slug
from actors.rules.transcript import Result

Line = dict[str, Any]
_CONSTANT: Line = {"kind": "constant"}
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE)
_MADE = frozenset({"opaque", "secret", "timestamp"})
_CREATING = frozenset({"PUT", "POST", "MKCOL", "MKCALENDAR"})
_ANYWHERE = 3
"""Digits of a number that stands in every other answer."""
_CLOCKS = {10: "now_s", 13: "now_ms"}
"""A moment near the request's own, by its number of digits."""


def settle(lines: list[Line], asked: list[Question], answers: list[Result], context: Line) -> list[Line]:
    """Every value with its source. What nothing explains is constant, unless it looks made for this one request."""
    return settled(answered(lines, asked, answers, context), context)


def answered(lines: list[Line], asked: list[Question], answers: list[Result], context: Line) -> list[Line]:
    """The values with the sources that the answers tell."""
    lines = list(lines)
    carriers = _by_use(asked, answers, context.get("carriers", frozenset()))
    for question, answer in zip(asked, answers, strict=True):
        line = lines[question.place]
        usable = answer.ok and not question.else_entered and "source" not in line
        if usable and (source := _source(question, answer.value, line, carriers)):
            lines[question.place] = line | {"source": source}
        elif answer.ok and question.call.name == "trace_value" and answer.value.get("total") == 0:
            lines[question.place] = line | {"unseen": True}
    return [_entered(place, line, asked, answers) for place, line in enumerate(lines)]


def settled(lines: list[Line], context: Line) -> list[Line]:
    """Every value with its source, also where no answer tells one."""
    whole = any(line["place"] == "url" and "source" in line for line in lines)
    lines = [_made_of_entered(line, context) for line in lines]
    shared = {line["value"]: line["source"] for line in lines if _is_shared(line)}
    creates = context.get("method", "GET").upper() in _CREATING
    lines = [_made_anew(line) if creates else line for line in lines]
    return [_settled(_same_again(line, shared), whole_address=whole) for line in lines]


def _entered(place: int, line: Line, asked: list[Question], answers: list[Result]) -> Line:
    """Without a record of what the person did: what stood in no page's field of that name was entered. It may be a
    setting of a script's too, so what was recorded stays the default."""
    pairs = zip(asked, answers, strict=True)
    totals = [answer.value["total"] for q, answer in pairs if q.place == place and q.else_entered and answer.ok]
    if "source" in line or not totals or any(totals) or line["value"] in ("true", "false"):
        return line
    kind = "integer" if line["place"] == "json" and line["value"].isdigit() else "string"
    name = slug(line["name"]) or "value"
    return line | {"source": {"kind": "parameter", "parameter": name, "type": kind, "optional": True}}


def _made_of_entered(line: Line, context: Line) -> Line:
    inputs = context.get("inputs", [])
    source = (
        None
        if "source" in line
        else from_options(line, inputs, context.get("clicks", [])) or from_entered(line, inputs)
    )
    return line if source is None else line | {"source": source}


def _is_shared(line: Line) -> bool:
    """Whether what is known of this value tells of the same text elsewhere in the request: not of one by chance."""
    source = line.get("source", {})
    extracted = source.get("kind") == "extracted" and line["place"] != "url" and not source.get("optional")
    return bool(extracted and len(line["value"]) > 3 and not line["value"].isdigit())


def _same_again(line: Line, shared: dict[str, Line]) -> Line:
    """A value that the request carries twice comes from one place."""
    known = "source" in line or line["place"] in ("url", "cookie")
    return line if known or line["value"] not in shared else line | {"source": shared[line["value"]]}


def _made_anew(line: Line) -> Line:
    """A random name in the address that something was made at, and that nobody had known before."""
    random = line["place"] == "path" and line.get("unseen") and _UUID.fullmatch(line["value"]) and "source" not in line
    return line | {"source": {"kind": "uuid"}} if random else line


def _settled(line: Line, *, whole_address: bool) -> Line:
    """Parts of an address that is taken as a whole need no source of their own."""
    if whole_address and line["place"] == "path":
        return line | {"source": _CONSTANT}
    return line if "source" in line else line | {"source": _unexplained(line)}


def _unexplained(line: Line) -> Line:
    if line["place"] == "cookie":
        return {"kind": "session"}
    if line["place"] == "path":
        return _CONSTANT
    if line["hint"] == "timestamp" and line["value"].isdigit() and len(line["value"]) in _CLOCKS:
        return {"kind": _CLOCKS[len(line["value"])]}
    if _UUID.fullmatch(line["value"]):
        return {"kind": "uuid"}
    return {"kind": "unknown"} if line["hint"] in ("opaque", "secret") else _CONSTANT


def _source(question: Question, answer: Any, line: Line, carriers: list[str]) -> Line | None:
    if question.parameter:
        return _from_choice(question, answer, line)
    origins = [origin for origin in answer.get("origins", []) if str(origin.get("id", "")).startswith("t")]
    if question.of_choice:
        origins = [origin for origin in origins if origin["id"] in carriers and _stands_alone(origin)]
        return _taken(min(origins, key=lambda each: carriers.index(each["id"])), line) if origins else None
    return _session(origins) if line["place"] == "cookie" else _extracted(origins, question, line)


def _by_use(asked: list[Question], answers: list[Result], carriers: frozenset[str]) -> list[str]:
    """The requests that carried what was chosen, those first whose answers explain most."""
    pairs = zip(asked, answers, strict=True)
    given = [answer.value.get("origins", []) for question, answer in pairs if question.of_choice and answer.ok]
    uses = Counter(each["id"] for origins in given for each in origins if each["id"] in carriers)
    return sorted(uses, key=lambda each: (-uses[each], each))


def _stands_alone(origin: Line) -> bool:
    """Whether the value has a name in a JSON answer, and stands in no list of several."""
    paths = [each["path"] for each in origin.get("extractors", []) if each["kind"] == "json"]
    return (
        bool(paths) and all(step == 0 or isinstance(step, str) for step in paths[0]) and isinstance(paths[0][-1], str)
    )


def _session(origins: list[Line]) -> Line | None:
    """The response that set a cookie; the session carries it by itself."""
    for origin in origins:
        if origin["source"] in ("cookie", "response_header"):
            return {"kind": "session", "transaction_id": origin["id"]}
    return None


def _extracted(origins: list[Line], question: Question, line: Line) -> Line | None:
    """The page that the person was on, else the earliest response, that a recipe can take the value from."""
    usable = [origin for origin in origins if _takes(origin, line)]
    if line["value"].isdigit() and line["place"] == "path":
        usable = [origin for origin in usable if _made_there(origin, question)]
    elif line["hint"] not in _MADE and line["place"] not in ("url", "path", "cookie"):
        usable = [origin for origin in usable if _names_one(origin)]
        usable = [origin for origin in usable if not _is_short_number(line) or _is_called_so(origin, line)]
    if not usable:
        return None
    found = _taken(min(usable, key=lambda each: each.get("url") != question.seen_on), line)
    return found | ({"address": question.call.arguments["value"]} if line["place"] == "url" else {})


def _taken(origin: Line, line: Line) -> Line:
    return {
        "kind": "extracted",
        "core": core(line),
        "transaction_id": origin["id"],
        "extractors": origin["extractors"][: _ways(line)],
        "decode": origin.get("decode", "") or ("json" if line.get("type") in ("integer", "number") else ""),
    }


def _ways(line: Line) -> int | None:
    """Of an address only the first way: where that finds nothing, any other place of the page leads elsewhere."""
    return 1 if line["place"] == "url" else None


def _made_there(origin: Line, question: Question) -> bool:
    """A number in a path is the id of what a response made, if that response was to the path before it and names it
    once: `POST /posts` answered `{"id": 25}`, then came `/posts/25`."""
    path = urlsplit(origin.get("url", "")).path.rstrip("/")
    named = [extractor for extractor in origin["extractors"] if extractor["kind"] == "json" and _by_name(extractor)]
    return bool(named) and bool(path) and urlsplit(question.url).path.startswith(f"{path}/")


def _is_short_number(line: Line) -> bool:
    return bool(line["value"].isdigit()) and len(line["value"]) <= _ANYWHERE


def _is_called_so(origin: Line, line: Line) -> bool:
    """Whether the place is called an id, or as the value is: a short number stands in many others by chance."""
    last = origin["extractors"][0]
    name = slug(str(last["path"][-1] if last["kind"] == "json" else last.get("name", "")))
    return name == slug(line["name"]) or bool(ID_NAME.search(name))


def _names_one(origin: Line) -> bool:
    """An ordinary text is taken from a response only by a name, never by the place that it had in a list."""
    kinds = {"form_field", "meta", "script_variable"}
    return any(e["kind"] in kinds or _is_called(e) for e in origin["extractors"])


def _is_called(extractor: Line) -> bool:
    """Whether it is a member of a document or a whole header."""
    return (extractor["kind"] == "json" and _by_name(extractor)) or (
        extractor["kind"] == "header" and not extractor.get("pattern")
    )


def _by_name(extractor: Line) -> bool:
    return all(isinstance(step, str) for step in extractor["path"])


def _takes(origin: Line, line: Line) -> bool:
    """For the parts of an address a text pattern is too weak a reason."""
    kinds = {extractor["kind"] for extractor in origin.get("extractors", [])}
    return bool(kinds - {"pattern"} if line["place"] in ("url", "path") else kinds)


def _from_choice(question: Question, answer: Line, line: Line) -> Line | None:
    pages = [page for page in answer.get("pages", []) if str(page.get("id", "")).startswith("t")]
    if is_trivial(line["value"]) and not question.own_field:
        pages = [page for page in map(_identifying, pages) if page.get("extractors")]
    pages = [page for page in pages if _is_sturdy(page, line)]
    if not pages:
        return None
    page = min(pages, key=lambda page: page.get("url") != question.seen_on)
    whole = {"address": question.call.arguments["value"]} if line["place"] == "url" else {}
    return whole | {
        "kind": "choice",
        "parameter": question.parameter,
        "label": page.get("label") or question.label,
        "transaction_id": page["id"],
        "extractors": page["extractors"],
        "decode": "json" if line.get("type") in ("integer", "number") else "",
    }


def _identifying(page: Line) -> Line:
    """The page with those extractors only that a one-digit code may be taken by: of a choice of its own, or of the
    member of an object that is called an id. Any other stands beside everything."""
    kept = [each for each in page.get("extractors", []) if each["kind"] in ("option", "link") or _is_id(each)]
    return page | {"extractors": kept}


def _is_id(extractor: Line) -> bool:
    last = extractor["path"][-1] if extractor["kind"] == "json" else None
    return isinstance(last, str) and bool(ID_NAME.search(slug(last)))


def _is_sturdy(page: Line, line: Line) -> bool:
    """A short code may stand beside any text by chance; a list, an option or a link says that they belong together."""
    kinds = {extractor["kind"] for extractor in page.get("extractors", [])}
    return bool(kinds - {"beside"}) or (bool(kinds) and (len(line["value"]) > 3 or _is_own_field(page, line)))


def _is_own_field(page: Line, line: Line) -> bool:
    """Whether it is what the field of this name holds in the row of the label."""
    named = f'name="{line["name"]}"'
    return any(each.get("attribute") == "value" and named in each.get("within", "") for each in page["extractors"])
