"""The secrets of a redacted capture: it holds handles alone, and who discovers it gives what they stand for."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from captures.capture import Capture
from captures.handle import handles_in


def variable(name: str) -> str:
    """The environment variable for a secret: `SUPERDISCOVERY_SECRET_1_PASSWORD` for the handle `secret-1-password`,
    `SUPERDISCOVERY_TOKEN` for the parameter `token`."""
    return f"SUPERDISCOVERY_{name.upper().replace('-', '_')}"


def with_given(capture: Capture, environment: Mapping[str, str]) -> Capture:
    """The capture with the secrets in its vault that the environment gives for handles that it lacks."""
    lacking = {handle for text in _typed_and_sent(capture) for handle in handles_in(text)} - capture.vault.keys()
    given = {each: environment[variable(each)] for each in lacking if variable(each) in environment}
    return replace(capture, vault={**capture.vault, **given}) if given else capture


def _typed_and_sent(capture: Capture) -> Iterator[str]:
    yield from (each.value for each in capture.interactions)
    for each in capture.transactions:
        yield each.request.url
        yield each.request.body.decode("utf-8", "replace")
