"""Values of which nothing said where they come from: that may be why a routine is not right."""

from actors.rules.facts.source import Unknown
from actors.rules.writing.craft import Explained

_MOST = 5


def unknown_origins(explained: list[Explained]) -> str:
    """What there is to add to an error: `; the origin of header X-Form-Token was not found`; empty if all is known."""
    lines = [line for each in explained for line in each.values if isinstance(line.source, Unknown)]
    unknown = list(dict.fromkeys(f"{line.place} {line.name}".strip() for line in lines))
    return f"; the origin of {', '.join(unknown[:_MOST])} was not found" if unknown else ""
