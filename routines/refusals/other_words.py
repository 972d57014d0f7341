"""Whether the message of an answer, in the same kind of box as the recorded one, says what that did, or something
else."""

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from routines.extracting.page import Page
from routines.operation import Fetch
from routines.refusals.announced import of_kinds
from routines.refusals.complaint import errors_in
from routines.refusals.json_errors import is_success
from routines.refusals.refused import may_refuse
from routines.refusals.same_error import same, without_numbers

_TELLING = 3
"""Characters of a value that stands in a message by no chance."""
_NO = re.compile(
    r"\b(?:not|already|bereits|schon|d\u00e9j\u00e0|gi\u00e0|ausgebucht|complet|no|cannot|can.t|unable|must|invalid|error|failed|failure|missing|unknown|impossible|"
    r"nicht|kein\w*|nichts|muss|m\u00fcssen|ung\u00fcltig\w*|unbekannt\w*|fehler|fehlt|fehlgeschlagen|"
    r"pas|invalide|erreur|\u00e9chec|inv\u00e1lid\w+|non|errore|niet|geen|ongeldig\w*|fout|n\u00e3o|erro|nie|inte|ikke)\b",
    re.IGNORECASE,
)
"""Words by which somebody says no, in languages that web pages are mostly in."""


class Otherwise(NamedTuple):
    """`says_no`: in words by which the recorded one did not; `recorded` is empty where no message was."""

    text: str
    recorded: str
    says_no: bool


def said_otherwise(
    operation: Fetch, page: Page, before: Collection[str], secrets: Sequence[str], given: Collection[str]
) -> Otherwise | None:
    """The first message of a recorded kind that was not shown `before`, if none of them is told as a recorded one was,
    of other values than the `given` ones. Where none was recorded, the first that says no."""
    if not may_refuse(operation) or not (operation.said or operation.messages == []):
        return None
    fresh = _fresh(operation, page, before, secrets)
    if not operation.said:
        return next((Otherwise(text, "", _names(text, given)) for text in fresh if _says_no(text, "")), None)
    if not fresh or any(_is_alike(text, known, given) for text in fresh for known in operation.said):
        return None
    return Otherwise(fresh[0], operation.said[0], _says_no(fresh[0], operation.said[0]))


def said_again(
    operation: Fetch, page: Page, before: Collection[str], secrets: Sequence[str], given: Collection[str]
) -> str:
    """The first message of a recorded kind that was not shown `before` and says what a recorded one did, of other
    values than the `given` ones; empty if there is none."""
    fresh = _fresh(operation, page, before, secrets) if operation.said else []
    return next((text for text in fresh if any(same(text, known, given) for known in operation.said)), "")


def _fresh(operation: Fetch, page: Page, before: Collection[str], secrets: Sequence[str]) -> list[str]:
    """The messages of a recorded kind that were not shown before; of any kind where none was recorded."""
    shown, errors = set(map(without_numbers, before)), errors_in(page, secrets)
    told = errors.messages
    messages = of_kinds([*told, *errors.outcomes], operation.messages or ()) if operation.said else told
    return [each.text for each in messages if without_numbers(each.text) not in shown]


def _names(text: str, given: Collection[str]) -> bool:
    """Whether it is about a value that was given: `Yoga is not open`; that a list has no more entries is no refusal."""
    return any(len(each) >= _TELLING and not each.isdigit() and each.casefold() in text.casefold() for each in given)


def _says_no(text: str, recorded: str) -> bool:
    return _NO.search(text) is not None and _NO.search(recorded) is None


def _is_alike(text: str, recorded: str, given: Collection[str]) -> bool:
    """Whether it has most words of the recorded one, which may have named another thing."""
    if is_success(text) and is_success(recorded):
        return True
    said, known = _words(text), _words(recorded)
    most = bool(known) and 2 * len(said & known) >= len(known)
    return same(text, recorded, given) or (most and not _says_no(text, recorded))


def _words(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", text.casefold()) if not re.search(r"\d", word)}
