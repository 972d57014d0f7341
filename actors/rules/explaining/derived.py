"""Values that a script of the page made of what the person entered: spelt otherwise, or within a longer text."""

import html
import json
import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote, quote_plus

from msgspec.structs import replace

from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.facts.source import Derived, Parameter, Part
from actors.rules.facts.value import Value
from actors.rules.looks import is_particular, is_telling, is_trivial, tells_by_itself
from actors.rules.naming import same_name
from actors.rules.sources.labels import says_what_is_done
from captures.nested import json_in_base64
from captures.rison import is_rison
from routines.dates import forms_of
from routines.derive import How, derive, rison

CHOSEN_TYPES = frozenset({"select", "select-one", "select-multiple", "radio"})
_SPELT: tuple[How, ...] = ("slug", "snake", "lower", "upper")
_PLACES = frozenset({"query", "form", "multipart", "json", "xml", "text"})
_LONG = 200
"""In a text that is longer, a word may stand by chance: only what is quoted counts."""
_BETWEEN = " ,;:-/"
_MARKS = (",", ", ", ";", "; ", "|", "\n", " ")
_OF_MOMENT = re.compile(r"\d{4}-\d\d-\d\d|\d\d:\d\d(?::\d\d)?")
"""A day, or a time of it, beside which there is a letter in `2027-02-03T09:30:00`."""


def from_credentials(line: Value, inputs: list[Input]) -> Derived | None:
    """A name and a password that travel together in Base64: `Basic YW5uOnNlYQ==` is `ann:sea`."""
    if not line.made_of:
        return None
    parts = [_entered_as(each, inputs) or _asked_for(each, at) for at, each in enumerate(line.made_of)]
    scheme = line.value.partition(" ")[0]
    return Derived(before=f"{scheme} ", parts=[parts[0], ":", parts[1]], how="base64")


def from_options(line: Value, inputs: list[Input], clicks: Sequence[Click] = ()) -> Derived | None:
    """The code of what was chosen in the field of this name, or in a list box that a script drew, by all that the page
    offered there: where no answer told both, a script of the page knew them."""
    found = _chosen_in_field(line, inputs) or _chosen_in_box(line, clicks)
    return None if found is None or line.place not in _PLACES else by_options(found, line)


def by_options(found: Input | Click, line: Value) -> Derived:
    """The code of what was chosen in that field or box, by the labels of all that it offered. Where the field was left
    out of the query before, a script leaves it out for the entry that stands for all."""
    shown = found.chosen_label if isinstance(found, Input) else found.text
    none = None if line.omitted and "" not in line.other_values else ""
    codes = {label: _typed(code, line.type) if code else none for label, code in found.options.items()}
    part = Part(parameter=found.parameter, shown=shown, input=found.id, among=list(codes))
    return Derived(parts=[part], how="code", codes=codes)


def from_code(line: Value, inputs: list[Input]) -> Parameter | None:
    """The code of what was chosen in the field of this name, from more than can be told: it is asked for itself."""
    chosen = (each for each in reversed(inputs) if each.chosen_label and not each.options and each.value == line.value)
    found = next((each for each in chosen if each.type in CHOSEN_TYPES and same_name(each, line)), None)
    if found is None or line.place not in _PLACES:
        return None
    return Parameter(parameter=found.parameter, shown=line.value)


def _chosen_in_field(line: Value, inputs: list[Input]) -> Input | None:
    chosen = [each for each in reversed(inputs) if each.options and each.value == line.value]
    told = (each for each in chosen if _is_unnamed(each, line) and tells_by_itself(line.value))
    return next(iter((*(each for each in chosen if same_name(each, line)), *told)), None)


def _is_unnamed(each: Input, line: Value) -> bool:
    """Whether no name tells under which the code travels: a script that draws a list box often gives it an id alone."""
    return bool(each.nameless) or (not each.name and line.place == "json")


def _chosen_in_box(line: Value, clicks: Sequence[Click]) -> Click | None:
    """Such a box has no name, so the code has to tell by itself that it is meant."""
    if not tells_by_itself(line.value):
        return None
    chosen = (each for each in reversed(clicks) if each.role == "option" and each.parameter)
    return next((each for each in chosen if each.options.get(each.text) == line.value), None)


def _typed(code: str, kind: str) -> Any:
    """The code as the document has it: a script sends some as numbers."""
    try:
        return json.loads(code) if kind in ("integer", "number", "boolean") else code
    except ValueError:
        return code


