"""CSS selectors, matched against a tree of elements."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from routines.export.standalone.dom import Node

Test = Callable[[Node], bool]
IDENTIFIER = r"(?:[\w-]|[^\x00-\x7f]|\\.)+"
SIMPLE = re.compile(
    rf"""(?P<tag>\*|{IDENTIFIER})|\#(?P<id>{IDENTIFIER})|\.(?P<class>{IDENTIFIER})|:(?P<pseudo>[\w-]+)(?P<open>\()?"""
    rf"""|\[\s*(?P<attribute>{IDENTIFIER})\s*(?:(?P<operator>[~|^$*]?=)\s*"""
    rf"""(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>{IDENTIFIER}))\s*(?P<fold>[iI])?\s*)?\]"""
)
PLACES = re.compile(r"\s*(?:(odd)|(even)|([+-]?\d*)n\s*(?:([+-])\s*(\d+))?|([+-]?\d+))\s*")
SIBLINGS = {
    "first-child": (0, False),
    "last-child": (-1, False),
    "first-of-type": (0, True),
    "last-of-type": (-1, True),
}


def select(node: Node, selector: str) -> list[Node]:
    """What matches: the element itself or below it."""
    test = compiled(selector)
    return [each for each in node.walk() if each.tag != "#document" and test(each)]


@lru_cache(maxsize=256)
def compiled(selector: str) -> Test:
    """Raises `ValueError` for what is not understood."""
    tests = [complex_test(each) for each in split(selector, ",")]
    return lambda node: any(test(node) for test in tests)


def split(text: str, mark: str) -> list[str]:
    """The text at marks that stand in no brackets and no quotes."""
    found, depth, within_quotes = [""], 0, ""
    for one in text:
        within_quotes = "" if one == within_quotes else within_quotes or (one if one in "\"'" else "")
        depth += 0 if within_quotes else (one in "([") - (one in ")]")
        if one == mark and not depth and not within_quotes:
            found.append("")
        else:
            found[-1] += one
    return found


def complex_test(text: str) -> Test:
    """Compound selectors with combinators between them, matched from the last one on."""
    steps = list(compounds(text.strip()))
    if not steps or steps[0][0] != "":
        raise ValueError(f"{text!r} is no selector that is understood")
    return lambda node: leads_to(node, steps)


def compounds(text: str) -> Iterator[tuple[str, Test]]:
    """Each compound with the combinator before it (none, space, `>`, `+`, `~`)."""
    combinator, at = "", 0
    while at < len(text):
        if found := re.compile(r"\s*([>+~])\s*|\s+").match(text, at):
            combinator, at = found[1] or " ", found.end()
        tests, start = [], at
        while found := SIMPLE.match(text, at):
            argument, at = bracketed(text, found.end()) if found["open"] else ("", found.end())
            tests.append(simple_test(found, argument))
        if at == start:
            raise ValueError(f"{text!r} is no selector that is understood")
        yield combinator, all_of(tests)


def bracketed(text: str, at: int) -> tuple[str, int]:
    """What stands in a bracket that was opened before `at`, and where it goes on."""
    depth = 1
    for end in range(at, len(text)):
        depth += (text[end] == "(") - (text[end] == ")")
        if not depth:
            return text[at:end], end + 1
    raise ValueError(f"a bracket of {text!r} is not closed")


def all_of(tests: list[Test]) -> Test:
    return lambda node: all(test(node) for test in tests)


def leads_to(node: Node, steps: list[tuple[str, Test]]) -> bool:
    *before, (combinator, test) = steps
    if not test(node):
        return False
    return not before or any(leads_to(other, before) for other in related(node, combinator))


def related(node: Node, combinator: str) -> Iterator[Node]:
    """The elements that the combinator leads back to."""
    if combinator in (" ", ">"):
        outer = node.parent
        while outer is not None and outer.tag != "#document":
            yield outer
            outer = None if combinator == ">" else outer.parent
    else:
        earlier = siblings(node)[: place(node)]
        yield from earlier[-1:] if combinator == "+" else earlier


