"""A text that was entered as several, as the list of these that a script sends."""

from typing import Literal, get_args

Split = Literal["commas", "semicolons", "lines", "words"]
SPLITS: tuple[Split, ...] = get_args(Split)
_MARKS = {"commas": ",", "semicolons": ";", "lines": "\n"}


def split(text: str, how: Split) -> list[str]:
    """The texts between the `commas`, `semicolons` or ends of `lines`, or its `words`, without space around them; none
    of them is empty."""
    pieces = text.split() if how == "words" else text.split(_MARKS[how])
    return [each.strip() for each in pieces if each.strip()]
