"""Names that a script gave the fields of a form when it sent them: `1_date` for what the page calls `date`."""

from collections import Counter
from collections.abc import Mapping, Sequence

from routines.extracting.form import Field

_FEWEST = 2


def prefix_of(sent: Mapping[str, list[str]], form: Sequence[Field]) -> str:
    """What stands before the names of most that was sent, which end as the names of the form's fields do; empty if any
    field is sent as it is called."""
    names = {field.name for field in form if field.name}
    if names & sent.keys():
        return ""
    found = Counter(start for name in sent for own in names if (start := _before(own, name)))
    prefix, many = max(found.items(), key=lambda each: (each[1], len(each[0])), default=("", 0))
    return prefix if many >= _FEWEST and 2 * many > len(sent) else ""


def _before(own: str, name: str) -> str:
    """What was put before the name, up to a sign: `paid` is not `id` with something before it."""
    start = name.removesuffix(own)
    return start if start != name and start and not start[-1].isalnum() else ""


def without_prefix(sent: Mapping[str, list[str]], prefix: str) -> dict[str, list[str]]:
    return {name.removeprefix(prefix): values for name, values in sent.items()}
