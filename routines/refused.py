"""Whether what was sent was refused, though the status of the answer says that all is well."""

import re
from collections.abc import Collection, Sequence

from routines import operation as ops
from routines.announced import another_kind, of_kinds
from routines.complaint import errors_in
from routines.executor import reads
from routines.graphql import only_asks
from routines.page import Page

_NAMED = re.compile(r"[^:]+(?=: )")


def refusals(operation: ops.Fetch, page: Page, before: Collection[str] = (), secrets: Sequence[str] = ()) -> list[str]:
    """What an answer says is wrong with what was sent to change something: not what the recorded one said as well, nor
    what was shown `before` it was sent. What is asked by GraphQL without a mutation changes nothing."""
    if not may_refuse(operation):
        return []
    told, known = errors_in(page, secrets), {*_known_to(operation), *map(without_numbers, before)}
    members = [each for each in told.members if name_of(each) not in known]
    as_then = {each.text for each in of_kinds(told.messages, operation.messages or ())}
    texts = [each for each in told.texts if without_numbers(each) not in known and each not in as_then]
    fresh = [each for each in told.messages if without_numbers(each.text) not in known]
    others = another_kind(fresh, operation.messages) if operation.messages is not None else []
    return list(dict.fromkeys([*members, *texts, *(each.text for each in others)]))


def may_refuse(operation: ops.Fetch) -> bool:
    """Whether it may change something, so that an error in its answer says that nothing came of that."""
    return not reads(operation) and not only_asks(operation)


def without_numbers(text: str) -> str:
    """An error as it is told of other values, too."""
    return re.sub(r"\d+", "", text)


def name_of(text: str) -> str:
    """The member of JSON that holds the error: its text differs with the values."""
    named = _NAMED.match(text)
    return named[0] if named else text


def _known_to(operation: ops.Fetch) -> set[str]:
    """What the recorded answer said, in all ways in which another one may say it."""
    return {way(each) for each in operation.complaints for way in (without_numbers, name_of)}
