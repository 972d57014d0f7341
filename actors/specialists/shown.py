"""Whether the data of a response is what the page showed next."""

import html
import json
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from captures.body import json_leaves
from captures.capture import Capture
from captures.dom import Snapshot
from captures.lookups import documents
from captures.mime import is_html
from captures.transaction import Transaction
from routines.extracting.fragment import is_markup
from routines.extracting.page import normal, parsed

MAX_TEXTS = 300
_LOOKED_AT = 2
_LARGEST = 4_000_000


def shown_later(snapshots: Sequence[Snapshot], transaction: Transaction) -> dict[str, Any]:
    """`{snapshot, share, texts, new_share}` of the better of the next two snapshots; empty without data or snapshot.

    `share` is that of the response's distinctive texts which the snapshot has, `new_share` that of those which it
    has and the snapshot before the response had not, `texts` how many distinctive texts there are.
    """
    texts = distinctive_texts(transaction)
    at = bisect_left(snapshots, transaction.ended, key=_time)
    after = snapshots[at : at + _LOOKED_AT]
    if not texts or not after:
        return {}
    before = visible(snapshots[at - 1] if at else None)
    compared = [_compare(texts, before, each) for each in after]
    return max(compared, key=lambda found: (found["share"], found["new_share"]))


def filled(capture: Capture, one: Transaction) -> int | None:
    """How many distinctive texts of a JSON answer, or of the markup that a script asked for as a part of its own page,
    the page showed next that the document it was loaded as had not: a script filled the page so. None if none."""
    markup = is_html(one.response.mime_type)
    before = next(capture.once(documents).answered_by(one.started), None)
    if (markup and not _is_part_of(before, one)) or not (texts := distinctive_texts(one)):
        return None
    at = bisect_left(capture.snapshots, one.ended, key=_time)
    shown = capture.snapshots[at] if at < len(capture.snapshots) else None
    if before is None or shown is None:
        return None
    shell, page = _normal_html(before.response.body.decode("utf-8", "replace")), visible(shown)
    return sum(1 for text in texts if text in page and text not in shell) or None


def _time(snapshot: Snapshot) -> float:
    return snapshot.time


def _is_part_of(before: Transaction | None, one: Transaction) -> bool:
    """Whether a script asked for it just where the last document was had from, so that it is a part of that."""
    return one.resource_type in ("xhr", "fetch") and before is not None and before.request.url == one.request.url


def distinctive_texts(transaction: Transaction) -> list[str]:
    """Texts of the response that are unlikely to stand on a page by chance."""
    response = transaction.response
    if not response.body or len(response.body) > _LARGEST:
        return []
    texts = _of_html(response.body) if is_html(response.mime_type) else _of_json(response.body)
    distinct = dict.fromkeys(text for each in texts if _is_distinctive(text := normal(each)))
    return list(distinct)[:MAX_TEXTS]


def _of_json(body: bytes) -> Iterator[str]:
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return
    for _, leaf in json_leaves(value):
        if isinstance(leaf, str):
            yield from texts_of_page(leaf) if is_markup(leaf) else (leaf,)
        elif isinstance(leaf, int | float) and not isinstance(leaf, bool):
            yield json.dumps(leaf)


def _of_html(body: bytes) -> Iterator[str]:
    return texts_of_page(body.decode("utf-8", "replace"))


def texts_of_page(page: str) -> Iterator[str]:
    """The texts that a page shows, one by one."""
    root = parsed(page).body
    for node in root.traverse(include_text=True) if root is not None else ():
        if node.tag == "-text" and node.parent is not None and node.parent.tag not in ("script", "style", "noscript"):
            yield node.text()


def _is_distinctive(text: str) -> bool:
    if text.replace(".", "", 1).isdigit():
        return len(text) > 2
    return 3 < len(text) < 300 and not text.startswith(("http://", "https://", "{", "[", "<"))


def _compare(texts: Sequence[str], before: str, snapshot: Snapshot) -> dict[str, Any]:
    page = visible(snapshot)
    there = [text for text in texts if text in page]
    new = [text for text in there if text not in before]
    share, new_share = (round(len(found) / len(texts), 2) for found in (there, new))
    return {"snapshot": snapshot.id, "share": share, "new_share": new_share, "texts": len(texts)}


def visible(snapshot: Snapshot | None) -> str:
    """The HTML of a snapshot with its entities resolved and white space normalised."""
    return _normal_html(snapshot.html) if snapshot is not None else ""


@lru_cache(maxsize=8)
def _normal_html(text: str) -> str:
    return normal(html.unescape(text))
