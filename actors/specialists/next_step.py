"""Whether a page only asks for what its own address says: a confirmation, or a form to be filled in."""

from urllib.parse import urljoin, urlsplit

from actors.specialists.recorded_page import page_of
from captures.mime import is_html
from captures.transaction import Transaction
from routines.extracting.element import attribute
from routines.extracting.page import parsed


def asks_to_go_on(transaction: Transaction) -> bool:
    """Whether it holds a form that is posted to its own address, or to one beside or above it."""
    url = transaction.request.url
    if transaction.request.method != "GET" or not is_html(transaction.response.mime_type):
        return False
    posted = parsed(page_of(transaction).text).css('form[method="post" i]')
    own = urlsplit(url).path.rstrip("/")
    return any(_is_of(own, urlsplit(_to(url, attribute(each, "action"))).path) for each in posted)


def _to(url: str, action: str) -> str:
    try:
        return urljoin(url, action or "")
    except ValueError:
        return ""


def _is_of(own: str, action: str) -> bool:
    """`/things/7/delete` is sent to itself, to `/things/7` or to `/things/7/destroy`."""
    above = own.rpartition("/")[0]
    return action.rstrip("/") == own or (bool(above) and (action + "/").startswith(above + "/"))
