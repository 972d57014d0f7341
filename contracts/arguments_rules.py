"""What has to hold of a command's template whatever is put into it."""

from collections.abc import Iterator

from contracts.blueprint import PARAMETERS_FILE, PLACEHOLDER, CommandBlueprint, Switch
from contracts.contract import Path
from contracts.environment import is_own, why_kept

Fault = tuple[Path, str]


def argument_faults(blueprint: CommandBlueprint) -> Iterator[Fault]:
    """Where the template is wrong, and why."""
    known = _parameters(blueprint)
    if PARAMETERS_FILE in known:
        yield ("parameters_schema", "properties", PARAMETERS_FILE), "this name is kept for the file of parameters"
    if blueprint.input == "file":
        known.add(PARAMETERS_FILE)
        if not any(PARAMETERS_FILE in names_in(text) for _, text in texts(blueprint)):
            yield ("input",), f"no argument says {{{PARAMETERS_FILE}}}, so the program would not find them"
    program = blueprint.arguments[0]
    if not isinstance(program, str) or names_in(program) or not program:
        yield ("arguments", 0), "the first argument is the program itself, by name or path, without placeholders"
    for path, text in texts(blueprint):
        yield from ((path, why) for why in _text_faults(text, known))
    for place, element in enumerate(blueprint.arguments):
        if isinstance(element, Switch) and element.when not in known:
            yield ("arguments", place, "when"), f"there is no parameter {element.when!r}"
    for place, entry in enumerate(blueprint.environment):
        name, sets, _ = entry.partition("=")
        if is_own(name) and not sets:
            why = f"{why_kept(name)}, and given to no program: take a parameter that is writeOnly"
            yield ("environment", place), f"{name}: {why}, and set {name}={{parameter}}"
        if not name.replace("_", "a").isalnum() or not name.isascii():
            yield ("environment", place), f"{name!r} is no name of a variable"


def _parameters(blueprint: CommandBlueprint) -> set[str]:
    """Their names; none where the schema is wrong, which is told elsewhere."""
    members = blueprint.contract.parameters_schema.get("properties")
    return set(members) if isinstance(members, dict) else set()


def texts(blueprint: CommandBlueprint) -> Iterator[tuple[Path, str]]:
    """Every text in which a placeholder may stand, with its path."""
    for place, element in enumerate(blueprint.arguments):
        match element:
            case str():
                yield ("arguments", place), element
            case Switch():
                yield from ((("arguments", place, "arguments", n), text) for n, text in enumerate(element.arguments))
            case tuple():
                yield from ((("arguments", place, n), text) for n, text in enumerate(element))
    for place, entry in enumerate(blueprint.environment):
        if "=" in entry:
            yield ("environment", place), entry


def names_in(text: str) -> list[str]:
    """The parameters that a text refers to, in order."""
    return PLACEHOLDER.findall(text.replace("{{", "").replace("}}", ""))


def _text_faults(text: str, known: set[str]) -> Iterator[str]:
    if "\0" in text:
        yield "holds a NUL character, which no argument can"
    for name in dict.fromkeys(names_in(text)):
        if name not in known:
            yield f"there is no parameter {name!r}; there are: {', '.join(sorted(known)) or 'none'}"
    rest = PLACEHOLDER.sub("", text.replace("{{", "").replace("}}", ""))
    if "{" in rest or "}" in rest:
        yield "a brace begins no placeholder here: write {name}, or {{ and }} for the braces themselves"
