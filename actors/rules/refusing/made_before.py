"""A thing that a change of the recording made and a later one changed, under the id that it got then."""

from actors.rules.refusing.fixed import acts, fixed_in
from actors.rules.writing.craft import Explained


def changes_what_was_made(explained: list[Explained], logins: frozenset[str]) -> str:
    """Why no routine is made that would make another and change the recorded one; empty if none would. What only asked
    or reported before the thing was named made nothing."""
    making = {each.transaction_id for each in explained if acts(each) and each.transaction_id not in logins}
    for each in explained:
        made = [one for one in each.request.get("named_after") or () if one in making]
        for told in _fixed_in_address(each, explained) if made else ():
            return (
                f"{each.transaction_id} changes {told}, which nothing named before {made[-1]}, and nothing tells how "
                "it is found by what is given: a routine would do the first again, and change the recorded one; record "
                "the two apart, or how the thing is found by name"
            )
    return ""


def _fixed_in_address(each: Explained, explained: list[Explained]) -> list[str]:
    """The fixed ids that the address has: another may be that of somebody to whom the thing belongs."""
    path = {line.value for line in each.values if line.place == "path"}
    return [told for told in fixed_in(each, explained) if told.partition(" ")[0] in path]
