"""The blueprints that there are: in folders, the built-in ones, and what installed packages add."""

import difflib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

import platformdirs

from contracts.blueprint import AgentBlueprint, Blueprint, HybridBlueprint
from contracts.blueprint_file import blueprint_of, check_blueprint, read_blueprint
from contracts.document import Document, DocumentError
from routines.file import RoutineError
from runtime.agent_tools import is_of_specialist, no_such_tool
from runtime.builtin import builtin

ENDINGS = (".json", ".yaml", ".yml")
AGENTS = "superdiscovery.agents"


class CatalogError(Exception):
    """The catalog cannot be used as asked; the text says what, where and what to do."""


@dataclass(frozen=True)
class Entry:
    """A blueprint and where it is from: a file, `built in`, or a package."""

    blueprint: Blueprint
    source: str


class Catalog:
    """Blueprints by name."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._entries: dict[str, Entry] = {}
        for entry in entries:
            self._add(entry)

    @classmethod
    def load(cls, folders: Iterable[Path] | None = None) -> "Catalog":
        """Everything in the folders, which need not exist (by default the project's and the user's), what is built in
        and what is installed. Raises `CatalogError` with every file that is wrong."""
        wrong: list[str] = []
        entries = [*_built_in(), *_installed()]
        for file in _files(default_folders() if folders is None else folders):
            try:
                entries.append(Entry(read_file(file), str(file)))
            except CatalogError as error:
                wrong.append(str(error))
        if wrong:
            raise CatalogError("\n".join(wrong))
        return cls(entries).checked()

    @classmethod
    def of(cls, *blueprints: Blueprint) -> "Catalog":
        """These, beside what is built in. Raises `CatalogError`."""
        return cls([*_built_in(), *(Entry(checked(each), "this program") for each in blueprints)]).checked()

    def find(self, name: str) -> Blueprint:
        """Raises `CatalogError` with the names that are near."""
        if name not in self._entries:
            near = difflib.get_close_matches(name, self._entries, 3, 0.5)
            hint = f"did you mean {' or '.join(near)}?" if near else "`superdiscovery agents` lists what there is"
            raise CatalogError(f"there is no blueprint {name!r}; {hint}")
        return self._entries[name].blueprint

    def all(self) -> list[Blueprint]:
        """In the order of their names."""
        return [self._entries[name].blueprint for name in sorted(self._entries)]

    def source(self, name: str) -> str:
        """Where a blueprint is from."""
        return self._entries[name].source

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def checked(self) -> "Catalog":
        """Itself, if the tools of every agent and hybrid are there, those of specialists have a capture, and no hybrid
        comes round to itself. Raises `CatalogError`."""
        entries = self._entries.values()
        wrong = [line for entry in entries for line in (*self._of_hybrid(entry), *_of_agent(entry))]
        if wrong:
            raise CatalogError("\n".join(wrong))
        return self

    def _of_hybrid(self, entry: Entry) -> Iterator[str]:
        if not isinstance(entry.blueprint, HybridBlueprint):
            return
        for place, name in enumerate(entry.blueprint.tools):
            if name not in self._entries and name != "*":
                yield f"{entry.source} /tools/{place}: there is no blueprint {name!r}"
        if round_way := self._way_back(entry.blueprint.name, entry.blueprint.name, ()):
            yield f"{entry.source} /tools: {' → '.join(round_way)} comes round to itself"

    def _way_back(self, start: str, at: str, way: tuple[str, ...]) -> tuple[str, ...]:
        entry = self._entries.get(at)
        if entry is None or not isinstance(entry.blueprint, HybridBlueprint) or at in way:
            return ()
        for name in entry.blueprint.tools:
            if name == start:
                return (*way, at, name)
            if found := self._way_back(start, name, (*way, at)):
                return found
        return ()

    def _add(self, entry: Entry) -> None:
        name = entry.blueprint.name
        if name in self._entries:
            first, second = self._entries[name].source, entry.source
            raise CatalogError(f"{name!r} is the name of two blueprints, in {first} and in {second}; rename one")
        self._entries[name] = entry


def checked(blueprint: Blueprint) -> Blueprint:
    """A blueprint that was made in a program, with all that holds of one in a file. Raises `CatalogError`."""
    try:
        check_blueprint(blueprint)
    except DocumentError as error:
        raise CatalogError(str(error)) from None
    return blueprint


def default_folders() -> list[Path]:
    """The project's, `./blueprints`, and the user's."""
    return [Path("blueprints"), user_folder()]


def user_folder() -> Path:
    """Where `superdiscovery add` puts what is to be there in every project."""
    return Path(platformdirs.user_config_dir("superdiscovery")) / "blueprints"


def read_file(file: Path) -> Blueprint:
    """The blueprint in a file, or the routine; paths in it are seen from its folder. Raises `CatalogError`."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise CatalogError(f"{file}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise CatalogError(f"{file}: is no UTF-8 text") from None
    try:
        return _settled(read_blueprint(text, str(file), lambda path: _routine_at(file.parent / path)), file.parent)
    except DocumentError as error:
        raise CatalogError(str(error)) from None


