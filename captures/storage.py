"""What the browser kept: cookies, local storage and session storage."""

from typing import Literal

import msgspec


class Stored(msgspec.Struct, frozen=True):
    """One entry as it was at `time` (Unix seconds). `origin` is `https://host[:port]`, of a cookie its domain."""

    time: float
    area: Literal["cookie", "local", "session"]
    origin: str
    name: str
    value: str
