"""A capture whose texts are all in UTF-8, whatever they travelled in: pages of other charsets, and what their forms
send. Each message keeps the name of the charset that it was in."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from urllib.parse import urldefrag

import msgspec

from captures.body import parse_body, url_query
from captures.capture import Capture
from captures.charset import UNKNOWN, decoded, sent_in, strictly, written_in
from captures.mime import essence, header, is_html, is_json, is_script, is_xml
from captures.page_form import PageForm, page_forms
from captures.sent_form import body_bytes, in_utf_8, is_form, query_bytes, reads
from captures.transaction import Response, Transaction

_ACCEPTS = re.compile(rb"accept-charset", re.IGNORECASE)
_ESCAPE = b"\x1b"
"""With which ISO-2022-JP begins what is no ASCII: it reads as UTF-8, too."""


def with_texts_in_utf_8(capture: Capture) -> Capture:
    """Remarks on requests that were sent in a charset which cannot be known."""
    answered = [msgspec.structs.replace(each, response=_answer(each.response)) for each in capture.transactions]
    pages = _Pages(answered)
    found = [msgspec.structs.replace(each, request=in_utf_8(each.request, pages.charset(each))) for each in answered]
    unknown = sum(each.request.charset == UNKNOWN for each in found)
    whose = "1 request is" if unknown == 1 else f"{unknown} requests are"
    said = (f"{whose} in a charset that nothing tells: its letters beyond ASCII are sent as they were",)
    return replace(capture, transactions=tuple(found), remarks=capture.remarks + said * bool(unknown))


def _answer(response: Response) -> Response:
    """The answer, its text in UTF-8."""
    mime_type = response.mime_type
    if not response.body or not _is_text(mime_type):
        return response
    charset = written_in(response.body, mime_type)
    if response.charset or charset in ("", "utf-8"):
        return response
    kept = msgspec.structs.replace(response, mime_type=f"{essence(mime_type)}; charset=utf-8", charset=charset)
    # What came through a HAR is in UTF-8 already, though its type says otherwise.
    done = strictly(response.body, "utf-8") is not None and _ESCAPE not in response.body and b"\0" not in response.body
    return kept if done else msgspec.structs.replace(kept, body=decoded(response.body, mime_type).encode())


def _is_text(mime_type: str) -> bool:
    name = essence(mime_type)
    return name.startswith("text/") or is_html(name) or is_json(name) or is_xml(name) or is_script(name)


class _Pages:
    """The pages of a recording, by their addresses and in time order."""

    def __init__(self, transactions: Sequence[Transaction]) -> None:
        shown = [each for each in transactions if is_html(each.response.mime_type) and each.response.body]
        self._shown = sorted(shown, key=lambda each: each.ended)
        self._by_host = defaultdict[str, list[Transaction]](list)
        self._by_url = defaultdict[str, list[Transaction]](list)
        for each in self._shown:
            self._by_url[urldefrag(each.request.url).url].append(each)
            self._by_host["/".join(each.request.url.split("/", 3)[:3])].append(each)
        self._foreign = any(each.response.charset or _ACCEPTS.search(each.response.body) for each in shown)
        self._forms: dict[str, list[PageForm]] = {}

    def charset(self, asked: Transaction) -> str:
        """The charset in which the request was sent: empty for UTF-8, `UNKNOWN` if nothing tells it."""
        request = asked.request
        pieces = [*query_bytes(request.url), *body_bytes(request)]
        plain = all(each.isascii() and _ESCAPE not in each for each in pieces)
        if request.charset or (plain and not self._foreign):
            return request.charset
        return next((each for each in self._candidates(asked, pieces) if reads(pieces, each)), UNKNOWN)

    def _candidates(self, asked: Transaction, pieces: Sequence[bytes]) -> Iterator[str]:
        """The surest first: what the form itself says, then its page, where a form of that sent it; UTF-8, as which
        scripts send everything; the page of a script or a link; and that which came back."""
        page = self._page(asked)
        own = sent_in(page.response.charset) if page is not None else ""
        if (told := _told(pieces)) is not None:
            yield told
        yield from self._of_form(asked, page, own)
        came = sent_in(asked.response.charset)
        if any(_ESCAPE in each for each in pieces):
            yield from (each for each in (own, came) if each == "iso-2022-jp")
        yield from ("", own, came)

    def _of_form(self, asked: Transaction, page: Transaction | None, own: str) -> Iterator[str]:
        """The charset in which a form sent the request: what the form says, or else its page's `own`."""
        form = self._form(asked, page)
        if form is not None or (asked.resource_type == "document" and is_form(asked.request)):
            yield own if form is None or form.accepts is None else form.accepts

    def _page(self, asked: Transaction) -> Transaction | None:
        """The page that was open: that of the referrer, which may be told by its host alone, or the last one."""
        seen_on = urldefrag(header(asked.request.headers, "referer")).url
        known = self._by_url.get(seen_on, []) if seen_on else self._shown
        if not known and _is_host(seen_on):
            known = self._by_host[seen_on.rstrip("/")]
        place = bisect_right(known, asked.started, key=lambda each: each.ended)
        return known[place - 1] if place else None

    def _form(self, asked: Transaction, page: Transaction | None) -> PageForm | None:
        """The form of the page that the browser sent: its action, its method and the names of its fields."""
        if page is None or asked.resource_type != "document":
            return None
        names, request = _names(asked), asked.request
        if page.id not in self._forms:
            self._forms[page.id] = page_forms(page.response.body, page.request.url)
        return next((each for each in self._forms[page.id] if each.may_send(request.method, request.url, names)), None)


def _is_host(address: str) -> bool:
    """Whether it is an address without a path, as which policies let pages tell where somebody came from."""
    return address.count("/") == len("//") + address.endswith("/")


def _told(pieces: Sequence[bytes]) -> str | None:
    """What the browser wrote into the field `_charset_`; None if there is none."""
    pairs = pairwise(pieces)
    after = next((value for name, value in pairs if name == b"_charset_" or b'name="_charset_"' in name), b"")
    label = after.decode("ascii", "ignore")
    name = sent_in(label)
    return name if name or label.lower() in ("utf-8", "utf8") else None


def _names(asked: Transaction) -> set[str]:
    kind = header(asked.request.headers, "content-type")
    sent = [part.name for part in parse_body(asked.request.body, kind).parts] if is_form(asked.request) else []
    return {name for name in sent or [name for name, _ in url_query(asked.request.url)] if name.isascii()}
