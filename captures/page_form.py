"""The forms of a page, as far as they tell which of them a browser submitted and in which charset."""

from collections.abc import Collection, Iterator
from itertools import islice
from typing import NamedTuple
from urllib.parse import urljoin

from selectolax.lexbor import LexborHTMLParser, LexborNode

from captures.charset import sent_in
from captures.nesting import shallow

MOST_FORMS = 1_000
"""Forms of a page that are looked at."""


class PageForm(NamedTuple):
    """`action` has no query. `accepts` is the charset that the form names: None if it names none, empty for UTF-8."""

    method: str
    action: str
    fields: frozenset[str]
    accepts: str | None

    def may_send(self, method: str, url: str, names: Collection[str]) -> bool:
        """Whether a request may be what it sends; `names` are those of the request's values."""
        return (self.method, self.action) == (method, _bare(url)) and not self.fields.isdisjoint(names)


def page_forms(html: bytes, url: str) -> list[PageForm]:
    """Those of the page at an address."""
    return list(islice(_forms(LexborHTMLParser(shallow(html.decode("utf-8", "replace"))), url), MOST_FORMS))


def _forms(page: LexborHTMLParser, url: str) -> Iterator[PageForm]:
    for form in page.css("form"):
        try:
            action = _bare(urljoin(url, form.attributes.get("action") or ""))
        except ValueError:  # it is no address
            continue
        fields = {each.attributes.get("name") or "" for each in form.css("input, select, textarea, button")}
        yield PageForm((form.attributes.get("method") or "get").upper(), action, frozenset(fields), _accepts(form))


def _accepts(form: LexborNode) -> str | None:
    """The first of those it names that browsers know."""
    named = (form.attributes.get("accept-charset") or "").lower().split()
    return next((sent_in(each) for each in named if sent_in(each) or each in ("utf-8", "utf8")), None)


def _bare(url: str) -> str:
    return url.split("#", 1)[0].split("?", 1)[0]
