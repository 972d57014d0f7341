"""The value beside a label in JSON: of an entry with that name, or the entry of that name."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, permutations
from typing import Any

from routines.extracting.decoding import shared_json
from routines.extracting.holding import Holding, holding, numbers_in
from routines.extracting.json_path import NoSuchPlace, Path, entries, leaves, lists, members, walk
from routines.extracting.locate import is_json
from routines.extracting.page import Page, normal, same_label, spoken
from routines.extracting.script import documents
from routines.extractor import Extractor, JsonPath
from routines.placeholder import as_text

_MOST = 6
_CODE = re.compile(r"\d+|(?=.*\d)[\w-]{8,}")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\W|\d+|_")
_LANGUAGE = re.compile(r"[a-z]{2,3}([-_][A-Za-z]{2,4})?")
_ABOUT = frozenset(
    {"about", "body", "comment", "description", "details", "excerpt", "note", "notes", "summary", "text"}
)
_NAMES = frozenset({"name", "title", "label"})
_SETTING = re.compile(r"[a-z][a-z_]*")
_KEYS = frozenset({"id", "pk", "uid", "uuid", "key", "type", "__typename"})
_NUMBERS = frozenset({"number", "no", "nr", "iid", "code", "ref"})
_OWN = frozenset({"attributes", "data", "fields", "properties", "values"})
"""What an element calls the object with what was put into it, beside all that an application keeps of it."""
_END = r"(?:(?!\w)|(?<=(?-i:[a-z]))(?=(?-i:[A-Z])))"
"""Where whole words end; of elements side by side the next may begin there, with a capital: `EditorCan edit`."""
_PLACES = 100
"""How many places of a value, or texts, are looked into one by one: what stands in more tells nothing."""
_PARTS = 8
"""Members of which three may be the label together."""
_TELLING = 4
"""Characters of a text that hardly stands in another by chance."""


def locate_in_json(page: Page, label: str, value: str) -> Iterator[Extractor]:
    """Every path that, asked for this label, gives this value in the page's JSON, or in that of its scripts."""
    bodies = {"": page.text} if is_json(page) else {}
    there: dict[str, Any] = {script: shared_json(text) for script, text in bodies.items()} or documents(page.text)
    for script, document in there.items():
        held = holding(document, label, value)
        by_member = _by_member(document, label, value) if held.called else ()
        paths = chain(_by_condition(document, held, label, value), by_member)
        yield from (JsonPath(path=path, script=script) for path in islice(paths, _MOST))


def names_within(page: Page, label: str, value: str) -> list[str]:
    """What a longer label is made around: texts of the entry in a JSON list that holds the value, or of the object that
    is most of it, where the label has them as whole words and those of no other entry. `2. Winter garden` is one of
    `Winter garden`, `http://host:80/lamps` of `/lamps`; an only entry is not chosen by a word that is the value. What
    stands first in the label comes first, as the name of a thing stands above what there is to say of it; last a number
    by which the entries go, as 1042 in `Order #1042`."""
    found, numbered, number = list[str](), list[str](), _number_in(label, value)
    document = shared_json(page.text) if is_json(page) else None
    relevant = holding(document, label, value)
    for _, array in relevant.lists(document):
        entries = [_with_inner(members(element)) for element in array]
        of_both = (entry for entry, each in zip(entries, array, strict=True) if id(each) in relevant.both)
        for held in islice((entry for entry in of_both if _holds(entry, value)), _PLACES):
            others = [entry for entry in entries if entry is not held]
            texts = islice(((name, text) for name, text in held.items() if _stands_in(text, label)), _PLACES)
            found += [
                text
                for name, text in texts
                if _stands_alone(name, text, label, others) and (others or not same_label(text, value))
            ]
        told = dict[str, bool]()
        if number and any(_numbered(each, number, array, told) for each in array if id(each) in relevant.both):
            numbered = [number]
    found.sort(key=lambda each: (_place_in(each, label), -len(each)))
    return [*dict.fromkeys(found + numbered)]


