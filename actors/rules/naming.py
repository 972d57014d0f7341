"""Names for parameters: what the page calls a field, in the letters that a parameter may have."""

import re
from collections.abc import Collection, Sequence
from urllib.parse import unquote_plus

from msgspec.structs import replace

from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.facts.value import Value
from actors.rules.link_choice import choice_name, is_chosen, is_entered_thing, path_of
from actors.rules.looks import is_particular, is_telling
from actors.rules.slug import plain, slug

_WHOLE = 400
"""Characters of a name that are compared: long ones often differ at their ends only."""
_COMMAND = 3
"""Words of what a menu offers; a longer text with dots at its end is the name of something, cut."""
_NUMBERED = re.compile(
    r"(form|field|input|control|ctrl|ctl|text|textbox|element|el|item|value|entry|question|answer|col)_?\d+"
)
"""What a generator calls a field, of which the label tells more."""


def same_name(each: Input, value: Value) -> bool:
    """Whether a field of a page and a value of a request bear the same name."""
    names = {*(slug(one, _WHOLE) for one in (each.name, each.label, each.element)), each.parameter} - {""}
    return slug(value.name, _WHOLE) in names


def unused(name: str, taken: Collection[str]) -> str:
    """The name as a parameter may have it, with a number if it is taken."""
    name = plain(name)
    tries = [name, *(f"{name}_{n}" for n in range(2, 1000))]
    return next(each for each in tries if each not in taken)


def but_credentials(some: Sequence[Input], inputs: Sequence[Input]) -> list[Input]:
    """Those of the fields with which nobody logs in; a name beside a password is the name of a person."""
    logins = {each.url: each.time for each in inputs if each.secret}
    return [each for each in some if each.time > logins.get(each.url, -1) or each.chosen_label]


def named_inputs(inputs: list[Input]) -> list[Input]:
    """Each field with the parameter that stands for it; `nameless` if the page calls it nothing that tells. A field
    filled in again (a login retried, a search repeated) is the same parameter, and so is one that repeats another."""
    taken: dict[tuple[str, ...], str] = {}
    named = list[Input]()
    for each in inputs:
        key = (path_of(each.url), each.name or each.selector, *_box(each))
        if key not in taken:
            again = next((one.parameter for one in named if _repeats(each, one)), "")
            taken[key] = again or _unused_input(each, inputs, taken.values())
        own = replace(each, parameter=taken[key], nameless=not _input_name(each))
        own = replace(own, chosen_label=own.picked) if own.picked and not own.chosen_label else own
        named.append(_of_its_row(own, named) or (_picking(own) if _picks_alone(each, inputs) else own))
    return named


def _unused_input(each: Input, inputs: Sequence[Input], taken: Collection[str]) -> str:
    """The field's name; of a new account or password beside those with which somebody logged in, a new one."""
    name = _input_name(each) or "value"
    login = next((one.url for one in inputs if one.secret or one.type == "password"), each.url)
    another = name in taken and each.url != login
    own = slug(_last_part(each.name)) if name == "password" and name in taken else ""
    if own.startswith(_STAGES):
        return unused(own, taken)
    return unused(f"new_{name}" if another and name in _OF_LOGIN else name, taken)


_OF_LOGIN = frozenset({"password", "username", "user", "login", "email", "name", "account"})
_STAGES = ("new_", "old_", "current_")


def _box(each: Input) -> tuple[str, ...]:
    """What tells a box from the others of its name: each that is ticked is a choice of its own."""
    return (each.value,) if each.type == "checkbox" and each.chosen_label else ()


def _repeats(each: Input, other: Input) -> bool:
    """Whether a field only guards against a slip of the other one: the same text on the same page, in a field of the
    same name but for a word or number (`email`, `email_again`), or both of them a password."""
    if (each.url, each.value, each.type) != (other.url, other.value, other.type):
        return False
    names = sorted((slug(each.name), slug(other.name)), key=len)
    alike = bool(names[0]) and (names[1].startswith(names[0]) or names[1].endswith(names[0]))
    return bool(each.value) and (alike or each.type == "password")


