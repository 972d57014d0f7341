"""How a routine runs in a browser, and how it fails there."""

from dataclasses import dataclass, field
from pathlib import Path

from runtime.http.exchange import RequestFailed
from runtime.http.session import HttpOptions


class BrowserFailed(RequestFailed):
    """Something that the browser could not do; the text is a sentence for the user."""


@dataclass(frozen=True)
class BrowserOptions:
    """`http.timeout` bounds a navigation and every operation that has no time limit of its own, `patience` the waiting
    for an element or a value to appear, `settling` the waiting for requests after it: all in seconds.

    `cdp_url`: attach to a running browser and work in a tab of its own context, with its cookies. `failures`: the
    folder into which a screenshot and the HTML of the page go when an operation fails; none are kept without.
    """

    http: HttpOptions = field(default_factory=HttpOptions)
    headless: bool = True
    cdp_url: str | None = None
    patience: float = 5.0
    settling: float = 5.0
    navigations: int = 20
    failures: Path | None = None
