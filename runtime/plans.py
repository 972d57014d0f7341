"""What going on with a run would do, for a person who has not started it: programs, hosts, secrets, paths."""

import json
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlsplit

from captures.capture import Capture
from contracts.blueprint import (
    AgentBlueprint,
    Blueprint,
    CommandBlueprint,
    HybridBlueprint,
    RoutineBlueprint,
    Switch,
    document,
)
from contracts.pipeline import PipelineBlueprint
from runtime.catalog.catalog import Catalog
from runtime.credentials import secret_names
from runtime.folder import Manifest
from runtime.given_secrets import source

_SHOWN = 2000
"""Characters of a single thing, such as a program's argument."""

_HOSTS = 40
_KEYS = {"openai": "OPENAI_API_KEY", "chat": "SUPERDISCOVERY_CHAT_KEY"}


def of_discovery(manifest: Manifest, model: str, capture: Capture, where: str) -> list[str]:
    """A line for each thing that going on with a discovery would do."""
    hosts = sorted({urlsplit(each.request.url).netloc.rpartition("@")[2] for each in capture.transactions})
    more = f" and {len(hosts) - _HOSTS} more" if len(hosts) > _HOSTS else ""
    return [
        f"task: {_short(manifest.task)}",
        f"model: {_asked(model)}",
        f"capture: {_short(where)}",
        f"routines are tried out on the application (--validate {manifest.validate}), with what was typed in the "
        f"capture: {', '.join(map(_short, hosts[:_HOSTS])) or 'no host'}{more}",
    ]


def of_invocation(
    blueprint: Blueprint, parameters: dict[str, Any], offers: Iterable[Blueprint], model: str, folder: str, to: Catalog
) -> list[str]:
    """A line for each thing that going on with an invocation would do. `folder` is where commands work that name no
    other; `to` is the catalog that its blueprints are compared with."""
    lines = [f"parameters: {_short(json.dumps(parameters, ensure_ascii=False))}", f"model: {_asked(model)}"]
    for each in (blueprint, *offers):
        lines += [f"{each.type} {each.name} ({_known(each, to)})", *(f"  {line}" for line in _does(each, folder))]
        if secrets := secret_names(each.contract.parameters_schema):
            names = ", ".join(f"{name} (from {source(name)})" for name in secrets)
            lines.append(f"  is given the secrets {_short(names)}")
    return lines


def changed(blueprints: Iterable[Blueprint], catalog: Catalog) -> list[str]:
    """The names of those that the catalog has otherwise."""
    return [each.name for each in blueprints if each.name in catalog and not _same(each, catalog)]


def _same(blueprint: Blueprint, catalog: Catalog) -> bool:
    return document(catalog.find(blueprint.name)) == document(blueprint)


def _known(blueprint: Blueprint, catalog: Catalog) -> str:
    if blueprint.name not in catalog:
        return "not in the catalog"
    return "as in the catalog" if _same(blueprint, catalog) else "another one than in the catalog"


def _does(blueprint: Blueprint, folder: str) -> Iterator[str]:
    match blueprint:
        case CommandBlueprint():
            yield from _runs(blueprint, folder)
        case RoutineBlueprint():
            yield f"sends requests to {_short(', '.join(blueprint.routine.hosts))}"
        case AgentBlueprint() | HybridBlueprint():
            yield from _asks(blueprint)
        case PipelineBlueprint():
            yield f"invokes {_short(', '.join(step.task for step in blueprint.steps))}"


def _runs(blueprint: CommandBlueprint, folder: str) -> Iterator[str]:
    yield f"runs the program {_short(json.dumps(_arguments(blueprint), ensure_ascii=False))}"
    yield f"  in the folder {_short(blueprint.folder or folder)}"
    yield f"  with the environment {_short(', '.join(blueprint.environment)) or 'of nothing'}"


def _asks(blueprint: AgentBlueprint | HybridBlueprint) -> Iterator[str]:
    yield f"asks the model {_asked(blueprint.model)}" if blueprint.model else "asks the model"
    yield f"  with the prompt {_short(blueprint.prompt)}"
    yield f"  and the tools {_short(', '.join(blueprint.tools)) or 'of nobody'}"
    if isinstance(blueprint, AgentBlueprint) and blueprint.capture:
        yield f"  reads the capture {_short(blueprint.capture)}"


def _arguments(blueprint: CommandBlueprint) -> list[Any]:
    return [
        {"when": each.when, "arguments": each.arguments} if isinstance(each, Switch) else each
        for each in blueprint.arguments
    ]


def _asked(model: str) -> str:
    key = _KEYS.get(model.partition(":")[0])
    return _short(model) + (f" (with your {key})" if key else "")


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}… and {len(text) - _SHOWN} characters more"
