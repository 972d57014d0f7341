"""GraphQL over HTTP: a request that failed is answered like one that went well, with `errors` in place of data."""

import re
from typing import Any, Final

from routines import operation as ops
from routines.extracting.decoding import parse_json
from routines.extracting.page import ExtractionError, Page
from routines.placeholder import only_name

_DOCUMENT: Final = re.compile(r"(?:query|mutation|subscription|fragment)\b[^{]*\{|\{")
_MUTATION: Final = re.compile(r"(?:^|\})[\s,]*mutation\b")
_COMMENT: Final = re.compile(r"#[^\n]*")


def needs_data(operation: ops.Fetch) -> bool:
    """Whether the body is JSON whose member `query` is a GraphQL document (a search may well have a `query` too) that
    changes something or whose answer is returned. Another one may fail as it did when it was recorded, as the question
    who is logged in does before anybody is."""
    asked = _asked(operation)
    wanted = bool(operation.save_as) or _MUTATION.search(asked) is not None
    return wanted and _DOCUMENT.match(asked) is not None


def only_asks(operation: ops.Fetch) -> bool:
    """Whether the body has such a document, and that changes nothing."""
    asked = _asked(operation)
    return _DOCUMENT.match(asked) is not None and _MUTATION.search(asked) is None


def is_mutation(body: Any) -> bool:
    """Whether what is sent as JSON has such a document that changes something."""
    asked = _in_document(body)
    return _DOCUMENT.match(asked) is not None and _MUTATION.search(asked) is not None


def _asked(operation: ops.Fetch) -> str:
    return _in_document(_document(operation.body))


def _in_document(document: Any) -> str:
    """What may be a GraphQL document, without its comments."""
    asked = document.get("query") if isinstance(document, dict) else None
    if not isinstance(asked, str) or only_name(asked) is not None:  # what the caller gives is no document
        return ""
    return _COMMENT.sub("", asked).strip()


def refusal(page: Page) -> str:
    """What the server says of a request that failed as a whole, that is with errors and without any data
    (https://spec.graphql.org/October2021/#sec-Response-Format). Empty if it did not, or was answered in part."""
    try:
        answer = parse_json(page.text)
    except ExtractionError:
        return ""
    if not isinstance(answer, dict) or not (errors := answer.get("errors")) or _has_data(answer.get("data")):
        return ""
    told = (_message(each) for each in (errors if isinstance(errors, list) else [errors]))
    return "; ".join(dict.fromkeys(" ".join(each.split()) for each in told))


def _document(body: ops.Body | None) -> Any:
    match body:
        case ops.JsonBody(value=value):
            return value
        case ops.TextBody(text=text):
            try:
                return parse_json(text)
            except ExtractionError:
                return None
    return None


def _has_data(data: Any) -> bool:
    return any(each is not None for each in data.values()) if isinstance(data, dict) else data is not None


def _message(error: Any) -> str:
    told = error.get("message") if isinstance(error, dict) else error
    return told if isinstance(told, str) and told.strip() else "it has no message"
