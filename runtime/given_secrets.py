"""The secrets of a redacted capture: it holds handles alone, and who discovers it gives what they stand for."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from captures.capture import Capture
from captures.error import CaptureError
from captures.field_name import is_credential_header
from captures.intake import VARIABLE as CAPTURE_BYTES
from captures.masking.handle import handles_in

_OWN = (
    "SUPERDISCOVERY_SERVER_TOKEN",
    "SUPERDISCOVERY_CHAT_KEY",
    "SUPERDISCOVERY_CHAT_URL",
    "SUPERDISCOVERY_CHROMIUM",
    CAPTURE_BYTES,
    "SUPERDISCOVERY_LOG",
    "SUPERDISCOVERY_STATE_FOLDER",
)


def variable(name: str) -> str:
    """The environment variable for a secret: `SUPERDISCOVERY_SECRET_1_PASSWORD` for the handle `secret-1-password`,
    `SUPERDISCOVERY_TOKEN` for the parameter `token`."""
    return f"SUPERDISCOVERY_{name.upper().replace('-', '_')}"


def has_variable(name: str) -> bool:
    """Whether a secret of this name may be given in the environment: its variable is none of our own."""
    return variable(name) not in _OWN


def source(name: str) -> str:
    """Where a secret that is not given otherwise comes from: its variable, or else the keyring."""
    return variable(name) if has_variable(name) else f"the keyring, as {_kept_for_us(name)}"


def to_give(name: str) -> str:
    """The ways in which a person may give a secret of a routine."""
    if has_variable(name):
        return f"give it with -p, set {variable(name)}, or keep it in the keyring"
    return f"give it with -p, type it when asked, or keep it in the keyring; {_kept_for_us(name)}"


def _kept_for_us(name: str) -> str:
    return f"{variable(name)} is superdiscovery's own, and not read for it"


def from_environment(name: str, environment: Mapping[str, str]) -> str | None:
    """The value for a secret of this name; None if there is none. What is superdiscovery's own is for nobody else: a
    routine whose secret parameter is called `server_token` would send it away."""
    return environment.get(variable(name)) if has_variable(name) else None


def with_given(capture: Capture, environment: Mapping[str, str]) -> Capture:
    """The capture with the secrets in its vault that the environment gives for handles that it lacks."""
    lacking = {handle for text in _typed_and_sent(capture) for handle in handles_in(text)} - capture.vault.keys()
    given = {each: environment[variable(each)] for each in lacking if variable(each) in environment}
    return replace(capture, vault={**capture.vault, **given}) if given else capture


def refuse_lacking(capture: Capture, environment: Mapping[str, str], validate: str) -> None:
    """Raises `CaptureError` if the routine would be executed on the application without the passwords for it. What
    else it needs is known when there is one: see `runtime/trial.py`."""
    if validate in ("simulate", "none"):
        return
    held = with_given(capture, environment).vault
    if lacking := [variable(each) for each in proofs(capture) if each not in held]:
        raise CaptureError(
            f"The capture is a redacted copy, which holds no credentials: set {', '.join(lacking)} in the environment, "
            "or discover with --validate simulate, which sends nothing to the application."
        )


def proofs(capture: Capture) -> list[str]:
    """The handles of passwords that were typed or sent."""
    said = (handle for text in _said(capture) for handle in handles_in(text))
    return sorted({each for each in said if each.endswith("-password")})


def _typed_and_sent(capture: Capture) -> Iterator[str]:
    yield from _said(capture)
    yield from _in_headers(capture)


def _said(capture: Capture) -> Iterator[str]:
    yield from (each.value for each in capture.interactions)
    for each in capture.transactions:
        yield each.request.url
        yield each.request.body.decode("utf-8", "replace")


def _in_headers(capture: Capture) -> Iterator[str]:
    for each in capture.transactions:
        yield from (value for name, value in each.request.headers if is_credential_header(name))
