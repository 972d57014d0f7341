"""What a value of a request must be, as far as that is known without asking: typed, chosen, the clock, or empty."""

from typing import Any

from msgspec.structs import replace

from actors.rules.explaining.derived import CHOSEN_TYPES, from_credentials
from actors.rules.explaining.file_content import content_of
from actors.rules.explaining.turned_to import turned_to
from actors.rules.explaining.yes_or_no import from_box
from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Constant, Parameter, Source, Standard
from actors.rules.facts.value import Value
from actors.rules.looks import is_telling
from actors.rules.naming import but_credentials, by_moment, same_name
from actors.rules.slug import slug
from actors.rules.sources.labels import codes_differ, says_what_is_done
from actors.rules.sources.value import is_named_id

Line = dict[str, Any]

_SEARCHING = frozenset(("q", "query", "term", "search", "s", "text", "prefix", "name", "keyword", "filter", "needle"))
_NAMING = frozenset(("s", "text", "prefix", "name"))
"""Those of them that are parts of other names as well: `last_name`."""
_WORDS = frozenset(("true", "false", "null", "none", "yes", "all"))
_TYPES = frozenset({"integer", "number", "boolean"})
_PICKING = 30.0
"""Seconds from a question to the entry that was picked of its answer."""


def first_guess(value: Value, context: Context) -> Value:
    """The value with its source, if what is known already gives one; else without."""
    value = _as_file(value, context.inputs)
    source = (
        _from_file(value, context.inputs)
        or from_credentials(value, context.inputs)
        or _by_shape(value)
        or turned_to(value, context)
        or from_box(value, context.inputs)
        or _from_input(value, context)
        or _from_pick(value, context)
        or _from_row(value, context.inputs)
    )
    return replace(value, source=source) if source else value


def _as_file(value: Value, inputs: list[Input]) -> Value:
    """A body that is nothing but a text or bytes is the file that was chosen, if it was one alone."""
    chosen = [each for each in inputs if each.type == "file" and each.value]
    if value.place != "text" or value.name or len(chosen) != 1 or "\n" in chosen[0].value:
        return value
    return replace(value, filename=chosen[0].value)


def _from_file(value: Value, inputs: list[Input]) -> Parameter | None:
    """The content of a file that was chosen; its name is a parameter beside it."""
    if value.filename is None:
        return None
    files = [each for each in inputs if each.type == "file"]
    if value.written:
        named = (each for each in reversed(files) if value.filename in each.value.split("\n"))
        alone = next((each.parameter for each in named if "\n" not in each.value), "")
        return Parameter(parameter=alone, shown=content_of(value)) if alone else None
    chosen = (each for each in files if value.place == "text" or same_name(each, value) or _is_that(each, value))
    name = next((each.parameter for each in chosen), "") or slug(value.name) or "file"
    return Parameter(parameter=name, shown=value.value)


def _is_that(file: Input, value: Value) -> bool:
    """Whether it was chosen in a field without a name, which a script sends under one of its own."""
    return bool(file.nameless) and file.value == value.filename


def _by_shape(value: Value) -> Source | None:
    if value.hint == "standard_header":
        return Standard()
    return Constant() if value.hint == "empty" else None


def _from_input(value: Value, context: Context) -> Parameter | None:
    """What the person entered, as it is or, while they typed, the beginning of it."""
    if value.place in ("url", "cookie", "header"):
        return None
    inputs = [each for each in context.inputs if not _is_route(value, each, context.inputs)]
    same = [each for each in inputs if _is(each, value.value) or _is_number(each, value)]
    named = [each for each in same if same_name(each, value)]
    telling = _telling(value.value) or _is_searched(value) or _is_confirmed(value, context.clicks)
    if found := named or [each for each in same if telling or _had_offered(each, value, context)]:
        return parameter_for(by_moment(found, context.time)[-1], value)
    begun = [each for each in inputs if _begins(each, value)]
    return parameter_for(by_moment(begun, context.time)[-1], value) if begun else None


def _had_offered(each: Input, value: Value, context: Context) -> bool:
    """Whether a script asked with just this, whatever it calls it, for what it then offered: it had not been sent
    before, but for its beginnings, and an entry was picked soon."""
    offered = bool(each.picked) or each.type == "suggestion"
    anew = not value.same_elsewhere or any(value.value.startswith(one) for one in value.other_values)
    text = any(map(str.isalpha, value.value)) and value.value.lower() not in _WORDS
    return offered and anew and text and 0 <= each.time - context.time <= _PICKING


def _is_confirmed(value: Value, clicks: list[Click]) -> bool:
    """Whether what was entered had been clicked, too: the name of a thing, be it as short as `bo`, that has to be typed
    before it is deleted."""
    links = (each for each in clicks if each.href or each.row)
    return _is_short_name(value.value) and not value.in_use and any(each.called == value.value for each in links)


