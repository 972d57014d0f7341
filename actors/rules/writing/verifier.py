"""The proof of a login with OAuth (PKCE, https://www.rfc-editor.org/rfc/rfc7636): a script makes a verifier by chance,
tells its digest when it asks to sign in, and the verifier itself when it asks for the token. So does a routine."""

from collections.abc import Sequence

from msgspec.structs import replace

from actors.rules.facts.source import Constant, Pkce, Unknown
from actors.rules.facts.value import Value
from actors.rules.sources.value import FIELDS
from actors.rules.writing.craft import Explained

_METHODS = {"S256": "s256", "plain": "plain", "": "plain"}


def with_verifier(explained: Sequence[Explained]) -> list[Explained]:
    """The requests, of which those of such a login carry a proof of their own where nothing tells whence it came."""
    told = next((each for each in explained if _named(each, "code_challenge")), None)
    proven = [each for each in explained if told is not None and _named(each, "code_verifier")]
    method = _METHODS.get(_value_of(told, "code_challenge_method")) if told is not None else None
    if told is None or not proven or method is None:
        return [*explained]
    sources = {"code_challenge": Pkce(challenge=method), "code_verifier": Pkce()}
    return [_proving(each, sources) for each in explained]


def _proving(each: Explained, sources: dict[str, Pkce]) -> Explained:
    """The request with the sources for its fields of these names that are sent as they were recorded, or not known."""
    values = [
        replace(line, source=sources[line.name]) if line.name in sources and _is_open(line) else line
        for line in each.values
    ]
    return Explained(each.transaction_id, each.request, values, each.landing_of)


def _named(each: Explained, name: str) -> bool:
    return any(line.name == name and _is_open(line) for line in each.values)


def _is_open(line: Value) -> bool:
    return line.place in FIELDS and (line.source is None or isinstance(line.source, Constant | Unknown))


def _value_of(each: Explained, name: str) -> str:
    return next((line.value for line in each.values if line.name == name), "")
