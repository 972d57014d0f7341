"""`agents` and `add`: what can be invoked, and how something comes to be."""

from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from contracts.blueprint import CommandBlueprint, document
from events.line import escape
from runtime.catalog import Catalog, CatalogError, read_file, user_folder
from runtime.commands.invoking import contract_of
from runtime.say import put, put_json, tell


def list_agents(*, as_json: bool) -> None:
    catalog = Catalog.load()
    if as_json:
        put_json([contract_of(each) | {"source": catalog.source(each.name)} for each in catalog.all()])
        return
    table = Table("name", "type", "takes", "description", "from")
    for each in catalog.all():
        takes = ", ".join(each.contract.parameters_schema.get("properties", {}))
        cells = (each.name, each.type, takes, each.description, catalog.source(each.name))
        table.add_row(*(Text(escape(cell)) for cell in cells))
    Console(width=None if Console().is_terminal else 160).print(table)


def add_file(file: Path, folder: Path | None) -> None:
    """Put a blueprint, or the routine of a run folder, where it is found everywhere."""
    file = file / "routine.json" if file.is_dir() else file
    blueprint = read_file(file)
    known = Catalog.load()
    if blueprint.name in known:
        raise CatalogError(
            f"{blueprint.name!r} is the name of a blueprint already, in {known.source(blueprint.name)}; rename one"
        )
    if isinstance(blueprint, CommandBlueprint):
        tell(f"note: whoever invokes {blueprint.name} runs {blueprint.arguments[0]} on this machine")
    place = (folder or user_folder()) / f"{blueprint.name}.json"
    place.parent.mkdir(parents=True, exist_ok=True)
    partial = place.with_suffix(".part")
    partial.write_text(_text(document(blueprint)), encoding="utf-8")
    partial.rename(place)
    put(str(place))


def _text(whole: dict[str, object]) -> str:
    import json

    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"
