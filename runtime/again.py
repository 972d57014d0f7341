"""Recorded values that are sent once more, in place of those that the server gives now: are they still good?"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from routines.placeholder import as_text


@dataclass
class Again:
    """`recorded` maps the names that a routine gives to what it takes from responses to what was recorded for them.
    `same` tells of each that was taken whether the server gave the recorded value this time too."""

    recorded: Mapping[str, str]
    same: dict[str, bool] = field(default_factory=dict)

    def instead(self, name: str, taken: Any) -> Any:
        """What is sent for a value that was just taken."""
        if name not in self.recorded:
            return taken
        recorded = self.recorded[name]
        self.same[name] = as_text(taken) == recorded
        return recorded if isinstance(taken, str) else _typed(recorded)


def _typed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
