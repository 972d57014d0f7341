"""What a catalog is made of: blueprints, each with where it is from, and what cannot be used."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from contracts.blueprint import Blueprint
from contracts.contract import Path
from contracts.document import Document


@dataclass(frozen=True)
class Entry:
    """A blueprint and where it is from: a file, `built in`, or a package. `lines` are those of its file, if that has
    any, see `Document`."""

    blueprint: Blueprint
    source: str
    lines: Mapping[Path, int] = field(default_factory=dict)

    def at(self, path: Path) -> str:
        """`desk.yaml:4 /tools/0`: where the part at the path stands."""
        return Document(self.source, None, self.lines).at(path)


@dataclass(frozen=True)
class Unusable:
    """Something that is no blueprint and ought to be one, or one that could not work. `name` is what it would be
    invoked by; `why` says where and what is wrong, a line each."""

    name: str
    why: str
