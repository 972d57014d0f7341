"""Names for parameters: what the page calls a field, in the letters that a parameter may have."""

import re
from collections.abc import Collection, Sequence
from typing import Any
from urllib.parse import unquote_plus

from actors.rules.link_choice import choice_name, is_chosen, is_entered_thing, path_of
from actors.rules.slug import slug

Line = dict[str, Any]
_WHOLE = 400
"""Characters of a name that are compared: long ones often differ at their ends only."""
_NUMBERED = re.compile(
    r"(form|field|input|control|ctrl|ctl|text|textbox|element|el|item|value|entry|question|answer|col)_?\d+"
)
"""What a generator calls a field, of which the label tells more."""
_TELLING = 4
"""Characters of a text that hardly stands in another by chance."""


def same_name(each: Line, value: Line) -> bool:
    """Whether a field of a page and a value of a request bear the same name."""
    called = (each.get("name", ""), each.get("label", ""), each.get("element", ""))
    names = {*(slug(one, _WHOLE) for one in called), each.get("parameter", "")} - {""}
    return slug(value["name"], _WHOLE) in names


def unused(name: str, taken: Collection[str]) -> str:
    """The name, with a number if it is taken."""
    tries = [name, *(f"{name}_{n}" for n in range(2, 1000))]
    return next(each for each in tries if each not in taken)


def but_credentials(some: Sequence[Line], inputs: Sequence[Line]) -> list[Line]:
    """Those of the fields with which nobody logs in; a name beside a password is the name of a person."""
    logins = {each.get("url"): each.get("time", 0) for each in inputs if each.get("secret")}
    before = (each.get("time", 0) <= logins.get(each.get("url"), -1) for each in some)
    return [each for each, login in zip(some, before, strict=True) if not login or each.get("chosen_label")]


def named_inputs(inputs: list[Line]) -> list[Line]:
    """Each field with the parameter that stands for it; `nameless` if the page calls it nothing that tells. A field
    filled in again (a login retried, a search repeated) is the same parameter, and so is one that repeats another."""
    taken: dict[tuple[str, ...], str] = {}
    named = list[Line]()
    for each in map(_somewhere, inputs):
        key = (path_of(each["url"]), each.get("name") or each.get("selector", ""), *_box(each))
        if key not in taken:
            again = next((one["parameter"] for one in named if _repeats(each, one)), "")
            taken[key] = again or _unused_input(each, inputs, taken.values())
        own = each | {"parameter": taken[key], "nameless": not _input_name(each)}
        named.append(_of_its_row(own, named) or (_picking(own) if _picks_alone(each, inputs) else own))
    return named


def _somewhere(each: Line) -> Line:
    """With an address, if only an empty one: not every recorder tells where something was done."""
    return each if "url" in each else each | {"url": ""}


def _unused_input(each: Line, inputs: Sequence[Line], taken: Collection[str]) -> str:
    """The field's name; of a new account or password beside those with which somebody logged in, a new one."""
    name = _input_name(each) or "value"
    login = next((one["url"] for one in inputs if one.get("secret") or one.get("type") == "password"), each["url"])
    another = name in taken and each["url"] != login
    own = slug(_last_part(each.get("name", ""))) if name == "password" and name in taken else ""
    if own.startswith(_STAGES):
        return unused(own, taken)
    return unused(f"new_{name}" if another and name in _OF_LOGIN else name, taken)


_OF_LOGIN = frozenset({"password", "username", "user", "login", "email", "name", "account"})
_STAGES = ("new_", "old_", "current_")


def _box(each: Line) -> tuple[str, ...]:
    """What tells a box from the others of its name: each that is ticked is a choice of its own."""
    return (each["value"],) if each.get("type") == "checkbox" and each.get("chosen_label") else ()


def _repeats(each: Line, other: Line) -> bool:
    """Whether a field only guards against a slip of the other one: the same text on the same page, in a field of the
    same name but for a word or number (`email`, `email_again`), or both of them a password."""
    if (each["url"], each["value"]) != (other["url"], other["value"]) or each.get("type") != other.get("type"):
        return False
    names = sorted((slug(each.get("name", "")), slug(other.get("name", ""))), key=len)
    alike = bool(names[0]) and (names[1].startswith(names[0]) or names[1].endswith(names[0]))
    return bool(each["value"]) and (alike or each.get("type") == "password")


def _of_its_row(each: Line, before: list[Line]) -> Line | None:
    """A box that was ticked in the row of what had been entered: chosen by that, whatever number it sends."""
    if each.get("type") != "checkbox" or not each.get("checked"):
        return None
    texts = {text.casefold() for text in each.get("row", ())}
    asked = [one for one in before if not one.get("secret") and " ".join(one["value"].split()).casefold() in texts]
    if not asked:
        return None
    return each | {"parameter": asked[-1]["parameter"], "chosen_label": asked[-1]["value"], "of_row": True}


def _picks_alone(each: Line, inputs: Sequence[Line]) -> bool:
    """Whether it is the only box that was ticked to pick a row of that page, and says no more of it than the row."""
    ticked = [one for one in inputs if one.get("picks") and one.get("checked") and one["url"] == each["url"]]
    picks = str(each.get("picks", ""))
    return ticked == [each] and picks in str(each.get("chosen_label") or picks)


def _picking(each: Line) -> Line:
    return each | {"chosen_label": each["picks"], "of_row": True}


