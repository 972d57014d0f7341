"""What a response complains of, though its status says that all is well."""

from collections.abc import Iterator, Sequence
from typing import Any

from routines.decoding import parse_json
from routines.mask import mask
from routines.page import ExtractionError, Page, is_shown, parsed, visible_text

LOGIN = "it asks for a password"
_ERRORS = (
    '[aria-invalid="true"] ~ *, .error, .errors, .errorlist, .error-message, .field-error, '
    ".has-error .help-block, .alert-danger, .alert-error, .invalid-feedback, .messages .error"
)
_WELL = ".success, .alert-success, .flash-success, .message-success, .notification-success"
_ALERTS = f'[role="alert"], {_ERRORS}'
_FAILED = {"error", "errors", "fail", "failed", "failure", "exception"}
_MOST, _LONGEST, _DEEP = 5, 200, 3


def complaints(page: Page, secrets: Sequence[str] = ()) -> list[str]:
    """Texts of errors that the page shows or the JSON tells, and whether the page asks for a password. Long ones are
    cut once the secrets are masked: half of one would not be found."""
    kind = next((value for name, value in page.headers if name.lower() == "content-type"), "").lower()
    told = _of_html if "html" in kind else _of_json if "json" in kind else None
    found = told(page.text) if told else ()
    return list(dict.fromkeys(mask(text, secrets)[:_LONGEST] for text in found))[:_MOST]


def errors_in(html: str) -> list[str]:
    """The texts that a page shows and marks as errors; an alert may as well say that all went well."""
    texts = (visible_text(node)[:_LONGEST] for node in parsed(html).css(_ERRORS) if is_shown(node))
    return list(dict.fromkeys(text for text in texts if text))


def says_success(html: str) -> bool:
    """Whether a page shows that all went well, whatever else it marks as an error."""
    return any(is_shown(node) and visible_text(node) for node in parsed(html).css(_WELL))


def _of_html(html: str) -> Iterator[str]:
    document = parsed(html)
    if document.css_first('input[type="password" i]') is not None:
        yield LOGIN
    well = {node.mem_id for node in document.css(_WELL)}
    for node in document.css(_ALERTS):
        if node.mem_id not in well and is_shown(node) and (text := visible_text(node)):
            yield text


def _of_json(text: str) -> Iterator[str]:
    try:
        yield from _told(parse_json(text), 0)
    except ExtractionError:
        return


def _told(value: Any, depth: int) -> Iterator[str]:
    """Members that are called an error and hold something, and those that say that nothing came of it."""
    if not isinstance(value, dict) or depth == _DEEP:
        return
    for name, member in value.items():
        if _is_failure(name.lower(), member):
            yield f"{name}: {member}"
        else:
            yield from _told(member, depth + 1)


def _is_failure(name: str, member: Any) -> bool:
    if name == "status":
        return isinstance(member, str) and member.lower() in _FAILED
    return (name in _FAILED and bool(member)) or (name in ("success", "ok") and member is False)