def _number_in(label: str, value: str) -> str:
    """The one number in a longer label; empty if there are several, or it is the value."""
    numbers = numbers_in(label)
    return numbers[0] if len(numbers) == 1 and numbers[0] not in (label, value) else ""


def _with_inner(held: dict[str, Any]) -> dict[str, Any]:
    """The members, and those of an object that holds most of what the element is."""
    return {**held, **{f"{name}.{inner}": text for name, each in _most_of(held) for inner, text in each.items()}}


def _place_in(text: str, label: str) -> int:
    return normal(label).casefold().find(normal(text).casefold())


def _holds(entry: dict[str, Any], value: str) -> bool:
    return any(leaf is not None and as_text(leaf) == value for _, leaf in leaves(entry))


def _stands_alone(name: str, text: str, label: str, others: list[dict[str, Any]]) -> bool:
    if same_label(text, label):
        return False
    rivals = (other.get(name) for other in others if _stands_in(other.get(name), label))
    return all(_stands_in(rival, text) and not same_label(str(rival), text) for rival in rivals)


def _stands_in(text: Any, label: str) -> bool:
    if not isinstance(text, str) or len(text) < _TELLING:
        return False
    return re.search(rf"(?:(?<!\w)|(?!\w)){re.escape(text)}{_END}", label, re.IGNORECASE) is not None


def entries_called(document: Any, label: str) -> Iterator[tuple[Path, str, dict[str, Any]]]:
    """The objects of lists of which a member is the label: the path of the list, what that member is called, and the
    object."""
    for path, array in lists(document):
        for element in array:
            held = members(element)
            names = [name for name, text in held.items() if isinstance(text, str) and same_label(text, label)]
            yield from ((path, name, held) for name in [*names, *_one_deeper(held, label)][:1])


def _by_condition(document: Any, relevant: Holding, label: str, value: str) -> Iterator[Path]:
    """Through the object or list, element of an array, in which one member is the label and another place holds the
    value."""
    there = list(relevant.nodes(document))
    lists = [
        (path, each, [one for one in each if id(one) in relevant.both])
        for path, each in there
        if isinstance(each, list)
    ]
    for path, array, meant in (*lists, *((path, each, each) for path, each in _keyed(there))):
        alike, told = dict[str, bool](), dict[str, bool]()
        for element in meant:
            held = members(element).items()
            texts = [(name, text) for name, text in held if isinstance(text, str)]
            names = [name for name, text in texts if same_label(text, label) and not _is_setting(text, label, texts)]
            names = names or _together(texts, label) or _one_deeper(members(element), label)
            names = names or _in_languages(members(element), label) or _numbered(element, label, array, told)
            if not names:
                continue
            inner = [steps for steps, leaf in leaves(element) if leaf is not None and as_text(leaf) == value]
            for steps in inner:
                if (place := repr(steps)) not in alike:
                    alike[place] = _all_alike(array, steps, value)
            inner = _of_it_alone(array, [steps for steps in inner if not alike[repr(steps)]], value)
            inner.sort(key=lambda steps: (len(steps), not _is_called_id(steps), not _is_kin(names[0], steps)))
            ways = (
                [{name: label}, *steps] for name in names for steps in inner if _is_other(name, steps, label, value)
            )
            yield from (in_any_list(document, path, rest) for rest in ways)


def _is_other(name: str, steps: Path, label: str, value: str) -> bool:
    """Whether it is not just the name, unless that is a word of programs: it is sent as that, whatever a page shows."""
    return ".".join(map(str, steps)) != name or (same_label(value, label) and spoken(value) != normal(value).casefold())


