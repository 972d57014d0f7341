"""What one thing of a kind is called, by the name that an address or a document has for all of them."""

import re
from typing import Any
from urllib.parse import unquote, urlsplit

from actors.rules.slug import slug

_ANY = frozenset(
    {"items", "results", "rows", "records", "lists", "objects", "contents", "nodes", "edges", "entries", "values"}
    | {"hits", "docs", "elements", "things", "datas"}
)
"""Names that say nothing of what is in there."""
_ROLES = frozenset({"item", "record", "object", "entry", "element", "node", "thing", "entity", "resource"})
_ROLES |= {"target", "subject", "parent"}
"""Names under which a thing of any kind is referred to."""
_IDS = frozenset({"id", "ids", "pk", "uid", "uuid", "guid", "key"})
_OF_ID = re.compile(r"_(id|ids|pk|uuid)$")
_PLURALS = (("ies", "y"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"))
_NO_PLURAL = ("ss", "us", "is", "news", "series", "species", "as")
_SHORTEST = 4


def singular(word: str) -> str:
    """The English word for one of them: `categories` is `category`. What looks like no plural stays."""
    if len(word) < _SHORTEST or word.endswith(_NO_PLURAL):
        return word
    ending = next(((many, one) for many, one in _PLURALS if word.endswith(many) and len(word) > len(many) + 1), None)
    if ending:
        return word.removesuffix(ending[0]) + ending[1]
    return word.removesuffix("s")


def one_called(name: str) -> str:
    """The word for one of what is called so: `category` for `Categories`."""
    return singular(slug(name))


def thing_named(name: str) -> str:
    """The thing that a value is called after: a column for `column_id`, categories for `category_ids`, each as one."""
    return but_id(one_called(name))


def thing_in(path: list[Any], url: str) -> str:
    """What an entry of a list is: by the member of a JSON document that holds the list, else by the address of the
    document. `path` leads to the entry and on; empty if neither tells."""
    steps = path[: next((n for n, step in enumerate(path) if not isinstance(step, str)), len(path))]
    named = (found for step in reversed(steps) if (found := _of_many(step)))
    return next(named, "") or thing_at(url)


def but_id(name: str) -> str:
    """What is named by its id: `room_id` is a room, `id` some item."""
    return "item" if name in _IDS else _OF_ID.sub("", name)


def is_any_thing(name: str) -> bool:
    """Whether a reference of this name may be to a thing of any kind: `item` of a comment on one."""
    return one_called(name) in _ROLES


def thing_at(url: str) -> str:
    """What an address that ends in the name of a kind of things has: `/api/projects` a project."""
    parts = [unquote(part) for part in urlsplit(url).path.split("/") if part]
    return _of_many(parts[-1]) if parts else ""


def _of_many(name: str) -> str:
    """One of what is called so; empty if it is no plural, or that of anything."""
    many = slug(name)
    one = singular(many)
    return one if one != many and many not in _ANY and not re.search(r"\d", many) else ""
