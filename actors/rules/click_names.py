"""Names for what was chosen by clicks: each that was one among several with the parameter that stands for it."""

import re
from collections.abc import Collection, Sequence
from urllib.parse import unquote, unquote_plus, urlsplit

from msgspec.structs import replace

from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.link_choice import (
    NAMELESS,
    choice_name,
    is_alone_in_table,
    is_beside_id,
    is_chosen,
    is_entered_thing,
    is_first,
    is_of_menu,
    is_of_section,
    path_of,
)
from actors.rules.looks import but_count, is_particular, is_telling
from actors.rules.naming import but_credentials, but_own_login, last_part, stands_in, unused
from actors.rules.slug import slug
from actors.rules.sources.leading import same_address
from captures.interaction import is_one_gesture
from captures.opaque import is_random

_COMMAND = 3
"""Words of what a menu offers; a longer text with dots at its end is the name of something, cut."""
_FEW = 2
"""Things that may have one name by chance."""

CODED = frozenset({"data-value", "data-id", "data-key", "data-code"})
"""Attributes in which a script finds what it sends for what was clicked."""


def named_clicks(clicks: list[Click], taken: Collection[str], inputs: Sequence[Input] = ()) -> list[Click]:
    """Each click that was a choice among several with the parameter that stands for it; pagers with their number's.
    What is called as the person had entered before, was chosen by that; `first_hit` is what the search tells."""
    used = set(taken)
    named: list[Click] = []
    for each in (_but_ticked(_but_section(one), clicks, inputs) for one in clicks):
        first = _is_first_hit(each, inputs)
        if entry := _offered(each, inputs):
            each = replace(each, parameter=entry.parameter, text=entry.picked)
        elif asked := _entered_so(each, inputs):
            each = replace(each, parameter=asked)
        elif not first and (found := _entered_within(each, inputs)):
            hit = _is_first_row(each, inputs)  # whose name may be longer than what was entered
            each = replace(each, parameter=found.parameter, text=found.value.strip(), first_hit=hit)
        elif not first and (row := _row_entered(each, inputs)):
            each = row
        elif each.row:
            item = _ticked_there(each, inputs) or _again(each, named) or unused("item", used)
            each = each if _is_first_row(each, inputs) else replace(each, parameter=item)
        elif each.argument and each.text:
            each = replace(each, parameter=unused("item", used))
        elif each.cell_of and (_is_edited(each, inputs, clicks) or _is_told_what_to_do(each, clicks)):
            each = replace(each, row=each.cell_of)
            each = replace(each, parameter=_again(each, named) or unused("item", used))
        elif each.text and not (each.is_pager or first) and _is_one_of_many(each, clicks):
            known = [*_values_before(each, inputs), *(one.text for one in named if one.parameter)]
            name = choice_name(each, known)
            each = replace(_without_count(each), parameter=unused(name, used), nameless=name == NAMELESS)
        elif _is_pick(each, inputs) and not (
            _is_in_field(each, inputs) or _is_first_row(each, inputs) or _opens_menu(each, clicks)
        ):
            before = next((one.parameter for one in named if _fills_the_same(one, each)), "")
            named = [replace(one, parameter="") if _fills_the_same(one, each) else one for one in named]
            called = slug(last_part(each.field)) or slug(each.group) or slug(each.column)
            own = before or unused(called or "choice", used)
            each = replace(_without_count(each), parameter=own, nameless=not each.field)
        elif name := _name_in_address(each):
            each = replace(each, parameter=unused("item", used), text=name, row=name)
        if not each.parameter and (first or _is_first_row(each, inputs)):
            each = replace(each, first_hit=True)
        used |= {each.parameter} if each.parameter else set()
        named.append(each)
    return named


def _but_section(each: Click) -> Click:
    """A part of a page is no row: nobody chose it among things of one kind."""
    return replace(each, row="", row_texts=[], is_first=None) if is_of_section(each) else each


def _but_ticked(each: Click, clicks: Sequence[Click], inputs: Sequence[Input]) -> Click:
    """A box with which a row was picked is known by that as a field, if its form was sent afterwards: what sent it is
    not this row's."""
    picked = any(one.of_row and (one.url, one.selector) == (each.url, each.selector) for one in inputs)
    later = (one for one in clicks if one.time > each.time and one.type == "submit")
    sent = any(one.form and one.url == each.url for one in later)
    return replace(each, row="", row_texts=[], is_first=None, cell_of="") if picked and sent else each


def _is_one_of_many(each: Click, clicks: Sequence[Click]) -> bool:
    chosen = (is_chosen(each) and not _is_page_of_form(each, clicks)) or is_entered_thing(each, clicks)
    chosen = chosen or is_alone_in_table(each)
    return chosen and not _is_caption(each)


def _name_in_address(each: Click) -> str:
    """What the address ends in of a picture that stands alone in its card and leads to a view of the page's script:
    `siv` of `#/people/siv`. Where several stand side by side, they are a menu."""
    last = unquote(urlsplit(each.href).fragment.partition("?")[0]).rpartition("/")[2]
    alone = bool(last) and not (each.text or each.row) and each.row_place is not None and len(each.choices) == 1
    return last if alone and re.search(r"[^\W\d]", last) and not is_random(last) else ""


