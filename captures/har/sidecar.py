"""The files that stand beside a HAR: `interactions.jsonl`, `dom.jsonl` and `storage.json`.

Times are seconds or milliseconds, told apart by magnitude; names are camelCase or snake_case.
"""

from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.lines import Record, list_of, object_of, parse_lines, read_object, text_of
from captures.moment import unix_seconds
from captures.order import number
from captures.storage import Stored

_NO_FOLDER = "C:\\fakepath\\"
"""What a browser writes before the name of a chosen file (https://html.spec.whatwg.org/#fakepath-srsly)."""


def read_interactions(data: bytes, name: str, problems: list[str]) -> tuple[Interaction, ...]:
    """One interaction a line. `id` is the element's, of whatever type the page gave it."""
    found: list[Interaction] = []
    for n, line in parse_lines(data, name, problems):
        try:
            found.append(_interaction(line))
        except ValueError as error:
            problems.append(f"{name}: line {n}: {error}")
    return number(found, "i", "time")


def read_snapshots(data: bytes, name: str, problems: list[str]) -> tuple[Snapshot, ...]:
    """One snapshot a line; cookies and storage as mappings or as lists of `{"name", "value"}`."""
    found: list[Snapshot] = []
    for n, line in parse_lines(data, name, problems):
        try:
            found.append(_snapshot(line))
        except ValueError as error:
            problems.append(f"{name}: line {n}: {error}")
    return number(found, "d", "time")


def read_storage(data: bytes, name: str, time: float) -> tuple[Stored, ...]:
    """Playwright's storage state, also where it stands under `storage`. Raises `CaptureError`."""
    document = read_object(data, name)
    state = object_of(document.get("storage")) or document
    cookies = [object_of(each) for each in list_of(state.get("cookies"))]
    kept = [Stored(time, "cookie", text_of(each.get("domain")), *_named(each)) for each in cookies]
    for origin in map(object_of, list_of(state.get("origins"))):
        where = text_of(origin.get("origin"))
        kept += [Stored(time, "local", where, *pair) for pair in mapping_of(origin.get("localStorage")).items()]
        kept += [Stored(time, "session", where, *pair) for pair in mapping_of(origin.get("sessionStorage")).items()]
    return tuple(kept)


def mapping_of(value: object) -> dict[str, str]:
    """Names and values, from a mapping or from a list of `{"name", "value"}`."""
    if isinstance(value, dict):
        return {text_of(name): text_of(each) for name, each in value.items()}
    return dict(_named(object_of(each)) for each in list_of(value))


def time_of(line: Record) -> float:
    """When, in Unix seconds. Raises `ValueError`."""
    time = unix_seconds(_first(line, "ts", "time", "timestamp"))
    if time is None:
        raise ValueError('no time: "ts" is neither seconds nor milliseconds since 1970')
    return time


def _named(each: Record) -> tuple[str, str]:
    return text_of(each.get("name")), text_of(each.get("value"))


def _first(line: Record, *names: str) -> object:
    return next((line[name] for name in names if line.get(name) is not None), None)


def _interaction(line: Record) -> Interaction:
    kind = text_of(line.get("type"))
    if not kind:
        raise ValueError('no "type"')
    return Interaction(
        id="",
        time=time_of(line),
        type=kind,
        url=text_of(line.get("url")),
        selector=text_of(line.get("selector")),
        tag=text_of(_first(line, "tag", "tagName", "tag_name")).lower(),
        name=text_of(line.get("name")),
        element_id=text_of(_first(line, "element_id", "elementId", "id")),
        classes=_classes(_first(line, "classes", "className", "class")),
        input_type=text_of(_first(line, "inputType", "input_type")).lower(),
        value=text_of(line.get("value")).removeprefix(_NO_FOLDER),
        key=text_of(line.get("key")),
        text=text_of(line.get("text")),
        label=text_of(line.get("label")).strip(),
    )


def _classes(value: object) -> tuple[str, ...]:
    return tuple(text_of(each) for each in value) if isinstance(value, list) else tuple(text_of(value).split())


def _snapshot(line: Record) -> Snapshot:
    html = line.get("html")
    if not isinstance(html, str):
        raise ValueError('no "html"')
    return Snapshot(
        id="",
        time=time_of(line),
        url=text_of(line.get("url")),
        title=text_of(line.get("title")),
        html=html,
        label=text_of(line.get("label")),
        cookies=mapping_of(line.get("cookies")),
        local_storage=mapping_of(_first(line, "localStorage", "local_storage")),
        session_storage=mapping_of(_first(line, "sessionStorage", "session_storage")),
        window_properties=mapping_of(_first(line, "windowProperties", "window_properties")),
    )
