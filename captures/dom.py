"""What the page looked like at a moment."""

import msgspec


class Snapshot(msgspec.Struct, frozen=True):
    """The page at `time` (Unix seconds): its raw HTML and what its storage held. `id` is `d0001`, ... in time order."""

    id: str
    time: float
    url: str
    title: str
    html: str
    label: str = ""
    cookies: dict[str, str] = {}
    local_storage: dict[str, str] = {}
    session_storage: dict[str, str] = {}
    window_properties: dict[str, str] = {}
