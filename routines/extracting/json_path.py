"""Walking into a JSON document by members, places and conditions."""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from routines.extracting.page import normal, same_label
from routines.extractor import Where
from routines.placeholder import Values, as_text, fill_text

Path = list[str | int | Where]
SHOWN = 8
_REASONS = 3


class NoSuchPlace(LookupError):
    """A step of a path that leads nowhere; the text says which, and what stands there instead."""


class SeveralPlaces(NoSuchPlace):
    """A condition holds for several elements that have different values there."""


def fill(path: Path, values: Values) -> Path:
    """The path with values in the places where placeholders may stand: names of members, and conditions."""
    return [_filled(step, values) for step in path]


def _filled(step: str | int | Where, values: Values) -> str | int | Where:
    match step:
        case str():
            return fill_text(step, values)
        case dict():
            return {name: fill_text(text, values) for name, text in step.items()}
        case _:
            return step


def walk(document: Any, path: Path) -> Any:
    """What stands at the path. Raises `NoSuchPlace`, also where conditions hold for several elements that have
    different things there: which of them is meant, nobody said."""
    reached = _reached(document, path)
    if any(each != reached[0] for each in reached):
        where = next(step for step in reversed(path) if isinstance(step, dict))
        raise SeveralPlaces(
            f"several elements have {_shown(where)}, {len(reached)} of them: which is meant cannot be told"
        )
    return reached[0]


def walk_every(document: Any, path: Path) -> list[Any]:
    """What stands in every element at the last `{}` of the path; null there is no element. Raises `NoSuchPlace`."""
    last = max(place for place, step in enumerate(path) if step == {})
    held = walk(document, path[:last])
    return [] if held is None else [walk(each, path[last + 1 :]) for each in _all_where(held, {})]


def _reached(document: Any, path: Path) -> list[Any]:
    """What stands there in every element for which the conditions hold."""
    for place, step in enumerate(path):
        if isinstance(step, dict):
            return _in_any(_all_where(document, step), path[place + 1 :])
        document = _step(document, step)
    return [document]


def _in_any(elements: list[Any], rest: Path) -> list[Any]:
    reached, reasons = list[Any](), list[NoSuchPlace]()
    for element in elements:
        try:
            reached += _reached(element, rest)
        except NoSuchPlace as reason:
            reasons.append(reason)
    if not reached:
        told = "; ".join(dict.fromkeys(map(str, reasons[:_REASONS]))) or "the array has no elements"
        raise next((each for each in reasons if isinstance(each, SeveralPlaces)), NoSuchPlace(told))
    return reached


def _step(value: Any, step: str | int) -> Any:
    match step, value:
        case str(), dict():
            return _member(value, step)
        case int(), list():
            return _element(value, step)
    raise NoSuchPlace(f"{_shown(step)} was looked for in {_kind(value)}")


def _member(value: dict[str, Any], name: str) -> Any:
    if name in value:
        return value[name]
    if (known := next((key for key in value if same_label(key, name)), None)) is not None:
        return value[known]
    raise NoSuchPlace(f"there is no member `{name}`; there are {listed(value)}")


def _element(value: list[Any], place: int) -> Any:
    if -len(value) <= place < len(value):
        return value[place]
    raise NoSuchPlace(f"there is no element {place}; the array has {len(value)}")


def _all_where(value: Any, where: Where) -> list[Any]:
    """The elements for which it holds: as it is spelt, if there are any, else as a reader compares; without a condition
    all."""
    if not isinstance(value, list | dict):
        raise NoSuchPlace(f"{_shown(where)} was looked for in {_kind(value)}")
    elements = value if isinstance(value, list) else entries(value)
    if not where:
        return elements
    texts = [[text_of(held, name) for name in where] if (held := _told(each)) else [] for each in elements]
    wanted = list(where.values())
    spelt = [each for each, held in zip(elements, texts, strict=True) if held == wanted]
    alike = [each for each, held in zip(elements, texts, strict=True) if held and all(map(same_label, held, wanted))]
    if not alike:
        raise NoSuchPlace(f"no element has {_shown(where)}; there are {listed(_labels(elements, where))}")
    return spelt or alike


def _labels(value: list[Any], where: Where) -> list[str]:
    held = [[text_of(_told(element), name) for name in where] for element in value]
    return [" / ".join(texts) for texts in held if any(texts)]


def _told(element: Any) -> dict[str, Any]:
    """Its members; a text or number is what it is, under no name."""
    return members(element) if isinstance(element, dict | list) else {"": element}


def entries(value: dict[str, Any]) -> list[Any]:
    """An object as a list of pairs, `[name, what it holds]`, as conditions look through it: its names may be ids."""
    return [[name, member] for name, member in value.items()]


def members(element: Any) -> dict[str, Any]:
    """The members of an object, or of an array by their places: a list of pairs is a table too."""
    if isinstance(element, list):
        return {str(place): each for place, each in enumerate(element)}
    return element if isinstance(element, dict) else {}


def text_of(held: dict[str, Any], name: str) -> str:
    """The text of a member, that of one in others (`node.fields.name`, or `owner.1` of a list), or those of several
    (`first last`) as a page writes them, one behind the other."""
    if name in held:
        return as_text(held[name])
    outer, dot, inner = name.partition(".")
    if dot and isinstance(held.get(outer), dict | list):
        return text_of(members(held[outer]), inner)
    return " ".join(as_text(held.get(part)) for part in name.split(" "))


def _shown(step: str | int | Where) -> str:
    if isinstance(step, dict) and not step:
        return "what was looked for"
    if isinstance(step, dict):
        return " and ".join(f"`{name}` = '{text}'" if name else f"'{text}'" for name, text in step.items())
    return f"`{step}`"


def _kind(value: Any) -> str:
    return {dict: "an object", list: "an array", str: "a text", type(None): "null"}.get(type(value), "a number")


def listed(names: Any) -> str:
    """A few of the names, for a message."""
    texts = [normal(str(name))[:60] for name in names]
    if not texts:
        return "none"
    more = f" and {len(texts) - SHOWN} more" if len(texts) > SHOWN else ""
    return ", ".join(texts[:SHOWN]) + more


def nodes(document: Any, wanted: Callable[[Any], bool] = lambda _: True) -> Iterator[tuple[Path, Any]]:
    """Everything in the document, itself first, with its path of members and places; what is nearer comes first. What
    is not `wanted` is left out, with all that is in it."""
    pending: deque[tuple[Path, Any]] = deque([([], document)] if wanted(document) else ())
    while pending:
        path, value = pending.popleft()
        yield path, value
        match value:
            case dict():
                pending += [([*path, name], member) for name, member in value.items() if wanted(member)]
            case list():
                pending += [([*path, place], element) for place, element in enumerate(value) if wanted(element)]


def lists(document: Any) -> Iterator[tuple[Path, list[Any]]]:
    """Every list of the document with its path, what is nearer first."""
    held = nodes(document, lambda each: isinstance(each, dict | list))
    return ((path, each) for path, each in held if isinstance(each, list))


def leaves(document: Any) -> Iterator[tuple[Path, Any]]:
    """Every text, number, boolean and null of the document with its path."""
    return ((path, value) for path, value in nodes(document) if not isinstance(value, dict | list))
