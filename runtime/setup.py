"""What a process needs to know to host an agent of a run."""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from actors.model import Model
from captures.capture import Capture
from captures.mapped.capture import open_mapped
from captures.open import open_capture
from events.copy import Store
from runtime.given_secrets import with_given
from runtime.quarters import AGENTS
from runtime.store import open_store


class Setup(msgspec.Struct, frozen=True):
    """Where the run and its capture are, which model answers, and how many seconds a task may go unanswered.

    `log` is the address of its log, with everything that it takes to open it, and `run_id` its name there; if `log` is
    empty the log is in the run folder. `shared` is the file in which the capture is shared, if it is. `agents` is how
    many of the run's agents are alive at a time.
    """

    run: str
    capture: str
    model: str
    deadline: float = 1800.0
    log: str = ""
    run_id: str = ""
    shared: str = ""
    agents: int = AGENTS

    @property
    def run_path(self) -> Path:
        return Path(self.run)

    def open_log(self) -> Store:
        return open_store(self.log, self.run_path, self.run_id)

    def open_capture(self, vault: Mapping[str, str] | None = None) -> Capture:
        """The capture; a shared one with the vault that is given, and else with none."""
        if self.shared:
            return open_mapped(Path(self.shared), vault)
        return with_given(open_capture(Path(self.capture)), os.environ)

    def choose_model(self) -> Model:
        from runtime.models.choose import choose

        return choose(self.model)
