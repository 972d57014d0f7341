"""How a program takes a value out of a response: a call for each source of an extraction."""

from typing import Any, assert_never

from routines import extractor as kinds
from routines.export.dialect import to_python
from routines.export.expressions import Variables, filled, literal, value
from routines.export.layout import Code, Group, call, prefixed, sequence
from routines.export.standalone.css import compiled
from routines.placeholder import names


class Inexpressible(Exception):
    """A source that the program cannot use; the text says why."""


def taking(extraction: kinds.Extraction, variables: Variables, path: str, notes: list[str]) -> Code:
    """The call that tries the sources in order; `notes` has those that cannot be used."""
    calls: list[Code] = [call("said", value(extraction.unless, variables))] if extraction.unless else []
    for k, each in enumerate(extraction.sources):
        try:
            code = source(each, variables)
            calls.append(call("decoded", code, literal(extraction.decode)) if extraction.decode else code)
        except Inexpressible as reason:
            notes.append(f"{path}.sources[{k}]: {reason}; the other sources are tried")
    if extraction.default is not None or extraction.optional:
        calls.append("None" if extraction.default is None else literal(extraction.default))
    asking = [each for each in extraction.sources if not isinstance(each, kinds.FormField)]
    asked = (name for each in asking for name in names(each.model_dump_json()) if name in variables.lists)
    code = call("first", literal(extraction.name), *(prefixed("lambda: ", each) for each in calls))
    return variables.for_each(name, code) if (name := next(asked, None)) is not None else code


def source(extractor: kinds.Extractor, variables: Variables) -> Code:
    """The call that takes the value from `page`. Raises `Inexpressible`."""
    match extractor:
        case kinds.FormField():
            told = [literal(extractor.name)]
            told += [f"form_has={_flat(extractor.form_has)}"] if extractor.form_has else []
            but = ", ".join(value(each, variables) for each in extractor.but)
            told += [f"but=[{but}]"] if but else []
            return _called("form_field", told, index=extractor.index, every=extractor.every, boxes=extractor.boxes)
        case kinds.Form():
            lists = {"form_has": extractor.form_has, "without": extractor.without}
            told = [f"{name}={_flat(each)}" for name, each in lists.items() if each]
            told += [f"prefix={literal(extractor.prefix)}"] if extractor.prefix else []
            return call("form_data", "page", *told)
        case kinds.FormRow():
            told = [literal(extractor.field), literal(extractor.which)]
            told += [f"label={filled(extractor.label, variables)}"] if extractor.label else []
            return _called(
                "form_row", told, by=extractor.by, plus=extractor.plus, first=extractor.first, sends=extractor.sends
            )
        case kinds.Option():
            told = [literal(extractor.name), value(extractor.label, variables)]
            told += [f"form_has={_flat(extractor.form_has)}"] if extractor.form_has else []
            return _called("option", told, attribute=extractor.attribute if extractor.attribute != "value" else "")
        case kinds.Meta():
            return _called("meta", [literal(extractor.name)])
        case kinds.Attribute():
            told = [literal(understood(extractor.selector))]
            return _called("attribute", told, attribute=extractor.attribute, index=extractor.index, only=extractor.only)
        case kinds.Link():
            among = understood(extractor.among) if extractor.among else ""
            told = [filled(extractor.text, variables)]
            return _called("link", told, pattern=_pattern(extractor.pattern), among=among)
        case kinds.JsonPath():
            return _json(extractor, variables)
        case kinds.ScriptVariable():
            return _called("script_variable", [literal(extractor.name)], index=extractor.index)
        case kinds.ResponseHeader():
            return _called("header", [literal(extractor.name)], pattern=_pattern(extractor.pattern))
        case kinds.Cookie():
            return _called("cookie", [literal(extractor.name)])
        case kinds.Pattern():
            return _called("by_pattern", [literal(_pattern(extractor.pattern))], index=extractor.index)
        case kinds.Url():
            return _called("by_url", [], pattern=_pattern(extractor.pattern))
        case kinds.Beside():
            return _beside(extractor, variables)
        case _:
            assert_never(extractor)


def _json(extractor: kinds.JsonPath, variables: Variables) -> Code:
    path = sequence(*(_step(step, variables) for step in extractor.path))
    if extractor.script:
        more = ["every=True"] if extractor.every else []
        return call("script_json", "page", literal(extractor.script), path, *more)
    return call("walk_every" if extractor.every else "walk", "json_of(page)", path)


def _step(step: str | int | kinds.Where, variables: Variables) -> Code:
    match step:
        case str():
            return filled(step, variables)
        case int():
            return repr(step)
    return Group("{", tuple(f"{literal(name)}: {filled(text, variables)}" for name, text in step.items()), "}")


def _beside(extractor: kinds.Beside, variables: Variables) -> Code:
    told = [literal(understood(extractor.selector)), filled(extractor.label, variables)]
    for inner in (extractor.at, extractor.within):
        understood(inner.removeprefix("+ ") or "*")
    more = {"inner": extractor.within, "attribute": extractor.attribute, "at": extractor.at}
    return _called("beside", told, **more, pattern=_pattern(extractor.pattern))


def _called(function: str, told: list[str], **more: Any) -> Code:
    """A call with those of the further arguments that say something."""
    named = [f"{name}={literal(value) if isinstance(value, str) else value}" for name, value in more.items() if value]
    return call(function, "page", *told, *named)


def _flat(values: list[str]) -> str:
    return f"[{', '.join(literal(value) for value in values)}]"


def _pattern(pattern: str) -> str:
    written = to_python(pattern)
    if written is None:
        raise Inexpressible(f"/{pattern}/ cannot be said in Python's regular expressions")
    return written


def understood(selector: str) -> str:
    """The selector, if the stand-alone code understands it. Raises `Inexpressible`."""
    try:
        compiled(selector)
    except ValueError as error:
        raise Inexpressible(f"the selector `{selector}` cannot be used without a browser's own: {error}") from error
    return selector
