"""A JSON document that is sent back as it stands when the routine runs, but for what the person changed in it."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Extracted, LeftOut, Parameter, Uuid
from actors.rules.facts.value import Value
from actors.rules.naming import unused
from actors.rules.slug import slug
from routines.placeholder import escape

Line = dict[str, Any]
Pairs = list[tuple[Value, str]]
DOCUMENT = "document"
"""The place of the one value that stands for the whole document, and (`step`) of what tells a thing in it."""
_STEP = "step"
_TELLING = 2


def in_changes(lines: list[Value], form: Line) -> list[Value]:
    """The lines, of which those need no source that are sent back as they came."""
    sent = [each["sent"] for each in form.get("changes", ()) if each["sent"]]
    return [_left(line) if form.get("changes") and not _is_in(line, sent) else line for line in lines]


def _is_in(line: Value, sent: list[list[Any]]) -> bool:
    return line.place != "json" or any(line.path[: len(path)] == path for path in sent)


def _left(line: Value) -> Value:
    return replace(line, source=LeftOut())


def as_changed(lines: list[Value], form: Line, context: Context) -> list[Value]:
    """The lines with one for the document, and one for each thing in it that has to be found by what it is called."""
    if not form.get("changes"):
        return lines
    way = {"kind": "json", "path": []}
    source = Extracted(core=DOCUMENT, transaction_id=form["id"], extractors=[way])
    whole = Value(place=DOCUMENT, name=DOCUMENT, value=DOCUMENT, hint="plain", source=source, changes=form["changes"])
    asked: dict[str, str] = {}
    steps = [step for at, change in enumerate(form["changes"]) for step in _steps(at, change, context, asked)]
    made = [_made_anew(line) if _is_key(line, form) else line for line in lines]
    return [*made, whole, *steps]


def counted(lines: list[Value], form: Line) -> str:
    """What numbers something that is added, if the page counted on: nobody knows the next number but the page, or who
    told it as a member of its own."""
    keys = (line for line in lines if _is_key(line, form) and line.type in ("integer", "number"))
    return next((line.name for line in keys if not _is_given(line)), "")


def _is_given(line: Value) -> bool:
    if not isinstance(line.source, Extracted):
        return line.is_given
    first = line.source.extractors[0]
    return first["kind"] == "json" and all(isinstance(step, str) for step in first["path"])


def _is_key(line: Value, form: Line) -> bool:
    """Whether it tells what is added from the other things of its list."""
    added = ([*each["sent"], each["key"]] for each in form.get("changes", ()) if "key" in each)
    return line.place == "json" and line.path in list(added)


def _made_anew(line: Value) -> Value:
    """A name that nobody gave it, and that a script of the page made up, is another one each time."""
    return replace(line, source=Uuid()) if line.source is None and not line.type else line


def _steps(at: int, change: Line, context: Context, asked: dict[str, str]) -> Iterator[Value]:
    """A parameter for each step of the path that somebody may choose: a thing by its name, an entry, a member. `asked`
    has those of things that nobody named before, each of its own."""
    named, above = iter(change.get("named", ())), ""
    for place, step in enumerate(change["path"]):
        if isinstance(step, dict):
            yield _called(at, place, next(named), above, context, asked)
        elif isinstance(step, str):
            known, entry = _known_member(step, context), change["do"] == "take_out" and place == len(change["path"]) - 1
            if not known and entry and change.get("called"):
                yield _by_name(at, place, step, above, change["called"], context, asked)
            elif known or (entry and change.get("entry")):
                yield _step(at, place, "", step, known or _own(step, above, asked))
            above = step


def _called(at: int, place: int, ways: dict[str, str], above: str, context: Context, asked: dict[str, str]) -> Value:
    """By what the person entered or clicked, else by what the thing is called, which is asked for."""
    known = [(member, text, name) for member, text in ways.items() if (name := _known(text, context))]
    member, text = next(iter(ways.items()))
    return _step(at, place, *known[0]) if known else _step(at, place, member, text, _own(text, above, asked))


def _by_name(
    at: int, place: int, code: str, above: str, called: Line, context: Context, asked: dict[str, str]
) -> Value:
    """An id in a list, looked up by what its thing is called."""
    label = called["label"]
    parameter = _known(label, context) or _own(label, above, asked)
    looked_up = {"transaction_id": called["id"], "extractors": called["extractors"]}
    source = Choice(parameter=parameter, label=label, shown=label, **looked_up)
    return Value(place=_STEP, name=parameter, value=code, at=[at, place], source=source)


def _own(text: str, above: str, asked: dict[str, str]) -> str:
    return asked.setdefault(text, unused(one_of(above), asked.values()))


def _step(at: int, place: int, member: str, text: str, parameter: str) -> Value:
    source = Parameter(parameter=parameter, shown=text)
    return Value(place=_STEP, name=parameter, value=text, at=[at, place], member=member, source=source)


def one_of(name: str) -> str:
    """What one of a list is called: `rooms` has a room."""
    made = slug(name) or "item"
    return made[:-1] if made.endswith("s") and len(made) > _TELLING + 1 else made


def _known(text: str, context: Context) -> str:
    """The parameter of what was entered or clicked and reads so."""
    return context.parameter_of(text) if len(" ".join(text.split())) > 1 else ""


def _known_member(step: str, context: Context) -> str:
    """The same of a member: a link that was clicked is called as its menu has it."""
    links = {each.parameter for each in context.clicks if each.href and not each.row}
    known = _known(step, context)
    return "" if known in links else known


def changed_body(document: Any, pairs: Pairs) -> Line | None:
    """The body that sends the document back, by the `document` that was sent; None if it is sent as it is written."""
    whole = next(((line, text) for line, text in pairs if line.place == DOCUMENT), None)
    if whole is None:
        return None
    steps = {tuple(line.at): (line.member, text) for line, text in pairs if line.place == _STEP}
    made = [_change(at, change, document, steps) for at, change in enumerate(whole[0].changes)]
    return {"kind": "json", "value": whole[1], "changes": made}


def _change(at: int, change: Line, document: Any, steps: dict[tuple[int, ...], tuple[str, str]]) -> Line:
    path = [_written(step, steps.get((at, place))) for place, step in enumerate(change["path"])]
    value = document
    for step in change["sent"]:
        value = value[step]
    return {"path": path, "do": change["do"]} | ({"value": value} if change["sent"] else {})


def _written(step: Any, told: tuple[str, str] | None) -> Any:
    if told is not None:
        return {told[0]: told[1]} if told[0] else told[1]
    if isinstance(step, dict):
        return {name: escape(text) for name, text in step.items()}
    return escape(step) if isinstance(step, str) else step
