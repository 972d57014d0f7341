"""Calls that are refused for what they are given."""

from collections.abc import Iterator

from tree_sitter import Node

from actors.specialists.lint.kind import MEMBERS_OF, key_of, kind_of
from actors.specialists.lint.names import (
    EVALUATES,
    HIDES,
    LOADING_ATTRIBUTES,
    LOADING_ELEMENTS,
    LOADS,
    TIMERS,
)
from actors.specialists.lint.tree import Program, at, unwrap, word

_FUNCTIONS = ("function_expression", "arrow_function", "function_declaration")


def call_problems(program: Program) -> Iterator[str]:
    for node in program.walk():
        if why := _timer(program, node) or _call(program, node):
            yield f"{at(node)}: {why}"


def _timer(program: Program, node: Node) -> str:
    """A timer may only be called, and only with a function: it evaluates a text."""
    name = _timer_name(program, node)
    if not name:
        return ""
    call = program.outer(node)
    if call is None or call.type != "call_expression" or _callee(call) != node.id:
        return f"`{name}` passed on {EVALUATES}: call it in place, with a function"
    given = _arguments(call)
    return "" if given and _is_function(program, given[0]) else f"`{name}` with anything but a function {EVALUATES}"


def _timer_name(program: Program, node: Node) -> str:
    if node.type in ("identifier", "shorthand_property_identifier"):
        return word(node) if word(node) in TIMERS and program.binding(node) is None else ""
    if node.type not in MEMBERS_OF or kind_of(program, node.child_by_field_name("object")) != "global":
        return ""
    key = key_of(program, node) or ""
    return key if key in TIMERS else ""


def _is_function(program: Program, node: Node) -> bool:
    """A function written in place, one declared by name, or what a promise gives to settle it."""
    made = _made(program, node)
    return made is not None and (made.type in _FUNCTIONS or _settles_promise(program, made))


def _made(program: Program, node: Node) -> Node | None:
    """What an expression is: of a constant what it was initialised with, of a parameter its declaration."""
    found = unwrap(node)
    if found is None or found.type != "identifier" or (known := program.binding(found)) is None:
        return found
    if known.initial is None:
        return known.name
    return unwrap(known.initial) if known.writes == 0 else None


def _settles_promise(program: Program, name: Node) -> bool:
    """Whether it is a parameter of the function that `new Promise` is given."""
    above = [each for each in program.ancestors(name) if each.type != "formal_parameters"][:3]
    if [each.type for each in above[1:]] != ["arguments", "new_expression"]:
        return False
    return word(above[2].child_by_field_name("constructor")) == "Promise"


def _call(program: Program, node: Node) -> str:
    function = unwrap(node.child_by_field_name("function")) if node.type == "call_expression" else None
    if function is None or function.type not in MEMBERS_OF:
        return ""
    given = _arguments(node)
    match key_of(program, function):
        case "createElement":
            return _element(program, given[0] if given else None)
        case "createElementNS":
            return _element(program, given[1] if len(given) > 1 else None)
        case "setAttribute":
            return _attribute(program, given[0] if given else None)
        case "setAttributeNS":
            return _attribute(program, given[1] if len(given) > 1 else None)
        case "assign" if given and not _is_literal(program, given[0]):
            return f"`Object.assign` to an object that is no literal {HIDES}"
    return ""


def _element(program: Program, tag: Node | None) -> str:
    name = program.constant(tag)
    if name is None:
        return f"creating an element by a computed name {HIDES}"
    return f"creating `<{name}>` {LOADS}" if name.lower().rpartition(":")[2] in LOADING_ELEMENTS else ""


def _attribute(program: Program, attribute: Node | None) -> str:
    name = program.constant(attribute)
    if name is None:
        return f"setting an attribute by a computed name {HIDES}"
    plain = name.lower().rpartition(":")[2]
    return f"setting `{name}` {LOADS}" if plain in LOADING_ATTRIBUTES or plain.startswith("on") else ""


def _is_literal(program: Program, node: Node) -> bool:
    made = _made(program, node)
    return made is not None and made.type in ("object", "array")


def _arguments(call: Node) -> list[Node]:
    """What a call is given; a tagged template gives its template."""
    given = call.child_by_field_name("arguments")
    if given is None or given.type != "arguments":
        return [given] if given is not None else []
    return [each for each in given.named_children if each.type != "comment"]


def _callee(call: Node) -> int:
    function = unwrap(call.child_by_field_name("function"))
    return function.id if function is not None else -1
