"""`invoke(task, parameters)`: one call, whoever fulfils the contract."""

import asyncio
import time
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from actors.model import Model
from actors.rules.policies import can_play
from captures.capture import Capture
from captures.masking.handle import is_handle
from contracts.blueprint import AgentBlueprint, Blueprint, HybridBlueprint
from contracts.result import TaskResult
from events.event import InvocationFailed, Invoked, Returned
from runtime.agent_host import build, opened
from runtime.catalog.blueprints import blueprint_from
from runtime.catalog.catalog import Catalog, Entry, checked
from runtime.folder import FORMAT, INVOCATION, Manifest, RunError, RunFolder, default_path
from runtime.fulfilling.agent import capture_of, needed_by
from runtime.given_secrets import source
from runtime.hold import hold
from runtime.invocation import STREAM, Invocation, fold, result_of
from runtime.invoker import ParametersRefused, carry_out, complete, first_fact
from runtime.missing import refuse_lost
from runtime.models.choose import ModelChoiceError
from runtime.own_runs import note_begun, was_begun_here
from runtime.pipelines.checking import check_pipelines
from runtime.place import Here, Place
from runtime.plans import changed, of_invocation
from runtime.processes.orphans import end_orphans
from runtime.snapshots import forget
from runtime.store import open_store, store_of
from runtime.underway import Means
from runtime.vault import Vault, secrets_in


@dataclass(frozen=True)
class Begun:
    """An invocation that is checked and has its run folder. `changed` are the names of its blueprints that the catalog
    has otherwise by now; `agreed`: a person has seen what it would do and has said yes."""

    folder: RunFolder
    means: Means
    blueprint: Blueprint
    parameters: dict[str, Any]
    changed: tuple[str, ...] = ()
    agreed: bool = False

    def at(self, place: Place) -> "Begun":
        """The same, carried out elsewhere."""
        return replace(self, means=replace(self.means, place=place))

    def lacking(self) -> list[str]:
        """The secret parameters of which there is but the handle, because the run holds no secret."""
        found = secrets_in(self.blueprint.contract.parameters_schema, self.parameters)
        return [name for name, value in found.items() if is_handle(value)]

    def is_over(self) -> bool:
        """Whether nothing is left to do, as its run tells; a pipeline goes on at the step that failed."""
        state = _state(self.folder)
        return isinstance(state.said, Returned) or (state.ended and self.blueprint.type != "pipeline")

    def plan(self, catalog: Catalog) -> list[str]:
        """What carrying it out would do, a line for each thing, with how the catalog knows its blueprints."""
        offers, model, folder = self.means.catalog.all(), self.means.model, self.means.folder
        return of_invocation(self.blueprint, self.parameters, offers, model, folder, catalog)

    def doubt(self) -> str:
        """Why it takes a person's yes to go on, in a sentence; empty if it takes none, because nothing is left to do,
        or it was begun here and is still what the catalog says."""
        if self.agreed or self.is_over() or (invoked := _state(self.folder).invoked) is None:
            return ""
        if not was_begun_here(self.folder, invoked):
            return f"{self.folder.path} was not started by you here"
        if self.changed:
            return f"the catalog has {', '.join(self.changed)} otherwise than when {self.folder.path} was started"
        return ""

    def refuse_doubtful(self) -> None:
        """Raises `RunError` if it takes a person's yes to go on."""
        if why := self.doubt():
            raise RunError(f"{why}: `superdiscovery resume {self.folder.path}` shows what it would do, and asks")

    async def carry_out(self, more_loops: int = 0) -> TaskResult:
        """See it through to its end, or to a pause. Raises `RunError` if another process does already, if a secret
        has to be given again, or if it takes a person's yes."""
        self.refuse_doubtful()
        if (names := self.lacking()) and not self.is_over():
            raise RunError(f"a run holds no secrets: give {', '.join(names)} again, such as by {source(names[0])}")
        with hold(self.folder):
            self._note()
            return await carry_out(self.means, STREAM, self.blueprint, self.parameters, more=more_loops)

    def _note(self) -> None:
        """Remember that it is this user's, before anything of it is on the log."""
        invoked = _state(self.folder).invoked
        if invoked is None:
            ready = complete(self.blueprint, self.parameters, self.means)
            note_begun(self.folder, first_fact(self.means, self.blueprint, ready))
        elif self.agreed:
            forget(self.means.log)
            note_begun(self.folder, invoked)


