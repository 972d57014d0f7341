"""From text to a program: the tree, what each name declares, and where the text is not JavaScript."""

from collections.abc import Iterator

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

from actors.specialists.lint.tree import Binding, Program, at, text_of, unwrap, word

MAX_DEPTH = 300
_LANGUAGE = Language(tree_sitter_javascript.language())
_FUNCTIONS = frozenset(
    {"function_expression", "arrow_function", "function_declaration", "method_definition"}
    | {"generator_function", "generator_function_declaration"}
)
_BLOCKS = frozenset(
    {"statement_block", "for_statement", "for_in_statement", "catch_clause", "switch_body", "class_static_block"}
    | {"program", "class", "class_declaration"}
)
_DECLARING = frozenset({"function_declaration", "generator_function_declaration", "class_declaration"})


def parse(code: str) -> Program:
    """The program as it parses, errors included: see `syntax_errors`."""
    source = code.encode("utf-8", "replace")
    program = Program(source, Parser(_LANGUAGE).parse(source).root_node)
    for node in program.walk():
        program.parents.update((child.id, node) for child in node.children)
    program.depth = _depth(program.root)
    for node in program.walk() if program.depth <= MAX_DEPTH else ():
        _declare(program, node)
    for node in program.walk() if program.depth <= MAX_DEPTH else ():
        _count_writes(program, node)
    return program


def _depth(root: Node) -> int:
    deepest, level = 0, [root]
    while level:
        deepest, level = deepest + 1, [child for node in level for child in node.children]
    return deepest


def syntax_errors(program: Program) -> list[str]:
    """Where the text is not JavaScript."""
    broken = [node for node in program.walk() if node.is_missing or node.type == "ERROR"]
    return [f"{at(node)}: {_complaint(node)}" for node in broken[:5]]


def _complaint(node: Node) -> str:
    return f"`{node.type}` is missing" if node.is_missing else f"unexpected `{' '.join(text_of(node).split())[:60]}`"


def _declare(program: Program, node: Node) -> None:
    match node.type:
        case "variable_declarator":
            name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
            declaration = program.parent(node)
            hoisted = declaration is not None and declaration.type == "variable_declaration"
            _add(program, node, name, value, _FUNCTIONS | {"program"} if hoisted else _FUNCTIONS | _BLOCKS)
        case "formal_parameters":
            for each in node.named_children:
                _add(program, node, each, None, _FUNCTIONS)
        case "arrow_function" if (single := node.child_by_field_name("parameter")) is not None:
            _add(program, single, single, None, _FUNCTIONS)
        case "catch_clause":
            _add_in(program, node, node.child_by_field_name("parameter"), None)
        case "for_in_statement" if node.child_by_field_name("kind") is not None:
            _add_in(program, node, node.child_by_field_name("left"), None)
        case kind if kind in _DECLARING:
            _add(program, node, node.child_by_field_name("name"), node, _FUNCTIONS | _BLOCKS)
        case "function_expression" | "class" | "generator_function":
            _add_in(program, node, node.child_by_field_name("name"), node)


def _add(program: Program, start: Node, target: Node | None, value: Node | None, scopes: frozenset[str]) -> None:
    scope = next((above for above in program.ancestors(start) if above.type in scopes), program.root)
    _add_in(program, scope, target, value)


def _add_in(program: Program, scope: Node, target: Node | None, value: Node | None) -> None:
    names = list(_names(target))
    known = program.scopes.setdefault(scope.id, {})
    for name in names:
        plain = target is not None and target.type == "identifier"
        again = word(name) in known
        known[word(name)] = Binding(name, value if plain and not again else None, writes=0 if value is not None else 1)


def _names(target: Node | None) -> Iterator[Node]:
    """The names that a pattern declares."""
    level = [target] if target is not None else []
    while level:
        node = level.pop()
        if node.type in ("identifier", "shorthand_property_identifier_pattern"):
            yield node
        elif node.type in ("assignment_pattern", "object_assignment_pattern"):
            level.extend(filter(None, [node.child_by_field_name("left")]))
        elif node.type == "pair_pattern":
            level.extend(filter(None, [node.child_by_field_name("value")]))
        elif node.type in ("object_pattern", "array_pattern", "rest_pattern"):
            level.extend(node.named_children)


def _count_writes(program: Program, node: Node) -> None:
    fields = {
        "assignment_expression": "left", "augmented_assignment_expression": "left", "update_expression": "argument",
        "for_in_statement": "left",
    }  # fmt: skip
    if node.type not in fields or (node.type == "for_in_statement" and node.child_by_field_name("kind") is not None):
        return
    for name in _names(unwrap(node.child_by_field_name(fields[node.type]))):
        if (known := program.binding(name)) is not None:
            known.writes += 1