def _is_route(value: Value, each: Input, inputs: list[Input]) -> bool:
    """Whether a part of an address is called so by chance: the address was in use before the person entered it. Nobody
    knew then who would log in, either, so of that name a beginning of the address is enough."""
    return value.in_use == "path" or (value.in_use == "beginning" and not but_credentials([each], inputs))


def _from_pick(value: Value, context: Context) -> Parameter | None:
    """The name of an entry of a list that the person picked, where it travels as it was shown."""
    if value.place in ("url", "cookie", "header") or _is_of_button(value, context):
        return None
    names = _is_shown if value.hint == "opaque" else _names if _telling(value.value) else _names_alone
    for click in reversed(context.clicks):
        if click.parameter and not says_what_is_done(click, value) and names(click, value):
            return Parameter(parameter=click.parameter, shown=value.value)
    return None


def _is_of_button(value: Value, context: Context) -> bool:
    """Whether it is what a button itself sends that was pressed for the form that has it: `Add`, be it after a click of
    `Add a member`."""
    if any(same_name(each, value) for each in context.inputs):
        return False
    pressed = (each for each in context.clicks if each.tag in ("button", "input") and not each.parameter)
    return any(each.value == value.value and value.name in each.form.fields for each in pressed if each.form)


def _from_row(value: Value, inputs: list[Input]) -> Parameter | None:
    """The name of a row that was ticked, where it travels as it was shown."""
    rows = [each for each in inputs if each.of_row and each.chosen_label == value.value]
    if value.place in ("url", "cookie", "header") or not _telling(value.value) or not rows:
        return None
    return parameter_for(rows[-1], value)


def _is_shown(click: Click, value: Value) -> bool:
    """Whether a page shows its things by their ids, and this one was clicked."""
    return click.called == value.value and not click.href


def _names(click: Click, value: Value) -> bool:
    """Whether an entry is called so: its text begins with it, and what follows is more about it."""
    return click.called == value.value or click.called.startswith(f"{value.value} ")


def _names_alone(click: Click, value: Value) -> bool:
    """Whether an entry is called just so, be it as short as `bo`, and the value says which thing is meant: by an id, or
    by a part of an address that nobody had asked for before."""
    of_thing = is_named_id(value) or (value.place == "path" and not value.in_use)
    button = click.tag in ("button", "input") and not click.row
    return of_thing and not button and _is_short_name(value.value) and click.called == value.value


def _is_short_name(text: str) -> bool:
    return len(text) > 1 and text.isalnum() and not text.isdigit() and text.lower() not in _WORDS


def _is(each: Input, value: str) -> bool:
    """Line breaks are sent as the form encoding wants them, whatever the page had."""
    if each.type in CHOSEN_TYPES and (each.chosen_label not in ("", value) or codes_differ(each)):
        return False
    if each.type == "checkbox":
        return False
    if each.type == "suggestion":
        return _plain(value) == _plain(each.typed)
    return bool(_plain(value)) and _plain(value) in (_plain(each.value), _plain(each.typed))


def _is_number(each: Input, value: Value) -> bool:
    """A number that a script read from a text: `12.50` is sent as 12.5."""
    if value.type not in ("integer", "number") or each.type in (*CHOSEN_TYPES, "checkbox"):
        return False
    try:
        return float(each.value.replace(",", ".")) == float(value.value)
    except ValueError:
        return False


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").strip()


def _begins(each: Input, value: Value) -> bool:
    """A search while typing sends the beginning of what is typed; of what was taken from suggestions the value is a
    code."""
    text, whole = value.value, (each.typed,) if each.type == "suggestion" else (each.value, each.typed)
    searching = _is_searched(value) or same_name(each, value)
    typed = each.type not in (*CHOSEN_TYPES, "checkbox") and not each.secret
    return searching and typed and len(text) > 1 and any(one.startswith(text) for one in whole)


def _is_searched(value: Value) -> bool:
    """Whether the name says that something is looked for by it, be it by one letter: `q`, `name_filter`."""
    parts = {*slug(value.name).split("_")}
    return value.name.lower() in _SEARCHING or bool((_SEARCHING - _NAMING) & parts)


def _telling(text: str) -> bool:
    """Whether two places that hold the text hardly do so by chance."""
    return is_telling(text) and text.lower() not in _WORDS


def parameter_for(each: Input, value: Value) -> Parameter:
    """The parameter of a field, of the type that is sent; a field for any text takes a number that is not whole."""
    number = each.type == "number" and not each.step and value.value.lstrip("-").isdigit()
    kind = value.type if value.type in _TYPES else "integer" if number else "string"
    kind = "number" if kind == "integer" and (each.step or each.type == "text") else kind
    return Parameter(parameter=each.parameter, type=kind, input=each.id)
