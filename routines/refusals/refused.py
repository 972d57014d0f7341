"""Whether what was sent was refused, though the status of the answer says that all is well."""

from collections.abc import Collection, Sequence

from routines import operation as ops
from routines.executor import reads
from routines.extracting.page import Page
from routines.graphql import only_asks
from routines.refusals.announced import another_kind, of_kinds
from routines.refusals.complaint import errors_in
from routines.refusals.json_errors import is_state_given
from routines.refusals.same_error import same, without_numbers


def refusals(
    operation: ops.Fetch,
    page: Page,
    before: Collection[str] = (),
    secrets: Sequence[str] = (),
    given: Collection[str] = (),
) -> list[str]:
    """What an answer says is wrong with what was sent to change something: not what the recorded one said as well, of
    other values than the `given` ones, nor what was shown `before` it was sent, nor a message of a kind as it showed.
    What is asked by GraphQL without a mutation changes nothing."""
    if not may_refuse(operation):
        return []
    told, shown = errors_in(page, secrets), set(map(without_numbers, before))
    as_then = {each.text for each in of_kinds(told.messages, operation.messages or ())}

    def is_new(text: str) -> bool:
        return without_numbers(text) not in shown and not any(same(text, each, given) for each in operation.complaints)

    known = operation.complaints
    members = [each for each in told.members if not any(same(each, other, given) for other in known)]
    members = [each for each in members if not is_state_given(each, given)]
    texts = [each for each in told.texts if each not in as_then and is_new(each)]
    fresh = [each for each in told.messages if is_new(each.text)]
    others = another_kind(fresh, operation.messages) if operation.messages is not None else []
    return list(dict.fromkeys([*members, *texts, *(each.text for each in others)]))


def may_refuse(operation: ops.Fetch) -> bool:
    """Whether it may change something, so that an error in its answer says that nothing came of that."""
    return not reads(operation) and not only_asks(operation)
