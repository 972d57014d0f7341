"""What a request that changes something says as it was recorded, of whatever thing: another may have that otherwise."""

import re
from collections import Counter

from msgspec.structs import replace

from actors.rules.facts.source import Choice, Constant, Extracted
from actors.rules.facts.value import Value
from actors.rules.refusing.fixed import DOING, acts
from actors.rules.refusing.same_pages import ADDRESS, where
from actors.rules.slug import slug
from actors.rules.sources.value import FIELDS
from actors.rules.writing.craft import Explained

_OWN_ID = frozenset({"id", "pk", "uuid", "guid"})
_WHOLE = 3
"""Members that are sent as the thing has them, of one that is sent whole."""
_OF_THING = frozenset({"plain", "opaque", "url", "secret"})
"""What looks as if it were this thing's own, rather than a word of the program's."""
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?")


def fixed_values(explained: list[Explained], logins: frozenset[str]) -> list[str]:
    """What there is to say of each, once: `values in `code`, `note` (PATCH)`."""
    acting = (each for each in explained if acts(each, explained) and each.transaction_id not in logins)
    return list(dict.fromkeys(text for each in acting for text in (*_moments(each), *_rest_of_whole(each))))


def _moments(each: Explained) -> list[str]:
    """Days and times that nobody entered: a script put them there when it was recorded."""
    fixed = (line for line in each.values if line.place in FIELDS and isinstance(line.source, Constant))
    told = (line for line in fixed if _MOMENT.fullmatch(line.value))
    return [f"{line.value} in {where(line, each.request)} ({each.request['method']})" for line in told]


def _rest_of_whole(each: Explained) -> list[str]:
    """What an object of JSON says as it was recorded, most of which is sent as the thing has it, and of any other that
    changes a thing which is found anew all that stands beside a text: another thing may have that otherwise. So too of
    a form that a script sends with the id of such a thing, but for what is to be done."""
    scripted = each.request.get("resource_type") in ("xhr", "fetch") and _says_own_id(each)
    lines = [_member(line) for line in each.values if line.place == "json" or (scripted and line.place in FIELDS)]
    lines = [line for line in lines if line.path]
    taken = Counter(tuple(line.path[:-1]) for line in lines if isinstance(line.source, Extracted))
    whole = next((list(path) for path, count in taken.most_common(1) if count >= _WHOLE), None)
    fixed = [line for line in lines if isinstance(line.source, Constant) and line.value and line.hint != "empty"]
    steps = {tuple(line.path[:-1]) for line in lines if line.path[-1] == "op"}
    fixed = [line for line in fixed if not (_MOMENT.fullmatch(line.value) or _says_what_is_done(line, steps))]
    if whole is not None:
        fixed = [line for line in fixed if line.path[: len(whole)] == whole != line.path]
    else:
        edits = each.request["method"].upper() in ("PUT", "PATCH") and any(map(_finds, each.values))
        edits = edits or _says_own_id(each)
        own = [line.path[:-1] for line in fixed if edits and line.hint in _OF_THING]
        fixed = [line for line in fixed if line.path[:-1] in own]
    names = dict.fromkeys(f"`{line.path[len(whole or ())]}`" for line in fixed)
    return [f"values in {', '.join(names)} ({each.request['method']})"] if names else []


def _says_what_is_done(line: Value, steps: set[tuple[int | str, ...]]) -> bool:
    """Whether it says what is to be done in a step of a JSON Patch (RFC 6902), and with which member of the thing."""
    return line.path[-1] in ("op", "path", "from") and tuple(line.path[:-1]) in steps


def _member(line: Value) -> Value:
    """A field of a form as a member of one object; what says what is to be done is none."""
    return line if line.place == "json" else replace(line, path=[] if slug(line.name) in DOING else [line.name])


def _says_own_id(each: Explained) -> bool:
    """Whether its body says by an id, found anew for every thing, which thing it is about."""
    found = (line for line in each.values if line.place in FIELDS and isinstance(line.source, Choice | Extracted))
    return any(slug(line.name) in _OWN_ID and len(line.path) <= 1 for line in found)


def _finds(line: Value) -> bool:
    """Whether the address has what is found anew for every thing."""
    return line.place in ADDRESS and isinstance(line.source, Choice | Extracted)
