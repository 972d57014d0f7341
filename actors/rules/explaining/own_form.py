"""What is taken from a field of the form that was sent, where a link that was chosen led to its page: another page may
have fields of that name in another form, as each has its token, and what was entered must not be sent to that."""

import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from msgspec.structs import replace

from actors.rules.explaining.standing import OTHERS
from actors.rules.facts.context import Context
from actors.rules.facts.source import Extracted
from actors.rules.facts.value import Value
from actors.rules.sources.leading import is_id, same_address
from captures.route import routed

Line = dict[str, Any]


def of_own_form(lines: list[Value], form: Line, context: Context) -> list[Value]:
    """The lines, of which those taken so ask for a field beside that, into which something was entered, unless all of
    the form is taken, by what it has. Pages of things that are told apart by an id have one form."""
    beside = next((line.name for line in lines if line.name in form.get("set", ()) and _is_typed(line, context)), "")
    chosen = (each for each in context.clicks if each.parameter and each.href and not each.row)
    here = any(same_address(each.href, form.get("url", "")) and not _is_numbered(each.href) for each in chosen)
    led = here and not any(line.place == OTHERS for line in lines)
    return [_beside(line, beside, form["id"]) for line in lines] if beside and led else lines


def _is_typed(line: Value, context: Context) -> bool:
    """Whether it was entered there by hand; a box, or a field with a number, may be called after a thing."""
    typed = any(each.name == line.name and each.type != "checkbox" for each in context.inputs)
    return line.is_given and line.called is None and typed and not re.search(r"\d", line.name)


def _is_numbered(address: str) -> bool:
    parts = urlsplit(routed(address))
    return any(map(is_id, [*parts.path.split("/"), *(value for _, value in parse_qsl(parts.query))]))


def _beside(line: Value, name: str, page: str) -> Value:
    source = line.source
    if not isinstance(source, Extracted) or source.transaction_id != page:
        return line
    ways = [_told(way, name) for way in source.extractors]
    return replace(line, source=replace(source, extractors=ways))


def _told(way: Line, name: str) -> Line:
    plain = way["kind"] == "form_field" and not way.get("form_has") and not way.get("index")
    return way | {"form_has": [name]} if plain and way["name"] != name else way
