"""In which of its `data-` attributes what was clicked keeps a value of a request for a script."""

import re

from actors.rules.facts.click import Click
from actors.rules.facts.value import Value
from actors.rules.noun import thing_named
from actors.rules.slug import slug
from actors.rules.sources.labels import word_above
from actors.rules.sources.question import Situation
from actors.rules.sources.value import refers_to_thing

_PLACE = re.compile(r"(^|-)(index|idx|pos|position|order|place|row|rank|level|step|tab|page|count|number)$")
_ITEM = thing_named("id")


def kept_in(clicked: Click, line: Value, asked: Situation) -> frozenset[str]:
    """The attributes that are just the value: those that are called after the same thing, or, where none is called so
    for another value that reads alike, nor just as any value is, all but a place among others, if it names a thing. A
    number of anything else, such as of how many, may be that of the thing by chance."""
    data = {name: text for name, text in clicked.attributes.items() if name.startswith("data-")}
    same = frozenset(name for name, text in data.items() if text == line.value)
    own = frozenset(name for name in same if is_called(name, line, asked))
    pairs = {(slug(name.removeprefix("data-")), text) for name, text in data.items()}
    named = any((slug(each.name), each.value) in pairs for each in asked.lines)
    if own or named or kept_for_other(clicked, line, asked) or not refers_to_thing(line):
        return own
    return frozenset(name for name in same if not _PLACE.search(name))


def kept_for_other(clicked: Click, line: Value, asked: Situation) -> frozenset[str]:
    """The attributes that are just the value, but called after another thing that is sent, none after this one; what is
    called an id alone may be that thing's."""
    same = [name for name, text in clicked.attributes.items() if name.startswith("data-") and text == line.value]
    others = [each for each in asked.lines if each.value == line.value and each is not line]
    if thing_named(line.name) == _ITEM or any(is_called(name, line, asked) for name in same):
        return frozenset()
    return frozenset(name for name in same for each in others if is_called(name, each, asked))


def is_called(attribute: str, line: Value, asked: Situation) -> bool:
    """Whether both are called after the same thing: `data-payee` as `payee_id`, or as what stands behind `payees/`."""
    called = word_above(line, asked.context) if line.place == "path" else thing_named(line.name)
    return thing_named(attribute.removeprefix("data-")) == called
