"""What is asked about a value of a request, and what the answer tells of where it comes from.

Each rule is a file beside this one: a function that asks about a value in its `Situation`, and the `Question` that
reads the answer.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from actors.rules.facts.context import Context
from actors.rules.facts.source import Source
from actors.rules.facts.value import Value
from actors.rules.play import Call
from actors.rules.sources.labels import Labels, labels
from actors.rules.sources.leading import page_of

Line = dict[str, Any]


@dataclass(frozen=True)
class Situation:
    """All values of a request, and what is known of it and of what the person did; the `carriers` are the earlier
    requests that carried what was chosen."""

    lines: list[Value]
    context: Context
    carriers: frozenset[str] = frozenset()

    @cached_property
    def page(self) -> str:
        """The page from which the request was sent, if a form or link of it leads here."""
        return page_of(self.context)

    @cached_property
    def labels(self) -> Labels:
        """What the person entered or chose that may travel as a code."""
        return labels(self.lines, self.context)


@dataclass(frozen=True)
class Question(ABC):
    """A call whose answer may explain the value at `place` of the list. For what was chosen or picked: the parameter
    that stands for it, and its label; `called` is the word for its kind where no name says so, as in an address."""

    place: int
    call: Call
    parameter: str = ""
    label: str = ""
    called: str = ""

    @abstractmethod
    def source(self, answer: Line, line: Value) -> Source | None:
        """Where the answer says that the value comes from."""
