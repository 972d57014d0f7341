"""Looking through the pages of a list for what is looked up by its name."""

import json
from collections.abc import Iterator
from dataclasses import replace

from routines import operation as ops
from routines.extracting.decoding import parse_json
from routines.extracting.json_path import Path
from routines.extracting.page import ExtractionError
from routines.extracting.paged_body import asks_for_part, next_body
from routines.extracting.pager import next_page, number_of
from routines.extractor import JsonPath
from routines.origin import origin
from runtime.http.exchange import Answer, Call, Sender
from runtime.http.found import is_found
from runtime.steps import Progress


async def looked_through(
    operation: ops.Fetch, call: Call, first: Answer, sender: Sender, progress: Progress
) -> tuple[Answer, int]:
    """The page of the list on which everything is found, else the first one; and how many further ones were read."""
    answer, start = first, number_of(first.page.url)
    asked = [(first.page.url, call.content if _in_body(call) else b"")]
    while not await is_found(operation, answer.page, progress):
        call = _following(operation, call, answer, start + len(asked))
        elsewhere = origin(call.url) != origin(first.page.url)
        if len(asked) > operation.pages or (call.url, call.content) in asked or elsewhere:
            return first, len(asked) - 1
        answer = await sender.send(call, follow=operation.follow)
        if answer.status >= 400:
            return first, len(asked) - 1
        asked.append((call.url, call.content))
    return answer, len(asked) - 1


def _following(operation: ops.Fetch, call: Call, answer: Answer, number: int) -> Call:
    """What asks for the next page, to no address if there is none."""
    if not _in_body(call):
        return _asking(call, next_page(answer.page, number))
    try:
        body = next_body(parse_json(call.content.decode()), parse_json(answer.page.text), [*_lists(operation)])
    except ExtractionError:
        body = None
    return replace(call, url="") if body is None else replace(call, content=json.dumps(body).encode())


def _in_body(call: Call) -> bool:
    """Whether a document says which part of the list is asked for."""
    try:
        return bool(call.content) and asks_for_part(parse_json(call.content.decode()))
    except (ExtractionError, UnicodeDecodeError):
        return False


def _lists(operation: ops.Fetch) -> Iterator[Path]:
    """Where the lists stand in which something is looked up."""
    for way in (way for each in operation.extract for way in each.sources if isinstance(way, JsonPath)):
        at = next((n for n, step in enumerate(way.path) if not isinstance(step, str | int)), 0)
        if at:
            yield way.path[:at]


def _asking(call: Call, url: str) -> Call:
    """The same way as for the first page; a form that led there is not sent again."""
    kept = [pair for pair in call.headers if pair[0].lower() != "content-type"] if call.content else call.headers
    return replace(call, method="GET", url=url, headers=kept, content=b"")
