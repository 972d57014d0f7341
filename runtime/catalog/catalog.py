"""The blueprints that there are: in folders, the built-in ones, and what installed packages add."""

import difflib
from collections.abc import Iterable
from pathlib import Path

from contracts.blueprint import Blueprint
from contracts.blueprint_file import check_blueprint
from contracts.document import DocumentError
from contracts.named import Contract
from contracts.pipeline_gives import contract_of
from runtime.catalog.builtin import builtin
from runtime.catalog.checks import sorted_out
from runtime.catalog.entry import Entry as Entry
from runtime.catalog.entry import Unusable
from runtime.catalog.error import CatalogError as CatalogError
from runtime.catalog.files import default_folders as default_folders
from runtime.catalog.files import in_folders
from runtime.catalog.installed import installed

_SHOWN = 12


class Catalog:
    """Blueprints by name. `unusable` is what ought to be one and is none; everything else is not touched by it."""

    def __init__(self, entries: Iterable[Entry] = (), unusable: Iterable[Unusable] = ()) -> None:
        self._entries = {entry.blueprint.name: entry for entry in entries}
        self.unusable = tuple(unusable)

    @classmethod
    def load(cls, folders: Iterable[Path] | None = None) -> "Catalog":
        """Everything in the folders, which need not exist (by default the project's and the user's), what is built in
        and what is installed. What is wrong is `unusable`, and refused once it is asked for."""
        folders = default_folders() if folders is None else folders
        return cls(*sorted_out([*_built_in(), *installed(), *in_folders(folders)]))

    @classmethod
    def of(cls, *blueprints: Blueprint) -> "Catalog":
        """These, beside what is built in. Raises `CatalogError` with all that is wrong with any."""
        usable, wrong = sorted_out([*_built_in(), *(Entry(checked(each), "this program") for each in blueprints)])
        if wrong:
            raise CatalogError("\n".join(each.why for each in wrong))
        return cls(usable)

    def find(self, name: str) -> Blueprint:
        """Raises `CatalogError` with why it cannot be used, or with the names that are near."""
        if name in self._entries:
            return self._entries[name].blueprint
        if why := [each.why for each in self.unusable if each.name == name]:
            raise CatalogError("\n".join(why))
        near = difflib.get_close_matches(name, [*self._entries, *(each.name for each in self.unusable)], 3, 0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else f"there are {self._some()}"
        raise CatalogError(f"there is no blueprint {name!r}; {hint}")

    def _some(self) -> str:
        names = sorted(self._entries)
        return ", ".join(names[:_SHOWN]) + (f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else "")

    def contract(self, name: str) -> Contract:
        """What it takes and gives; of a pipeline that promises nothing, what follows from its steps. Raises
        `CatalogError`."""
        return contract_of(self.find(name), self.find)

    def all(self) -> list[Blueprint]:
        """In the order of their names."""
        return [self._entries[name].blueprint for name in sorted(self._entries)]

    def source(self, name: str) -> str:
        """Where a blueprint is from."""
        return self._entries[name].source

    def __contains__(self, name: object) -> bool:
        return name in self._entries


def checked(blueprint: Blueprint) -> Blueprint:
    """A blueprint that was made in a program, with all that holds of one in a file. Raises `CatalogError`."""
    try:
        check_blueprint(blueprint)
    except DocumentError as error:
        raise CatalogError(str(error)) from None
    return blueprint


def _built_in() -> list[Entry]:
    return [Entry(each, "built in") for each in builtin()]
