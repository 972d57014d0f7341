"""In which of its `data-` attributes what was clicked keeps a value of a request for a script."""

import re
from collections.abc import Sequence

from actors.rules.facts.click import Click
from actors.rules.facts.value import Value
from actors.rules.slug import slug
from actors.rules.sources.value import refers_to_thing

_PLACE = re.compile(r"(^|-)(index|idx|pos|position|order|place|row|rank|level|step|tab|page|count|number)$")


def kept_in(clicked: Click, line: Value, lines: Sequence[Value]) -> frozenset[str]:
    """The attributes that are just the value: those that are called as it is, or, where none is called as a value of
    the request, all but a place among others, if it names a thing. A number of anything else, such as of how many, may
    be that of the thing by chance."""
    data = {name: text for name, text in clicked.attributes.items() if name.startswith("data-")}
    called = {name for name, text in data.items() for each in lines if text == each.value and _is_called(name, each)}
    same = {name for name, text in data.items() if text == line.value}
    if called or not refers_to_thing(line):
        return frozenset(name for name in same & called if _is_called(name, line))
    return frozenset(name for name in same if not _PLACE.search(name))


def _is_called(attribute: str, line: Value) -> bool:
    return slug(attribute.removeprefix("data-")) == slug(line.name)
