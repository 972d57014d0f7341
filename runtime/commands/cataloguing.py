"""`agents` and `add`: what can be invoked, and how something comes to be."""

from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from contracts.blueprint import CommandBlueprint, RoutineBlueprint, document
from contracts.pipeline import PipelineBlueprint
from contracts.pipeline_check import Checked
from contracts.pipeline_order import order_faults
from events.line import escape
from files.replacing import replace_inside
from runtime.catalog.catalog import Catalog, CatalogError
from runtime.catalog.files import entry_of, user_folder
from runtime.commands.invoking import told_of
from runtime.confirming import have_confirmed
from runtime.folder import refuse_link
from runtime.pipelines.checking import refuse
from runtime.say import put, put_json, tell


def tell_unusable(catalog: Catalog) -> None:
    """Whatever cannot be used, and why; a line each, on stderr."""
    for each in catalog.unusable:
        for line in each.why.splitlines():
            tell(f"cannot be used: {line}")


def list_agents(*, as_json: bool) -> None:
    catalog = Catalog.load()
    tell_unusable(catalog)
    if as_json:
        put_json(
            [
                told_of(each, catalog.contract(each.name)) | {"source": catalog.source(each.name)}
                for each in catalog.all()
            ]
        )
        return
    table = Table("name", "type", "takes", "description", "from")
    for each in catalog.all():
        takes = ", ".join(each.contract.parameters_schema.get("properties", {}))
        cells = (each.name, each.type, takes, each.description, catalog.source(each.name))
        table.add_row(*(Text(escape(cell)) for cell in cells))
    Console(width=None if Console().is_terminal else 160).print(table)


def add_file(file: Path, folder: Path | None, *, replace: bool, yes: bool = False) -> None:
    """Put a blueprint, or the routine of a run folder, where it is found everywhere. Raises `CatalogError`."""
    if file.is_dir():
        file = file / "routine.json"
        refuse_link(file)
    entry = entry_of(file)
    blueprint = entry.blueprint
    if isinstance(blueprint, PipelineBlueprint):
        refuse(Checked(tuple(order_faults(blueprint)), ()), entry)
    place = (folder or user_folder()) / f"{blueprint.name}.json"
    _refuse_taken(blueprint.name, place, replace=replace)
    if isinstance(blueprint, CommandBlueprint):
        tell(f"note: whoever invokes {blueprint.name} runs {blueprint.arguments[0]} on this machine")
    if isinstance(blueprint, RoutineBlueprint):
        have_confirmed(blueprint.routine, yes=yes, ask=True)
    place.parent.mkdir(parents=True, exist_ok=True)
    replace_inside(place.parent, place.name, _text(document(blueprint)).encode())
    put(str(place))
    for each in (each for each in Catalog.load().unusable if each.name == blueprint.name):
        tell(f"note: it cannot be used yet: {each.why}")


def _refuse_taken(name: str, place: Path, *, replace: bool) -> None:
    """That nothing else has the name, nor the place unless it may be replaced. Raises `CatalogError`."""
    known = Catalog.load()
    here = [each.name for each in known.all() if Path(known.source(each.name)).resolve() == place.resolve()]
    if name in known and name not in here:
        raise CatalogError(f"{name!r} is the name of a blueprint already, in {known.source(name)}; rename one")
    if here not in ([], [name]):
        raise CatalogError(f"{place} holds the blueprint {here[0]!r}: move it, or rename this one")
    if place.exists() and not replace:
        raise CatalogError(f"{name!r} is in {place} already; --replace puts this one in its place")


def _text(whole: dict[str, object]) -> str:
    import json

    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"
