"""The parts of a question to a model, each with a digest: which of them differs when the whole is another one."""

from collections.abc import Iterator, Mapping

from actors.model import ToolSpec
from events.fingerprint import fingerprint

Parts = tuple[tuple[str, str], ...]
"""Names with digests: `messages`, `system`, `reminder`, and `tool NAME` of each tool in its order."""

_LENGTH = 12
"""Hex characters: they say where to look. The digest of the whole question is the proof."""

_SPOKEN = {
    "messages": "what was said until then",
    "system": "the system prompt",
    "reminder": "the reminder of the turns that are left",
}


def short(value: object) -> str:
    """A digest of a part."""
    return fingerprint(value)[:_LENGTH]


def parts(thread: str, system: str, reminder: str, tools: tuple[ToolSpec, ...], known: Mapping[str, str]) -> Parts:
    """The parts of a question. `thread` is a digest already; `known` has those of tools, by name, that never change."""
    whole = (("messages", thread[:_LENGTH]), ("system", short(system)), ("reminder", short(reminder)))
    return (*whole, *((f"tool {spec.name}", known.get(spec.name) or short(spec)) for spec in tools))


def difference(then: Parts, now: Parts) -> list[str]:
    """In what two questions differ, as one sentence; none if they do not, or if nothing was noted then."""
    if not then or then == now:
        return []
    return [f"the question differs: {'; '.join(_differing(dict(then), dict(now))) or 'the order of the tools'}"]


def _differing(then: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    for name, digest in now.items():
        if name in then and then[name] != digest:
            yield _SPOKEN.get(name, f"the {name}")
    gone, new = ([name.removeprefix("tool ") for name in a if name not in b] for a, b in ((then, now), (now, then)))
    if gone:
        yield f"no longer offered: {', '.join(gone)}"
    if new:
        yield f"newly offered: {', '.join(new)}"