def siblings(node: Node, same: bool = False) -> list[Node]:
    around = [] if node.parent is None else node.parent.elements
    return [each for each in around if not same or each.tag == node.tag]


def place(node: Node, same: bool = False) -> int:
    return next(i for i, each in enumerate(siblings(node, same)) if each is node)


def simple_test(found: re.Match[str], argument: str) -> Test:
    plain = {name: re.sub(r"\\(.)", r"\1", text) for name, text in found.groupdict().items() if text}
    if "tag" in plain:
        return lambda node: plain["tag"] in ("*", node.tag)
    if "id" in plain:
        return lambda node: node.attributes.get("id") == plain["id"]
    if "class" in plain:
        return lambda node: plain["class"] in node.attributes.get("class", "").split()
    if "attribute" in plain:
        return attribute_test(found, plain["attribute"].lower())
    return pseudo_test(found["pseudo"].lower(), argument)


def attribute_test(found: re.Match[str], name: str) -> Test:
    operator, fold = found["operator"], bool(found["fold"])
    wanted = next((text for text in (found["double"], found["single"], found["bare"]) if text is not None), "")

    def test(node: Node) -> bool:
        if operator is None or name not in node.attributes:
            return name in node.attributes
        has, want = node.attributes[name], wanted
        if fold or (name == "type" and node.tag == "input"):
            has, want = has.lower(), want.lower()
        match operator:
            case "=":
                return has == want
            case "~=":
                return want in has.split()
            case "|=":
                return has == want or has.startswith(f"{want}-")
            case "^=":
                return bool(want) and has.startswith(want)
            case "$=":
                return bool(want) and has.endswith(want)
        return bool(want) and want in has

    return test


def pseudo_test(name: str, argument: str) -> Test:
    if name in SIBLINGS:
        at, same = SIBLINGS[name]
        return lambda node: siblings(node, same)[at] is node
    if name in ("nth-child", "nth-of-type"):
        step, first = places(argument)
        return lambda node: is_nth(place(node, name == "nth-of-type") + 1, step, first)
    if name in ("not", "is", "where"):
        inner = compiled(argument)
        return lambda node: inner(node) != (name == "not")
    if name == "has":
        return has_test(argument)
    if name == "lexbor-contains":
        said = argument.strip("\"'")
        return lambda node: any(said in child for child in node.children if isinstance(child, str))
    if name == "only-child":
        return lambda node: len(siblings(node)) == 1
    if name == "empty":
        return lambda node: not node.children
    raise ValueError(f":{name} is not understood")


def places(argument: str) -> tuple[int, int]:
    """`an+b` as (a, b)."""
    found = PLACES.fullmatch(argument)
    if found is None:
        raise ValueError(f"({argument}) says no place")
    if found[1] or found[2]:
        return 2, int(bool(found[1]))
    if found[6]:
        return 0, int(found[6])
    step = int(f"{found[3]}1") if found[3] in ("", "+", "-") else int(found[3])
    return step, int(f"{found[4] or ''}{found[5] or 0}")


def is_nth(number: int, step: int, first: int) -> bool:
    if step == 0:
        return number == first
    return (number - first) % step == 0 and (number - first) // step >= 0


def has_test(argument: str) -> Test:
    """Of the relative selectors those that lead inwards."""
    ways = [list(compounds(each.strip())) for each in split(argument, ",")]
    return lambda node: any(leads_back(inner, steps, node) for steps in ways for inner in inside(node))


def leads_back(inner: Node, steps: list[tuple[str, Test]], node: Node) -> bool:
    """Whether the steps that end at the inner one begin below the node."""
    *before, (combinator, test) = steps
    if not test(inner):
        return False
    outer = related(inner, combinator or " ")
    return any(leads_back(each, before, node) if before else each is node for each in outer)


def inside(node: Node) -> list[Node]:
    return [each for each in node.walk() if each is not node]