async def invoke(
    task: str | Blueprint,
    parameters: Mapping[str, Any] | None = None,
    *,
    prompt: str | None = None,
    catalog: Catalog | None = None,
    model: str | Model = "rules",
    out: Path | None = None,
    secrets: Mapping[str, str] | None = None,
    place: Place | None = None,
) -> TaskResult:
    """Invoke a blueprint, given by its name in the catalog or as it is.

    `prompt` is sugar for the parameter of that name. `model` answers for agents that name none. `out` is the run folder
    to make, by default a new one below `runs/`. `secrets` are values by name, for parameters that are secret.
    What a caller has to mend is raised before anything is spent: `ParametersRefused` with every violation,
    `CatalogError`, `RunError`, `ModelChoiceError`. Whatever happens after that is in the result.
    """
    begun = begin(task, parameters, prompt=prompt, catalog=catalog, model=model, out=out, secrets=secrets, place=place)
    return await begun.carry_out()


def invoke_sync(task: str | Blueprint, parameters: Mapping[str, Any] | None = None, **options: Any) -> TaskResult:
    """The same where no event loop is running."""
    return asyncio.run(invoke(task, parameters, **options))


def begin(
    task: str | Blueprint,
    parameters: Mapping[str, Any] | None = None,
    *,
    prompt: str | None = None,
    catalog: Catalog | None = None,
    model: str | Model = "rules",
    out: Path | None = None,
    secrets: Mapping[str, str] | None = None,
    place: Place | None = None,
) -> Begun:
    """Check everything that can be wrong, then make the run folder; see `invoke`."""
    catalog = catalog or Catalog.load()
    blueprint = catalog.find(task) if isinstance(task, str) else checked(task)
    given = _with_prompt(blueprint, {} if parameters is None else parameters, prompt)
    run = (out or default_path(f"invoke {blueprint.name}")).resolve()
    means = _means(run, needed_by(blueprint, catalog), model, place, str(Path.cwd()))
    means = replace(means, vault=vault_for(blueprint, given, secrets or {}))
    check_pipelines([blueprint, *means.catalog.all()], means.catalog)
    _check_agents(blueprint, complete(blueprint, given, means), means)
    manifest = _manifest(blueprint, means.model)
    return Begun(RunFolder.create(run, manifest), means, blueprint, given)


async def resume(run: Path, *, more_loops: int = 10, **options: Any) -> TaskResult:
    """Go on with an invocation that was interrupted or is paused, or say again what came of it; `options` are those of
    `again`. Raises `RunError` and what `invoke` raises."""
    return await again(run, **options).carry_out(more_loops)


def again(
    run: Path,
    *,
    model: str | Model | None = None,
    secrets: Mapping[str, str] | None = None,
    place: Place | None = None,
    catalog: Catalog | None = None,
    agreed: bool = False,
) -> Begun:
    """An invocation as its run tells it, ready to go on. Secrets are given again, for no run holds any. `model`, if it
    is given, answers from now on for agents that name none. Its blueprints are compared with those of `catalog`, by
    default the project's; `agreed` says yes to going on with a run of somebody else, or with other blueprints.

    Raises `RunError`, and `ModelChoiceError` for a model that cannot answer.
    """
    folder = RunFolder.open(run)
    if folder.manifest().log:
        raise RunError(f"the log of {run} is in a database: bring it into a folder with `log copy`, and resume that")
    invoked = _invoked(folder)
    offers = [blueprint_from(each) for each in invoked.offers]
    chosen = folder.manifest().model if model is None else model
    means = replace(_means(run.resolve(), offers, chosen, place, invoked.folder), vault=Vault(secrets or {}))
    blueprint = blueprint_from(invoked.blueprint)
    others = tuple(changed([blueprint, *offers], catalog or Catalog.load()))
    begun = Begun(folder, means, blueprint, means.vault.show(invoked.parameters), others, agreed)
    if model is not None and not begun.doubt():
        _check_agents(begun.blueprint, begun.parameters, means)
    return begun


