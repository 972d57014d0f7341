"""What is returned of a thing that was changed: it is known by what the caller gave, or by the id that it was given."""

from collections.abc import Sequence
from typing import Any

from actors.rules.naming import unused

Line = dict[str, Any]


def said_of_changed(result: Line, parameters: Sequence[Line]) -> list[Line]:
    """The fields of the page, and those of the record of the thing, each `known_by` a placeholder."""
    new = result.get("new_address", {}).get("id", "")
    known = ((each, _known_by(each["named"], new, parameters)) for each in result.get("things", ()))
    record = next(([each | {"known_by": name} for each in thing["fields"]] for thing, name in known if name), [])
    taken, told = {"url", "id"} if new else {"url"}, list[Line]()
    for each in [*record, *(result["fields"] if "things" in result else ())]:
        name = unused(each["name"], taken) if each["name"] in taken else each["name"]
        taken.add(name)
        told.append(each | {"name": name})
    return told


def _known_by(text: str, new: str, parameters: Sequence[Line]) -> str:
    """The placeholder of the only parameter that stood for the text when it was recorded, and always has a value."""
    if new and text == new:
        return "{{made_id}}"
    given = [each["name"] for each in parameters if _stands_for(each, text)]
    return "{{" + given[0] + "}}" if len(given) == 1 else ""


def _stands_for(parameter: Line, text: str) -> bool:
    plain = parameter["type"] == "string" and not parameter["secret"] and not parameter.get("file")
    return plain and parameter["examples"][:1] == [text] and (parameter["required"] or "default" in parameter)
