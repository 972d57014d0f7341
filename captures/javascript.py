"""The scripts of a capture: those that were loaded, and those that stand in pages."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

import msgspec
from selectolax.lexbor import LexborHTMLParser

from captures.capture import Capture
from captures.error import UnknownId
from captures.expression import Finder, expression, literal
from captures.mime import essence, is_html, is_script
from captures.nesting import shallow
from captures.snippet import CONTEXT, snippet
from captures.transaction import Transaction

_MOST_HITS: Final = 1000


class Script(msgspec.Struct, frozen=True):
    """A script. `id` is its transaction's; that of an inline script is its page's with its number there: `t0001#2`.

    `missing` says that the recorder dropped the text. `element_id` and `kind` (the `type`) are an inline script's.
    """

    id: str
    url: str
    text: str
    missing: bool = False
    element_id: str = ""
    kind: str = ""


class ScriptHit(msgspec.Struct, frozen=True):
    """A script in which something was found: which terms, how often, and a snippet around the first few places."""

    id: str
    url: str
    terms: tuple[str, ...]
    hits: int
    snippets: tuple[str, ...]


def scripts(capture: Capture) -> list[Script]:
    """Every different script in the order of its first appearance; inline data blocks (JSON) are among them."""
    found: dict[tuple[str, str], Script] = {}
    for transaction in capture.transactions:
        for script in _scripts_of(transaction):
            found.setdefault((script.url, script.text), script)
    return list(found.values())


def script(capture: Capture, script_id: str) -> Script:
    """The script of an id. Raises `UnknownId`."""
    transaction = capture.transaction(script_id.split("#", 1)[0])
    for each in _scripts_of(transaction):
        if each.id == script_id:
            return each
    raise UnknownId(f"The capture has no script {script_id!r}.")


def search_scripts(
    capture: Capture, terms: Sequence[str] = (), pattern: str = "", limit: int = 20, context: int = CONTEXT
) -> list[ScriptHit]:
    """The scripts that hold any of the terms (in any case of letters) or match the RE2 expression: first those with
    most different terms, then with most hits. Raises `BadExpression`."""
    finders = {term: literal(term, ignore_case=True) for term in terms if term}
    if pattern:
        finders[pattern] = expression(pattern)
    hits = [hit for each in scripts(capture) if (hit := _hit(each, finders, context))]
    return sorted(hits, key=lambda hit: (-len(hit.terms), -hit.hits, hit.id))[:limit]


def _scripts_of(transaction: Transaction) -> Iterable[Script]:
    response = transaction.response
    if not response.status:
        return []
    if transaction.resource_type == "script" or is_script(essence(response.mime_type)):
        text = response.body.decode("utf-8", "replace")
        return [Script(transaction.id, transaction.request.url, text, response.body_missing)]
    return _inline(transaction) if is_html(response.mime_type) else []


def _inline(transaction: Transaction) -> Iterator[Script]:
    page = LexborHTMLParser(shallow(transaction.response.body.decode("utf-8", "replace")))
    for n, node in enumerate(page.css("script:not([src])"), 1):
        text = node.text()
        if text.strip():
            own_id, kind = (node.attributes.get(name) or "" for name in ("id", "type"))
            yield Script(f"{transaction.id}#{n}", transaction.request.url, text, element_id=own_id, kind=kind)


def _hit(each: Script, finders: dict[str, Finder], context: int) -> ScriptHit | None:
    text = each.text.encode("utf-8", "replace")
    found = {term: spans for term, find in finders.items() if (spans := list(islice(find(text), _MOST_HITS)))}
    if not found:
        return None
    first = sorted(spans[0] for spans in found.values())[:3]
    snippets = tuple(snippet(text, *span, context) for span in first)
    return ScriptHit(each.id, each.url, tuple(found), sum(map(len, found.values())), snippets)
