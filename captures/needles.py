"""Looking for many byte strings at once, in one pass (Aho and Corasick)."""

from collections.abc import Iterable, Sequence

from ahocorasick_rs import BytesAhoCorasick

_PIECE = 1 << 16
"""Bytes that are searched at a time: however often something stands there, the list of its places stays small."""
_LONGEST = 64
"""Bytes of a needle that the automaton knows; what is longer is compared where its beginning was found."""

_Hit = tuple[int, int, int]


class Needles:
    """Byte strings, different and none empty, to be found in data; each is named by its index in `needles`.

    `searched` counts the bytes that have been looked through.
    """

    def __init__(self, needles: Sequence[bytes]) -> None:
        heads: dict[bytes, list[int]] = {}
        for n, needle in enumerate(needles):
            heads.setdefault(needle[:_LONGEST], []).append(n)
        self.searched = 0
        self._needles = needles
        self._alike = list(heads.values())
        self._long = {n for n, each in enumerate(self._alike) if any(len(needles[one]) > _LONGEST for one in each)}
        self._automaton = BytesAhoCorasick(heads) if heads else None

    def first(self, data: bytes) -> dict[int, int]:
        """What stands in the data, and at which byte first. The time grows with the data, not with the needles."""
        found: dict[int, int] = {}
        if self._automaton is None:
            return found
        view = memoryview(data)
        for begin in range(0, len(data), _PIECE):
            piece = view[begin : begin + _PIECE + _LONGEST - 1]
            hits = self._automaton.find_matches_as_indexes(piece, overlapping=True)
            hits.reverse()
            firsts = {head: at for head, at, _ in hits}
            for head in firsts.keys() - self._long:
                found.setdefault(self._alike[head][0], begin + firsts[head])
            if not self._long.isdisjoint(firsts):
                self._compare(data, begin, reversed(hits), found)
        self.searched += len(data)
        return found

    def _compare(self, data: bytes, begin: int, hits: Iterable[_Hit], found: dict[int, int]) -> None:
        """Add the long needles, and those that begin like one, that stand where the automaton found their beginning."""
        for head, at, _ in hits:
            for n in self._alike[head] if head in self._long else ():
                if n not in found and data.startswith(self._needles[n], begin + at):
                    found[n] = begin + at
