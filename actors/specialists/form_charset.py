"""The charset in which a form is sent: that of its page, if this is not UTF-8."""

from urllib.parse import urldefrag

from captures.capture import Capture
from captures.charset import charset_of
from captures.mime import essence, header, is_html
from captures.transaction import Transaction

_FORMS = frozenset({"application/x-www-form-urlencoded", "multipart/form-data"})
_UTF_8 = frozenset({"", "utf-8", "utf8"})


def form_charset(capture: Capture, asked: Transaction) -> str:
    """Empty for UTF-8, as which scripts send everything, or if the page was not recorded."""
    kind = essence(header(asked.request.headers, "content-type"))
    if asked.resource_type != "document" or kind not in _FORMS:
        return ""
    before = [each for each in reversed(capture.transactions) if each.ended <= asked.started]
    pages = [each for each in before if is_html(each.response.mime_type) and each.response.body]
    seen_on = urldefrag(header(asked.request.headers, "referer")).url
    page = next((each for each in pages if each.request.url == seen_on), pages[0] if pages and not seen_on else None)
    charset = charset_of(page.response.body, page.response.mime_type) if page is not None else ""
    return "" if charset.lower() in _UTF_8 else charset
