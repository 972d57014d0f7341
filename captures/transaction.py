"""One request and its response, as the browser made them."""

import msgspec

Header = tuple[str, str]


class Request(msgspec.Struct, frozen=True):
    """What was sent. `headers` keep their order and repetitions; names as sent. `body` is empty if there was none.

    `body_missing` tells a body that the recorder did not get, or not whole, from one that was sent as it is. `charset`
    is that in which its query, and its form, were sent, if that was not UTF-8: the query still is, the form is read.
    """

    method: str
    url: str
    headers: tuple[Header, ...] = ()
    body: bytes = b""
    body_missing: bool = False
    charset: str = ""


class Response(msgspec.Struct, frozen=True):
    """What came back. `status` is 0 if nothing did, or if it was not told; `body` is decoded from its content coding;
    text that came through a HAR is UTF-8, whatever `mime_type` says.

    `body_missing` tells a body that the recorder dropped or cut from one that was empty. `charset` is that in which its
    text travelled, if that was not UTF-8, as which it is read.
    """

    status: int
    headers: tuple[Header, ...] = ()
    body: bytes = b""
    mime_type: str = ""
    body_missing: bool = False
    charset: str = ""


class Transaction(msgspec.Struct, frozen=True):
    """A request and its response. `id` is unique in the capture and sorts in time order (`t0001`, `t0002`, ...).

    `started` and `ended` are Unix seconds, and so is `answered`: when the headers of the response had come, from which
    moment on a script reads them; None where the recorder does not tell it. `resource_type` is that of the DevTools
    protocol, lower case (document, xhr, fetch, script, stylesheet, image, font, websocket, other).
    """

    id: str
    started: float
    ended: float
    resource_type: str
    request: Request
    response: Response
    answered: float | None = None

    @property
    def headers_known(self) -> float:
        """Unix seconds from which on the headers of the response were known: its end where nobody told."""
        return self.ended if self.answered is None else self.answered