def named_clicks(clicks: list[Line], taken: Collection[str], inputs: Sequence[Line] = ()) -> list[Line]:
    """Each click that was a choice among several with the parameter that stands for it; pagers with their number's.
    What is called as the person had entered before, was chosen by that; `first_hit` is what the search tells."""
    used = set(taken)
    named: list[Line] = []
    for each in map(_somewhere, clicks):
        link, first = each.get("link", {}), _is_first_hit(each, inputs)
        if asked := _entered_so(each, inputs):
            each = each | {"parameter": asked}
        elif not first and (found := _entered_within(each, inputs)):
            each = each | {"parameter": found["parameter"], "text": found["value"].strip()}
        elif not first and (row := _row_entered(each, inputs)):
            each = each | row
        elif each.get("row"):
            item = _again(each, named) or unused("item", used)
            each = each if _is_first_row(each, inputs) else each | {"parameter": item}
        elif each.get("text") and not (link.get("is_pager") or first) and _is_one_of_many(each, clicks):
            each = _without_count(each) | {"parameter": unused(choice_name(each), used)}
        elif _is_pick(each) and not _is_first_row(each, inputs):
            each = each | {"parameter": unused("choice", used), "nameless": True}
        if "parameter" not in each and (first or _is_first_row(each, inputs)):
            each = each | {"first_hit": True}
        used |= {each["parameter"]} if "parameter" in each else set()
        named.append(each)
    return named


def _is_one_of_many(each: Line, clicks: Sequence[Line]) -> bool:
    return is_chosen(each) or is_entered_thing(each, clicks)


def _entered_so(each: Line, inputs: Sequence[Line]) -> str:
    """The parameter that was entered before the click and reads as the link or entry that was clicked."""
    text = " ".join(each.get("text", "").split()).casefold()
    if len(text) < 2 or each["type"] != "click" or "form" in each or each.get("link", {}).get("is_pager"):
        return ""
    before = (one for one in inputs if not one.get("secret") and one.get("time", 0) <= each.get("time", 0))
    return next((one["parameter"] for one in before if " ".join(one["value"].split()).casefold() == text), "")


def _entered_within(each: Line, inputs: Sequence[Line]) -> Line | None:
    """What was entered before the click and stands, in whole words, in the text of the link that was clicked."""
    if "href" not in each or each.get("link", {}).get("is_pager"):
        return None
    text = " ".join(each.get("text", "").split()).casefold()
    before = [one for one in inputs if not one.get("secret") and one.get("time", 0) <= each.get("time", 0)]
    wanted = ((one, " ".join(one["value"].split()).casefold()) for one in reversed(before))
    return next((one for one, words in wanted if len(words) >= _TELLING and _stands_in(words, text)), None)


def _stands_in(words: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None


def _is_first_hit(each: Line, inputs: Sequence[Line]) -> bool:
    """Whether it is the first link of a list that was asked for with what had been entered: then the search says which
    thing is meant, whatever it is called."""
    choices = each.get("link", {}).get("choices", [])
    first = bool(choices) and choices[0]["href"] == each.get("href")
    return first and any(len(text) > 2 and text in _shown(each) for text in _looked_for(inputs))


def _again(each: Line, named: Sequence[Line]) -> str:
    """The parameter of the same row, in which something was clicked before: a button, and then its form is sent."""
    same = (one for one in named if (one.get("row"), one.get("url")) == (each["row"], each.get("url")))
    return next((one["parameter"] for one in same if "parameter" in one), "")


def _row_entered(each: Line, inputs: Sequence[Line]) -> Line | None:
    """The row of a button by that of its texts which was entered before."""
    for text in (each.get("row", ""), *each.get("row_texts", ())):
        if asked := _entered_so({"type": "click", "text": text, "time": each.get("time", 0)}, inputs):
            return {"parameter": asked, "row": text}
    return None


def _is_first_row(each: Line, inputs: Sequence[Line]) -> bool:
    """Whether it is the first row of a list that was asked for, as the first link of one may be: the page's address
    says what was looked for, or the row does."""
    said = f"{_shown(each)} {' '.join(each.get('row_texts', ()))}".casefold()
    before = [one for one in inputs if one.get("time", 0) <= each.get("time", 0)]
    return bool(each.get("is_first")) and any(len(text) > 2 and text in said for text in _looked_for(before))


def _shown(each: Line) -> str:
    return unquote_plus(each.get("url", "")).casefold()


def _looked_for(inputs: Sequence[Line]) -> list[str]:
    """What was typed: an option that was chosen narrows a list, but names none of its things."""
    typed = (one for one in inputs if not one.get("secret") and not one.get("chosen_label"))
    return [one["value"].strip().casefold() for one in typed]


def _is_pick(each: Line) -> bool:
    """A click on something that is neither a link nor a button of a form: perhaps an entry of a list, known by its text
    and sent by a code. An option that a script drew is one, in a form too."""
    beside = "href" not in each and ("form" not in each or each.get("role") == "option")
    return each["type"] == "click" and beside and 1 < len(each.get("text", "")) <= 80


def _input_name(each: Line) -> str:
    if each.get("type") == "password":
        return "password"
    label = each.get("label", "")
    name, called = slug(_last_part(each.get("name", ""))), slug(label if len(label.split()) <= 3 else "")
    return called if called and _NUMBERED.fullmatch(name) else name or called


def _last_part(name: str) -> str:
    """What a name of several parts ends in: `tool[place]`, `ctl00$Main$Place` and `form-0-place` are the place."""
    parts = [part for part in re.split(r"[$.:\[\]]+|-\d+-", name) if part and not part.isdigit()]
    return parts[-1] if parts else name


def _without_count(each: Line) -> Line:
    """What was chosen without how many there are of it, `Garden (12)`: that is another number tomorrow."""
    return each | {"text": re.sub(r"\s*[(\[]\d[\d.,\s]*[)\]]$", "", each["text"]) or each["text"]}
