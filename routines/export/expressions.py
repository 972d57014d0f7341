"""Python expressions for the texts, documents and addresses of a routine, with its placeholders as variables."""

import builtins
import keyword
import re
from collections.abc import Collection
from typing import Any

from routines.export.layout import Code, Group, call, prefixed, sequence
from routines.export.needed import names as taken_names
from routines.placeholder import Placeholder, pieces

_SPECIAL = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\\": "\\\\", '"': '\\"'}


class Variables:
    """A Python name for each name of the routine, that means nothing else in the program. `lists` are the parameters
    that take a list."""

    def __init__(self, lists: Collection[str] = ()) -> None:
        self.lists = frozenset(lists)
        self._taken = {*dir(builtins), *keyword.kwlist, *keyword.softkwlist, *taken_names(), "page", "session", "run"}
        self._names: dict[str, str] = {}

    def __getitem__(self, name: str) -> str:
        if name not in self._names:
            chosen = re.sub(r"\W", "_", name, flags=re.ASCII)
            chosen = chosen if chosen.isidentifier() else f"saved_{chosen}"
            while chosen in self._taken:
                chosen += "_"
            self._taken.add(chosen)
            self._names[name] = chosen
        return self._names[name]

    def for_each(self, name: str, code: Code) -> Code:
        """The code for each entry of a list, which bears the name of the list in it."""
        return call("each_of", self[name], prefixed(f"lambda {self[name]}: ", code))


def literal(text: str) -> str:
    """A text as a Python literal; nothing in it is invisible."""
    mark = "'" if '"' in text and "'" not in text else '"'
    if "\\" in text and text.isprintable() and mark not in text and not text.endswith("\\"):
        return f"r{mark}{text}{mark}"
    return mark + "".join(one if one == '"' != mark else _escaped(one) for one in text) + mark


def _escaped(text: str) -> str:
    return "".join(_SPECIAL.get(one) or (one if one.isprintable() else _code(one)) for one in text)


def _code(one: str) -> str:
    code = ord(one)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def value(text: str, variables: Variables) -> str:
    """The variable itself for a text that is one placeholder, which keeps its type; else the text."""
    match pieces(text):
        case [Placeholder(name)]:
            return variables[name]
    return filled(text, variables)


def filled(text: str, variables: Variables, function: str = "text") -> str:
    """The text with the values of its placeholders, each put there by `function`."""
    parts = pieces(text)
    if len(parts) == 1 and isinstance(parts[0], Placeholder):
        return f"{function}({variables[parts[0].name]})"
    if not any(isinstance(piece, Placeholder) for piece in parts):
        return literal("".join(str(piece) for piece in parts))
    inside = "".join(
        f"{{{function}({variables[piece.name]})}}"
        if isinstance(piece, Placeholder)
        else _escaped(piece).replace("{", "{{").replace("}", "}}")
        for piece in parts
    )
    return f'f"{inside}"'


def document(content: Any, variables: Variables) -> Code:
    """A JSON document."""
    match content:
        case str():
            return value(content, variables)
        case dict():
            members = (_member(name, member, variables) for name, member in content.items())
            return Group("{", tuple(members), "}")
        case list():
            return sequence(*(document(element, variables) for element in content))
        case _:
            return repr(content)


def _member(name: str, content: Any, variables: Variables) -> Code:
    return prefixed(f"{filled(name, variables)}: ", document(content, variables))


def pairs(found: list[tuple[str, str]], variables: Variables) -> Code:
    """Names and values of a query, a form or headers; a value that is one placeholder may be None."""
    return sequence(*(f"({filled(name, variables)}, {value(text, variables)})" for name, text in found))


def constant(content: Any) -> Code:
    """A JSON value as it is."""
    match content:
        case str():
            return literal(content)
        case dict():
            return Group("{", tuple(prefixed(f"{literal(k)}: ", constant(v)) for k, v in content.items()), "}")
        case list() | tuple():
            return sequence(*map(constant, content))
        case _:
            return repr(content)


def rest_of_address(rest: str, variables: Variables) -> str:
    """What follows the host, or an extracted address: each value is encoded as a part of it. As the inside of an
    f-string's quotes, with whether there is a value in it."""
    path, mark, query = rest.partition("#")[0].partition("?")
    segments = [_segment(each, variables) for each in path.split("/")]
    return "/".join(segments) + (mark + _inside(query, variables) if mark else "")


def _segment(text: str, variables: Variables) -> str:
    inside = _inside(text, variables)
    literals = "".join(piece for piece in pieces(text) if isinstance(piece, str))
    if inside == _escaped(text) or literals.strip("."):
        return inside
    parts = " + ".join(
        f"part({variables[piece.name]})" if isinstance(piece, Placeholder) else f"'{piece}'" for piece in pieces(text)
    )
    return f"{{segment({parts})}}"


def _inside(text: str, variables: Variables) -> str:
    return "".join(
        f"{{part({variables[piece.name]})}}"
        if isinstance(piece, Placeholder)
        else _escaped(piece).replace("{", "{{").replace("}", "}}")
        for piece in pieces(text)
    )


def quoted_inside(inside: str) -> str:
    """The inside of an f-string in its quotes; without the f if nothing is put into it."""
    plain = inside.replace("{{", "").replace("}}", "")
    if "{" in plain:
        return f'f"{inside}"'
    return '"' + inside.replace("{{", "{").replace("}}", "}") + '"'