def from_entered(line: Value, inputs: list[Input]) -> Derived | None:
    """The value as another spelling of what was entered (`Spring fair`, `spring-fair`), or with it inside
    (`title ~ "Spring fair"`), be it several texts (a title and what follows it), or JSON in Base64; None if it is
    neither."""
    if line.place not in (*_PLACES, "path") or line.filename is not None or line.hint in ("empty", "secret"):
        return None
    free = [each for each in inputs if _is_free(each)]
    if line.place == "path" or json_in_base64(line.value):
        return _in_base64(line, free)
    typed = [each for each in free if is_telling(each.value.strip())]
    tried = [(how, each) for how in (_spelt, _dated) for each in reversed(typed)]
    tried += [(_within, each) for each in reversed(free)]
    found = (source for how, each in tried if (source := how(line.value, each)))
    first = _joined(line.value, typed) or next((source for source in found if _keeps_type(source, line)), None)
    return first and _with_others(first, line.value, free)


def _in_base64(line: Value, free: Sequence[Input]) -> Derived | None:
    """As a filter that a script keeps in an address: what was entered in a document of JSON, in Base64."""
    document = json_in_base64(line.value)
    made = _with_others(Derived(parts=[document], how=""), document, free)
    again = derive(document, "base64") == line.value
    return replace(made, how="base64") if document and again and made.parts != [document] else None


def entered_in(text: str, line: Value, inputs: Sequence[Input]) -> str | Derived:
    """A piece of the value, with what was entered where it stands there, in the spelling of the whole."""
    if line.place not in _PLACES:
        return text
    made = _with_others(Derived(parts=[text], how=""), line.value, [each for each in inputs if _is_free(each)])
    return text if made.parts == [text] else made


def from_added(line: Value, inputs: Sequence[Input]) -> Parameter | None:
    """The texts that were entered in one field one after the other, as a script keeps them in another field."""
    if line.place not in _PLACES or line.filename is not None:
        return None
    several = (each for each in inputs if each.earlier_values and not (each.secret or each.chosen_label))
    texts = ((each, [*each.earlier_values, *([each.value] if each.value else [])]) for each in several)
    found = (each for each, added in texts if len(added) > 1 and line.value in (mark.join(added) for mark in _MARKS))
    return next((Parameter(parameter=each.parameter, shown=line.value, input=each.id) for each in found), None)


def from_picked(line: Value, clicks: Sequence[Click]) -> Derived | None:
    """The value with the name of what was picked inside, as a script makes the address of an entry of a list or tree:
    `docs/notes.txt`, or `queue:mail`. None if nothing that was picked, or whose row was meant, is called so."""
    if line.place not in (*_PLACES, "path") or len(line.value) > _LONG or line.hint in ("empty", "secret"):
        return None
    picked = [each for each in clicks if each.parameter and not (each.is_pager or says_what_is_done(each, line))]
    named = [Input(id=each.id, parameter=each.parameter, value=each.called) for each in picked]
    first = next((source for each in reversed(named) if (source := _within(line.value, each))), None)
    return first and _with_others(first, line.value, named)


def from_entry(line: Value, clicks: Sequence[Click]) -> Derived | None:
    """The value as another spelling of an entry that was picked in a list box, `waiting_list` of `Waiting list`: what a
    script calls it. None if no entry reads so."""
    picked = [each for each in clicks if each.role == "option" and each.parameter]
    named = [Input(id=each.id, parameter=each.parameter, value=each.called) for each in picked]
    spelt = (source for each in reversed(named) if (source := _spelt(line.value, each)))
    return next(spelt, None) if line.place in _PLACES and line.hint not in ("empty", "secret") else None


def _keeps_type(source: Derived, line: Value) -> bool:
    """Whether a date that is sent in JSON is a number if and only if it is counted, in seconds since 1970."""
    counted = source.write.startswith("epoch")
    return source.how != "date" or line.place != "json" or counted == (line.type == "integer")


def _is_free(each: Input) -> bool:
    """Whether it was typed, and may be told."""
    chosen = each.type in (*CHOSEN_TYPES, "checkbox", "file") or bool(each.chosen_label)
    return not chosen and not each.secret and bool(each.value.strip())


def _spelt(value: str, each: Input) -> Derived | None:
    text = each.value.strip()
    how = next((how for how in _SPELT if value != text and derive(text, how) == value), None)
    return Derived(parts=[_part(each)], how=how) if how and is_telling(value) else None


def _dated(value: str, each: Input) -> Derived | None:
    """As another form of the date that was entered."""
    forms = forms_of(each.value, value)
    if forms is None:
        return None
    read, write = forms
    return Derived(parts=[_part(each)], how="date", read=read, write=write)


