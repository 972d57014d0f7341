"""How much of a server its clients can hold, and for how long."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

RESERVED_FILES = 512
"""Open files that are kept free of connections: those of sessions, of their programs and logs."""

FEWEST = 16
"""A server with fewer connections than these is not started."""


class LimitError(ValueError):
    """A limit that is no limit; the text says which, and what to write."""


@dataclass(frozen=True)
class Limits:
    """What `--limit NAME=NUMBER` sets; a name is written with `-`.

    `connections`: open at once; `per_address`: of these from one address. `callers`: requests that are answered at
    once; `readers`: streams of events that are followed at once. `header_seconds`: from the first byte of a request
    to the end of its header; `body_seconds`: from there to the end of its body; `idle_seconds`: between two requests;
    `send_seconds`: for which a client may read nothing of an answer. `header_bytes` and `body_bytes`: the size of
    each; `all_bodies`: bytes of all bodies that are being read.
    """

    connections: int = 512
    per_address: int = 384
    callers: int = 192
    readers: int = 256
    header_seconds: float = 10.0
    body_seconds: float = 30.0
    idle_seconds: float = 30.0
    send_seconds: float = 30.0
    header_bytes: int = 65_536
    body_bytes: int = 1_000_000
    all_bodies: int = 128_000_000

    def __post_init__(self) -> None:
        if self.connections <= self.callers + self.readers:
            raise LimitError(
                f"connections={self.connections} has no room for the callers ({self.callers}) and readers "
                f"({self.readers}) and one that is still to say what it wants: set connections higher, or these lower"
            )

    def within(self, files: int) -> "Limits":
        """The same where a process may open so many files: fewer connections if they would take them all."""
        room = max(FEWEST, files - RESERVED_FILES)
        if room >= self.connections:
            return self
        share = room / self.connections
        callers, readers = max(1, int(self.callers * share)), max(1, int(self.readers * share))
        return replace(self, connections=room, callers=callers, readers=readers)


def limits_from(given: Iterable[str]) -> Limits:
    """The limits with these `NAME=NUMBER` in place of the defaults. Raises `LimitError`."""
    numbers: dict[str, Any] = dict(_limit(each) for each in given)
    return replace(Limits(), **numbers)


def described() -> str:
    """Every limit with its default, for a help text."""
    return ", ".join(f"{each.name.replace('_', '-')}={each.default:g}" for each in _FIELDS.values())


def room_for(limits: Limits) -> Limits:
    """Let this process open as many files as the limits need, or as many as it may; the limits that fit them."""
    import resource  # Unix alone has it

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = float("inf") if hard == resource.RLIM_INFINITY else hard
    wanted = int(min(limits.connections + RESERVED_FILES, most))
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return limits if soft == resource.RLIM_INFINITY else limits.within(soft)


_FIELDS = {each.name: each for each in fields(Limits)}


def _limit(given: str) -> tuple[str, int | float]:
    name, _, value = given.partition("=")
    field = _FIELDS.get(name.strip().replace("-", "_"))
    if field is None:
        raise LimitError(f"there is no limit {name!r}; there are {described()}")
    try:
        number = float(value) if isinstance(field.default, float) else int(value)
    except ValueError:
        number = 0
    if not 0 < number < 1e12:
        raise LimitError(f"{name} is a number above 0, such as {name}={field.default:g}, not {value!r}")
    return field.name, number
