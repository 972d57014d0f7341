"""Taking values out of a response."""

import base64
import contextlib
import html
import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote, unquote_plus

from routines.export.standalone.page import Page, same_label
from routines.export.standalone.values import Failed, text

ONLY_OF_SCRIPTS = re.compile(r"\\(?:x([0-9a-fA-F]{2})|(['`])|.)", re.DOTALL)


def first(name: str, *sources: Callable[[], Any]) -> Any:
    """The value of the first source that finds one."""
    reasons = []
    for source in sources:
        try:
            return source()
        except Failed as reason:
            reasons.append(str(reason))
    raise Failed(f"`{name}` was not found: {'; '.join(reasons[:3])}")


def said(value: Any) -> Any:
    """What stands in the place of what a page has, if it was said."""
    if value is None:
        raise Failed("nothing was given")
    return value


def made_of(value: Any, make: Callable[[], Any]) -> Any:
    """Of what was not given nothing is made."""
    return None if value is None else make()


def each_of(entries: list[Any] | None, take: Callable[[Any], Any]) -> Any:
    """What is found for each; without those for which there is nothing. What was not given is asked for as one."""
    if entries is None:
        return take(None)
    return [found for each in entries if (found := take(each)) is not None]


def each_in(values: dict[str, Any], name: str, take: Callable[[dict[str, Any]], Any]) -> Any:
    """The same for a list among values, of which each entry stands in its place."""
    return each_of(values[name], lambda each: take({**values, name: each}))


def nth(found: list[Any], index: int, what: str) -> Any:
    if -len(found) <= index < len(found):
        return found[index]
    if not found:
        raise Failed(f"nothing matches {what}")
    raise Failed(f"{what} matches {len(found)} times, so there is no match {index}")


def groups(pattern: str, body: str) -> list[str]:
    """The first group of every match, or all of it."""
    found = list(re.finditer(pattern, body, re.ASCII))
    return [(match[1] if match.re.groups else match[0]) or "" for match in found]


def within(body: str, pattern: str, what: str) -> str:
    for found in groups(pattern, body) if pattern else [body]:
        return found
    raise Failed(f"{what} does not match /{pattern}/: '{body[:200]}'")


def by_pattern(page: Page, pattern: str, index: int = 0) -> str:
    return str(nth(groups(pattern, page.text), index, f"/{pattern}/"))


def by_url(page: Page, pattern: str = "") -> str:
    return within(page.url, pattern, "the address")


def header(page: Page, name: str, pattern: str = "") -> str:
    """Of the redirects too, the first one first."""
    responses = [*page.history, page]
    values = [text for one in responses for known, text in one.headers if known.lower() == name.lower()]
    for value in values:
        for found in groups(pattern, value) if pattern else [value]:
            return found
    raise Failed(f"no response has a header `{name}` that fits")


def cookie(page: Page, name: str) -> str:
    if name in page.cookies:
        return page.cookies[name]
    raise Failed(f"there is no cookie `{name}`")


