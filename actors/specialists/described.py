"""What an entry of a list in JSON is called whose description was clicked, where no page shows the entry."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from actors.specialists.recorded_page import document_of
from actors.specialists.thing_names import THING_NAMES
from captures.mime import is_json
from captures.spelling import plain_core
from captures.transaction import Transaction
from routines.extracting.json_path import lists
from routines.extracting.page import normal

_SENTENCE, _CUT = 4, 80
"""Words of what describes something; characters of a text of which a recorder may have kept the beginning only."""
_ANSWERS = 20


def name_of_described(text: str, asked: Sequence[Transaction], moment: float) -> str:
    """The name that an entry has alone in its list, of which a member that is no name begins with the text, and of no
    other entry, in the latest answer before the moment that has one; empty if there is none."""
    said = normal(text)
    if len(said.split()) < _SENTENCE:
        return ""
    core = plain_core(said.split()[0])
    answers = (each for each in reversed(asked) if each.ended <= moment and is_json(each.response.mime_type))
    for each in islice((each for each in answers if core in each.response.body), _ANSWERS):
        for array in (array for _, array in lists(document_of(each))):
            if name := _described(array, said):
                return name
    return ""


def _described(array: list[Any], said: str) -> str:
    entries = [each for each in array if isinstance(each, dict)]
    meant = [each for each in entries if any(_begins(text, said) for text in _descriptions(each))]
    if len(meant) != 1:
        return ""
    names = ((name, meant[0].get(name)) for name in THING_NAMES)
    alone = (text for name, text in names if [each.get(name) for each in entries].count(text) == 1)
    return next((text for text in alone if isinstance(text, str) and text), "")


def _descriptions(entry: dict[str, Any]) -> Iterator[Any]:
    return (text for name, text in entry.items() if name not in THING_NAMES)


def _begins(text: Any, said: str) -> bool:
    own = normal(text) if isinstance(text, str) else ""
    return own == said or (len(said) >= _CUT and own.startswith(said))
