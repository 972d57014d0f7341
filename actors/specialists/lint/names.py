"""Names of the browser that code inside a page may not use, and why not."""

from typing import Final

NETWORK: Final = "makes network calls; that is what the routine's fetch and download operations are for"
EVALUATES: Final = "evaluates code that nobody has checked"
NAVIGATES: Final = "leaves or changes the page; that is what the routine's navigate and click operations are for"
ACTS: Final = "acts on the page; that is what the routine's click, press and input_text operations are for"
LOADS: Final = "makes the page load what it is given; read HTML with `new DOMParser().parseFromString(...)`"
HIDES: Final = "reaches objects by a way that cannot be checked; write the access out"


def _table(*rows: tuple[str, str]) -> dict[str, str]:
    return {name: why for names, why in rows for name in names.split()}


ANYWHERE: Final = _table(
    ("eval Function execScript ShadowRealm WebAssembly createContextualFragment setHTMLUnsafe", EVALUATES),
    ("fetch fetchLater XMLHttpRequest ActiveXObject WebSocket WebSocketStream WebTransport EventSource", NETWORK),
    ("sendBeacon Worker SharedWorker ServiceWorker serviceWorker importScripts addModule", NETWORK),
    ("RTCPeerConnection webkitRTCPeerConnection", NETWORK),
)
"""Refused as a variable and as a member of whatever object."""

FREE: Final = _table(
    ("open navigation", NAVIGATES),
    ("Image Audio FontFace caches", NETWORK),
    ("Reflect Proxy valueOf", HIDES),
)
"""Refused as a global variable, or as a member of the window; others may be called so."""

MEMBERS: Final = _table(
    ("__proto__ __lookupGetter__ __lookupSetter__ __defineGetter__ __defineSetter__", HIDES),
    ("getOwnPropertyDescriptor getOwnPropertyDescriptors getPrototypeOf setPrototypeOf", HIDES),
    ("defaultView contentWindow contentDocument", HIDES),
    ("submit requestSubmit pushState replaceState reload", NAVIGATES),
    ("click dispatchEvent", ACTS),
    ("write writeln insertAdjacentHTML", LOADS),
)
"""Refused as a member of whatever object."""

GLOBALS: Final = frozenset({"window", "globalThis", "self", "top", "parent", "frames", "opener"})
SPECIAL: Final = frozenset({"location", "history", "navigator", "document"})
TIMERS: Final = frozenset({"setTimeout", "setInterval", "setImmediate"})

READABLE: Final = {
    "location": frozenset({"href", "origin", "protocol", "host", "hostname", "port", "pathname", "search", "hash"})
    | {"toString"},
    "history": frozenset({"length", "state", "scrollRestoration"}),
}
"""The only members that may be read of these two."""

LOADING_MEMBERS: Final = frozenset(
    {"src", "srcset", "href", "action", "formAction", "srcdoc", "innerHTML", "outerHTML", "poster", "location"}
)
LOADING_ATTRIBUTES: Final = frozenset(
    {"src", "srcset", "href", "action", "formaction", "srcdoc", "poster", "data", "style", "background", "http-equiv"}
)
LOADING_ELEMENTS: Final = frozenset(
    {"script", "img", "image", "iframe", "frame", "embed", "object", "link", "form", "audio", "video", "source", "base"}
    | {"meta", "style", "input", "track", "portal", "svg", "use", "fencedframe"}
)
