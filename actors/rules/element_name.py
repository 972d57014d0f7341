"""What a script calls a field that the page gave no name: the id of its element, or that it is searched by it."""

import re

from actors.rules.slug import slug

ARGUMENTS = frozenset({"params", "args", "arguments"})
"""What a call names the list of all that it is given."""
_NOTHING = ARGUMENTS | {"param", "values", "value", "data", "body"}
_COMPARING = frozenset({"contains", "icontains", "eq", "equals", "like", "ilike", "matches", "regex", "starts_with"})
"""What a filter does with a text, whatever stands in it."""
_SEARCH = re.compile(r"(search|filter|find)\b", re.IGNORECASE)
_AROUND = re.compile(r"^(id|input|field|txt)_|_(input|field)$")


def names_nothing(sent_as: str) -> bool:
    """Whether a request calls a value as all that is given to a call, or as what a filter does with any text."""
    return sent_as in _NOTHING or sent_as in _COMPARING


def searched_by(label: str, sent_as: str) -> str:
    """`search` for what the page calls `Search by name` and a filter `contains`; empty if it is for anything else."""
    found = _SEARCH.match(label.strip())
    return found[1].lower() if found and sent_as in _COMPARING else ""


def name_of(element: str) -> str:
    """`id_tags` is `tags`; empty if the id was made, as `field-17` is, or says nothing."""
    name = _AROUND.sub("", slug(element))
    return "" if len(name) <= 2 or re.search(r"\d", name) else name