def _of_its_row(each: Input, before: list[Input]) -> Input | None:
    """A box that was ticked in the row of what had been entered: chosen by that, whatever number it sends."""
    if each.type != "checkbox" or not each.checked:
        return None
    texts = {text.casefold() for text in each.row}
    asked = [one for one in before if not one.secret and " ".join(one.value.split()).casefold() in texts]
    if not asked:
        return None
    return replace(each, parameter=asked[-1].parameter, chosen_label=asked[-1].value, of_row=True)


def _picks_alone(each: Input, inputs: Sequence[Input]) -> bool:
    """Whether it is the only box that was ticked to pick a row of that page, and says no more of it than the row."""
    ticked = [one for one in inputs if one.picks and one.checked and one.url == each.url]
    return ticked == [each] and each.picks in (each.chosen_label or each.picks)


def _picking(each: Input) -> Input:
    """By what the row shows, or by the code of the box itself, where the row shows that to everybody."""
    code = each.value.casefold()
    readable = is_particular(code) and re.search(r"[^\W\d]", code) and _stands_in(code, each.picks.casefold())
    return replace(each, chosen_label=each.value if readable else each.picks, of_row=True)


def named_clicks(clicks: list[Click], taken: Collection[str], inputs: Sequence[Input] = ()) -> list[Click]:
    """Each click that was a choice among several with the parameter that stands for it; pagers with their number's.
    What is called as the person had entered before, was chosen by that; `first_hit` is what the search tells."""
    used = set(taken)
    named: list[Click] = []
    for each in clicks:
        first = _is_first_hit(each, inputs)
        if asked := _entered_so(each, inputs):
            each = replace(each, parameter=asked)
        elif not first and (found := _entered_within(each, inputs)):
            each = replace(each, parameter=found.parameter, text=found.value.strip())
        elif not first and (row := _row_entered(each, inputs)):
            each = row
        elif each.row:
            item = _again(each, named) or unused("item", used)
            each = each if _is_first_row(each, inputs) else replace(each, parameter=item)
        elif each.cell_of and _is_edited(each, inputs):
            each = replace(each, parameter=unused("item", used), row=each.cell_of)
        elif each.text and not (each.is_pager or first) and _is_one_of_many(each, clicks):
            known = [*_values_before(each, inputs), *(one.text for one in named if one.parameter)]
            each = replace(_without_count(each), parameter=unused(choice_name(each, known), used))
        elif _is_pick(each, inputs) and not (_is_first_row(each, inputs) or _opens_menu(each, clicks)):
            before = next((one.parameter for one in named if _fills_the_same(one, each)), "")
            named = [replace(one, parameter="") if _fills_the_same(one, each) else one for one in named]
            own = before or unused(slug(_last_part(each.field)) or "choice", used)
            each = replace(_without_count(each), parameter=own, nameless=not each.field)
        if not each.parameter and (first or _is_first_row(each, inputs)):
            each = replace(each, first_hit=True)
        used |= {each.parameter} if each.parameter else set()
        named.append(each)
    return named


def _is_one_of_many(each: Click, clicks: Sequence[Click]) -> bool:
    return is_chosen(each) or is_entered_thing(each, clicks)


def _values_before(each: Click, inputs: Sequence[Input]) -> list[str]:
    return [one.value for one in inputs if one.time <= each.time and not one.secret]


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
    """The parameter that was entered before that moment and reads so."""
    text = " ".join(said.split()).casefold()
    before = (one for one in inputs if not one.secret and one.time <= moment and len(text) > 1)
    return next((one.parameter for one in before if " ".join(one.value.split()).casefold() == text), "")


def _entered_within(each: Click, inputs: Sequence[Input]) -> Input | None:
    """What was entered before the click and stands, in whole words, in the text of the link that was clicked."""
    if not each.href or each.is_pager:
        return None
    text = " ".join(each.text.split()).casefold()
    before = [one for one in inputs if not one.secret and one.time <= each.time]
    wanted = ((one, " ".join(one.value.split()).casefold()) for one in reversed(before))
    return next((one for one, words in wanted if is_particular(words) and _stands_in(words, text)), None)


