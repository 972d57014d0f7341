"""Taking from an answer what an operation takes: here if the answer is small, else where it can be ended.

CSS selectors, parsers and regular expressions cannot be interrupted, and some of them take a time that goes by the
square of what they read, or by a higher power: `a b c` by the cube. Where that is a second at most, they are called
here; else in another process, with the time and memory that the budget has for one answer.
"""

from collections.abc import Callable, Iterator
from typing import Any, Concatenate, ParamSpec, TypeVar

from routines.extracting.css import searches
from routines.extracting.page import ExtractionError, Page
from routines.operation import Operation
from routines.selectors import selectors
from routines.size import too_large
from runtime.budget import Budget, UsedUp
from runtime.processes.apart import TookTooLong, TookTooMuch, call_apart
from runtime.steps import Progress

LARGE = 1_000_000
"""Characters of an answer."""
MANY = 5_000
"""Tags of an answer that is read by their square; 5,000 rows take `:nth-child(n of …)` 0.2 seconds."""
_POWERS = 10

_O = TypeVar("_O", bound=Operation)
_P = ParamSpec("_P")
_R = TypeVar("_R")
_Outcome = tuple[Progress, Any, Exception | None]


async def reading(
    progress: Progress,
    page: Page | None,
    operation: _O,
    function: Callable[Concatenate[Progress, _O, _P], _R],
    *args: _P.args,
    **kwargs: _P.kwargs,
) -> _R:
    """What the function gives or raises for the operation, which may change the progress. `page` is what it reads,
    beside what the progress has. Raises `UsedUp`, and `ExtractionError` for what is too large to be kept."""
    progress.budget.keep(_kept(progress, page))
    power = 1 + max([1, *map(searches, selectors(operation))])
    if not any(is_large(each.text, power) for each in _pages(progress, page)):
        return _in_bounds(progress, function, operation, *args, **kwargs)
    done, value, error = await apart(progress.budget, _outcome, progress, function, (operation, *args), kwargs)
    _take_over(progress, done)
    if error is not None:
        raise error
    return value  # type: ignore[no-any-return]


async def apart(budget: Budget, function: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
    """The function, called where it can be ended. Raises `UsedUp`."""
    limits = budget.limits
    try:
        return await call_apart(min(limits.reading, max(budget.left, 0.1)), limits.memory, function, *args, **kwargs)
    except TookTooLong:
        name = "reading" if budget.left > 0 else "seconds"
        raise UsedUp(name, getattr(limits, name)) from None
    except TookTooMuch:
        raise UsedUp("memory", limits.memory) from None


def is_large(text: str, power: int = 2) -> bool:
    """Whether it may take longer than a second to read, in a time that goes by this power of its tags."""
    return len(text) > LARGE or text.count("<") ** min(power, _POWERS) > MANY**2


def _in_bounds(
    progress: Progress, function: Callable[Concatenate[Progress, _P], _R], *args: _P.args, **kwargs: _P.kwargs
) -> _R:
    """The function; what it has added to the progress can be kept."""
    before = dict(progress.values)
    try:
        made = function(progress, *args, **kwargs)
    except RecursionError:
        raise ExtractionError("the answer is nested too deep to be read") from None
    for name, value in progress.values.items():
        if value is not before.get(name) and (why := too_large(value)):
            raise ExtractionError(f"`{name}` cannot be kept: {why}")
    return made


def _outcome(progress: Progress, function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> _Outcome:
    """In the other process: what came of it, and how the progress is then."""
    try:
        return progress, _in_bounds(progress, function, *args, **kwargs), None
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - it is raised where the call was made
        return progress, None, error.with_traceback(None)


def _take_over(progress: Progress, done: Progress) -> None:
    """Make the progress what it has become; who shares a part of it goes on sharing it."""
    progress.values.clear()
    progress.values.update(done.values)
    progress.destinations.typed.update(done.destinations.typed)
    if progress.again is not None and done.again is not None:
        progress.again.same.update(done.again.same)
    shared = {name: getattr(progress, name) for name in ("values", "destinations", "again", "budget")}
    vars(progress).update(vars(done) | shared)


def _pages(progress: Progress, page: Page | None) -> Iterator[Page]:
    yield from (each for each in (page, *progress.pages, *progress.saved.values()) if isinstance(each, Page))


def _kept(progress: Progress, page: Page | None) -> int:
    """Characters of all answers, each once, with the redirects that led to them, and of values that are texts."""
    whole = (every for each in _pages(progress, page) for every in (each, *each.history))
    pages = {id(each): len(each.text) for each in whole}
    return sum(pages.values()) + sum(len(each) for each in progress.values.values() if isinstance(each, str))