def _within(value: str, each: Input) -> Derived | None:
    """As whole words of the value, in the spelling of the language that the value is written in."""
    parts = [] if value == each.value.strip() else _parted(value, each, value)
    return Derived(parts=parts, how="") if parts else None


def _joined(value: str, inputs: Sequence[Input]) -> Derived | None:
    """As several texts that were entered and nothing else, be they short: a first name and a last one."""
    texts = {each.value.strip(): each for each in inputs}
    entered = "|".join(re.escape(text) for text in sorted(texts, key=len, reverse=True))
    pieces = re.split(rf"(?<!\w)({entered})(?!\w)", value)
    if len({*pieces[1::2]}) < 2 or "".join(pieces[::2]).strip(_BETWEEN):
        return None
    return Derived(parts=[_part(texts[each]) if n % 2 else each for n, each in enumerate(pieces)], how="")


def _with_others(source: Derived, value: str, inputs: Sequence[Input]) -> Derived:
    """With what else was entered, where that stands in the rest of the value."""
    parts = source.parts
    for each in [] if source.how else reversed(inputs):
        known = any(isinstance(part, Part) and part.parameter == each.parameter for part in parts)
        again = [] if known else [piece for part in parts for piece in _pieces(part, each, value)]
        parts = again or parts
    return replace(source, parts=parts)


def _pieces(part: str | Part, each: Input, value: str) -> list[str | Part]:
    return [part] if isinstance(part, Part) else _parted(part, each, value) or [part]


def _parted(text: str, each: Input, value: str) -> list[str | Part]:
    """The text of the value, before and after what was entered; empty if that does not stand there."""
    entered = each.value.strip()
    if not is_particular(entered):
        return _all_of_one(text, each, value)
    syntax = is_rison(value)
    for how, spelt in _spellings(value, entered):
        edges = r"[\"'%<>/]" if len(value) > _LONG else r"\W"
        edges = r"[:(,)]" if syntax else edges
        before, after = ("|(?<=T)", "|T") if _OF_MOMENT.fullmatch(entered) else ("", "")
        found = re.search(rf"(?:(?<={edges}){before}|^){re.escape(spelt)}(?={edges}{after}|$)", text)
        if found:
            part = replace(_part(each), how=how, type="integer" if syntax and not how else "string")
            return [text[: found.start()], part, text[found.end() :]]
    return []


def _all_of_one(text: str, each: Input, value: str) -> list[str | Part]:
    """The same of a short one where it is the whole of one text of a document, and if it stands everywhere, as `1`
    does, only of that which is called as the field."""
    entered = each.value.strip()
    written = json.dumps(entered, ensure_ascii=False)
    if value.count(written) != 1 or not _is_document(value):
        return []
    found = re.search(rf'(?:"([^"\\]*)"\s*:|[,\[])\s*{re.escape(written)}(?=\s*[,\]}}])', text)
    if found is None or (is_trivial(entered) and not same_name(each, Value(place="json", name=found[1] or ""))):
        return []
    start, end = found.end() - len(written) + 1, found.end() - 1
    return [text[:start], replace(_part(each), how="json"), text[end:]]


def _spellings(value: str, text: str) -> list[tuple[How | str, str]]:
    if _is_document(value):
        return [("json", json.dumps(text, ensure_ascii=False)[1:-1]), ("json", json.dumps(text)[1:-1])]
    if value.lstrip()[:1] == "<":
        return [("xml", html.escape(text, quote=False)), ("xml", html.escape(text))]
    if re.match(r"(https?:/)?/\S*$", value) and "?" in value:
        return [("percent", quote_plus(text)), ("percent", quote(text, safe=""))]
    if is_rison(value):
        return [("rison", rison(text)), *([("", text)] if _is_number(text) else [])]
    return [("", text)]


def _is_number(text: str) -> bool:
    """Whether it is a number in a notation of data: any other text could be read as a part of that."""
    return text.isascii() and text.isdigit() and str(int(text)) == text


def _is_document(text: str) -> bool:
    """Whether it is an object or array in JSON."""
    if text.lstrip()[:1] not in ("{", "["):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _part(each: Input) -> Part:
    return Part(parameter=each.parameter, shown=each.value.strip(), input=each.id)


def _entered_as(value: str, inputs: list[Input]) -> Part | None:
    return next((_part(each) for each in inputs if each.value == value), None)


def _asked_for(value: str, at: int) -> Part:
    name = ("username", "password")[at]
    return Part(parameter=name, shown=value, secret=name == "password")