def _stands_in(words: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None


def _is_first_hit(each: Click, inputs: Sequence[Input]) -> bool:
    """Whether it is the first link of a list that was asked for with what had been entered: then the search says which
    thing is meant, whatever it is called."""
    first = bool(each.choices) and each.choices[0].href == each.href
    return first and any(is_telling(text) and text in _shown(each) for text in _looked_for(inputs))


def _again(each: Click, named: Sequence[Click]) -> str:
    """The parameter of the same row, in which something was clicked before: a button, and then its form is sent."""
    same = (one for one in named if (one.row, one.url) == (each.row, each.url))
    return next((one.parameter for one in same if one.parameter), "")


def _row_entered(each: Click, inputs: Sequence[Input]) -> Click | None:
    """With the row of a button by that of its texts which was entered before."""
    for text in (each.row, *each.row_texts):
        if asked := _entered_as(text, each.time, inputs):
            return replace(each, parameter=asked, row=text)
    return None


def _is_first_row(each: Click, inputs: Sequence[Input]) -> bool:
    """Whether it is the first row of a list that was asked for, as the first link of one may be: the page's address
    says what was looked for, or the row does."""
    said = f"{_shown(each)} {' '.join(each.row_texts)}".casefold()
    before = [one for one in inputs if one.time <= each.time]
    return bool(each.is_first) and any(is_telling(text) and text in said for text in _looked_for(before))


def _shown(each: Click) -> str:
    return unquote_plus(each.url).casefold()


def _looked_for(inputs: Sequence[Input]) -> list[str]:
    """What was typed: an option that was chosen narrows a list, but names none of its things, and who has logged in is
    greeted on every page."""
    typed = (one for one in but_credentials(inputs, inputs) if not one.secret and not one.chosen_label)
    return [one.value.strip().casefold() for one in typed]


def _is_pick(each: Click, inputs: Sequence[Input]) -> bool:
    """A click on something that is neither a link nor a button of a form: perhaps an entry of a list, known by its text
    and sent by a code. In a form too, an option that a script drew is one, and the label of a box that a script ticks.
    A command of few words that ends in dots asks for more, and chooses nothing."""
    label = each.tag == "label" and not _names_field(each, inputs)
    picks = each.role == "option" or bool(each.field) or label
    beside = not each.href and (each.form is None or picks)
    command = each.text.endswith(("...", "…")) and len(each.text.split()) <= _COMMAND
    return each.type == "click" and beside and 1 < len(each.text) <= 80 and not command


def _fills_the_same(one: Click, other: Click) -> bool:
    """Whether both fill in one field, of which the last one counts."""
    return bool(other.field and one.parameter) and (one.field, one.url) == (other.field, other.url)


def _is_edited(each: Click, inputs: Sequence[Input]) -> bool:
    """Whether something was entered on the same page after the text of a cell had been clicked: in its place."""
    return any(one.time > each.time and one.url == each.url for one in inputs)


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


def _input_name(each: Input) -> str:
    if each.type == "password":
        return "password"
    name = plain(slug(_last_part(each.name)), "")
    called = plain(slug(each.label if len(each.label.split()) <= 3 else ""), "")
    return called if called and _NUMBERED.fullmatch(name) else name or called


def _last_part(name: str) -> str:
    """What a name of several parts ends in: `tool[place]`, `ctl00$Main$Place` and `form-0-place` are the place."""
    parts = [part for part in re.split(r"[$.:\[\]]+|-\d+-", name) if part and not part.isdigit()]
    return parts[-1] if parts else name


def _without_count(each: Click) -> Click:
    """What was chosen without how many there are of it, `Garden (12)`: that is another number tomorrow."""
    return replace(each, text=re.sub(r"\s*[(\[]\d[\d.,\s]*[)\]]$", "", each.text) or each.text)
