"""Why there is no browser. Apart from `chromium.py`, so that it can be caught where Playwright is not installed."""


class BrowserUnavailable(Exception):
    """No browser can be opened or reached; the message says what to do."""
