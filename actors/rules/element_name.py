"""What a script calls a field that the page gave no name: the id of its element."""

import re

from actors.rules.slug import slug

ARGUMENTS = frozenset({"params", "args", "arguments"})
"""What a call names the list of all that it is given."""
_NOTHING = ARGUMENTS | {"param", "values", "value", "data", "body"}
_AROUND = re.compile(r"^(id|input|field|txt)_|_(input|field)$")


def names_nothing(sent_as: str) -> bool:
    """Whether a request calls a value as all that is given to a call."""
    return sent_as in _NOTHING


def name_of(element: str) -> str:
    """`id_tags` is `tags`; empty if the id was made, as `field-17` is, or says nothing."""
    name = _AROUND.sub("", slug(element))
    return "" if len(name) <= 2 or re.search(r"\d", name) else name