def _is_setting(text: str, label: str, texts: list[tuple[str, str]]) -> bool:
    """Whether it is a word of programs, which reads as the label but for its capitals, in an entry that says what it is
    called: `Members` is not the name of `{"name": "Weekly", "visibility": "members"}`."""
    told = any(name in _NAMES and each and not same_label(each, label) for name, each in texts)
    return told and normal(text) != normal(label) and _SETTING.fullmatch(text) is not None


def in_any_list(document: Any, path: Path, rest: Path) -> Path:
    """The path to what is found in a list by what it is called: of several such lists, as the columns of a board are,
    in any, unless another one has its like."""
    anywhere = [{} if isinstance(step, int) else step for step in path]
    return [*(anywhere if _at(document, [*anywhere, *rest]) is not None else path), *rest]


def _together(texts: list[tuple[str, str]], label: str) -> list[str]:
    """Two members whose texts are the label one behind the other, as `first last`, else three, as `title first last`;
    not if the second only says more of what is called by the first, or is a letter, as of a key to press."""
    parts = ((name, text) for name, text in texts if text and " " not in name and text.casefold() in label.casefold())
    words = list(islice(parts, _PLACES))
    pairs = (
        (one, other) for one in words for other in words if one is not other and other[0] not in _ABOUT and other[1][1:]
    )
    found = [f"{one[0]} {other[0]}" for one, other in pairs if same_label(f"{one[1]} {other[1]}", label)]
    three = permutations(words[:_PARTS] if not found else (), 3)
    named = (each for each in three if not _ABOUT & {name for name, _ in each} and each[2][1][1:])
    return found or [" ".join(name for name, _ in each) for each in named if same_label(_read(each), label)]


def _read(parts: Sequence[tuple[str, str]]) -> str:
    return " ".join(text for _, text in parts)


def _one_deeper(held: dict[str, Any], label: str) -> list[str]:
    """The members with this text in an object that holds most of what the element is, or all but its id and type, as in
    `{"id": 3, "attributes": {"name": …}}`, or two of them, as `attributes.first last`; one in another thing that the
    element only refers to says nothing of it."""
    return [f"{name}.{member}" for name, each in _most_of(held) for member in _called(each, label)]


def _called(held: dict[str, Any], label: str) -> list[str]:
    texts = [(name, text) for name, text in held.items() if isinstance(text, str)]
    return [name for name, text in texts if same_label(text, label)] or _together(texts, label)


