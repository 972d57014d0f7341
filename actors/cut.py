"""Large tool results are cut, with a note of what was cut and how to get the rest."""

import json

LIMIT = 24_000
MAX_ERRORS = 60
MAX_LINE = 1_000


def cut(text: str, limit: int = LIMIT) -> str:
    """The text if it has at most `limit` characters; else a JSON object with its beginning under `beginning`."""
    if len(text) <= limit:
        return text
    note = (
        f"The first {limit} of {len(text)} characters are shown. For the rest, ask for less at a time: use the tool's "
        "offset and limit, or narrower terms."
    )
    return json.dumps({"cut": note, "beginning": text[:limit]}, ensure_ascii=False)


def cut_errors(errors: tuple[str, ...]) -> tuple[str, ...]:
    """The errors, of which there may be as many as a model wrote wrong items; each and all of them cut."""
    shown = tuple(cut_line(error) for error in errors[:MAX_ERRORS])
    rest = len(errors) - len(shown)
    return (*shown, f"… and {rest} more of the kind") if rest else shown


def cut_line(line: str) -> str:
    return line if len(line) <= MAX_LINE else f"{line[: MAX_LINE - 1]}…"
