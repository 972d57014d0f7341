"""A parameter as the routine declares it."""

import json
from typing import Any
from urllib.parse import urlsplit

from actors.rules.explaining.derived import CHOSEN_TYPES
from actors.rules.facts.click import Click, Link
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice, Given
from actors.rules.slug import slug
from actors.rules.sources.leading import is_id
from actors.rules.writing.written_as import written_as
from routines.extracting.page import same_label

Line = dict[str, Any]
IF_NOT_GIVEN = "; if it is not given, "
STAYS = f"{IF_NOT_GIVEN}it stays as it is"
RECORDED = f"{IF_NOT_GIVEN}it is as recorded"
_NOT_GIVEN = {"kept": "it stays as it is", "chosen": "it is what the form has chosen", "": "it is as recorded"}
_NO_OTHERS = "; all that are ticked in the end: what is not given is not"
_NEW = frozenset({"add", "create", "new"})


def declared(name: str, value: str, source: Given, entered: Input | Click, inputs: list[Input]) -> Line:
    """What was chosen from what a page offered is the default: a link may as well have led on from a menu, and a
    list of a form as well have been one of its buttons. The row of a thing is asked for: a default would be changed
    or deleted by whoever forgets to say which."""
    kind, secret = source.type, _is_secret(entered) or source.secret
    shown = source.shown if isinstance(source.shown, list) else source.shown or _entered(entered) or value
    example = _example(kind, shown, value)
    parameter: Line = {"name": name, "type": kind, "description": _about(name, kind, entered, source)}
    link = entered.link if isinstance(entered, Click) else None
    linked = link is not None and (not entered.row or _makes_new(link))
    optional = source.optional or linked or entered.type in CHOSEN_TYPES or _is_command(entered, inputs)
    optional = optional and not secret and source.unsaid != "asked"
    parameter |= {"required": not optional, "secret": secret}
    parameter |= {"default": example} if optional and not source.unsaid else {}
    parameter |= {"default": []} if source.unsaid == "kept" and kind == "list" else {}
    if optional and (source.unsaid or entered.type in CHOSEN_TYPES):
        parameter["description"] += IF_NOT_GIVEN + _NOT_GIVEN[source.unsaid]
        parameter["description"] += ", as does all else" if source.unsaid and kind == "list" else ""
    if kind == "list" and source.among and not source.unsaid:
        parameter["description"] += _NO_OTHERS
    parameter |= {"enum": source.among} if source.among else {}
    parameter |= written_as(parameter, entered, example)
    parameter |= {"min_length": 1} if example and _may_not_be_empty(parameter, entered) else {}
    return parameter if secret else parameter | {"examples": [example]}


def _example(kind: str, shown: Any, value: str) -> Any:
    """What was shown as the type has it, else what was sent: somebody types `1250,50`, and a script sends 1250.5."""
    if kind not in ("integer", "number", "boolean"):
        return shown
    try:
        return json.loads(str(shown))
    except ValueError:
        return json.loads(value)


def _may_not_be_empty(parameter: Line, entered: Input | Click) -> bool:
    """A browser sends no form with a text that is required and missing."""
    typed = isinstance(entered, Input) and entered.required and entered.type not in CHOSEN_TYPES
    return typed and parameter["type"] == "string" and not parameter["secret"] and "enum" not in parameter


def _is_command(entered: Input | Click, inputs: list[Input]) -> bool:
    """Whether it says what is done with things that had been ticked on that page."""
    if not isinstance(entered, Click) or entered.row or not entered.nameless:
        return False
    return any(each.of_row and each.url == entered.url and each.time <= entered.time for each in inputs)


def _about(name: str, kind: str, entered: Input | Click, source: Given) -> str:
    # The label of a radio button, or of one of several boxes, is that of one answer, not of the question.
    answers = entered.type == "radio" or (entered.type == "checkbox" and kind == "list")
    own = entered.label if isinstance(entered, Input) and not answers else ""
    label = own or name.replace("_", " ")
    if entered.type == "password":
        return f"{label} (never stored)"
    offered = entered.choices if isinstance(entered, Click) and not entered.row else []
    choices = [each.text for each in offered if each.text]
    if isinstance(source, Choice) and isinstance(entered, Click) and not same_label(source.label, entered.text):
        member = _member(source)
        return f"{label}, by its {member}" if choices and member else label
    return f"{label}, such as {', '.join(choices[:6])}" if choices else label


def _member(source: Choice) -> str:
    """The member by which an entry of a list is found: `firstName` of who is shown as `Dr Ann Lee`."""
    steps = [step for way in source.extractors[:1] for step in way.get("path", ()) if isinstance(step, dict)]
    names = (name for step in steps for name, text in step.items() if text == source.label)
    return slug(next(names, "").rpartition(".")[2]).replace("_", " ")


def _makes_new(link: Link) -> bool:
    """Whether the link of a row leads to where something new is made, whatever of: the row is a menu's. Where the
    address numbers a thing, it is made for that."""
    above, _, last = urlsplit(link.href).path.rstrip("/").rpartition("/")
    return last.lower() in _NEW and not any(map(is_id, above.split("/")))


def _entered(each: Input | Click) -> str:
    """What was chosen or entered: the value of a button in a row is nobody's."""
    if isinstance(each, Input):
        return each.chosen_label or each.value
    return "" if each.row else each.value


def _is_secret(each: Input | Click) -> bool:
    return isinstance(each, Input) and each.secret
