"""The texts of a capture in which a value may stand, each with since when it was known."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from captures.capture import Capture
from captures.dom import Snapshot
from captures.set_cookie import split_set_cookie
from captures.transaction import Transaction

Source = Literal[
    "response_body",
    "response_header",
    "cookie",
    "storage",
    "window_property",
    "dom",
    "interaction",
    "url",
]
# Recorders write the start of a request in whole milliseconds: what follows at once may seem to start before.
GRAIN = 0.002


class Text(NamedTuple):
    """One text. `id` is that of the transaction, snapshot or interaction (empty for storage); `name` that of the
    header, cookie, storage key, property or field. It was known at `time` (Unix seconds); what took time began at
    `started` and was over at `ended`."""

    source: Source
    id: str
    name: str
    time: float
    started: float
    ended: float
    content: bytes | str | memoryview

    @property
    def data(self) -> bytes:
        """The text in UTF-8."""
        content = self.content
        return content.encode("utf-8", "replace") if isinstance(content, str) else bytes(content)

    def holds(self, value: str) -> bool:
        """Whether the value, as it is, is the whole text."""
        return self.data == value.encode("utf-8", "replace")

    def known(self, moment: float) -> bool:
        """Whether it could be known at a moment: a response from its end on, a URL once its request was sent, and so a
        header, which a script reads before the body has ended, nobody knows how long before. A cookie that a response
        set is known once its headers have come."""
        if self.source in ("url", "response_header"):
            return self.started < moment - GRAIN or (self.started < moment and self.ended <= moment)
        return self.ended <= moment + GRAIN and self.started < moment


def texts_of(capture: Capture) -> Iterator[Text]:
    """All of them, not in the order of time. An interaction has two: its value and, to be used if what is looked for is
    not in that, what it was done to."""
    for transaction in capture.transactions:
        yield from _of_transaction(transaction)
    for snapshot in capture.snapshots:
        yield from _of_snapshot(snapshot)
    for each in capture.interactions:
        for written in (each.value, each.text):
            yield Text("interaction", each.id, each.name, each.time, each.time, each.time, written)
    for kept in capture.storage:
        source: Source = "cookie" if kept.area == "cookie" else "storage"
        yield Text(source, "", kept.name, kept.time, kept.time, kept.time, kept.value)


def _of_transaction(each: Transaction) -> Iterator[Text]:
    yield Text("url", each.id, "", each.started, each.started, each.ended, each.request.url)
    if not each.response.status:
        return
    yield Text("response_body", each.id, "", each.ended, each.started, each.ended, each.response.body)
    for name, value in each.response.headers:
        if name.lower() == "set-cookie":
            cookie, text, _ = split_set_cookie(value)
            yield Text("cookie", each.id, cookie, each.headers_known, each.started, each.headers_known, text)
        else:
            yield Text("response_header", each.id, name, each.ended, each.started, each.ended, value)


def _of_snapshot(each: Snapshot) -> Iterator[Text]:
    kinds: list[tuple[Source, dict[str, str]]] = [
        ("dom", {"": each.html}),
        ("cookie", each.cookies),
        ("storage", each.local_storage | each.session_storage),
        ("window_property", each.window_properties),
    ]
    for source, values in kinds:
        for name, value in values.items():
            yield Text(source, each.id, name, each.time, each.time, each.time, value)
