"""A command's list of arguments, made from its template and parameters. A value can never become an option."""

import json
import re
from collections.abc import Mapping
from typing import Any

from contracts.arguments_rules import names_in
from contracts.blueprint import PARAMETERS_FILE, CommandBlueprint, Switch
from contracts.environment import is_own, needed
from contracts.parameters import Violations

_PART = re.compile(r"\{\{|\}\}|\{([A-Za-z_][A-Za-z0-9_-]*)\}")


def arguments_for(blueprint: CommandBlueprint, parameters: Mapping[str, Any]) -> list[str] | Violations:
    """The arguments, program first; or why these parameters cannot be arguments of this program.

    A value that would be the beginning of an argument may not begin with `-`, for the program would take it for an
    option: unless the element `--` stands before it, or the template writes it as `--name={value}`.
    """
    made = _Making(parameters)
    for element in blueprint.arguments:
        made.add(element)
    return Violations(tuple(dict.fromkeys(made.errors))) if made.errors else made.arguments


def environment_for(
    blueprint: CommandBlueprint, parameters: Mapping[str, Any], here: Mapping[str, str]
) -> dict[str, str] | Violations:
    """The variables that the program gets: those of `here` that it cannot do without and that the blueprint names, but
    none of our own keys, and those that it sets."""
    found = needed(here)
    errors: list[str] = []
    for entry in blueprint.environment:
        name, sets, text = entry.partition("=")
        if not sets:
            found |= {name: here[name]} if name in here and not is_own(name) else {}
            continue
        made = _Making(parameters)
        made.add(text, after_options=True)
        errors += made.errors
        found |= {name: made.arguments[0]} if made.arguments else {}
    return Violations(tuple(dict.fromkeys(errors))) if errors else found


def as_argument(value: Any) -> str:
    """A value as a program reads it: text as it is, anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


class _Making:
    def __init__(self, parameters: Mapping[str, Any]) -> None:
        self._parameters = {name: value for name, value in parameters.items() if value is not None}
        self._after_options = False
        self.arguments: list[str] = []
        self.errors: list[str] = []

    def add(self, element: str | tuple[str, ...] | Switch, after_options: bool = False) -> None:
        self._after_options = self._after_options or after_options
        match element:
            case str():
                self._add_all((element,))
            case Switch(when=when, arguments=arguments):
                if self._parameters.get(when) is True:
                    self._add_all(arguments)
            case tuple():
                self._add_all(element)

    def _add_all(self, element: tuple[str, ...]) -> None:
        """Once, or once for each item of the list that stands in it; not at all if a parameter is absent."""
        names = {name for text in element for name in names_in(text)}
        if names - self._parameters.keys():
            return
        lists = [name for name in sorted(names) if isinstance(self._parameters[name], list)]
        if len(lists) > 1:
            self.errors.append(f"$.{lists[1]}: is a list beside another ({lists[0]}) in one argument")
            return
        items = self._parameters[lists[0]] if lists else [None]
        for n, item in enumerate(items):
            given = {**self._parameters, **({lists[0]: item} if lists else {})}
            places = {lists[0]: f"$.{lists[0]}[{n}]"} if lists else {}
            for text in element:
                self._add_one(text, given, places)

    def _add_one(self, text: str, given: Mapping[str, Any], places: Mapping[str, str]) -> None:
        made = _PART.sub(lambda part: as_argument(given[part[1]]) if part[1] else part[0][0], text)
        first = _PART.match(text)
        name = first[1] if first and first[1] else ""
        for each in names_in(text):
            if each != PARAMETERS_FILE and "\0" in as_argument(given[each]):
                self.errors.append(f"{places.get(each, f'$.{each}')}: holds a NUL character, which no argument can")
        if name and made.startswith("-") and not self._after_options:
            self.errors.append(
                f"{places.get(name, f'$.{name}')}: begins with '-', and the program would take it for an option; "
                f'the blueprint can write "--" before {{{name}}}, or --option={{{name}}}'
            )
        self.arguments.append(made)
        self._after_options = self._after_options or text == "--"
