"""Names for parameters: what the page calls a field, in the letters that a parameter may have."""

import re
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.facts.value import Value
from actors.rules.link_choice import path_of
from actors.rules.looks import is_particular
from actors.rules.slug import plain, slug

_WHOLE = 400
"""Characters of a name that are compared: long ones often differ at their ends only."""
_NUMBERED = re.compile(
    r"(form|field|input|control|ctrl|ctl|text|textbox|element|el|item|value|entry|question|answer|col)_?\d+"
)
"""What a generator calls a field, of which the label tells more."""


_SHORT = re.compile(r"[a-z][b-df-hj-np-tv-z]{2,4}")


def same_name(each: Input, value: Value) -> bool:
    """Whether a field of a page and a value of a request bear the same name."""
    names = {*(slug(one, _WHOLE) for one in (each.name, each.label, each.element)), each.parameter} - {""}
    own = slug(value.name, _WHOLE)
    return own in names or any(_is_short_for(own, one) for one in names)


def _is_short_for(name: str, word: str) -> bool:
    """Whether it is what a program calls the word: `qty` for `quantity`, without vowels, from the first letter to the
    last."""
    if not (_SHORT.fullmatch(name) and word.isalpha() and len(word) > len(name)):
        return False
    rest = iter(word)
    return (name[0], name[-1]) == (word[0], word[-1]) and all(letter in rest for letter in name)


def unused(name: str, taken: Collection[str]) -> str:
    """The name as a parameter may have it, with a number if it is taken."""
    name = plain(name)
    tries = [name, *(f"{name}_{n}" for n in range(2, 1000))]
    return next(each for each in tries if each not in taken)


def but_credentials(some: Sequence[Input], inputs: Sequence[Input]) -> list[Input]:
    """Those of the fields with which nobody logs in; a name beside a password is the name of a person."""
    logins = {each.url: each.time for each in inputs if each.secret}
    return [each for each in some if each.time > logins.get(each.url, -1) or each.chosen_label]


def but_own_login(some: Sequence[Input], inputs: Sequence[Input]) -> list[Input]:
    """Those of the fields with which the person did not log in themselves: on the first page that has a password; a
    later one makes an account or changes it."""
    login = next((each.url for each in inputs if each.secret), None)
    return [each for each in some if each.url != login or but_credentials([each], inputs)]


def stands_in(words: str, text: str) -> bool:
    """Whether the text has the words, whole ones."""
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None


def by_moment(inputs: Sequence[Input], moment: float) -> list[Input]:
    """The likeliest last to have been filled in for what was sent at that moment: another page may ask for the same."""
    return sorted(inputs, key=lambda each: (each.time <= moment, each.time))


def is_said(words: str, task: str) -> bool:
    """Whether the task has the words, however they are written."""
    return bool(words) and stands_in(words.casefold(), task.casefold())


def named_inputs(inputs: list[Input], clicks: Sequence[Click] = ()) -> list[Input]:
    """Each field with the parameter that stands for it; `nameless` if the page calls it nothing that tells. A field
    filled in again (a login retried, a search repeated) is the same parameter, and so is one that repeats another;
    the fields of a page that bear one name (a row each, or in forms that a script shows in turn) are parameters of
    their own."""
    taken: dict[tuple[str, ...], str] = {}
    named = list[Input]()
    for each in inputs:
        key = (path_of(each.url), _place(each), *_box(each), *_one_of_many(each, inputs, clicks))
        if key not in taken:
            again = next((one.parameter for one in named if _repeats(each, one)), "") or _confirmed(each, named, inputs)
            taken[key] = again or _unused_input(each, inputs, taken.values())
        own = replace(each, parameter=taken[key], nameless=not _input_name(each))
        own = replace(own, chosen_label=own.picked) if own.picked and not own.chosen_label else own
        named.append(_of_its_row(own, named, inputs) or (_picking(own) if _picks_row(each, inputs) else own))
    return named


def _confirmed(each: Input, named: Sequence[Input], inputs: Sequence[Input]) -> str:
    """The parameter of the password that is entered once more on another page, and no other one beside it."""
    there = {one.value for one in inputs if one.type == "password" and one.url == each.url and one.value}
    before = (one.parameter for one in named if one.type == "password" and one.value == each.value)
    return next(before, "") if each.type == "password" and there == {each.value} else ""


def _unused_input(each: Input, inputs: Sequence[Input], taken: Collection[str]) -> str:
    """The field's name; of a new account or password beside those with which somebody logged in, a new one."""
    name = _input_name(each) or ("file" if each.type == "file" else "value")
    login = next((one.url for one in inputs if one.secret or one.type == "password"), each.url)
    another = name in taken and each.url != login
    if name == "password" and name in taken:
        called = (slug(last_part(each.name)), slug(each.label))
        if own := next((one for one in called if one.startswith(_STAGES)), ""):
            return unused(own, taken)
    return unused(f"new_{name}" if another and name in _OF_LOGIN else name, taken)


_OF_LOGIN = frozenset({"password", "username", "user", "login", "email", "name", "account"})
_STAGES = ("new_", "old_", "current_")


def _place(each: Input) -> str:
    """The name; without one where it stands, with its label: a later step may have put another field there."""
    unlabelled = each.element or (each.value and each.value in each.label)
    return each.name or (each.selector if unlabelled else f"{each.selector} {re.sub(r'[0-9]+', '#', each.label)}")


