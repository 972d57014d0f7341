"""What a response complains of, though its status says that all is well."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from routines.extracting.fragment import markup_in
from routines.extracting.page import Page, parsed, visible_text
from routines.extracting.seen import is_seen
from routines.mask import mask
from routines.refusals.announced import Message, announced
from routines.refusals.in_headers import told_in_headers
from routines.refusals.json_errors import json_errors, outcomes
from routines.refusals.json_rows import is_in_rows
from routines.refusals.shown_errors import WELL, marked, shown_errors

LOGIN = "it asks for a password"
_MOST, _LONGEST = 5, 200


def complaints(page: Page, secrets: Sequence[str] = (), *, of_things: bool = True) -> list[str]:
    """Texts of errors that the page shows or the JSON tells, also of the state of things if these count, and whether
    the page asks for a password. Long ones are cut once the secrets are masked: half of one would not be found."""
    kind = _kind(page)
    if markup := _markup(page):
        return _masked(_of_html(markup), secrets)[:_MOST]
    return _masked(json_errors(page.text, of_things=of_things), secrets)[:_MOST] if "json" in kind else []


class Errors(NamedTuple):
    """What says that nothing came of what was sent: `members` of JSON, as `name: what it says`; `texts` of markup. The
    `messages` say so if they are of another kind than the recorded ones, the `outcomes` of JSON, each of its member as
    its kind, if the recorded ones were well."""

    members: list[str] = []
    texts: list[str] = []
    messages: list[Message] = []
    outcomes: list[Message] = []

    @property
    def shown(self) -> list[str]:
        """All texts of markup."""
        return [*self.texts, *(each.text for each in self.messages)]


def errors_in(page: Page, secrets: Sequence[str] = ()) -> Errors:
    """No mere alert, and nothing of the state of a thing that the answer tells of. JSON is known by how it is written,
    whatever type the server calls it."""
    if _is_json(page):
        members = _masked(json_errors(page.text, of_things=False), secrets)
        said = [Message(_cut(text, secrets), name) for name, text in outcomes(page.text)]
        return _shown(markup_in(page.text), page, secrets)._replace(members=members, outcomes=said)
    return _shown(_markup(page), page, secrets)


def _shown(html: str, page: Page, secrets: Sequence[str]) -> Errors:
    told = [*announced(html), *told_in_headers(page.headers)]
    messages = [each._replace(text=_cut(each.text, secrets)) for each in told]
    return Errors([], _masked(shown_errors(html), secrets), messages)


def _markup(page: Page) -> str:
    """All of a page, or the parts of one in XML."""
    kind = _kind(page)
    return page.text if "html" in kind else markup_in(page.text) if "xml" in kind else ""


def _is_json(page: Page) -> bool:
    return is_in_rows(page.text.lstrip("\ufeff \t\r\n")) and "script" not in _kind(page)


def _kind(page: Page) -> str:
    return next((value for name, value in page.headers if name.lower() == "content-type"), "").lower()


def _masked(told: Iterable[str], secrets: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(_cut(text, secrets) for text in told))


def _cut(text: str, secrets: Sequence[str]) -> str:
    return mask(text, secrets)[:_LONGEST]


def _of_html(html: str) -> Iterator[str]:
    document = parsed(html)
    if document.css_first('input[type="password" i]') is not None:
        yield LOGIN
    well = {node.mem_id for node in document.css(WELL)}
    for node in document.css(f'[role="alert"], {marked(document)}'):
        if node.mem_id not in well and is_seen(node) and (text := visible_text(node)):
            yield text
