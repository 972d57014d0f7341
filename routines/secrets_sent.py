"""Which operations of a routine send a secret, and where each secret may be sent."""

from collections.abc import Collection

from routines.operation import Derive
from routines.origin import origin
from routines.placeholder import names
from routines.places import extractions, places
from routines.routine import Routine


def destinations(routine: Routine) -> dict[str, list[str]]:
    """The origins to which each secret parameter may be sent: those that it names, else all hosts of the routine."""
    return {
        each.name: sorted({origin(place) for place in (routine.hosts if each.sent_to is None else each.sent_to)})
        for each in routine.parameters
        if each.secret
    }


def sent(routine: Routine) -> list[str]:
    """Where each secret may be sent, a sentence each."""
    allowed = destinations(routine)
    return [f"`{name}` is sent to {', '.join(where) or 'no server'}" for name, where in allowed.items()]


def misdirected(routine: Routine) -> list[str]:
    """What is wrong with requests that would carry a secret to where the routine itself says that it may not go, each
    with its JSON path. Of an address that is taken from an answer it is known when the routine runs."""
    allowed, found = destinations(routine), list[str]()
    told = made_of(routine, allowed)
    for i, operation in enumerate(routine.operations):
        there = origin(getattr(operation, "url", "").partition("{{")[0])
        texts = [text for place, text in places(operation) if not place.startswith(".extract")]
        secrets = sorted({secret for text in texts for name in names(text) for secret in told.get(name, ())})
        found += [
            f"$.operations[{i}]: it would send `{secret}` to {there}, which is not in its `sent_to`"
            for secret in secrets
            if there and there not in allowed[secret]
        ]
    return found


def made_of(routine: Routine, secrets: Collection[str]) -> dict[str, frozenset[str]]:
    """The names whose values may tell a secret, with the secrets: each secret itself, what is derived from it, and what
    is looked up by it."""
    found = {name: frozenset((name,)) for name in secrets} | ancestors(routine)
    return {name: told for name, origins in found.items() if (told := origins.intersection(secrets))}


def ancestors(routine: Routine) -> dict[str, frozenset[str]]:
    """For each name that a routine derives or extracts: itself, and the names of which its value is made or by which it
    is looked up, and so on."""
    found: dict[str, frozenset[str]] = {}

    def add(name: str, text: str) -> None:
        own = frozenset[str]().union(*(found.get(each, frozenset((each,))) for each in names(text)))
        found[name] = found.get(name, frozenset((name,))) | own

    for operation in routine.operations:
        if isinstance(operation, Derive):
            add(operation.name, operation.text)
        for each in extractions(operation):
            add(each.name, each.model_dump_json())
    return found


def last_secret(routine: Routine) -> int:
    """The place, from 1, of the last operation that sends a secret parameter or what is made of one; 0 if none does."""
    secret, last = {each.name for each in routine.parameters if each.secret}, 0
    for place, operation in enumerate(routine.operations, start=1):
        if secret & set(names(operation.model_dump_json())):
            match operation:
                case Derive(name=name):
                    secret.add(name)
                case _:
                    last = place
    return last
