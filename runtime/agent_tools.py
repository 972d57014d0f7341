"""Tools that installed packages add through the entry points `superdiscovery.tools`."""

from importlib import metadata
from typing import Any

from actors.tool import tools_of

GROUP = "superdiscovery.tools"


class NoSuchTool(Exception):
    """A tool that a blueprint names is not there; the text says what there is."""


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
