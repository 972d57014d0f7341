"""What was sent as a page or an answer held it: the routine sends it as it stands there when it runs."""

from collections.abc import Generator
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from msgspec.structs import replace

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Derived, Extracted, LeftOut, Parameter, parameters_of
from actors.rules.facts.value import Called, Value
from actors.rules.naming import but_credentials, same_name
from actors.rules.play import Call, call
from actors.rules.sources.leading import page_of, row_of, same_address
from actors.rules.sources.value import is_named_id, names_one
from actors.rules.transcript import Result

Line = dict[str, Any]
_BODY = frozenset({"form", "multipart", "json"})
_PIECES = 20


def form_of(lines: list[Value], context: Context) -> Generator[list[Call], tuple[Result, ...], Line]:
    """The form or document that the request was sent from, with its untouched fields under `items`; empty if none."""
    if not any(line.place in _BODY for line in lines):
        return {}
    form: Line = {}
    items: list[Line] = []
    for _ in range(_PIECES):
        (found,) = yield [call("trace_form", transaction_id=context.transaction_id, offset=len(items))]
        if not found.ok or not isinstance(found.value, dict) or "id" not in found.value:
            return {}
        form, items = found.value, [*items, *found.value["items"]]
        if "next_offset" not in form:
            break
    changed = context.method.upper() in ("PUT", "PATCH") and not is_page({"items": items}) and is_same(form, context)
    return form | {"items": items} | ({"edits": True} if changed else {})


def is_page(form: Line) -> bool:
    """Whether it is a form of a page, rather than a document that scripts read and wrote, as `GET /rooms/4` and then
    `PUT /rooms/4` with one member changed."""
    return any("name" in item for item in form.get("items", []))


def is_same(form: Line, context: Context) -> bool:
    """Whether it is the document that stood at the address to which it is sent back."""
    there, here = urlsplit(form.get("url", "")), urlsplit(context.url)
    return (there.netloc, there.path.rstrip("/")) == (here.netloc, here.path.rstrip("/"))


def is_needed(form: Line, lines: list[Value]) -> bool:
    """Whether the form must be fetched: it shows something that exists, as `Edit Hall` does, or holds what was made for
    this one sending, as a token is, or is the document that is changed; an empty form for a new thing need not be."""
    if not form:
        return False
    made = {line.name for line in lines if line.is_made and line.source is None}
    fetched = any(line.transaction_id == form["id"] for line in lines)
    if not is_page(form):
        return (
            fetched
            or "edits" in form
            or any(_is_telling(line) for item in form["items"] for line in lines if _is_of(line, item))
        )
    return bool(form["filled"] or fetched or any(each["name"] in made for each in form["items"]))


def _is_telling(line: Value) -> bool:
    """Whether nothing else gives it, and it is more than a word that such documents always have."""
    number = line.type in ("integer", "number") and len(line.value) > 1
    return line.source is None and (number or line.hint in ("plain", "opaque", "url"))


def as_held(lines: list[Value], form: Line, context: Context, asked: bool = False) -> list[Value]:
    """The lines with the form as the source of all that nobody touched: who changes the title of a note sends its
    colour as the page has it then. What may be known by the row of the button that sent the form has to be `asked` for
    first: every row has such a form."""
    lines, inputs, row = list(lines), context.inputs, is_of_row(form, context)
    here = [each for each in inputs if _is_done_here(each, form, context)]
    for item in form["items"]:
        at = [n for n, line in enumerate(lines) if _is_of(line, item)]
        said = [lines[n] for n in at if lines[n].source is not None and lines[n].hint != "empty"]
        elsewhere = [line for line in said if _is_login(line, inputs) or _is_of_earlier_page(line, item, form, context)]
        known = len(elsewhere) < len(said) and not form["filled"]
        of_row = any(_may_be_of_row(lines[n], item) and (lines[n].source is not None or not asked) for n in at)
        told = [lines[n] for n in at if not _is_login(lines[n], inputs)]
        known = known or (row and of_row) or _is_chosen_entry(item, told)
        entered = inputs if _is_of_script(item) else here
        touched = any(is_entered(lines[n], each, "path" in item) for n in at for each in entered)
        if at and item["extractors"] and not known and not touched:
            first, *others = at
            lines[first] = _taken(lines[first], item, form)
            for n in others:
                lines[n] = replace(lines[n], source=LeftOut())
    lines += _unsent(lines, form) if form["filled"] and not row else []
    return [_called(line, form, _numbers(lines)) for line in lines]


def as_asked_with(lines: list[Value], form: Line) -> list[Value]:
    """The lines with the form as the source of each word that the address of its page has under the same name: the page
    was asked for with it, and whoever chose it, chose the page by that."""
    asked = parse_qsl(urlsplit(form.get("url", "")).query)
    brought = {item["name"]: item for item in form.get("items", []) if "name" in item and item["extractors"]}

    def is_brought(line: Value) -> bool:
        free = line.source is None and line.hint == "constant_looking" and not line.value.isdigit()
        return free and line.place in _BODY and line.name in brought and (line.name, line.value) in asked

    return [_taken(line, brought[line.name], form) if is_brought(line) else line for line in lines]


