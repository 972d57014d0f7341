"""The names and members that a program reaches for, held against those that it may not."""

from collections.abc import Iterator

from tree_sitter import Node

from actors.specialists.lint.kind import MEMBERS_OF, is_target, key_of, kind_of
from actors.specialists.lint.names import (
    ANYWHERE,
    FREE,
    HIDES,
    LOADING_MEMBERS,
    LOADS,
    MEMBERS,
    NAVIGATES,
    READABLE,
)
from actors.specialists.lint.tree import Program, at, unwrap, word

_NAMES = ("identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern")
_OF_A_STRING = ("replace", "open")
_OWN_VALUES = ("object", "array")


def access_problems(program: Program) -> Iterator[str]:
    """Every use of a name or member that is refused."""
    for node in program.walk():
        why = _name(program, node) or _member(program, node) or _pattern(program, node)
        if why:
            yield f"{at(node)}: {why}"


def _name(program: Program, node: Node) -> str:
    """A variable that is refused. A key of an object literal is no variable."""
    if node.type not in _NAMES:
        return ""
    name = word(node)
    if name in ANYWHERE:
        return f"`{name}` {ANYWHERE[name]}"
    if name not in FREE or node.type == "shorthand_property_identifier_pattern" or program.binding(node) is not None:
        return ""
    return f"`{name}` {FREE[name]}"


def _member(program: Program, node: Node) -> str:
    if node.type not in MEMBERS_OF:
        return ""
    owner, key = kind_of(program, node.child_by_field_name("object")), key_of(program, node)
    if key is None:
        return f"a computed member of the {owner} object {HIDES}" if owner else _computed(program, node)
    return _known_member(program, node, owner, key)


def _known_member(program: Program, node: Node, owner: str, key: str) -> str:
    if why := ANYWHERE.get(key) or MEMBERS.get(key) or (FREE.get(key) if owner == "global" else None):
        return f"`.{key}` {why}"
    if key == "constructor" and not _only_named(program, node):
        return f"`.constructor` {HIDES}"
    if owner in READABLE and (key not in READABLE[owner] or is_target(program, node)):
        return f"`{owner}.{key}` {NAVIGATES}"
    if is_target(program, node) and key in LOADING_MEMBERS and not _is_own(program, node.child_by_field_name("object")):
        return f"assigning `.{key}` {NAVIGATES if key == 'location' else LOADS}"
    return _ambiguous(program, node, owner, key)


def _computed(program: Program, node: Node) -> str:
    above = program.outer(node)
    called = above is not None and above.type in ("call_expression", "new_expression")
    first = unwrap(above.child_by_field_name("function") or above.child_by_field_name("constructor")) if above else None
    if called and first is not None and first.id == node.id:
        return f"calling a member by a computed name {HIDES}"
    return ""


def _ambiguous(program: Program, node: Node, owner: str, key: str) -> str:
    """Members of locations and windows that strings, objects and dialogs have too."""
    above = program.outer(node)
    called = above if above is not None and above.type == "call_expression" and _is_callee(above, node) else None
    base = unwrap(node.child_by_field_name("object"))
    if key == "assign":
        return "" if base is not None and word(base) == "Object" else f"`.assign` {NAVIGATES}"
    if key not in _OF_A_STRING:
        return ""
    if owner == "document" and key == "open":
        return f"`document.open` {NAVIGATES}"
    if called is None:
        return f"`.{key}` passed on {NAVIGATES}" if _is_passed_on(program, node, key) else ""
    arguments = called.child_by_field_name("arguments")
    count = len([each for each in arguments.named_children if each.type != "comment"]) if arguments is not None else 0
    spread = arguments is not None and any(each.type == "spread_element" for each in arguments.named_children)
    if key == "open":
        database = base is not None and word(base) == "indexedDB"
        return f"`.open` with an address {NAVIGATES}" if (count or spread) and not database else ""
    return f"`.replace` of a location {NAVIGATES}; that of a string takes two" if count < 2 or spread else ""


def _is_passed_on(program: Program, node: Node, key: str) -> bool:
    """`open` is also a property that is read; `replace` never is."""
    above = program.outer(node)
    detour = above is not None and above.type in MEMBERS_OF and key_of(program, above) in ("call", "apply", "bind")
    return detour or key == "replace"


def _is_callee(call: Node, node: Node) -> bool:
    function = unwrap(call.child_by_field_name("function"))
    return function is not None and function.id == node.id


def _only_named(program: Program, node: Node) -> bool:
    """`x.constructor.name` asks what something is, and no more."""
    above = program.outer(node)
    return above is not None and above.type in MEMBERS_OF and key_of(program, above) == "name"


def _is_own(program: Program, node: Node | None) -> bool:
    """Whether the object is one that the code made itself, as a literal."""
    node = unwrap(node)
    if node is None or node.type != "identifier" or (known := program.binding(node)) is None:
        return False
    made = unwrap(known.initial)
    return made is not None and made.type in _OWN_VALUES and known.writes == 0


def _pattern(program: Program, node: Node) -> str:
    """What destructuring takes out of an object: `const {fetch: get} = window`."""
    if node.type == "pair_pattern":
        key = node.child_by_field_name("key")
        name = _pattern_key(program, key) if key is not None else None
    elif node.type == "shorthand_property_identifier_pattern":
        name = word(node)
    else:
        return ""
    if name is None:
        return f"taking a member by a computed name out of an object {HIDES}"
    why = ANYWHERE.get(name) or MEMBERS.get(name) or (HIDES if name in ("constructor", "assign", "replace") else "")
    return f"`{name}` {why}" if (why and node.type == "pair_pattern") or (why and name not in ANYWHERE) else ""


def _pattern_key(program: Program, key: Node) -> str | None:
    if key.type == "computed_property_name":
        return program.constant(key.named_children[0]) if key.named_children else None
    return program.constant(key) if key.type in ("string", "number") else word(key)