def _box(each: Input) -> tuple[str, ...]:
    """What tells a box from the others of its name: each that is ticked is a choice of its own."""
    return (each.value or each.label,) if each.type == "checkbox" and (each.chosen_label or each.picks) else ()


def _one_of_many(each: Input, inputs: Sequence[Input], clicks: Sequence[Click]) -> tuple[str, ...]:
    """What tells a field from others of its name: where it stands, if they were filled in before the page was sent."""
    if not (each.name and each.selector) or each.type in _ALTERNATIVES:
        return ()
    namesakes = [one for one in inputs if (one.name, path_of(one.url)) == (each.name, path_of(each.url))]
    apart = [one for one in namesakes if one.selector not in ("", each.selector) and one.type not in _ALTERNATIVES]
    others = (one for one in apart if not _sent_between(one, each, clicks) or _is_another(one, each, inputs))
    return (each.selector,) if any(others) else ()


def _is_another(one: Input, other: Input, inputs: Sequence[Input]) -> bool:
    """Whether two fields of one name and address are none the less two, as where a script shows one form after the
    other: one logs in and the other does not, or the page calls them otherwise."""
    named = {slug(one.label), slug(other.label)} - {""}
    return len(but_credentials([one, other], inputs)) == 1 or one.secret != other.secret or len(named) > 1


_ALTERNATIVES = ("radio", "checkbox", "suggestion")


def _sent_between(one: Input, other: Input, clicks: Sequence[Click]) -> bool:
    first, last = sorted((one.time, other.time))
    return any(first <= each.time <= last and (each.type == "submit" or each.key == "Enter") for each in clicks)


def _repeats(each: Input, other: Input) -> bool:
    """Whether a field only guards against a slip of the other one: the same text on the same page, in a field of the
    same name but for a word or number (`email`, `email_again`), or both of them a password."""
    if (each.url, each.value, each.type) != (other.url, other.value, other.type):
        return False
    names = sorted((slug(each.name), slug(other.name)), key=len)
    alike = bool(names[0]) and (names[1].startswith(names[0]) or names[1].endswith(names[0]))
    return bool(each.value) and (alike or each.type == "password")


def _of_its_row(each: Input, before: list[Input], inputs: Sequence[Input]) -> Input | None:
    """A box that was ticked in the row of what had been entered: chosen by that, whatever number it sends. Who
    logged in may stand in any row."""
    if each.type != "checkbox" or not each.checked:
        return None
    texts = {text.casefold() for text in each.row} - _shared_texts(each, inputs)
    own = (one for one in but_own_login(before, inputs) if not one.secret)
    asked = [one for one in own if " ".join(one.value.split()).casefold() in texts]
    asked = [one for one in asked if not (one.options and each.picks) or one.value.casefold() == each.picks.casefold()]
    if not asked:
        return None
    return replace(each, parameter=asked[-1].parameter, chosen_label=asked[-1].value, of_row=True)


def _shared_texts(each: Input, inputs: Sequence[Input]) -> set[str]:
    """What the rows of other boxes of its name show that were ticked there, too: of which kind they are."""
    others = (one for one in inputs if (one.name, one.url) == (each.name, each.url) and one.selector != each.selector)
    return {text.casefold() for one in others if one.checked for text in one.row}


def _picks_row(each: Input, inputs: Sequence[Input]) -> bool:
    """Whether it was ticked to pick a row of that page, as all were that were ticked there, and says no more of it than
    the row: a box with a name of its own beside others is a setting."""
    ticked = [one for one in inputs if one.picks and one.checked and one.url == each.url]
    alike = len({one.name for one in ticked}) == 1 and len({one.picks for one in ticked}) == len(ticked)
    return each in ticked and alike and each.picks in (each.chosen_label or each.picks)


def _picking(each: Input) -> Input:
    """By what the row shows, or by the code of the box itself, where the row shows that to everybody."""
    code = each.value.casefold()
    readable = is_particular(code) and re.search(r"[^\W\d]", code) and stands_in(code, each.picks.casefold())
    return replace(each, chosen_label=each.value if readable else each.picks, of_row=True)


def _input_name(each: Input) -> str:
    if each.type == "password":
        return "password"
    if each.picks and _is_called_after_row(each):
        return plain(slug(last_part(each.name.removesuffix("]").removesuffix(last_part(each.name)))), "item")
    name = "" if _RENDERED.fullmatch(each.name) else plain(slug(last_part(each.name)), "")
    called = plain(slug(each.label if len(each.label.split()) <= 3 else ""), "")
    one_of_several = (
        each.type == "checkbox" and each.chosen_label and each.checked is False
    )  # it says yes or no of this
    return called if called and (one_of_several or _NUMBERED.fullmatch(name)) else name or called


_RENDERED = re.compile(":r[0-9a-z]+:|«r[0-9a-z]+»|_r_[0-9a-z]+_")
"""What a script counts as it draws a page, to have a name for each field."""


def _is_called_after_row(each: Input) -> bool:
    """Whether a box that picks a row has its name from the row, as `drop[ann]` has."""
    keyed = each.name.endswith("]") and each.value in ("on", "1", "true", "")
    return keyed or slug(last_part(each.name)) in map(slug, each.row)


def last_part(name: str) -> str:
    """What a name of several parts ends in: `tool[place]`, `ctl00$Main$Place` and `form-0-place` are the place."""
    parts = [part for part in re.split(r"[$.:\[\]]+|-\d+-", name) if part and not part.isdigit()]
    return parts[-1] if parts else name
