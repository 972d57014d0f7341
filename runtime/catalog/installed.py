"""Blueprints that installed packages add through the entry points `superdiscovery.agents`."""

from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import Any

from contracts.blueprint import Blueprint
from contracts.blueprint_file import blueprint_of, check_blueprint
from contracts.document import Document, DocumentError
from runtime.catalog.entry import Entry, Unusable
from runtime.catalog.files import routine_at

GROUP = "superdiscovery.agents"


def installed() -> Iterator[Entry | Unusable]:
    """What each entry point gives: a blueprint, its document, or a function that gives one."""
    for point in metadata.entry_points(group=GROUP):
        source = f"the entry point {point.name} of {point.dist.name if point.dist else 'a package'}"
        try:
            yield Entry(_made(point.load(), source), source)
        except DocumentError as error:
            yield Unusable(point.name, str(error))
        except Exception as error:  # noqa: BLE001
            yield Unusable(point.name, f"{source} cannot be loaded ({type(error).__name__}: {error}): remove it")


def _made(thing: Any, source: str) -> Blueprint:
    thing = thing() if callable(thing) else thing
    if isinstance(thing, Mapping):
        return blueprint_of(Document(source, dict(thing)), lambda path: routine_at(Path(path)))
    if not hasattr(thing, "contract"):
        raise DocumentError(f"{source}: gives {type(thing).__name__}, which is no blueprint")
    check_blueprint(thing)
    return thing  # type: ignore[no-any-return]