def json_of(page: Page) -> Any:
    try:
        return json.loads(page.text.removeprefix("\ufeff"), parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise Failed(f"the response is no JSON document ({error})") from error


def refuse(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


def walk(value: Any, path: list[Any]) -> Any:
    """What stands there: members by name, elements by place or by what their members are, if all have one thing."""
    found = reached(value, path)
    if any(each != found[0] for each in found):
        raise Failed(f"several elements have what is looked for by {path!r}: which is meant cannot be told")
    return found[0]


def walk_every(value: Any, path: list[Any]) -> list[Any]:
    """What stands in every element at the last `{}` of the path; null there is no element."""
    last = max(place for place, step in enumerate(path) if step == {})
    held = walk(value, path[:last])
    if held is not None and not isinstance(held, dict | list):
        raise Failed(f"the JSON has no list at {path[:last]!r}")
    return [] if held is None else [walk(each, path[last + 1 :]) for each in matching(held, {})]


def reached(value: Any, path: list[Any]) -> list[Any]:
    for place, step in enumerate(path):
        if isinstance(step, dict):
            return in_any(matching(value, step), path[place:])
        value = inner(value, step)
    return [value]


def entries_with(entries: Any, wanted: str, members: list[str]) -> list[Any]:
    """The entries with the text in one of the members, or in any; also of an object that lists them under their ids."""
    if isinstance(entries, dict) and all(isinstance(each, dict) for each in entries.values()):
        entries = [*entries.values()]
    if not isinstance(entries, list):
        raise Failed(f"the response is no list, so nothing in it can contain {wanted!r}")
    wanted = wanted.strip().casefold()
    return [each for each in entries if any(wanted in one.casefold() for one in texts_below(each, members))]


def texts_below(entry: Any, members: list[str]) -> list[str]:
    if isinstance(entry, dict):
        return [one for name, each in entry.items() if name in members or not members for one in texts_below(each, [])]
    if isinstance(entry, list):
        return [one for each in entry for one in texts_below(each, [])]
    return [] if entry is None else [text(entry)]


def inner(value: Any, step: Any) -> Any:
    if isinstance(step, str) and isinstance(value, dict):
        for name in [step, *(known for known in value if same_label(known, step))]:
            if name in value:
                return value[name]
    elif isinstance(step, int) and isinstance(value, list) and -len(value) <= step < len(value):
        return value[step]
    raise Failed(f"the JSON has no {step!r} there")


def in_any(elements: list[Any], path: list[Any]) -> list[Any]:
    found: list[Any] = []
    for each in elements:
        with contextlib.suppress(Failed):
            found += reached(each, path[1:])
    if not found:
        raise Failed(f"the JSON has no {path!r} there")
    return found


def matching(value: Any, step: dict[str, str]) -> list[Any]:
    """As it is spelt, if any is, else as a reader compares."""
    elements = value if isinstance(value, list) else list(map(list, value.items())) if isinstance(value, dict) else []
    spelt, alike = [], []
    for each in elements if step else ():
        held = {str(n): one for n, one in enumerate(each)} if isinstance(each, list) else each
        held = held if isinstance(held, dict) else {"": held}
        texts = [(member_text(held, name), step[name]) for name in step]
        spelt += [each] if held and all(one == other for one, other in texts) else []
        alike += [each] if held and all(same_label(one, other) for one, other in texts) else []
    return spelt or alike if step else elements


def member_text(held: dict[str, Any], name: str) -> str:
    """The text of a member, of one in others (`node.of.name`), or of several (`first last`) one behind the other."""
    if name in held:
        return text(held[name])
    outer, dot, member = name.partition(".")
    inside = {str(n): one for n, one in enumerate(found)} if isinstance(found := held.get(outer), list) else found
    if dot and isinstance(inside, dict):
        return member_text(inside, member)
    return " ".join(text(held.get(part)) for part in name.split(" "))


def decoded(value: Any, encoding: str) -> Any:
    """The value without the encoding that it travels in."""
    found = text(value)
    match encoding:
        case "percent":
            return unquote(found)
        case "form":
            return unquote_plus(found)
        case "html":
            return html.unescape(found)
        case "json":
            return decoded_json(found)
        case "text":
            return found
    try:
        return base64.b64decode(
            found.replace("-", "+").replace("_", "/") + "=" * (-len(found) % 4), validate=True
        ).decode()
    except ValueError as error:
        raise Failed(f"what was found is no Base64 text ({error})") from error


def of_json(escape: re.Match[str]) -> str:
    """`\\x2B` and `\\'` of JavaScript as JSON has them."""
    return f"\\u00{escape[1]}" if escape[1] else escape[2] or escape[0]


def decoded_json(found: str) -> Any:
    """A document, or the inside of a string of JSON or JavaScript."""
    try:
        return json.loads(found)
    except (ValueError, RecursionError):
        pass
    try:
        return json.loads(f'"{ONLY_OF_SCRIPTS.sub(of_json, found)}"')
    except ValueError as error:
        raise Failed(f"what was found is no JSON ({error})") from error
