"""A page that was left before its link's name was typed into a search elsewhere: it shows the recorded thing by chance,
as a list of what is new does, and none of the others that the search finds."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, parameters_of
from actors.rules.facts.value import Value
from actors.rules.transcript import Result

Pages = dict[str, dict[str, Any]]


def without_left_pages(lines: list[Value], answers: Sequence[Result], context: Context) -> list[Value]:
    """The lines, of which the whole address has no source if such a page has it: what is in the address is found in a
    later answer by what was typed."""
    pages = {page["id"]: page for each in answers if each.ok for page in each.value.get("pages", ())}
    return [replace(line, source=None) if _is_of_left(line, lines, pages, context) else line for line in lines]


def _is_of_left(line: Value, lines: list[Value], pages: Pages, context: Context) -> bool:
    source = line.source
    page = pages.get(source.transaction_id) if line.place == "url" and isinstance(source, Choice) else None
    if page is None or not isinstance(source, Choice) or not _is_left(page, source.parameter, context):
        return False
    own = (each for each in lines if each.place == "path" and source.parameter in parameters_of(each.source))
    found = (pages.get(each.transaction_id) for each in own)
    return any(each is not None and each["time"] > page["time"] for each in found)


def _is_left(page: dict[str, Any], parameter: str, context: Context) -> bool:
    """Whether it had been shown before that was typed, and is not where it was clicked."""
    typed = (each for each in context.inputs if each.parameter == parameter and not each.chosen_label)
    clicked = {each.url for each in context.clicks if each.parameter == parameter}
    return bool(clicked) and page["url"] not in clicked and any(each.time > page["time"] for each in typed)
