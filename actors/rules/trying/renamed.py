"""What a trial has given another name is there under that one only: the next has to ask for it so."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from actors.rules.delegation import Asking
from actors.rules.trying.carried_out import carried_out
from actors.rules.trying.executing import executed
from actors.rules.trying.missed import missed_at
from actors.rules.trying.trial import in_logins, texts_made_up
from actors.rules.trying.varying import only_in_changes
from actors.rules.writing.craft import Crafted
from routines.placeholder import names

Line = dict[str, Any]
_MOST = 3


@dataclass
class Renaming:
    """`changed` are the values of the last run that may have changed something; `found` what was found by its new name
    instead of its recorded one, and changed."""

    crafted: Crafted
    recorded: Line
    changed: Line = field(default_factory=dict)
    found: Line = field(default_factory=dict)

    def executed(self, values: Line, routine: Line) -> Asking:
        """The verdict on one run of the routine that is proposed, with new names where it would miss the old ones."""
        verdict = yield from executed(values | self.found)
        for renamed in islice(self._names(routine, verdict), _MOST):
            again = yield from executed(values | renamed)
            if missed_at(routine, again, self.crafted.logins) is None:
                self.found = renamed if carried_out(routine, again, self.crafted.logins) else self.found
                return again
        return verdict

    def _names(self, routine: Line, verdict: Line) -> Iterator[Line]:
        """Each parameter by which the routine did not find a thing, with each text that only a request which changes
        something gave: none before one was sent. A number may be that of another thing."""
        missed = missed_at(routine, verdict, self.crafted.logins)
        if missed is None:
            return
        opening = in_logins(self.crafted.routine, self.crafted.logins)
        new = only_in_changes(self.crafted, opening)
        texts = texts_made_up(self.crafted.inputs)
        named = {name: text for name, text in self.changed.items() if name in new and isinstance(text, str)}
        given = [text for name, text in named.items() if text != self.recorded[name] and self.recorded[name] in texts]
        for name in dict.fromkeys(names(json.dumps(missed, ensure_ascii=False))):
            if name in self.recorded and name not in opening | new:
                yield from ({name: text} for text in given if any(map(str.isalpha, text)))
