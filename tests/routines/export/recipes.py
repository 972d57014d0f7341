"""Routines for the bundled sites, wherever these run; values that were not recorded, and one run of each."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from examples.trains import example
from routines.routine import Routine
from runtime.http.execute import execute
from tests.sites import catalogue, desk, notes, tickets

HERE = Path(__file__).resolve().parent
PASSWORD = "SUPERDISCOVERY_PASSWORD"
Values = dict[str, Any]


@dataclass(frozen=True)
class Recipe:
    """A site, its routine's name here, what to run it with, and the value of its one secret."""

    name: str
    serve: Callable[[], AbstractContextManager[Any]]
    values: tuple[Values, ...]
    password: str = ""


RECIPES = (
    Recipe(
        "desk",
        desk.serve,
        tuple({"email": desk.USER, **values} for values in desk.OTHERS),
        desk.PASSWORD,
    ),
    Recipe(
        "notes",
        notes.serve,
        ({"login": notes.USER, "q": "R&D #1"}, {"login": notes.USER, "q": "a\" $(id) 'b\\"}),
        notes.PASSWORD,
    ),
    Recipe(
        "tickets",
        tickets.serve,
        (
            {"name": tickets.USER, "title": "R&D #1\\", "severity": "minor", "description": 'a", "admin": true, "z":"'},
            {"name": tickets.USER, "title": "$(touch x) `id`", "severity": "major", "description": "two\nlines;\r\n"},
        ),
        tickets.PASSWORD,
    ),
    Recipe("catalogue", catalogue.serve, ({"choice": "Kitchen", "page": 1}, {"page": 2})),
    Recipe(
        "trains",
        example.start,
        ({**example.OTHER_VALUES, "passengers": 2},),
        example.PASSWORD,
    ),
)


def routine_at(name: str, origin: str = "http://127.0.0.1:1") -> Routine:
    """The routine for the site that runs at `origin`."""
    text = (HERE / f"{name}.json").read_text(encoding="utf-8").replace("http://127.0.0.1:1", origin)
    return Routine.model_validate(json.loads(text))


@contextmanager
def running(recipe: Recipe) -> Iterator[Routine]:
    """The routine, while its site runs."""
    with recipe.serve() as site:
        yield routine_at(recipe.name, site.url)


def data_of(routine: Routine, values: Values, password: str) -> Any:
    """What the product itself gets."""
    secret = {"password": password} if password else {}
    result = asyncio.run(execute(routine, {**values, **secret}))
    assert result.ok, result.error
    return result.data


def same(recipe: Recipe, data: Any, wanted: Any) -> bool:
    """Whether two runs gave the same; what makes something makes another one each time."""
    if recipe.name == "tickets":
        return bool(data.keys() == wanted.keys() and int(data["id"]) == int(wanted["id"]) + 1)
    return bool(data == wanted)


def told_of_secrets(recipe: Recipe, routine: Routine) -> str:
    """What an exported program says on stderr before it sends anything."""
    return f"password is sent to {', '.join(sorted(routine.hosts))}\n" if recipe.password else ""
