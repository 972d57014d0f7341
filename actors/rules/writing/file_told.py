"""What a request tells of a file that it, or another one, sends: its name or a title made of that, its type and how
many bytes it has."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from actors.rules.facts.source import Constant, Derived, Parameter, Part, Unknown
from actors.rules.facts.value import Value
from actors.rules.looks import is_telling
from actors.rules.slug import slug
from actors.rules.writing.recipe import Recipe
from routines.derive import How, derive
from routines.file_made import FileWay
from routines.file_type import file_type

_SIZE = re.compile(r"(size|length|bytes)$")
_TYPE = re.compile(r"(type|mime|kind|format)$")
_TITLE = re.compile(r"title|name|file|dest|caption|label|alt|heading|subject|document")
_TITLES: dict[str, tuple[How, ...]] = {
    "file_stem": ("stem",),
    "file_capital": ("capital",),
    "file_title": ("stem", "capital"),
}
"""What scripts write into a field beside a file as soon as it is chosen: `agenda`, `Agenda.pdf` or `Agenda`."""
_PLACES = frozenset({"form", "multipart", "json", "query"})
_MANY = 1000
"""Bytes of which no other number is the same by chance."""


def files_in(lines: Iterable[Value]) -> list[Value]:
    return [each for each in lines if each.filename and isinstance(each.source, Parameter)]


def as_of(files: list[Value], line: Value) -> Value:
    """The value, made of the file if it is its size, its type or a title made of its name, which nothing else
    explains."""
    if not isinstance(line.source, Constant | Unknown | None):
        return line
    made = ((file.source, how) for file in files if (how := _how(line, file)))
    found = ((source, how) for source, how in made if isinstance(source, Parameter))
    for source, how in found:
        return replace(line, source=Derived(parts=[Part(parameter=source.parameter)], how=how))
    return line


def _how(line: Value, file: Value) -> FileWay | str | None:
    counted = file.file_size > 0 and line.value == str(file.file_size) and line.type in ("", "integer")
    if counted and (file.file_size >= _MANY or _SIZE.search(slug(line.name))):
        return "file_size" if file.base64 else "text_size"
    named = line.value == file_type(file.filename or "") and _TYPE.search(slug(line.name))
    return "file_type" if named else _titled(line, file.filename or "")


def _titled(line: Value, filename: str) -> str | None:
    """How a title is made of the name of the file; None if it is none."""
    if line.place not in _PLACES or line.type or not (_TITLE.search(slug(line.name)) and is_telling(line.value)):
        return None
    return next((each for each, ways in _TITLES.items() if _spelt(filename, ways) == line.value), None)


def _spelt(text: str, ways: Iterable[How]) -> str:
    for how in ways:
        text = derive(text, how)
    return text


def told_of(file: Value, line: Value, recipe: Recipe) -> str:
    """What the value is of the given file, as the routine writes it; empty if it is nothing of it."""
    match file.source, line.source:
        case Parameter() as source, Parameter() if line.value == file.filename and _is_of_file(line, recipe):
            return recipe.filename(file, source)
        case Parameter() as source, Derived(how="file_type") if line.value == file_type(file.filename or ""):
            return recipe.file_type(file, source)
        case Parameter() as source, Derived(how="file_size" | "text_size") if line.value == str(file.file_size):
            return recipe.file_size(file, source)
        case Parameter() as source, Derived(how=how) if how in _TITLES:
            return recipe.title(file, source, _TITLES[how]) if _titled(line, file.filename or "") == how else ""
    return ""


def type_sent(lines: Iterable[Value], sent: str, recipe: Recipe) -> str:
    """The type of a file that is all of a body, if it is that which its name tells and the name is given anyway."""
    alone = next((each for each in files_in(lines) if each.place == "text"), None)
    if alone is None or not isinstance(alone.source, Parameter) or sent != file_type(alone.filename or ""):
        return ""
    return recipe.file_type(alone, alone.source) if recipe.is_named(alone, alone.source) else ""


def _is_of_file(line: Value, recipe: Recipe) -> bool:
    """Whether nobody entered it but by choosing the file."""
    given = line.source.parameter if isinstance(line.source, Parameter) else ""
    return bool(given) and all(each.type == "file" for each in recipe.inputs if each.parameter == given)
