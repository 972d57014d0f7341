"""Whether what was sent was refused, though the status of the answer says that all is well."""

import re
from collections.abc import Collection, Sequence

from routines import operation as ops
from routines.complaint import errors_in, is_json
from routines.executor import reads
from routines.graphql import only_asks
from routines.page import Page

_NAMED = re.compile(r"\w+(?=: )")


def refusals(operation: ops.Fetch, page: Page, before: Collection[str] = (), secrets: Sequence[str] = ()) -> list[str]:
    """What an answer says is wrong with what was sent to change something: not what the recorded one said as well, nor
    what was shown `before` it was sent. What is asked by GraphQL without a mutation changes nothing."""
    if reads(operation) or only_asks(operation):
        return []
    told = errors_in(page, secrets)
    if is_json(page):
        return [each for each in told if _name_of(each) not in map(_name_of, operation.complaints)]
    known = {without_numbers(each) for each in (*operation.complaints, *before)}
    return [each for each in told if without_numbers(each) not in known]


def without_numbers(text: str) -> str:
    """An error as it is told of other values, too."""
    return re.sub(r"\d+", "", text)


def _name_of(text: str) -> str:
    """The member of JSON that holds the error: its text differs with the values."""
    named = _NAMED.match(text)
    return named[0] if named else text
