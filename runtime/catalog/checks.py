"""What holds of blueprints only beside one another: names stand once, and what each of them uses is there."""

from collections.abc import Iterable, Iterator, Mapping

from actors.reporting import REPORT, Reporting
from actors.tool import tools_of
from contracts.blueprint import EVERY, AgentBlueprint, Blueprint, HybridBlueprint
from contracts.pipeline import PipelineBlueprint
from contracts.pipeline_check import check
from runtime.agent_tools import is_of_specialist, no_such_tool
from runtime.catalog.entry import Entry, Unusable
from runtime.verdicts import told


def sorted_out(found: Iterable[Entry | Unusable]) -> tuple[list[Entry], list[Unusable]]:
    """Those that can be used, and why the others cannot: what uses one of these is one of these."""
    together = list(found)
    wrong = [each for each in together if isinstance(each, Unusable)]
    named: dict[str, list[Entry]] = {}
    for entry in (each for each in together if isinstance(each, Entry)):
        named.setdefault(entry.blueprint.name, []).append(entry)
    known = {name: same[0] for name, same in named.items() if len(same) == 1}
    wrong += [Unusable(name, _of_one_name(name, same)) for name, same in named.items() if len(same) > 1]
    gone = {each.name for each in wrong}
    while found := [
        Unusable(name, "\n".join(why)) for name in known if (why := list(_faults(known[name], known, gone)))
    ]:
        wrong += found
        gone |= {each.name for each in found}
        known = {name: entry for name, entry in known.items() if name not in {each.name for each in found}}
    return list(known.values()), wrong


def _of_one_name(name: str, same: list[Entry]) -> str:
    return f"{name!r} is the name of {len(same)} blueprints, in {' and in '.join(e.source for e in same)}; rename one"


def _faults(entry: Entry, known: Mapping[str, Entry], gone: set[str]) -> Iterator[str]:
    match entry.blueprint:
        case AgentBlueprint() as agent:
            yield from _of_agent(agent, entry)
        case HybridBlueprint() as hybrid:
            yield from _of_hybrid(hybrid, entry, known, gone)
        case PipelineBlueprint() as pipeline:
            yield from _of_pipeline(pipeline, entry, known, gone)
    if round_way := _way_back(entry.blueprint.name, known):
        yield f"{entry.at((_MEMBER[entry.blueprint.type],))}: {' → '.join(round_way)} comes round to itself"


_OWN = {REPORT, *tools_of(Reporting())}
_MEMBER = {"hybrid": "tools", "pipeline": "steps"}


def _of_agent(agent: AgentBlueprint, entry: Entry) -> Iterator[str]:
    for place, name in enumerate(agent.tools):
        if why := no_such_tool(name):
            yield f"{entry.at(('tools', place))}: {why}"
    looks = any(is_of_specialist(name) for name in agent.tools)
    if looks and not (agent.capture or "capture" in agent.contract.parameters_schema.get("properties", {})):
        where = entry.at(("tools",))
        yield f"{where}: they look at a capture; name it in `capture`, or take a parameter of that name"


def _of_hybrid(hybrid: HybridBlueprint, entry: Entry, known: Mapping[str, Entry], gone: set[str]) -> Iterator[str]:
    for place, name in enumerate(hybrid.tools):
        if name in _OWN:
            yield f"{entry.at(('tools', place))}: every agent has a tool {name!r} of its own; rename the blueprint"
        if name not in known and name != EVERY:
            yield f"{entry.at(('tools', place))}: {_missing(name, gone)}"


def _of_pipeline(
    pipeline: PipelineBlueprint, entry: Entry, known: Mapping[str, Entry], gone: set[str]
) -> Iterator[str]:
    def find(name: str) -> Blueprint:
        if name not in known:
            raise LookupError(_missing(name, gone))
        return known[name].blueprint

    checked = check(pipeline, find)
    yield from (f"{entry.at(path)}: {why}" for path, why in checked.faults)
    yield from (f"{entry.at(edge.path)}: {told(edge)}" for edge in checked.refuted)


def _missing(name: str, gone: set[str]) -> str:
    return f"the blueprint {name!r} cannot be used" if name in gone else f"there is no blueprint {name!r}"


def _way_back(start: str, known: Mapping[str, Entry]) -> tuple[str, ...]:
    """The shortest way on which a blueprint uses itself; empty if there is none."""
    ways: dict[str, tuple[str, ...]] = {start: (start,)}
    waiting = [start]
    for at in waiting:
        for name in _used(known[at].blueprint):
            if name == start:
                return (*ways[at], name)
            if name in known and name not in ways:
                ways[name] = (*ways[at], name)
                waiting.append(name)
    return ()


def _used(blueprint: Blueprint) -> tuple[str, ...]:
    """The blueprints that it names."""
    match blueprint:
        case HybridBlueprint():
            return blueprint.tools
        case PipelineBlueprint():
            return tuple(step.task for step in blueprint.steps)
        case _:
            return ()
