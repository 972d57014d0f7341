"""What of the page to which a change led is returned: the values of the thing that was changed."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from actors.rules.answering.asked_for import change_asked, doing, leaves_open, lists_asked, only_reads
from actors.rules.facts.candidate import Candidate
from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.method import is_question
from routines.records.page_fields import OF_EVERY_PAGE

Line = dict[str, Any]
_MOST = 50
_OF_ADDRESS = ("transaction_id", "url", "new_address")


def known_by(goal: Candidate, inputs: Sequence[Input], clicks: Sequence[Click]) -> list[str]:
    """The texts by which the caller may know the thing that the goal changes, the likelier first: what was typed and is
    sent, the name of a file, which a server may change, then what was chosen in a list of things. Many things have the
    same number or day, and of a text that stands for several parameters it cannot be told by which."""
    sent = {*goal.given, goal.uploads}
    own = [each for each in inputs if each.value in sent and not (each.secret or each.chosen_label)]
    typed = [each.value for each in sorted(own, key=lambda each: each.type == "file")]
    chosen = [each.called for each in clicks if each.parameter] + [each.chosen_label for each in inputs if each.of_row]
    named = {(each.parameter, each.value) for each in own} | {(each.parameter, each.called) for each in clicks}
    stands_for = Counter(text for parameter, text in named if parameter)
    found = (text for text in dict.fromkeys((*typed, *chosen)) if re.search(r"[^\W\d_]", text))
    return [text for text in found if stands_for[text] < 2][:_MOST]


def of_change(result: Line, goal: Candidate, inputs: Sequence[Input], task: str) -> Line:
    """The values of the page that is about the thing, else of its record in a list, else what the page says by itself,
    if a change was asked for and not the list: what else the list has is none of it. The list, if nothing else shows
    what was entered, for a server that does nothing may lead there too."""
    told, result = result.get("led_to"), {name: each for name, each in result.items() if name != "led_to"}
    fields, new = (told or {}).get("fields", []), result.get("new_address", {}).get("id", "")
    listed = result["kind"] == "records" and not new
    list_asked = listed and (lists_asked(task) or (told or {}).get("only_listed", False))
    if told is None or list_asked or not _is_meant(goal, inputs, task):
        return result
    things = [each for each in told.get("things", []) if not new or each["named"] == new]
    about_one = bool(new) or result["kind"] != "records" or told.get("told_again", False)
    if about_one and any(each["name"] not in OF_EVERY_PAGE for each in fields):
        things = []
    said = [each for each in fields if each["name"] == "message"] if things else fields
    kept = {name: each for name, each in result.items() if name in _OF_ADDRESS}
    return kept | {"kind": "fields", "fields": said, "things": things}


def _is_meant(goal: Candidate, inputs: Sequence[Input], task: str) -> bool:
    """Whether the goal changes something: the task says so, or may, and the goal led on by a redirect or has a file in
    it, as a search that is sent by POST hardly does."""
    if not goal.is_change or is_question(goal.url, None) or only_reads(task):
        return False
    maybe = bool(doing(task))
    file = any(each.type == "file" and each.value in goal.given for each in inputs) or bool(goal.uploads)
    return bool(change_asked(task)) or (maybe and file) or (goal.redirects and (maybe or leaves_open(task)))
