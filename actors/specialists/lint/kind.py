"""What an expression is, as far as that can be seen: the window and its kin, a member, something assigned to."""

from tree_sitter import Node

from actors.specialists.lint.names import GLOBALS, SPECIAL
from actors.specialists.lint.tree import Program, unwrap, word

MEMBERS_OF = ("member_expression", "subscript_expression")


def kind_of(program: Program, node: Node | None) -> str:
    """`global`, `location`, `history`, `navigator` or `document`, if the expression is that; else empty."""
    node = unwrap(node)
    if node is not None and node.type == "this":
        return "" if any(each.type == "class_body" for each in program.ancestors(node)) else "global"
    if node is not None and node.type == "identifier":
        return _kind_of_name(word(node)) if program.binding(node) is None else ""
    if (
        node is None
        or node.type not in MEMBERS_OF
        or not (owner := kind_of(program, node.child_by_field_name("object")))
    ):
        return ""
    return _kind_of_member(owner, key_of(program, node))


def key_of(program: Program, node: Node) -> str | None:
    """The name of the member that is reached for; None if it is computed in a way that cannot be seen."""
    if node.type == "member_expression":
        return word(node.child_by_field_name("property"))
    return program.constant(node.child_by_field_name("index"))


def is_target(program: Program, node: Node) -> bool:
    """Whether the expression is assigned to, alone or within a pattern."""
    inside, above = node, program.parent(node)
    while above is not None and above.type in _PATTERNS:
        if above.type in ("pair_pattern", "assignment_pattern") and not _is_last(above, inside):
            return False
        inside, above = above, program.parent(above)
    if above is None or above.type not in _WRITING:
        return False
    left = above.child_by_field_name("left") or above.child_by_field_name("argument")
    return left is not None and left.id == inside.id


_WRITING = ("assignment_expression", "augmented_assignment_expression", "for_in_statement", "update_expression")
_PATTERNS = frozenset(
    {"array_pattern", "object_pattern", "pair_pattern", "assignment_pattern", "rest_pattern"}
    | {"parenthesized_expression"}
)


def _is_last(pattern: Node, inside: Node) -> bool:
    """Whether this part of a pattern is what is assigned to, rather than a key or a default."""
    field = pattern.child_by_field_name("value" if pattern.type == "pair_pattern" else "left")
    return field is not None and field.id == inside.id


def _kind_of_name(name: str) -> str:
    return "global" if name in GLOBALS else name if name in SPECIAL else ""


def _kind_of_member(owner: str, key: str | None) -> str:
    if key is None or owner not in ("global", "document"):
        return ""
    if owner == "global" and key.isdigit():
        return "global"
    return _kind_of_name(key) if owner == "global" or key == "location" else ""