def result(run: Path) -> TaskResult | None:
    """What came of an invocation, from its run alone; None while it has neither ended nor been paused."""
    return result_of(_state(RunFolder.open(run)), str(run.resolve()))


async def cancel(run: Path, reason: str = "it was cancelled") -> TaskResult:
    """End an invocation that nobody carries out at this moment, and programs of it that are still there. Raises
    `RunError`, `InUse` if somebody does."""
    folder = RunFolder.open(run)
    with hold(folder):
        if not _state(folder).ended:
            await asyncio.to_thread(end_orphans, _marks(folder))
            with store_of(folder).writer(STREAM) as writer:
                await writer.append([InvocationFailed(reason)])
    ended = result(run)
    assert ended is not None
    return ended


def _state(folder: RunFolder) -> Invocation:
    if folder.manifest().kind != INVOCATION:
        raise RunError(f"{folder.path} is no run of an invocation")
    return fold(event for record in store_of(folder).read(STREAM) for event in record.events)


def _marks(folder: RunFolder) -> list[str]:
    """Of the programs of all that was invoked in the run."""
    log = store_of(folder)
    streams = [fold(event for record in log.read(stream) for event in record.events) for stream in log.streams()]
    return [mark for state in streams for mark in state.marks]


def _invoked(folder: RunFolder) -> Invoked:
    invoked = _state(folder).invoked
    if invoked is None:
        refuse_lost(folder, store_of(folder))
        raise RunError(f"{folder.path} was made and never begun: invoke anew")
    return invoked


def _means(run: Path, offers: Iterable[Blueprint], model: str | Model, place: Place | None, folder: str) -> Means:
    named = model if isinstance(model, str) else model.name
    where = place or Here({} if isinstance(model, str) else {named: model})
    catalog = Catalog(Entry(each, "this run") for each in offers)
    return Means(run, open_store("", run, ""), catalog, named, Vault({}), where, folder)


def _manifest(blueprint: Blueprint, model: str) -> Manifest:
    task = f"invoke {blueprint.name}"
    return Manifest(FORMAT, uuid.uuid4().hex, task, model, "", "", 0, time.time(), kind=INVOCATION)


def _with_prompt(blueprint: Blueprint, parameters: object, prompt: str | None) -> dict[str, Any]:
    if not isinstance(parameters, Mapping):
        raise ParametersRefused(blueprint.name, (f"$: parameters are an object, not {type(parameters).__name__}",))
    if prompt is not None and "prompt" in parameters:
        raise ParametersRefused(blueprint.name, ("$.prompt: is given twice, as a parameter and by itself",))
    return {**parameters, **({} if prompt is None else {"prompt": prompt})}


def vault_for(blueprint: Blueprint, parameters: Mapping[str, Any], secrets: Mapping[str, str]) -> Vault:
    """What is secret here: the named ones, and what the parameters hold under a secret name."""
    return Vault({**secrets, **secrets_in(blueprint.contract.parameters_schema, dict(parameters))})


def _check_agents(blueprint: Blueprint, parameters: dict[str, Any], means: Means) -> None:
    """That it, and every agent that it or one of these names, can be brought to life. Raises what a person has to
    mend."""
    for each in (blueprint, *needed_by(blueprint, means.catalog, by_name=True)):
        if not isinstance(each, AgentBlueprint | HybridBlueprint):
            continue
        name = each.model or means.model
        means.place.model(name)
        # What the others look at may follow from a step before them.
        capture = opened(capture_of(each, parameters)) if each is blueprint else Capture()
        agent = build(each, means.catalog.all(), capture)
        if name == "rules" and not can_play(agent.tools()):
            raise ModelChoiceError(
                f"the built-in policy (rules) cannot be {each.name}: name a model that can, with --model"
            )
