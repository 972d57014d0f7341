"""What a form sends for what the caller does not give: not what was recorded, but what the page has then."""

from typing import Any

from msgspec.structs import replace

from actors.rules.explaining.derived import CHOSEN_TYPES
from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Derived, Extracted, Given, Parameter, Part, Source
from actors.rules.facts.value import Value
from routines.extracting.page import same_label
from routines.placeholder import escape

Line = dict[str, Any]
KEPT, CHOSEN, ASKED = "kept", "chosen", "asked"


def as_kept(lines: list[Value], form: Line, context: Context) -> list[Value]:
    """The lines, of which each choice that need not be given is kept as the form has it, if that shows a thing that
    exists, or has something chosen for a new one; it has to be given if it cannot be told what the form has."""
    if form.get("changes"):
        return [_in_document(line, form, context) for line in lines]
    lines = [_in_answer(line, form, context) for line in lines]
    told = {each["name"]: each for each in form.get("now", ()) if "name" in each}
    if "filled" not in form:
        return [_asked(line, context) for line in lines]
    kept = [_kept(line, told.get(line.name, {}), form, context) if _is_of_form(line) else line for line in lines]
    return [_asked(line, context) for line in kept]


def _asked(line: Value, context: Context) -> Value:
    """What changes a thing in a document of its own is given, if nothing tells what the thing has."""
    given = given_alone(line.source)
    edits = line.place == "json" and context.method.upper() in ("PUT", "PATCH")
    if given is None or not edits or given.unsaid or given.type == "boolean" or not is_chosen(given, context):
        return line
    return replace(line, source=unsaid(line.source, {given.parameter}, ASKED))


def _in_answer(line: Value, form: Line, context: Context) -> Value:
    """As the answer has it that holds the thing which is changed."""
    given = given_alone(line.source)
    now = next((each for each in form.get("now", ()) if line.place == "json" and each.get("path") == line.path), None)
    if given is None or now is None or given.unsaid or not (given.optional or is_chosen(given, context)):
        return line
    if not isinstance(line.source, Parameter | Derived):
        return line
    kept = kept_unless(line.source, line.value, form["id"], now["extractors"])
    return replace(line, source=replace(kept, optional=False, decode=now.get("decode")))


def _in_document(line: Value, form: Line, context: Context) -> Value:
    """As the document has it that is sent back."""
    given = given_alone(line.source)
    change = next((each for each in form["changes"] if line.place == "json" and each["sent"] == line.path), None)
    if given is None or change is None or not (given.optional or is_chosen(given, context)):
        return line
    named = all(isinstance(step, str) for step in change["path"])
    if change["do"] != "put" or not named or not isinstance(line.source, Parameter | Derived):
        return replace(line, source=unsaid(line.source, {given.parameter}, ASKED))
    way = {"kind": "json", "path": [escape(step) for step in change["path"]]}
    return replace(line, source=replace(kept_unless(line.source, line.value, form["id"], [way]), optional=False))


def _is_of_form(line: Value) -> bool:
    return line.place in ("form", "multipart") and line.filename is None


def _kept(line: Value, now: Line, form: Line, context: Context) -> Value:
    given = given_alone(line.source)
    if given is None or given.type == "list":
        return line
    chosen = is_chosen(given, context)
    if not (chosen or given.optional) or not (form["filled"] or now.get("chosen")):
        return line
    known = bool(now) and line.called is None
    source = _by_label(line.source, given, now, form) if known and chosen else None
    source = source or (_unless(line, now, form) if known else None)
    if source is None and chosen and form["filled"]:
        return replace(line, source=unsaid(line.source, {given.parameter}, ASKED))
    return line if source is None else replace(line, source=source)


def given_alone(source: Source | None) -> Given | None:
    """What the caller gives, if that alone is sent, or a code of it."""
    match source:
        case Choice() | Parameter():
            return source
        case Derived(parts=[Part() as part], how="code", before=""):
            return part
    return None


def is_chosen(given: Given, context: Context) -> bool:
    """Whether one of several was chosen, or a box says yes or no."""
    entered = [each for each in context.inputs if each.parameter == given.parameter]
    own = [each for each in entered if each.id == given.input] or entered
    return any(each.type in CHOSEN_TYPES for each in own) or (given.type == "boolean" and given.optional)


def _by_label(source: Source | None, given: Given, now: Line, form: Line) -> Source | None:
    """Looked up on the page of the form, which says as well what is chosen now."""
    option = now.get("option")
    if option is None or given.type == "boolean":
        return None
    said = source.label if isinstance(source, Choice) else str(given.shown)
    if said and not same_label(said, option["label"]):
        return None
    told = {name: getattr(given, name) for name in ("parameter", "input", "among")}
    ways = {"transaction_id": form["id"], "extractors": option["extractors"], "label": option["label"]}
    return Choice(**told, **ways, shown=given.shown, unsaid=KEPT if form["filled"] else CHOSEN)


def _unless(line: Value, now: Line, form: Line) -> Source | None:
    """Taken from the page, unless it is given."""
    source = line.source
    if not form["filled"] or not isinstance(source, Parameter | Derived):
        return None
    return kept_unless(source, line.value, form["id"], now["extractors"])


def kept_unless(given: Parameter | Derived, value: str, page: str, ways: list[Line]) -> Extracted:
    """What the page has, unless it is given; nothing where a box is not ticked."""
    said = unsaid(given, {part.parameter for part in givens(given)}, KEPT)
    assert isinstance(said, Parameter | Derived)
    if isinstance(said, Derived):
        said = replace(said, codes={name: [] if code is None else code for name, code in said.codes.items()})
    optional = any(part.type == "boolean" for part in givens(given))
    return Extracted(core=value, transaction_id=page, extractors=ways, optional=optional, unless=said)


def unsaid(source: Source | None, parameters: set[str], what: str) -> Source | None:
    """The source with what becomes of these parameters if they are not given."""
    match source:
        case Choice() | Parameter() if source.parameter in parameters:
            return replace(source, unsaid=what)
        case Derived():
            return replace(source, parts=[_part(each, parameters, what) for each in source.parts])
        case Extracted(unless=given) if given is not None:
            return replace(source, unless=unsaid(given, parameters, what))
        case Extracted(asked=asked) if asked:
            return replace(source, asked={name: unsaid(each, parameters, what) for name, each in asked.items()})
    return source


def _part(part: str | Part, parameters: set[str], what: str) -> str | Part:
    return replace(part, unsaid=what) if isinstance(part, Part) and part.parameter in parameters else part


def givens(source: Source | None) -> list[Given]:
    """All that the caller gives of it."""
    match source:
        case Choice() | Parameter():
            return [source]
        case Derived():
            return [each for each in source.parts if isinstance(each, Part)]
        case Extracted():
            return [*givens(source.unless), *source.asked.values(), *givens(source.by)]
    return []