def _may_be_of_row(line: Value, item: Line) -> bool:
    """Whether the form of another row may hold something else there: an id, or a word that says what kind of thing or
    what becomes of it. Of boxes all have the same word."""
    box = any(way.get("every") for way in item["extractors"])
    return names_one(line) or (line.is_ordinary and not box)


def _is_login(line: Value, inputs: list[Input]) -> bool:
    """Whether it reads as the name with which somebody logged in: in another field a form holds that by chance, as
    `do=admin`, or for whoever is logged in."""
    given = line.source.input if isinstance(line.source, Parameter) else ""
    return bool(given) and given not in {each.id for each in but_credentials(inputs, inputs)}


def _is_of_earlier_page(line: Value, item: Line, form: Line, context: Context) -> bool:
    """Whether it reads as what was said before the form was shown, on another page, as in a search for the thing: the
    form holds what that is called, of which the caller may give a part. What scripts put there may be just what was
    said."""
    said = parameters_of(line.source) if isinstance(line.source, Parameter | Derived) else ()
    done = [each for each in context.done if each.parameter in said]
    return bool(done) and not _is_of_script(item) and not any(_is_done_here(each, form, context) for each in done)


def _is_of_script(item: Line) -> bool:
    """Whether it stands in a document, or a script put it into the form."""
    return "path" in item or bool(item.get("of_script"))


def is_done_on(each: Input | Click, form: Line) -> bool:
    """Whether it was done while the form was shown, or on the same page before that was shown once more."""
    return not each.time or each.time >= form.get("time", 0.0) or same_address(each.url, form.get("url", ""))


def _is_done_here(each: Input | Click, form: Line, context: Context) -> bool:
    """The same, or on the page from which the form was sent: a script may have fetched it anew with what was typed."""
    return is_done_on(each, form) or same_address(each.url, page_of(context))


def _unsent(lines: list[Value], form: Line) -> list[Value]:
    """What a script had nothing to fill in with, and lists and objects of a document with nothing in them: of another
    thing there may be something."""
    place = next((line.place for line in lines if line.place in ("form", "multipart")), "form")
    unsent = [item for item in form["items"] if not any(_is_of(line, item) for line in lines)]
    empty = [item for item in unsent if "path" in item or item.get("of_script")]
    return [_taken(_nothing(item, place), item, form) for item in empty]


def _nothing(item: Line, place: str) -> Value:
    if "path" in item:
        return Value(place="json", name=str(item["path"][-1]), path=item["path"], hint="plain")
    return Value(place=place, name=item["name"], hint="plain")


def _is_chosen_entry(item: Line, lines: list[Value]) -> bool:
    """Whether it stands in some entry of a list, and the caller says which is meant."""
    way = item["extractors"][0] if item["extractors"] else {}
    in_list = any(isinstance(step, int) for step in way.get("path", ()))
    return in_list and any(line.is_given for line in lines)


def is_of_row(form: Line, context: Context) -> bool:
    """Whether it is a form of the list in whose row somebody clicked, rather than of the page that the row led to."""
    row = row_of(context)
    return row is not None and same_address(row.url, form.get("url", ""))


def is_entered(line: Value, each: Input, in_document: bool = False) -> bool:
    """Whether the person filled it in; in a document other things have members of that name too (`people.0.title`), and
    in a form fields whose names end alike (`billing.city`, `shipping.city`)."""
    if each.name and not in_document:
        return each.name == line.name
    return same_name(each, line) and (not in_document or each.value == line.value)


def _numbers(lines: list[Value]) -> set[str]:
    """The ids of things that the routine finds out about: taken from a page, or in an address that is."""
    whole = any(line.place == "url" and line.source is not None for line in lines)
    ids = [each for each in lines if each.value.isdigit() and (each.place == "path" or is_named_id(each))]
    taken = (each for each in ids if each.is_taken)
    addressed = (each for each in ids if whole and each.place in ("path", "query"))
    return {each.value for each in (*taken, *addressed)} - {"0"}


def _called(line: Value, form: Line, numbers: set[str]) -> Value:
    """With how its name is taken from the page, if it has the number of such a thing in it: `due-17` of note 17."""
    body = line.place in ("form", "multipart")
    ways = (each for each in form.get("numbered", ()) if each["name"] == line.name and each["number"] in numbers)
    way = next(ways, None) if body else None
    if way is None:
        return line
    source = Extracted(core=line.name, transaction_id=form["id"], extractors=way["extractors"])
    named = Called(place="name", name=f"{line.name}_field", value=line.name, hint="plain", source=source)
    return replace(line, called=named)


def _is_of(line: Value, item: Line) -> bool:
    if "path" in item:
        return bool(line.place == "json" and line.path[: len(item["path"])] == item["path"])
    return line.place in ("form", "multipart") and line.name == item["name"] and line.filename is None


def _taken(line: Value, item: Line, form: Line) -> Value:
    """What is missing on the page then is left out, unless it proves that the form was seen."""
    every = bool(item["extractors"][0].get("every"))
    optional = not every and line.place != "json" and not line.is_made
    source = Extracted(core=line.value, transaction_id=form["id"], extractors=item["extractors"], optional=optional)
    source = replace(source, decode=item.get("decode"))
    return replace(line, path=item.get("path", line.path), source=source)