def _settled(blueprint: Blueprint, folder: Path) -> Blueprint:
    """With the paths that it names seen from everywhere."""
    named = {member: getattr(blueprint, member, None) for member in ("folder", "capture")}
    places = {member: str((folder / path).resolve()) for member, path in named.items() if path is not None}
    return blueprint.model_copy(update=places)


def _routine_at(file: Path) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise RoutineError(f"{file} cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise RoutineError(f"{file} is no JSON: {error}") from None


def _files(folders: Iterable[Path]) -> Iterator[Path]:
    seen: set[Path] = set()
    for folder in folders:
        for file in sorted(folder.iterdir()) if folder.is_dir() else ():
            hidden = file.name.startswith(".") or file.suffix.lower() not in ENDINGS
            if file.is_file() and not hidden and file.resolve() not in seen:
                seen.add(file.resolve())
                yield file


def _built_in() -> Iterator[Entry]:
    yield from (Entry(each, "built in") for each in builtin())


def _installed() -> Iterator[Entry]:
    """What packages add through the entry points `superdiscovery.agents`: a blueprint, its document, or a function
    that gives one."""
    for point in metadata.entry_points(group=AGENTS):
        source = f"the entry point {point.name} of {point.dist.name if point.dist else 'a package'}"
        try:
            yield Entry(_made(point.load(), source), source)
        except DocumentError as error:
            raise CatalogError(str(error)) from None
        except Exception as error:
            raise CatalogError(f"{source} cannot be loaded ({type(error).__name__}: {error}): remove it") from error


def _made(thing: Any, source: str) -> Blueprint:
    thing = thing() if callable(thing) else thing
    if isinstance(thing, Mapping):
        return blueprint_of(Document(source, dict(thing)), lambda path: _routine_at(Path(path)))
    if not hasattr(thing, "contract"):
        raise DocumentError(f"{source}: gives {type(thing).__name__}, which is no blueprint")
    check_blueprint(thing)
    return thing  # type: ignore[no-any-return]


def _of_agent(entry: Entry) -> Iterator[str]:
    """What is wrong with the tools of an agent."""
    blueprint = entry.blueprint
    if not isinstance(blueprint, AgentBlueprint):
        return
    for place, name in enumerate(blueprint.tools):
        if why := no_such_tool(name):
            yield f"{entry.source} /tools/{place}: {why}"
    looks = any(is_of_specialist(name) for name in blueprint.tools)
    if looks and not (blueprint.capture or "capture" in blueprint.contract.parameters_schema.get("properties", {})):
        yield f"{entry.source} /tools: they look at a capture; name it in `capture`, or take a parameter of that name"
