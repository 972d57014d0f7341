"""What speaks for a request that may answer the task, and what against it: one table.

Who knows one more reason adds a line to `WEIGHTS` and a function that says how far it holds.
"""

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import parse_qsl, urldefrag, urlsplit

from actors.rules.answering.candidates import FILLED, Candidates
from actors.rules.answering.steps import finishes
from actors.rules.facts.candidate import Candidate
from captures.field_name import is_forgery_name, is_token_name
from captures.opaque import is_random

Reason = Callable[[Candidate, Candidates], float]
_MOST_VALUES = 4
_FEWEST_TEXTS = 3


@dataclass(frozen=True)
class Weight:
    """A reason: its name, how much it weighs where it holds, and how far it holds (False and True count 0 and 1)."""

    name: str
    weight: float
    holds: Reason


def _carries(one: Candidate, beside: Candidates) -> float:
    """For each value, the first four."""
    return min(len(one.entered), _MOST_VALUES)


def _new_on_page(one: Candidate, beside: Candidates) -> float:
    return one.shown.new_share if one.shown and one.shown.texts >= _FEWEST_TEXTS else 0


def _on_page(one: Candidate, beside: Candidates) -> float:
    return one.shown.share if one.shown and one.shown.texts >= _FEWEST_TEXTS else 0


def _follows_late(one: Candidate, beside: Candidates) -> float:
    """Wholly if it follows what was done last."""
    return beside.order.get(one.after, 0) / max(len(beside.order), 1)


def _changes(one: Candidate, beside: Candidates) -> bool:
    """With something that was entered, or at the last click."""
    return one.is_change and (bool(one.entered) or beside.is_set_off_last(one))


def _is_followed_link(one: Candidate, beside: Candidates) -> bool:
    """Be it by a redirect, as a link has that does something and then shows the list again. What is sent to where a
    link had led before, as a form is to its own page, follows something else."""
    urls = {one.url, beside.addresses.get(one.led_here, one.url)}
    links = [click for click in beside.clicks if click.href in urls]
    return bool(links) and (not one.is_change or any(click.id == one.after for click in links))


def _is_of_thing(one: Candidate, beside: Candidates) -> bool:
    return one.id in beside.of_thing


def _is_spoken_of(one: Candidate, beside: Candidates) -> bool:
    return one.id in beside.spoken_of


def _is_file_of_link(one: Candidate, beside: Candidates) -> bool:
    """Whether the last click followed a link to it, and it is no page: it was downloaded."""
    last = beside.clicks[-1] if beside.clicks else None
    paged = any(kind in one.mime_type for kind in ("html", "json")) or not one.mime_type
    return last is not None and last.href == one.url and one.after == last.id and not (paged or one.is_change)


def _acts_by_link(one: Candidate, beside: Candidates) -> bool:
    """What is clicked last in a row, and answered by a page that had been open before, shows nothing of that row; nor
    does what led back to the very page on which it was clicked show anything new, unless it is of a part above."""
    last = beside.clicks[-1] if beside.clicks else None
    if last is None or last.href != one.url or not one.redirects:
        return False
    shown = [each for each in beside.usable if each.led_here == one.id and not each.asks_to_sign_in]
    return any(_is_back(each.url, urldefrag(last.url).url, one.url) for each in shown) or (
        bool(last.row) and any(each.url == page.url and each.id < one.id for page in shown for each in beside.usable)
    )


def _is_back(landed: str, here: str, asked: str) -> bool:
    """Whether it is the page on which the link was clicked, be it with a note of what was done in its address:
    `/things?done=4` of a link to `/thing?do=drop&id=4`, or one of the same path with a token in it."""
    if f"{here}/".startswith(f"{asked.rstrip('/')}/"):
        return False
    path, link = urlsplit(landed).path, urlsplit(asked)
    same = path == urlsplit(here).path and (path != link.path or _has_token(link.query))
    return landed == here or same


def _has_token(query: str) -> bool:
    said = parse_qsl(query)
    return any(is_forgery_name(name) or is_token_name(name) or is_random(value) for name, value in said)


def _is_document(one: Candidate, beside: Candidates) -> bool:
    return one.resource_type == "document"


def _has_answer(one: Candidate, beside: Candidates) -> bool:
    return one.response_size > 0


def _fills_page(one: Candidate, beside: Candidates) -> bool:
    """With something new."""
    return one.fills >= FILLED and one.shown is not None and one.shown.new_share > 0


def _is_repeated(one: Candidate, beside: Candidates) -> bool:
    return one.id in beside.repeated


def _is_draft(one: Candidate, beside: Candidates) -> bool:
    """Made while somebody typed: a search is none if nothing was done afterwards; a change is one, or a setting, unless
    it is the last that is made, of what was entered last: so a text saves itself when one clicks beside it."""
    searched = one.after in beside.order and not one.is_change
    return one.while_typing and not searched and one.id != beside.saved_by_itself


def _comes_late(one: Candidate, beside: Candidates) -> float:
    """Where nothing was clicked there is nothing else to go by."""
    return 0 if beside.clicks else beside.place[one.id] / len(beside.usable)


def _is_shell(one: Candidate, beside: Candidates) -> bool:
    return one.id in beside.shells


def _is_replaced(one: Candidate, beside: Candidates) -> bool:
    return one.id in beside.replaced


def _is_early(one: Candidate, beside: Candidates) -> bool:
    return one.id in beside.early


def _is_meant(one: Candidate, beside: Candidates) -> bool:
    return one.id == beside.only_change or beside.is_confirmed(one)


def _keeps_question(one: Candidate, beside: Candidates) -> bool:
    return beside.reads and bool(one.after and one.given) and beside.is_beside_question(one)


def _is_last_unseen(one: Candidate, beside: Candidates) -> bool:
    return one.id == beside.about


WEIGHTS: tuple[Weight, ...] = (
    Weight("carries what was entered", 3.0, _carries),
    Weight("its data appeared on the page then", 4.0, _new_on_page),
    Weight("its data is on the page then", 1.0, _on_page),
    Weight("follows what was done last", 6.0, _follows_late),
    Weight("changes something of what was entered", 3.0, _changes),
    Weight("is the address of a link that was clicked", 3.0, _is_followed_link),
    Weight("is the file to which the link led that was clicked last", 12.0, _is_file_of_link),
    Weight("a script fetched it of the thing whose link was clicked last", 7.0, _is_of_thing),
    Weight("is what the task names first", 2.0, _is_spoken_of),
    Weight("is a link that did something and showed a page again", 6.0, _acts_by_link),
    Weight("is a document", 1.0, _is_document),
    Weight("was answered with something", 1.0, _has_answer),
    Weight("a script filled the page with it", 1.5, _fills_page),
    Weight("was asked again and again", -2.0, _is_repeated),
    Weight("is a draft of what was being typed", -6.0, _is_draft),
    Weight("comes late in the recording", 4.0, _comes_late),
    Weight("is a document that a script filled", -1.5, _is_shell),
    Weight("was asked again with more", -3.0, _is_replaced),
    Weight("came before what was entered was sent", -6.0, _is_early),
    Weight("keeps for the next time what the task only asks with", -12.0, _keeps_question),
    Weight("is the one change that was made or confirmed", 8.0, _is_meant),
    Weight("is the last step of a change", 12.0, finishes),
    Weight("is the last change, and nobody saw what was done", 16.0, _is_last_unseen),
)


def weight_of(one: Candidate, beside: Candidates) -> float:
    """How much speaks for it, all in all."""
    total = 0.0
    for each in WEIGHTS:
        total += each.weight * each.holds(one, beside)
    return total
