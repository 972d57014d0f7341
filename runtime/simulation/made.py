"""What a page makes up and puts into an address, such as the name of a new thing: another in each session."""

from collections.abc import Container, Iterable

from captures.fields import RequestValue
from captures.opaque import is_random


class Made:
    """`now` maps recorded values of that kind to those of this session. What the application `issued`, or gave in this
    session as `fresh`, the page has not made up."""

    def __init__(self, issued: Container[str], fresh: Container[str]) -> None:
        self.now: dict[str, str] = {}
        self._issued, self._fresh = issued, fresh

    def may_be(self, recorded: str, now: str) -> bool:
        made = is_random(recorded) and is_random(now) and recorded not in self._issued and now not in self._fresh
        return made and self.now.get(recorded, now) == now

    def learn(self, recorded: Iterable[RequestValue], asked: Iterable[RequestValue]) -> None:
        """From a request that was answered, and the one that it was found to be like."""
        for then, now in zip(_segments(recorded), _segments(asked), strict=True):
            if then != now and self.may_be(then, now):
                self.now[then] = now


def _segments(values: Iterable[RequestValue]) -> list[str]:
    return [each.value for each in values if each.place == "path"]
