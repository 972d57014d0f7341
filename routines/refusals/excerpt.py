"""What a server says in an answer that is none: for a person who wonders what was wrong."""

import json
from collections.abc import Sequence
from typing import Any

from routines.extracting.decoding import parse_json
from routines.extracting.page import ExtractionError, Page, parsed, visible_text
from routines.refusals.complaint import LOGIN, complaints

_MESSAGES = ("message", "detail", "error_description", "error", "errors", "title", "reason", "msg")
"""Members in which applications say what is wrong, the most telling first."""
_READ = 100_000


def words_of(page: Page, secrets: Sequence[str] = ()) -> str:
    """The errors that a page shows, `secrets` masked, else its text; of JSON the message, else all; nothing of what is
    no text."""
    kind = next((value for name, value in page.headers if name.lower() == "content-type"), "").lower()
    if "html" in kind:
        body = parsed(page.text[:_READ]).body
        shown = [each for each in complaints(page, secrets) if each != LOGIN]
        return "; ".join(shown) or (visible_text(body) if body is not None else "")
    if "json" in kind:
        return _message(page.text)
    return page.text[:_READ] if kind.startswith("text/") else ""


def message_of(page: Page) -> str:
    """What a JSON answer says in a sentence in which a value is missing: it may say why. Empty if it does not."""
    try:
        document = parse_json(page.text)
    except ExtractionError:
        return ""
    members = document if isinstance(document, dict) else {}
    said = (members.get(name) for name in _MESSAGES if name != "title")
    return next((each for each in said if isinstance(each, str) and " " in each.strip()), "")


def _message(text: str) -> str:
    try:
        document = parse_json(text)
    except ExtractionError:
        return text[:_READ]
    found: Any = document
    if isinstance(document, dict):
        found = next((document[name] for name in _MESSAGES if document.get(name)), document)
    try:
        return found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
    except RecursionError:  # nested as deep as can be read, which is deeper than can be written
        return text[:_READ]