def _is_page_of_form(each: Click, clicks: Sequence[Click]) -> bool:
    """Whether a menu led to a page that has a form of its own, which was sent, or rows of which one was meant, or from
    which the person went on to a page below it: another page of it has others. So has one of the pages of a thing, if
    its form was sent."""
    later = [one for one in clicks if one.time > each.time]
    below = f"{path_of(each.href).rstrip('/')}/"
    beyond = any(path_of(address).startswith(below) for one in later for address in (one.href, one.url))
    there = [one for one in later if same_address(one.url, each.href)]
    sent = any(one.form and one.form.method == "post" for one in there)
    led = beyond or sent or any(one.row for one in there)
    return (is_of_menu(each) and led) or (is_beside_id(each) and sent)


def _is_caption(each: Click) -> bool:
    """Whether what a link reads tells what it does rather than which thing it leads to: a picture, or what several
    others read as well."""
    alike = {one.href for one in each.choices if one.text == each.text}
    return not re.search(r"\w", each.text) or len(alike) > _FEW


def _values_before(each: Click, inputs: Sequence[Input]) -> list[str]:
    return [one.value for one in inputs if one.time <= each.time and not one.secret]


def _offered(each: Click, inputs: Sequence[Input]) -> Input | None:
    """The field that was filled in by the entry that was clicked just as it was left; that may say more than the
    name."""
    text = " ".join(each.text.split())
    just = (one for one in inputs if one.picked and one.url == each.url and is_one_gesture(one.time, each.time))
    found = next((one for one in just if one.picked != text and stands_in(one.picked, text)), None)
    whole = (one for one in inputs if one.picked_as == text != "" and path_of(one.url) == path_of(each.url))
    found = next(whole, found)
    return found if each.type == "click" and not each.href else None


def _entered_so(each: Click, inputs: Sequence[Input]) -> str:
    """The parameter that was entered before the click and reads as the link or entry that was clicked."""
    if each.type != "click" or each.is_pager:
        return ""
    text = " ".join(each.text.split())
    here = [one for one in inputs if one.picked and path_of(one.url) == path_of(each.url)]
    if picked := next((one.parameter for one in here if one.picked == text), ""):
        return picked
    return "" if each.form else _entered_as(each.text, each.time, inputs)


def _entered_as(said: str, moment: float, inputs: Sequence[Input]) -> str:
    """The parameter that was entered before that moment and reads so; the name of who logged in reads on every page."""
    text, own = " ".join(said.split()).casefold(), but_own_login(inputs, inputs)
    before = (one for one in own if not one.secret and one.time <= moment and len(text) > 1)
    return next((one.parameter for one in before if " ".join(one.value.split()).casefold() == text), "")


def _entered_within(each: Click, inputs: Sequence[Input]) -> Input | None:
    """What was entered before the click and stands, in whole words, in the text of the link that was clicked; of
    several links that have it in them, only the first is meant by it."""
    if not each.href or each.is_pager:
        return None
    text = " ".join(each.text.split()).casefold()
    before = [one for one in but_own_login(inputs, inputs) if not one.secret and one.time <= each.time]
    wanted = ((one, " ".join(one.value.split()).casefold()) for one in reversed(before))
    found = ((one, words) for one, words in wanted if is_particular(words) and stands_in(words, text))
    return next((one for one, words in found if not _is_later_hit(each, words)), None)


def _is_later_hit(each: Click, words: str) -> bool:
    """Whether it is not the first of the links to things of one kind, and the words stand in another of them, too."""
    others = [one for one in each.choices if one.href != each.href]
    several = any(stands_in(words, " ".join(one.text.split()).casefold()) for one in others)
    return several and is_chosen(each) and not is_first(each)


def _is_first_hit(each: Click, inputs: Sequence[Input]) -> bool:
    """Whether it is the first link of a list that was asked for with what had been entered: then the search says which
    thing is meant, whatever it is called."""
    return is_first(each) and any(is_telling(text) and _is_asked(each.url, text) for text in _looked_for(inputs))


def _again(each: Click, named: Sequence[Click]) -> str:
    """The parameter of the same row, in which something was clicked before: a button, and then its form is sent."""
    same = (one for one in named if (one.row, one.url) == (each.row, each.url))
    return next((one.parameter for one in same if one.parameter), "")


def _ticked_there(each: Click, inputs: Sequence[Input]) -> str:
    """The parameter of the box that was ticked by the click, and picks that row."""
    picked = (one for one in inputs if one.of_row and one.url == each.url and is_one_gesture(each.time, one.time))
    return next((one.parameter for one in picked if one.chosen_label in (each.row, *each.row_texts)), "")


def _row_entered(each: Click, inputs: Sequence[Input]) -> Click | None:
    """With the row of a button by that of its texts which was entered before."""
    for text in (each.row, *each.row_texts):
        if asked := _entered_as(text, each.time, inputs):
            return replace(each, parameter=asked, row=text)
    return None


