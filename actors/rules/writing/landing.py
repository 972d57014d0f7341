"""Where a redirect must lead for the request to have been taken, with other values than the recorded ones."""

import re
from collections.abc import Collection, Iterable
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from actors.rules.facts.input import Input
from actors.rules.looks import is_particular
from actors.rules.slug import slug
from actors.rules.sources.value import is_id_name
from captures.method import changes
from routines.extracting.regex import quoted

Line = dict[str, Any]
_LEVELS = "(?:/[^/]+)+"


def landing_of(
    request: Line, inputs: list[Input], named: Collection[str] = (), levels: Collection[str] = ()
) -> Line | None:
    """For a request that was answered with a redirect and changes something, or asks for something that the address
    where it ended does not tell: that address's path, in which numbers and what was entered or is `named` may differ,
    and the names in its query, which tell a welcome from a refusal, unless they have that in them or name neighbours of
    the thing. In the place of `levels`, the parts of the path at which things are kept within things, may be any number
    of others."""
    if not request.get("landing_url"):
        return None
    landed = urlsplit(request["landing_url"])
    if not changes(request["method"]) and set(_asked(urlsplit(request["url"]).query)) <= set(_asked(landed.query)):
        return None
    path = _path(landed.path, inputs, named, levels)
    entered = _entered(inputs, named)
    pairs = [each for each in _asked(landed.query) if not _is_neighbour(*each, landed.path)]
    names = dict.fromkeys(name for name, _ in pairs if not _repeats(name, entered))
    found: Line = {"path": f"^{path}$"}
    return found | {"query": list(names)} if names else found


def _is_neighbour(name: str, value: str, path: str) -> bool:
    """Whether it is the id of another thing than the one that a part of the path numbers, as the one before it in a
    list: the first one has none. The 2 of `/v2/items` numbers no thing."""
    parts = _parts(path)
    return value.isdigit() and is_id_name(slug(name)) and any(map(str.isdigit, parts)) and value not in parts


def made_at(address: Line, inputs: list[Input], named: Collection[str] = ()) -> str:
    """The pattern for the id of what was made, in the address that the redirect led to; around it may differ what may
    differ with other values: the 77 of `/wings/west/hours/77`, in any other wing if `West` was chosen, and of
    `/topics/night-train-77`, whatever title was entered. Where `Pier 7` was, that is all the id there is."""
    path = urlsplit(address["url"]).path
    found = re.search(address["pattern"], path)
    if found is None:
        return str(address["pattern"])
    above, _, before = path[: found.start(1)].rpartition("/")
    after, slash, below = path[found.end(1) :].partition("/")
    group = r"(\d+)" if found[1].isdigit() else r"([^/?#]+)"
    head, tail, entered = _path(above, inputs, named), slash + _path(below, inputs, named), _entered(inputs, named)
    if (before or after) and _is_called_so(f"{before}{found[1]}{after}", inputs, named):
        return f"{head}/([^/?#]+){tail}(?:[?#]|$)"
    first = f"(?:[^/]*{quoted(before[-1:])})?" if _is_title(before, before[-1:], entered) else quoted(before)
    rest = f"(?:{quoted(after[:1])}[^/]*)?" if _is_title(after, after[:1], entered) else quoted(after)
    return f"{head}/{first}{group}{rest}{tail}(?:[?#]|$)"


def _is_called_so(segment: str, inputs: list[Input], named: Collection[str]) -> bool:
    """Whether it has the words of what was entered, and no others."""
    words = _words(unquote(segment))
    return any(_words(text) == words for text in (*(each.value for each in inputs), *named))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def _is_title(text: str, edge: str, entered: set[str]) -> bool:
    """Whether what stands beside the id in its part of the path repeats what was entered, parted from it by a sign:
    `night-train-` of `night-train-25`."""
    return not edge.isalnum() and _repeats(text, entered)


def levels_in(address: str, written: Iterable[str], inputs: list[Input], named: Collection[str]) -> list[str]:
    """The parts of an address, taken as a whole from a page, at which things are kept within things: all that no
    address has that the routine has `written` down, if one of them is what was entered or `named`. Where things are
    numbered, only the numbers vary."""
    known = {part for each in written for part in _parts(each)}
    varying = [part for part in _parts(address) if part not in known]
    is_named = any(_repeats(part, _entered(inputs, named)) for part in varying)
    numbered = any(map(str.isdigit, "".join(_parts(address))))
    return varying if is_named and len(varying) > 1 and not numbered else []


def _parts(address: str) -> list[str]:
    return [unquote(part) for part in urlsplit(address).path.split("/") if part]


def _path(path: str, inputs: list[Input], named: Collection[str], levels: Collection[str] = ()) -> str:
    entered = _entered(inputs, named)
    parts = [_LEVELS if unquote(each) in levels else f"/{_segment(unquote(each), entered)}" for each in path.split("/")]
    written = [part for n, part in enumerate(parts) if part != _LEVELS or part not in parts[n - 1 : n]]
    return "".join(written).removeprefix("/")


def _entered(inputs: list[Input], named: Collection[str]) -> set[str]:
    typed = (each for each in inputs if each.type not in ("checkbox", "radio", "select", "select-one"))
    return {slug(text) for text in (*(each.value for each in typed), *named)} - {""}


def _asked(query: str) -> list[tuple[str, str]]:
    return parse_qsl(query, keep_blank_values=True)


def _segment(segment: str, entered: set[str]) -> str:
    """A part of the path: as it is, unless it numbers something (`issue13`), is opaque or repeats what was entered."""
    if _repeats(segment, entered) or _is_opaque(segment):
        return "[^/]+"
    return r"\d+".join(quoted(part) for part in re.split(r"\d+", segment))


def _repeats(segment: str, entered: set[str]) -> bool:
    return any(one == slug(segment) or (is_particular(one) and one in slug(segment)) for one in entered)


def _is_opaque(segment: str) -> bool:
    return len(segment) > 40 or (
        len(segment) >= 8 and bool(re.search(r"\d.*[a-zA-Z].*\d|[a-zA-Z].*\d.*[a-zA-Z]", segment))
    )
