"""What a trial has given another name is there under that one only: the next has to ask for it so."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from actors.rules.trying.missed import missed_at
from actors.rules.trying.trial import in_logins, texts_made_up
from actors.rules.trying.varying import only_in_changes
from actors.rules.writing.craft import Crafted
from routines.placeholder import names

Line = dict[str, Any]
_MOST = 3


def as_renamed(
    crafted: Crafted, routine: Line, verdict: Line, values: Line, changed: Line, recorded: Line
) -> Iterator[Line]:
    """The values once more with a name that only the run with the values `changed` has given, in the place of one that
    the routine did not find now; none before a run has changed something. A number may be that of another thing."""
    missed = missed_at(routine, verdict, crafted.logins)
    if missed is None:
        return
    opening = in_logins(crafted.routine, crafted.logins)
    asked = dict.fromkeys(names(json.dumps(missed, ensure_ascii=False)))
    texts, new = texts_made_up(crafted.inputs), only_in_changes(crafted, opening)
    made_up = {name: text for name, text in changed.items() if name in new and isinstance(text, str)}
    given = [text for name, text in made_up.items() if text != recorded[name] and str(recorded[name]) in texts]
    given = [text for text in given if any(map(str.isalpha, text))]
    looked_for = [name for name in asked if name in recorded and name not in opening]
    yield from islice((values | {name: text} for name in looked_for for text in given), _MOST)
