"""A request that changes something and of whose body the recording has nothing: no routine is made of it, for it would
send an empty one, whatever it is given."""

from actors.rules.method import changes
from actors.rules.writing.craft import Explained

_BODY = frozenset({"form", "multipart", "json", "xml", "text"})


def sends_nothing(explained: list[Explained]) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    for each in explained:
        missed = changes(each.request["method"]) and bool(each.request.get("body_missing"))
        if missed and not any(line.place in _BODY for line in each.values):
            return (
                f"what was sent with {each.transaction_id} ({each.request['method']} {each.request['url']}) is not in "
                "the recording, such as a file that a script sent as it is: a routine would send nothing in its place"
            )
    return ""