def _is_first_row(each: Click, inputs: Sequence[Input]) -> bool:
    """Whether it is the first row of a list that was asked for, as the first link of one may be: the page's address
    says what was looked for, or the row does."""
    said = " ".join(each.row_texts).casefold()
    before = [one for one in inputs if one.time <= each.time]
    found = bool(each.is_first) and not _reads_alike(each)
    texts = (text for text in _looked_for(before) if is_telling(text))
    return found and any(text in said or _is_asked(each.url, text) for text in texts)


def _reads_alike(each: Click) -> bool:
    """Whether it is the link of one of several hits that reads the same in all of them: which is meant, its row says,
    as the first hit is another one tomorrow."""
    return len(each.choices) > 1 and {one.text for one in each.choices} == {each.text}


def _is_asked(url: str, text: str) -> bool:
    """Whether the address of a page asks for the text; a part of its path that has more in it names a thing."""
    address = urlsplit(url)
    asked = unquote_plus(f"{address.query}#{address.fragment}").casefold()
    return text in asked or text in (unquote_plus(step).casefold() for step in address.path.split("/"))


def _looked_for(inputs: Sequence[Input]) -> list[str]:
    """What was typed: an option that was chosen narrows a list, but names none of its things, and who has logged in is
    greeted on every page."""
    typed = (one for one in but_credentials(inputs, inputs) if not one.secret and not one.chosen_label)
    return [one.value.strip().casefold() for one in typed]


def _is_in_field(each: Click, inputs: Sequence[Input]) -> bool:
    """Whether it was clicked into a field that was filled in then: a text that is edited in its page."""
    fields = {one.selector for one in inputs if one.selector and one.url == each.url and one.time >= each.time}
    return any(each.selector == one or each.selector.startswith(f"{one} ") for one in fields)


def _is_pick(each: Click, inputs: Sequence[Input]) -> bool:
    """A click on something that is neither a link nor a button of a form: perhaps an entry of a list, known by its text
    and sent by a code. In a form too, an option that a script drew is one, an item of a list, and the label of a box
    that a script ticks.
    A command of few words that ends in dots asks for more, and chooses nothing."""
    label = each.tag == "label" and not _names_field(each, inputs)
    picks = each.role == "option" or bool(each.field) or label or _is_item(each) or bool(each.options)
    beside = not each.href and (each.form is None or picks)
    command = each.text.endswith(("...", "…")) and len(each.text.split()) <= _COMMAND
    read = bool(each.options) or len(each.text) > 1 or (each.role == "option" and bool(each.text))
    return each.type == "click" and beside and read and len(each.text) <= 80 and not command


def _is_item(each: Click) -> bool:
    """Whether it is an entry of a list that a script draws, be it the link in it that leads nowhere."""
    numbered = any(name.startswith("data-") and text.isdecimal() for name, text in each.attributes.items())
    coded = not CODED.isdisjoint(each.attributes) or (each.tag == "a" and (bool(each.row_ids) or numbered))
    return each.tag == "li" or (each.tag not in ("button", "input") and coded)


def _fills_the_same(one: Click, other: Click) -> bool:
    """Whether both fill in one field, of which the last one counts."""
    return bool(other.field and one.parameter) and (one.field, one.url) == (other.field, other.url)


def _is_edited(each: Click, inputs: Sequence[Input], clicks: Sequence[Click]) -> bool:
    """Whether something was entered on the same page after the text of a cell had been clicked, or a form was sent: in
    its place."""
    done: list[Input | Click] = [*inputs, *(one for one in clicks if one.form)]
    return any(one.time > each.time and one.url == each.url for one in done)


def _is_told_what_to_do(each: Click, clicks: Sequence[Click]) -> bool:
    """Whether a script knows its row by an id, and what was clicked next leads nowhere and is of no row itself: an
    entry of the menu of that row, or a button for what was marked."""
    later = next((one for one in clicks if one.time > each.time), None)
    by_script = later is not None and not (later.row or later.cell_of or later.href or later.form)
    return bool(each.row_ids) and later is not None and by_script and later.url == each.url


def _names_field(each: Click, inputs: Sequence[Input]) -> bool:
    """Whether it is the label of a field that somebody is known to have filled in."""
    text = " ".join(each.text.split())
    return any(text in (one.label, one.chosen_label, one.picks) for one in inputs)


def _opens_menu(each: Click, clicks: Sequence[Click]) -> bool:
    """Whether it only showed the link that was clicked next, which stands further within the same element."""
    around, _, own = each.selector.rpartition(" > ")
    later = next((one for one in clicks if one.time > each.time), Click())
    inner = later.selector.removeprefix(f"{around} > ")
    within = bool(around) and inner != later.selector and " > " in inner and later.url == each.url
    return within and bool(later.href) and re.match(r"(a|button|summary)(?![\w-])", own) is not None


def _without_count(each: Click) -> Click:
    return replace(each, text=but_count(each.text))
