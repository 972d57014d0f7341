"""The lint of code that is to run inside a page.

It parses the code with a real JavaScript parser and refuses what it can see: code that is no single immediately
invoked function expression, `eval` and its relatives, network calls, navigation, and ways of reaching these that
cannot be followed (computed members of the window, the window handed on, `Reflect`, `with`, `.constructor`).

What it cannot promise: JavaScript can compute any name and pass any function on, and a page may have put the same
powers under other names (`page.api.load()`), so code that passes may still call the network, navigate or evaluate code;
whether a property that is assigned loads something depends on the object, which is not known here; and the parser
accepts some programs that an engine rejects. It keeps honest authors from mistakes. The guard is the executor, which
intercepts every request and navigation of the page and relies on nothing that is said here.
"""

from collections.abc import Iterator

from tree_sitter import Node

from actors.specialists.lint.access import access_problems
from actors.specialists.lint.call import call_problems
from actors.specialists.lint.escape import escape_problems
from actors.specialists.lint.parse import MAX_DEPTH, parse, syntax_errors
from actors.specialists.lint.tree import Program, at, unwrap

MAX_LENGTH = 50_000
MAX_PROBLEMS = 20
_FUNCTIONS = ("function_expression", "arrow_function")


def lint(code: str) -> list[str]:
    """Everything that speaks against running the code in a page, each with its line and column; empty if nothing."""
    if len(code) > MAX_LENGTH:
        return [f"the code has {len(code)} characters; {MAX_LENGTH} are allowed"]
    if hidden := _hidden(code):
        return hidden
    program = parse(code)
    if errors := syntax_errors(program):
        return errors
    if program.depth > MAX_DEPTH:
        return [f"the code nests {program.depth} levels deep; {MAX_DEPTH} are allowed"]
    found = [*_shape(program), *_statements(program), *access_problems(program), *escape_problems(program)]
    found += call_problems(program)
    return list(dict.fromkeys(found))[:MAX_PROBLEMS]


def _hidden(code: str) -> list[str]:
    """Characters on which parsers and engines may disagree where a line, and so a comment, ends."""
    odd = {"\u2028": "U+2028", "\u2029": "U+2029", "\0": "U+0000"}
    found = [f"the code holds {name}; write it as an escape" for mark, name in odd.items() if mark in code]
    lone = "\r" in code.replace("\r\n", "")
    broken = any("\ud800" <= each <= "\udfff" for each in code)
    found += ["the code holds a carriage return without a line feed"] if lone else []
    return found + (["the code holds half a surrogate pair, which is no text"] if broken else [])


def _shape(program: Program) -> list[str]:
    """One immediately invoked function expression, and nothing beside it."""
    body = [child for child in program.root.named_children if child.type not in ("comment", "empty_statement")]
    wanted = "the code must be one immediately invoked function expression: `(() => { ...; return value; })()`"
    if len(body) != 1 or body[0].type != "expression_statement":
        return [wanted]
    call = _bare(body[0].named_children[0])
    function = unwrap(call.child_by_field_name("function")) if call is not None else None
    invoked = call is not None and call.type == "call_expression" and function is not None
    return [] if invoked and function is not None and function.type in _FUNCTIONS else [wanted]


def _bare(node: Node | None) -> Node | None:
    """The expression without parentheses and without the operators that some write before such a function."""
    node = unwrap(node)
    while node is not None and node.type == "unary_expression":
        node = unwrap(node.child_by_field_name("argument"))
    return node


def _statements(program: Program) -> Iterator[str]:
    for node in program.walk():
        if node.type == "with_statement":
            yield f"{at(node)}: `with` makes names mean what cannot be checked"
        elif node.type in ("html_comment", "hash_bang_line"):
            yield f"{at(node)}: comments are written `//` or `/* */` here"
        elif node.type in ("import_statement", "export_statement"):
            yield f"{at(node)}: there are no modules here"
        elif node.type == "import":
            yield f"{at(node)}: `import` loads code that nobody has checked"
