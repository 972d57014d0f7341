"""The address that a script was told by the header of an empty answer, `X-Redirect: /list?search=s17`."""

import re

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.source import Extracted, Parameter
from actors.rules.facts.value import Value


def as_told(lines: list[Value], context: Context) -> list[Value]:
    """The values with the address as a whole from there, unless all that it says is what the caller gives."""
    told = context.told_by
    if told is None or _says_it_itself(lines, told.sends, context):
        return lines
    _, question, query = context.url.partition("?")
    source = Extracted(
        core=told.address,
        transaction_id=told.id,
        extractors=told.extractors,
        decode=told.decode,
        address=f"{question}{query}",
    )
    return [replace(line, source=source) if line.place == "url" else line for line in lines]


def _says_it_itself(lines: list[Value], sent: list[str], context: Context) -> bool:
    """Whether each value that differs is one that was entered, and none that was sent to be told is missing."""
    given = {line.value for line in lines if line.place in ("path", "query") and isinstance(line.source, Parameter)}
    entered = {each.value for each in context.inputs if not each.secret and each.value in sent}
    return entered <= given and all(_is_fixed(line) for line in lines if line.value not in given)


def _is_fixed(line: Value) -> bool:
    if line.place == "query":
        return not line.value or bool(line.same_elsewhere)
    return line.place != "path" or re.search(r"\d", line.value) is None
