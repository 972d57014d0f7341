"""Looking for many byte strings at once, in one pass (Aho and Corasick)."""

from collections.abc import Iterable, Iterator, Sequence

from ahocorasick_rs import BytesAhoCorasick

_PIECE = 1 << 17
"""Bytes that are searched at a time: however often something stands there, the list of its places stays small."""
_LONGEST = 64
"""Bytes of a needle that the automaton knows; what is longer is compared where its beginning was found."""
_SHORT = 4

_Hit = tuple[int, int, int]


def all_hits(automaton: BytesAhoCorasick, data: bytes, longest: int) -> Iterator[tuple[int, int]]:
    """(index, where it begins) of everything that the automaton finds, of which nothing is longer than `longest`; so
    that the list of places stays small, in pieces."""
    view = memoryview(data)
    for begin in range(0, len(data), _PIECE):
        piece = view[begin : begin + _PIECE + longest - 1]
        for n, at, _ in automaton.find_matches_as_indexes(piece, overlapping=True):
            if at < _PIECE:
                yield n, begin + at


class Needles:
    """Byte strings, none empty, to be found in data; each is named by its index in `needles`.

    `searched` counts the bytes that have been looked through.
    """

    def __init__(self, needles: Sequence[bytes]) -> None:
        self.searched = 0
        self._needles = needles
        self._long = {n for n, each in enumerate(needles) if len(each) > _LONGEST}
        self._automaton = BytesAhoCorasick([each[:_LONGEST] for each in needles]) if needles else None

    def first(self, data: bytes) -> dict[int, int]:
        """What stands in the data, and at which byte first. The time grows with the data, not with the needles."""
        found: dict[int, int] = {}
        if self._automaton is None:
            return found
        self.searched += len(data)
        view = memoryview(data)
        for begin in range(0, len(data), _PIECE):
            piece = view[begin : begin + _PIECE + _LONGEST - 1]
            hits = self._automaton.find_matches_as_indexes(piece, overlapping=True)
            hits.reverse()  # so that the first of each is what remains in the dictionary
            firsts = {n: at for n, at, _ in hits}
            if begun := firsts.keys() & self._long:
                firsts = {n: at for n, at in firsts.items() if n not in begun}
                self._compare(data, begin, reversed(hits), found)
            for n in firsts.keys() - found.keys():
                found[n] = begin + firsts[n]
        return found

    def _compare(self, data: bytes, begin: int, hits: Iterable[_Hit], found: dict[int, int]) -> None:
        """Add the long needles that stand where the automaton found their beginning."""
        for n, at, _ in hits:
            if n in self._long and n not in found and data.startswith(self._needles[n], begin + at):
                found[n] = begin + at


class Cores:
    """Byte strings without which something cannot stand in data; such a core may be empty."""

    def __init__(self, cores: Sequence[bytes]) -> None:
        # What is short stands everywhere, and is found at once.
        self._short = [(n, core) for n, core in enumerate(cores) if len(core) < _SHORT]
        self._longer = [n for n, core in enumerate(cores) if len(core) >= _SHORT]
        self._needles = Needles([cores[n] for n in self._longer])

    def present(self, data: bytes) -> list[int]:
        """The indices of the cores that stand in the data, in their order."""
        found = [self._longer[n] for n in self._needles.first(data)]
        return sorted([*found, *(n for n, core in self._short if core in data)])
