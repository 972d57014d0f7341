"""A link in a menu that a script moved out of the row that opened it, to the end of the page."""

from collections.abc import Iterable
from typing import Any

from actors.specialists.element import select
from actors.specialists.links import resolved
from actors.specialists.pages import Pages, Shown
from actors.specialists.rows.row import row_of
from routines.extracting.element import attribute
from routines.extracting.pager import shown_name


def row_of_moved(told: dict[str, Any], shown: Iterable[Shown], pages: Pages) -> dict[str, Any]:
    """`{row, row_texts, is_first}` of the row in which the page had had the clicked link that `told` speaks of, whose
    text is that of others that lead elsewhere; empty if it stands in a row still, where it is not the only text, or in
    none before."""
    href, texts = told.get("href"), told.get("row_texts", [])
    if not href or told.get("row") or len(texts) > 1:
        return {}
    return next((row for each in shown if (row := _row_in(each, href, pages))), {})


def _row_in(shown: Shown, href: str, pages: Pages) -> dict[str, Any]:
    anchors = [(each, resolved(shown.url, attribute(each, "href"))) for each in select(pages.tree(shown), "a[href]")]
    own = [each for each, address in anchors if address == href]
    others = {shown_name(each) for each, address in anchors if address != href}
    row = row_of(own[0]) if len(own) == 1 and shown_name(own[0]) in others else {}
    return row if row.get("row") else {}
