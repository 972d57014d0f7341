"""What is wrong, on stdout too: whoever asked for JSON gets an object whatever happens."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from events.replay import ReplayDivergence
from runtime.commands.failing import SENTENCES, sentence
from runtime.say import put_json


@contextmanager
def errors_as_json(as_json: bool, **members: Any) -> Iterator[None]:
    """Put an error for a person as `{**members, "error"}`, of a divergence with where it is, and let it pass."""
    try:
        yield
    except (*SENTENCES, OSError) as wrong:
        if as_json:
            put_json({**members, "error": sentence(wrong), **_where(wrong)})
        raise


def _where(wrong: Exception) -> dict[str, Any]:
    if not isinstance(wrong, ReplayDivergence):
        return {}
    return {"stream": wrong.stream, "seq": wrong.seq, "turn": wrong.turn, "differences": wrong.differences}
