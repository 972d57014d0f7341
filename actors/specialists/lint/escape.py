"""The window and its kin handed on, to where nobody could follow them."""

from collections.abc import Iterator

from tree_sitter import Node

from actors.specialists.lint.kind import MEMBERS_OF, is_target, kind_of
from actors.specialists.lint.names import HIDES, NAVIGATES
from actors.specialists.lint.tree import Program, at, unwrap, word

_COMPARING = ("==", "===", "!=", "!==", "in", "instanceof")


def escape_problems(program: Program) -> Iterator[str]:
    """Every place where the window, its location, history or navigator is not used in place."""
    for node in program.walk():
        if why := _escape(program, node):
            yield f"{at(node)}: {why}"


def _escape(program: Program, node: Node) -> str:
    """The window and its kin may be used, member by member, and not be handed on: then nobody could follow them."""
    if node.type not in (*MEMBERS_OF, "identifier", "this") or _is_declared(program, node):
        return ""
    kind = kind_of(program, node)
    above = program.outer(node)
    if kind in ("", "document") or above is None or _is_used_in_place(program, node, above, kind):
        return _document_taken_apart(program, node, kind)
    if is_target(program, node):
        return f"assigning the {kind} object {NAVIGATES}"
    return f"handing on the {kind} object {HIDES}: use its members where you need them"


def _document_taken_apart(program: Program, node: Node, kind: str) -> str:
    above = program.outer(node)
    if kind != "document" or above is None or above.type not in ("variable_declarator", "assignment_expression"):
        return ""
    target = above.child_by_field_name("name") or above.child_by_field_name("left")
    apart = target is not None and target.type == "object_pattern"
    return f"taking the document apart {HIDES}" if apart else ""


def _is_used_in_place(program: Program, node: Node, above: Node, kind: str) -> bool:
    match above.type:
        case "member_expression" | "subscript_expression":
            owner = unwrap(above.child_by_field_name("object"))
            return owner is not None and owner.id == node.id
        case "unary_expression" | "expression_statement":
            return True
        case "binary_expression":
            operator = above.child_by_field_name("operator")
            return word(operator) in _COMPARING or (kind == "location" and word(operator) == "+")
        case "template_substitution":
            return kind == "location"
        case "arguments" if kind == "location":
            call = program.parent(above)
            callee = call.child_by_field_name("function") or call.child_by_field_name("constructor") if call else None
            return word(callee) in ("String", "URL")
    return False


def _is_declared(program: Program, node: Node) -> bool:
    return node.type == "identifier" and program.binding(node) is not None
