"""The cookies of a session, kept and sent as browsers do."""

from http.cookiejar import Cookie, CookieJar, DefaultCookiePolicy
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request


class _Policy(DefaultCookiePolicy):
    """Sends `Secure` cookies to this machine over plain HTTP too (it cannot be overheard)."""

    def return_ok_secure(self, cookie: Cookie, request: Request) -> bool:
        host = urlsplit(request.get_full_url()).hostname or ""
        return not cookie.secure or request.type == "https" or host == "localhost" or host.startswith("127.")


class BrowserJar(CookieJar):
    """Sends what a server or script said in letters beyond ASCII as UTF-8."""

    def __init__(self) -> None:
        super().__init__(_Policy())

    def add_cookie_header(self, request: Any) -> None:
        """`request` is the client's, as it shows it to a jar; its headers would hold such a value to be a mistake."""
        headers = request.request.headers
        headers.encoding = "utf-8"
        super().add_cookie_header(request)
        headers.encoding = "iso-8859-1"  # what else is in them may be in another encoding: this one reads them all
