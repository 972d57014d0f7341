"""Blueprints in files: those of the project's folder and of the user's."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import platformdirs

from contracts.blueprint import Blueprint
from contracts.blueprint_file import blueprint_in, plain_name
from contracts.document import DocumentError, read_document
from files.regular import read_named
from routines.file import RoutineError, parsed
from routines.size import MAX_BYTES
from runtime.catalog.entry import Entry, Unusable
from runtime.catalog.error import CatalogError

MOST = 4 * 1024 * 1024
"""Bytes of a file with a blueprint, of which `contracts/document.py` takes fewer characters."""
ENDINGS = (".json", ".yaml", ".yml")


def default_folders() -> list[Path]:
    """The project's, `./blueprints`, and the user's."""
    return [Path("blueprints"), user_folder()]


def user_folder() -> Path:
    """Where `superdiscovery add` puts what is to be there in every project."""
    return Path(platformdirs.user_config_dir("superdiscovery")) / "blueprints"


def in_folders(folders: Iterable[Path]) -> Iterator[Entry | Unusable]:
    """What the files in the folders hold; a folder need not exist."""
    for file in _files(folders):
        try:
            yield entry_of(file)
        except CatalogError as wrong:
            yield Unusable(_meant(file), str(wrong))


def entry_of(file: Path) -> Entry:
    """The blueprint in a file, or the routine; paths in it are seen from its folder. Raises `CatalogError`."""
    try:
        found = read_document(text_of(file), str(file))
        blueprint = blueprint_in(found, lambda path: routine_at(file.parent / path))
    except DocumentError as error:
        raise CatalogError(str(error)) from None
    return Entry(_settled(blueprint, file.parent), str(file), found.lines)


def text_of(file: Path) -> str:
    """Raises `CatalogError`."""
    try:
        return read_named(file, MOST).decode()
    except OSError as error:
        raise CatalogError(f"{file}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise CatalogError(f"{file}: is no UTF-8 text") from None


def routine_at(file: Path) -> Any:
    """The JSON of a routine. Raises `RoutineError`."""
    try:
        return parsed(read_named(file, MAX_BYTES).decode(), str(file))
    except OSError as error:
        raise RoutineError(f"{file} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise RoutineError(f"{file} is no UTF-8 text; give the routine.json that a run has written") from None


def _meant(file: Path) -> str:
    """The name that a file which is wrong gives its blueprint; its own if it cannot be told."""
    try:
        value = read_document(text_of(file), str(file)).value
    except (CatalogError, DocumentError):
        return file.stem
    said = [value.get(member) for member in ("name", "pipeline")] if isinstance(value, dict) else []
    name = next((each for each in said if isinstance(each, str)), file.stem)
    return plain_name(name) if isinstance(value, dict) and "operations" in value else name


def _settled(blueprint: Blueprint, folder: Path) -> Blueprint:
    """With the paths that it names seen from everywhere."""
    named = {member: getattr(blueprint, member, None) for member in ("folder", "capture")}
    places = {member: os.path.realpath(folder / path) for member, path in named.items() if path is not None}
    return blueprint.model_copy(update=places)


def _files(folders: Iterable[Path]) -> Iterator[Path]:
    seen: set[str] = set()
    for folder in folders:
        for file in sorted(folder.iterdir()) if folder.is_dir() else ():
            hidden = file.name.startswith(".") or file.suffix.lower() not in ENDINGS
            real = os.path.realpath(file)
            if not hidden and not file.is_dir() and real not in seen:
                seen.add(real)
                yield file
