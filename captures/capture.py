"""A capture: everything that one recording knows, in memory, never changed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from captures.dom import Snapshot
from captures.error import UnknownId
from captures.interaction import Interaction
from captures.storage import Stored
from captures.transaction import Transaction

if TYPE_CHECKING:
    from captures.index import Index

_Item = TypeVar("_Item")
_Made = TypeVar("_Made")


@dataclass(frozen=True, kw_only=True)
class Capture:
    """The evidence of one recording.

    Every sequence is in time order; ids count from 1 in that order (`t0001`, `i0001`, `d0001`). `documents` are the
    documentation files that the user gave (name to text). `problems` names every line or entry that could not be
    read, and `remarks` what else there is to say of how it was read. `digest` is SHA-256 (hex) over the files it came
    from. `vault` maps handles to the secrets they stand for; only the runtime reads it, and nothing prints or writes
    it. `compounds` are the handles of credentials that are made of a name and a password, with both, of the latter the
    handle. `prepared` is the index of a capture that was opened together with it.
    """

    transactions: Sequence[Transaction] = ()
    interactions: Sequence[Interaction] = ()
    snapshots: Sequence[Snapshot] = ()
    storage: Sequence[Stored] = ()
    documents: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    remarks: tuple[str, ...] = field(default=(), compare=False)
    digest: str = ""
    vault: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    compounds: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    prepared: "Index | None" = field(default=None, repr=False, compare=False)

    def transaction(self, transaction_id: str) -> Transaction:
        """Raises `UnknownId`."""
        return _find(self._transactions, transaction_id, "transaction")

    def interaction(self, interaction_id: str) -> Interaction:
        """Raises `UnknownId`."""
        return _find(self._interactions, interaction_id, "interaction")

    def snapshot(self, snapshot_id: str) -> Snapshot:
        """Raises `UnknownId`."""
        return _find(self._snapshots, snapshot_id, "snapshot")

    def once(self, made: Callable[["Capture"], _Made]) -> _Made:
        """What the function makes of the capture: made when it is first asked for, and kept as long as the capture."""
        if made not in self._made:
            self._made[made] = made(self)
        return self._made[made]  # type: ignore[no-any-return]

    @cached_property
    def _made(self) -> dict[Callable[["Capture"], Any], Any]:
        return {}

    @cached_property
    def index(self) -> "Index":
        """Where the values of all requests stand; made when it is first asked for, unless it was prepared."""
        from captures.index import index_of

        return self.prepared or index_of(self)

    @cached_property
    def _transactions(self) -> dict[str, Transaction]:
        return {each.id: each for each in self.transactions}

    @cached_property
    def _interactions(self) -> dict[str, Interaction]:
        return {each.id: each for each in self.interactions}

    @cached_property
    def _snapshots(self) -> dict[str, Snapshot]:
        return {each.id: each for each in self.snapshots}


def _find(by_id: Mapping[str, _Item], wanted: str, kind: str) -> _Item:
    if wanted in by_id:
        return by_id[wanted]
    known = f"they run from {min(by_id)} to {max(by_id)}" if by_id else "it has none"
    raise UnknownId(f"The capture has no {kind} {wanted!r}: {known}.")
