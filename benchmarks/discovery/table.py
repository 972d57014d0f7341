"""The outcomes as a table in Markdown."""

from collections.abc import Iterable

from benchmarks.discovery.judging import Outcome

HEAD = ("flow", "found", "valid", "runs", "right", "right twice", "requests", "turns", "seconds", "floor")


def table(outcomes: Iterable[Outcome]) -> str:
    rows = [HEAD, tuple("---" for _ in HEAD), *map(_row, outcomes)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def reasons(outcomes: Iterable[Outcome]) -> list[str]:
    """A line for each run that was not right."""
    lines = []
    for outcome in outcomes:
        name = outcome.flow.name
        lines += [f"{name}: not found: {outcome.found.reason}"] if not outcome.found.routine else []
        lines += [f"{name}, run {n}: {'; '.join(wrong)}" for n, wrong in enumerate(outcome.runs, 1) if wrong]
    return lines


def is_right_twice(outcome: Outcome) -> bool:
    return bool(outcome.runs) and not any(outcome.runs)


def _row(outcome: Outcome) -> tuple[str, ...]:
    found = outcome.found
    right = sum(not wrong for wrong in outcome.runs)
    return (
        outcome.flow.name,
        _yes(found.routine is not None),
        _yes(outcome.valid),
        f"{outcome.ran} of 2",
        _yes(right > 0),
        _yes(is_right_twice(outcome)),
        f"{found.requests} / {outcome.flow.requests}",
        str(found.turns),
        f"{found.seconds:.0f}",
        f"{sum(not wrong for wrong in outcome.floor)} of 2" if outcome.floor else "",
    )


def _yes(value: bool) -> str:
    return "yes" if value else "no"
