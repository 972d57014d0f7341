"""Tools that installed packages add through the entry points `superdiscovery.tools`."""

from importlib import metadata
from typing import Any

from actors.specialists.registry import SPECIALISTS
from actors.tool import tools_of
from captures.capture import Capture

GROUP = "superdiscovery.tools"


class NoSuchTool(Exception):
    """A tool that a blueprint names is not there; the text says what there is."""


def is_of_specialist(name: str) -> bool:
    """Whether a tool's name is that of a specialist, or of one of its tools."""
    return name.partition(".")[0] in SPECIALISTS


def no_such_tool(name: str) -> str:
    """Why there is no tool of this name; empty if there is. Nothing is loaded for it."""
    kind, dot, one = name.partition(".")
    if is_of_specialist(name):
        own = tools_of(SPECIALISTS[kind][1](Capture())) if dot else {}
        return f"{kind} has no tool {one!r}; it has {', '.join(own)}" if dot and one not in own else ""
    installed = sorted(point.name for point in metadata.entry_points(group=GROUP))
    there = ", ".join([*SPECIALISTS, *installed])
    return "" if name in installed else f"there is no tool {name!r}; there are {there}"


def installed_tool(name: str) -> object:
    """What the entry point of this name gives: an object whose methods are tools, or a class of which one is made.

    Raises `NoSuchTool`.
    """
    points = {point.name: point for point in metadata.entry_points(group=GROUP)}
    if name not in points:
        raise NoSuchTool(f"there is no tool {name!r}; installed are: {', '.join(sorted(points)) or 'none'}")
    try:
        loaded: Any = points[name].load()
        owner: object = loaded() if isinstance(loaded, type) else loaded
    except Exception as error:
        raise NoSuchTool(f"the tool {name!r} cannot be loaded ({type(error).__name__}: {error})") from error
    if not tools_of(owner):
        raise NoSuchTool(f"the entry point {name!r} has no method that is marked as a tool")
    return owner
