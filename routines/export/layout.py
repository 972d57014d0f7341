"""Expressions laid out over lines, as formatters of code do."""

from dataclasses import dataclass

WIDTH = 110


@dataclass(frozen=True)
class Group:
    """Items between brackets; `opening` has what stands before the bracket too."""

    opening: str
    items: "tuple[Code, ...]"
    closing: str


Code = str | Group


def call(function: str, *items: Code) -> Group:
    return Group(f"{function}(", items, ")")


def sequence(*items: Code) -> Group:
    return Group("[", items, "]")


def prefixed(prefix: str, code: Code) -> Code:
    """The code with a name or key before it."""
    return prefix + code if isinstance(code, str) else Group(prefix + code.opening, code.items, code.closing)


def laid_out(code: Code, indent: int, room: int = 0) -> str:
    """On one line if it fits beside `room` further characters, else an item a line."""
    flat = _flat(code)
    if isinstance(code, str) or indent + room + len(flat) <= WIDTH:
        return flat
    inner = " " * (indent + 4)
    items = "".join(f"{inner}{laid_out(item, indent + 4, 1)},\n" for item in code.items)
    return f"{code.opening}\n{items}{' ' * indent}{code.closing}"


def _flat(code: Code) -> str:
    if isinstance(code, str):
        return code
    inside = ", ".join(_flat(item) for item in code.items)
    lone = "," if _is_tuple(code) and len(code.items) == 1 else ""
    return f"{code.opening}{inside}{lone}{code.closing}"


def _is_tuple(code: Group) -> bool:
    return code.opening == "(" or code.opening.endswith(("=(", ": ("))