def _most_of(held: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The objects with their names that have as many members as the element has beside them, or more, or that are
    called as what was put into it is, and are no thing with an id."""
    beside = [name for name, each in held.items() if not isinstance(each, dict | list)]
    most = len(beside) if set(beside) - _KEYS else 0
    inner = [(name, each) for name, each in held.items() if isinstance(each, dict) and "." not in name]
    return [(name, each) for name, each in inner if len(each) >= most or (name in _OWN and _KEYS.isdisjoint(each))]


def _in_languages(held: dict[str, Any], label: str) -> list[str]:
    """The members with this text in one language or another: `{"id": 3, "title": {"en": "Owl", "de": "Eule"}}`."""
    spoken = [(name, each) for name, each in held.items() if isinstance(each, dict) and each and "." not in name]
    spoken = [(name, each) for name, each in spoken if all(_LANGUAGE.fullmatch(tag) for tag in each)]
    said = ((f"{name}.{tag}", text) for name, each in spoken for tag, text in each.items() if isinstance(text, str))
    return [member for member, text in said if same_label(text, label)]


def _numbered(element: Any, label: str, array: list[Any], told: dict[str, bool]) -> list[str]:
    """The members that are called as a number is by which things go and have this one, if the others of the list have
    another one there each; how many seats or stars there are is no such number. `told` keeps what was found out."""
    own = [name for name, each in members(element).items() if _is_number(each) and as_text(each) == label]
    named = [name for name in own if _NUMBERS.intersection(word.casefold() for word in _WORD.findall(name)[-1:])]
    for name in named:
        if name not in told:
            told[name] = _tells_apart(name, array)
    return [name for name in named if told[name]]


def _tells_apart(name: str, array: list[Any]) -> bool:
    numbers = [members(each).get(name) for each in filter(_holds_others, array)]
    return len(numbers) > 1 and all(map(_is_number, numbers)) and len({*numbers}) == len(numbers)


def _is_number(each: Any) -> bool:
    return type(each) is int


def _is_called_id(steps: Path) -> bool:
    return bool(steps) and str(steps[-1]).lower().rstrip("s") in ("id", "pk", "uid", "uuid", "key")


def _all_alike(array: list[Any], steps: Path, value: str) -> bool:
    """Whether all of several elements have the value there: then it tells nothing of any of them."""
    several = len(list(islice(filter(_holds_others, array), 2))) > 1
    return several and all(as_text(_at(element, steps)) == value for element in filter(_holds_others, array))


def _of_it_alone(array: list[Any], inner: list[Path], value: str) -> list[Path]:
    """The places where no other element has the value, if there are any: what two things share is the id of neither."""
    if len(inner) < 2:
        return inner
    own = [steps for steps in inner if sum(as_text(_at(each, steps)) == value for each in array) == 1]
    return own or inner


def _is_kin(name: str, steps: Path) -> bool:
    """Whether the member begins with the same word as that which is the label: `WoID` goes with `WoText`."""
    own, other = _WORD.findall(name), _WORD.findall(str(steps[-1])) if steps else []
    return len(own) > 1 and len(other) > 1 and own[0] == other[0]


def _holds_others(element: Any) -> bool:
    return isinstance(element, dict | list)


def _at(element: Any, steps: Path) -> Any:
    try:
        return walk(element, steps)
    except NoSuchPlace:
        return None


def _keyed(there: Iterable[tuple[Path, Any]]) -> Iterator[tuple[Path, list[Any]]]:
    """The objects that are lists under made-up names, `{"9f3a": {"name": "Lamp"}, "77c1": {"name": "Owl"}}`, as pairs:
    several objects which all have the same member, but for that of GraphQL which all objects have; or what several
    codes mean, `{"3": "Lamp", "7": "Owl"}`."""
    for path, value in there:
        held = list(value.values()) if isinstance(value, dict) else []
        objects = [set(each) - {"__typename"} for each in held if isinstance(each, dict)]
        alike = len(objects) == len(held) and set.intersection(*objects) if objects else set()
        meant = bool(held) and all(isinstance(each, str) for each in held) and all(map(_is_code, value))
        if len(held) > 1 and (alike or meant):
            yield path, entries(value)


def _is_code(name: str) -> bool:
    """Whether it is a number or made name of a thing, rather than what a member of a thing is called."""
    return _CODE.fullmatch(name) is not None


def _by_member(document: Any, label: str, value: str) -> Iterator[Path]:
    """Through the member whose name is the label (`{"Hamburg": {"code": "HH"}}`)."""
    there = (path for path, leaf in leaves(document) if leaf is not None and as_text(leaf) == value)
    places = ((path, n) for path in there for n, step in enumerate(path) if isinstance(step, str))
    for path, n in islice(((path, n) for path, n in places if same_label(str(path[n]), label)), _PLACES):
        if _is_entry(document, path, n, label):
            yield [*path[:n], label, *path[n + 1 :]]


def _is_entry(document: Any, path: Path, place: int, label: str) -> bool:
    """Whether the member is an entry under its name, rather than a part of the document that happens to be called so:
    no other is beside it that is built in another way, unless it is spelt as it is shown, and it leads to no place in
    a list."""
    beside, rest = _at(document, path[:place]), path[place + 1 :]
    others = [name for name in beside if name != path[place]]
    leaves_of_others = (_at(beside, [name, *rest]) for name in others[:_PLACES])
    alike = any(leaf is not None and not isinstance(leaf, dict | list) for leaf in leaves_of_others)
    return (alike or not others or path[place] == label) and not any(isinstance(step, int) for step in rest)
