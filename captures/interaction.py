"""What the person did: clicks, typing, choices, submits."""

import msgspec

TURNED = frozenset({"checkbox", "radio"})
"""Types of fields that a click turns, into which nothing is typed."""
_GESTURE = 0.5
"""Seconds from the pressing of a mouse button, by which a field loses the focus, to the click."""


class Interaction(msgspec.Struct, frozen=True):
    """One thing the person did. `id` is unique (`i0001`, ...) in time order; `time` is Unix seconds.

    `type` is click, input, change, submit or keydown. `value` is the element's value after it (of an `<option>` or
    radio: the value that travels); `text` is the element's visible text; `label` the text of the form label,
    `aria-label` or placeholder, if known. `element_id`, `classes` and `input_type` are the element's attributes.
    """

    id: str
    time: float
    type: str
    url: str
    selector: str
    tag: str
    name: str = ""
    element_id: str = ""
    classes: tuple[str, ...] = ()
    input_type: str = ""
    value: str = ""
    key: str = ""
    text: str = ""
    label: str = ""


def is_one_gesture(left: float, clicked: float) -> bool:
    """Whether a field was left by what ended in the click; both in seconds."""
    return 0 <= clicked - left < _GESTURE
