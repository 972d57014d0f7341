"""SuperDiscovery's tool for trying a routine with other values than the recorded ones."""

from typing import Any

import msgspec

from actors.alternatives import alternatives
from actors.crafting import proposed
from actors.state import AgentState
from actors.tool import tool
from captures.capture import Capture
from routines.routine import Routine


class Varying:
    """What else the parameters of a routine could be given."""

    def __init__(self, capture: Capture) -> None:
        self._capture = capture

    @tool(available=proposed)
    def get_other_values(self, state: AgentState) -> Any:
        """Other values than the recorded ones for the parameters of the proposed routine, as far as the recording shows
        any: `options` that a form offers, `things` that a page lists by name, `words` that stand beside the one that
        was looked for in what was found. Texts and numbers that somebody made up are not among them: make up others."""
        found = alternatives(Routine.model_validate(state.discovery.routine), self._capture)
        return [msgspec.to_builtins(each) for each in found]
