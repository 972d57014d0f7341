"""Which of the texts that the person entered, chose or clicked a value may be the code of."""

import re
from urllib.parse import parse_qsl, unquote, urlsplit

from actors.rules.element_name import ARGUMENTS
from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice, Derived, Parameter, Source, parameters_of
from actors.rules.facts.value import Value
from actors.rules.link_choice import what_varies
from actors.rules.looks import is_short_number, is_trivial, tells_by_itself
from actors.rules.method import says_deletion, says_destruction
from actors.rules.naming import but_credentials, by_moment, same_name, stands_in
from actors.rules.noun import one_called
from actors.rules.slug import slug
from actors.rules.sources.leading import same_address
from actors.rules.sources.value import is_named_id, refers_to_thing
from captures.body import path_segments
from captures.route import parts_of, routed

Labels = list[tuple[str, str]]
"""Parameters, each with the label that stands for it."""


def labels(lines: list[Value], context: Context) -> Labels:
    """What the person had entered or chosen by then that travels neither as it is nor under its own name; last numbers
    of which nothing that was clicked speaks: they may be how many of something there are."""
    inputs = [each for each in but_credentials(context.inputs, context.inputs) if each.time <= context.time]
    used = {line.source.parameter for line in lines if isinstance(line.source, Parameter | Choice)}
    used |= {name for line in lines if _is_coded(line.source) for name in parameters_of(line.source)}
    used |= {each.parameter for each in inputs for line in lines if same_name(each, line) and is_code_of(line, each)}
    entered = [
        (each.parameter, label)
        for each in inputs
        if each.parameter not in used and not each.secret and not _is_switch(each)
        for label in dict.fromkeys((each.chosen_label, "" if _gives_label(each) else each.value))
        if len(label) > 1
    ]
    texts = {label for _, label in entered}
    clicks = [click for click in context.clicks if click.parameter]
    led = (click for click in clicks if not click.href or click.row or same_address(click.href, context.url))
    picked = [(click.parameter, click.called) for click in led]
    known = entered + [pair for pair in picked if pair[1] not in texts]
    return sorted(
        known, key=lambda pair: pair[1].isdecimal() and not any(stands_in(pair[1], text) for _, text in picked)
    )


def _is_coded(source: Source | None) -> bool:
    """Whether it is the code of what was chosen, which is sent by itself: a state that a thing gets is not its name."""
    return isinstance(source, Derived) and source.how == "code"


def _gives_label(each: Input) -> bool:
    """Whether it is given by the label that was chosen, whose code the page tells: nothing is called by that code."""
    return bool(each.chosen_label) and each.options.get(each.chosen_label) == each.value


def links_to(line: Value, context: Context) -> Labels:
    """The links that the person chose, for the id of what a script showed then: nobody requests their addresses. It is
    called an id, or the link's own address has it, too, or has its name for the thing below the same word. Where a link
    has it and calls it so, as `#/shelves/1/books/1` does in `/api/books/1`, `#/shelves/1` has another's."""
    clicks = [each for each in context.clicks if each.parameter and each.href and not each.row]
    elsewhere = [each for each in clicks if routed(each.href) != context.url]
    named = refers_to_thing(line)
    meant = [
        each for each in elsewhere if named or _is_of_link(line, each, context) or _is_of_kind(line, each, context)
    ]
    called = [each for each in context.clicks if each.href and _calls_so(each, line.value, _called_in(line, context))]
    return [(each.parameter, each.text) for each in meant if each in called or not called]


def _calls_so(click: Click, value: str, called: str) -> bool:
    """Whether it was chosen among others, of which it alone has the value and calls it so."""
    others = [choice.href for choice in click.choices if choice.href != click.href]
    return bool(others) and bool(_places(value, called, click.href)) and _tells_apart(value, called, click.href, others)


def _is_of_kind(line: Value, click: Click, context: Context) -> bool:
    """Whether it stands below the word below which the addresses of such links differ: `/api/tags/6b03425d` is asked
    for after `/tags/birds` was clicked, beside `/tags/boats`."""
    path = path_segments(context.url)
    at = int(line.name) if line.place == "path" and line.name.isdigit() else 0
    kind = what_varies(click) if line.hint == "opaque" and 0 < at < len(path) else ""
    return bool(kind) and slug(path[at - 1]) == slug(kind)


def _is_of_link(line: Value, click: Click, context: Context) -> bool:
    """Whether it tells the address of the link that was chosen from those of its neighbours, or stands there and
    in a list of arguments, which have no names."""
    others = [choice.href for choice in click.choices if choice.href != click.href]
    alone = _tells_apart(line.value, _called_in(line, context), click.href, others)
    if line.value.isdigit() and _is_argument(line):
        return alone
    called = (line.name, line.value) in parse_qsl(urlsplit(routed(click.href)).query)
    return alone and bool(others) and (line.place in ("path", "query") or line.hint == "opaque" or called)


def _tells_apart(value: str, called: str, href: str, others: list[str]) -> bool:
    """Whether only this address has the value, or it alone has it in one place of addresses that have as many parts,
    and calls it so there: the book of `/shelves/1/books/1` beside `/shelves/1/books/2`, but not the shelf."""
    own, *theirs = (_parts(each, value) for each in (href, *others))
    if value in own and all(value not in parts for parts in theirs):
        return True
    alike = bool(theirs) and all(len(parts) == len(own) for parts in theirs)
    return alike and any(all(parts[n] != value for parts in theirs) for n in _places(value, called, href))


def _places(value: str, called: str, href: str) -> list[int]:
    """Where in the address stands the value and is called so."""
    named = zip(_parts(href, value), _called_parts(href), strict=True)
    return [n for n, (part, name) in enumerate(named) if part == value and one_called(name) == called]


def _parts(href: str, value: str) -> list[str]:
    return [_number_of(part) if value.isdigit() else part for part in parts_of(href)]


def _number_of(part: str) -> str:
    """The number of a thing whose address says its name, too: 12 of `12-hello-world`."""
    found = _NUMBERED_NAME.fullmatch(part)
    return found[1] if found else part


_NUMBERED_NAME = re.compile(r"([0-9]+)[-_][a-z].*", re.IGNORECASE)


def _called_parts(href: str) -> list[str]:
    """What each of its parts is called: by the step before, or in the query."""
    parts = urlsplit(routed(href))
    steps = [unquote(each) for each in parts.path.split("/") if each]
    return ["", *steps[:-1]][: len(steps)] + [name for name, _ in parse_qsl(parts.query)]


def _called_in(line: Value, context: Context) -> str:
    """The same of a value of the request."""
    at = int(line.name) if line.place == "path" and line.name.isdigit() else 0
    above = path_segments(context.url)[at - 1 : at] if at else [""]
    return one_called(line.name if line.place != "path" else "".join(above))


def _is_argument(line: Value) -> bool:
    """Whether it stands in the list of what a call is given, or in a list within that."""
    named = next((step for step in reversed(line.path) if isinstance(step, str)), "")
    return line.in_list and named.lower() in ARGUMENTS


def labels_for(line: Value, known: Labels, context: Context) -> Labels:
    """The labels that a value may be the code of: of a field with the same name, if there is one, only its own."""
    codes = [each for each in context.inputs if is_code_of(line, each)] or named_after(line, context)
    chosen = [(each.parameter, each.chosen_label) for each in reversed(by_moment(codes, context.time))]
    own = [pair for pair in known if pair[0] == slug(line.name)]
    own += _picked_beside(line, known, context) if own else []
    if line.place == "path" and (line.name, line.value) in _visited(context):
        return links_to(line, context)
    known = [pair for pair in known if pair[0] not in _done_there(line, context)]
    if chosen or own or not is_trivial(line.value):
        return chosen or own or known
    return _picked_by_number(line, known, context) or links_to(line, context)


def _picked_beside(line: Value, known: Labels, context: Context) -> Labels:
    """The entries that were picked of a list box, for an entry of a list: what was picked in its field last is one of
    several."""
    picked = {each.parameter for each in context.clicks if each.role == "option" and each.parameter}
    return [pair for pair in known if line.in_list and pair[0] in picked and pair[0] != slug(line.name)]


def names_fields(line: Value, lines: list[Value]) -> bool:
    """Whether other fields of the request are called by it, as in `f=town&op[town]=is`: then it is their name, and
    another one would leave them without a meaning."""
    part = re.compile(rf"[\[.]{re.escape(line.value)}(?![^\].])")
    return not line.value.isdigit() and any(part.search(each.name) for each in lines if each is not line)


def is_code_of(line: Value, each: Input) -> bool:
    """Whether the request carries, under the field's name if it has one, the code of what was chosen in it."""
    own = same_name(each, line) or (bool(each.nameless) and tells_by_itself(line.value))
    own = own or (bool(each.id) and line.chosen_as == each.id)
    return bool(each.chosen_label) and each.value == line.value and own


def named_after(line: Value, context: Context) -> list[Input]:
    """The fields in which this code was chosen and whose name or label is a part of the one that it travels under: of
    `product` a script makes `product__in`, `category.product` or `filter[productId]`, but no `product_count`. What is
    asked for of it stands in an address below the word for such: `products/7/sizes`."""
    name = word_above(line, context) if line.place == "path" else line.name
    parts = [_words(part) for part in re.split(r"[.\[\]]|__", name)]
    last = next((part for part in reversed(parts) if not _ASKING.issuperset(part)), [])
    chosen = [each for each in context.inputs if each.chosen_label and each.value == line.value]
    return [each for each in chosen if any(_is_spelt(own, last) for own in _names_of(each))]


def word_above(line: Value, context: Context) -> str:
    """What stands in the address before a part of it, as one of the kind is called."""
    path, at = path_segments(context.url), int(line.name) if line.name.isdigit() else 0
    return one_called(path[at - 1]) if 0 < at < len(path) else ""


def _names_of(each: Input) -> list[list[str]]:
    """What the page calls the field, for scripts and for people."""
    return [own for name in (each.parameter, each.label) if (own := _words(name))]


def _words(name: str) -> list[str]:
    """Of a name, without those that only say that it is a code."""
    return [word for word in slug(name).split("_") if word not in ("id", "ids", "pk", "")]


def _is_spelt(own: list[str], words: list[str]) -> bool:
    """Whether they are these words, but for some that say what is asked of it."""
    return [word for word in words if word in own or word not in _ASKING] == own


_ASKING = frozenset({"in", "eq", "exact", "is", "filter", "selected", "chosen", "code", "key", "value", "x", "new"})


def names_of_picked(line: Value, context: Context) -> Labels:
    """For an id in an address: what was searched for and clicked, though its name travels beside it, too."""
    clicked = {each.parameter for each in context.clicks if each.parameter}
    told = [(each.parameter, each.value) for each in context.inputs if each.parameter in clicked and not each.secret]
    return list(dict.fromkeys(told)) if line.place == "path" and line.value.isdigit() else []


def is_itself(label: str, line: Value, parameter: str, context: Context) -> bool:
    """Whether the label is the code: that it stands beside itself tells nothing. It may be spelt in another way, where
    the page tells the codes of all labels; those of other labels are still to be found where they differ from these."""
    own = [each for each in context.inputs if each.options and each.parameter == parameter]
    if label == line.value:
        return not any(each.chosen_label == label and codes_differ(each) for each in own)
    return bool(own) and label.casefold() == line.value.casefold()


def codes_differ(each: Input) -> bool:
    """Whether another entry of the list box is sent by a code that does not read as it: `contains` as itself, but `>`
    as `gt`. That nothing was chosen is no entry."""
    return any(code and code != label for label, code in each.options.items())


def was_sent_before(line: Value, parameter: str, context: Context) -> bool:
    """Whether every request carried it there, one of them before anything was chosen: what is sent for everybody, such
    as the language, is the code of nothing. Of a short number it is enough that every request of this kind did."""
    chosen = [each.time for each in context.done if each.parameter == parameter]
    sent = line.since if is_short_number(line.value) and line.place != "path" else 0.0
    first = line.first_sent or sent
    return bool(first) and bool(chosen) and first < min(chosen) and not is_named_id(line)


def names_action(label: str, line: Value, parameter: str, context: Context) -> bool:
    """Whether a part of an address is what the button that was pressed is called, `Log in` and `/api/login`: the button
    says what is done, and chooses nothing; nor does one that was pressed when the request had been sent."""
    pressed = [each for each in context.clicks if each.parameter == parameter and each.text == label]
    return any(says_what_is_done(each, line) or _is_pressed_later(each, context) for each in pressed)


def says_what_is_done(click: Click, line: Value) -> bool:
    """Whether it pressed a button, or a command of a menu, that is called as this part of an address is, or does away
    with something as this says: `Remove` and `delete`."""
    is_button = (click.tag == "button" or (click.role == "menuitem" and not click.href)) and not click.row
    named = is_button and _squeezed(click.text) == _squeezed(line.value)
    deletes = not (click.href or click.row) and says_deletion(line.value) and says_destruction(click.text)
    return line.place == "path" and (named or deletes)


def _is_pressed_later(click: Click, context: Context) -> bool:
    return click.tag == "button" and not click.row and click.time > context.time


def _squeezed(text: str) -> str:
    return slug(text).replace("_", "")


def _is_switch(each: Input) -> bool:
    return each.type == "checkbox" and not (each.of_row or (each.chosen_label and not (each.name or each.says_yes)))


def _picked_by_number(line: Value, known: Labels, context: Context) -> Labels:
    """The labels of things that were clicked or ticked, where a one-digit code stands as the id of one; a field that
    an entry filled in when it was clicked reads as that, and one may have been chosen by that very code, or by one that
    only a script knows."""
    ticked = {each.parameter for each in context.inputs if each.of_row}
    clicked = {each.parameter for each in context.clicks}
    texts = {each.called for each in context.clicks if each.parameter and each.type == "click"}
    coded = {each.parameter for each in context.inputs if each.chosen_label and each.value in (line.value, "")}
    coded = coded if line.place != "path" else set()
    is_number = line.value.isdigit() and (line.place == "path" or refers_to_thing(line))
    return [pair for pair in known if is_number and (pair[0] in ticked | clicked | coded or pair[1] in texts)]


def _done_there(line: Value, context: Context) -> frozenset[str]:
    """The parameters of what was done only on pages whose own addresses had this value under its name: whoever clicks
    `New` at `?section=people` chose the section before."""
    pages: dict[str, list[str]] = {}
    for each in context.done:
        if each.parameter:
            pages.setdefault(each.parameter, []).append(each.url)
    pair = (line.name, line.value)
    return frozenset(
        name for name, urls in pages.items() if all(pair in parse_qsl(urlsplit(url).query) for url in urls)
    )


def _visited(context: Context) -> set[tuple[str, str]]:
    """The parts of the addresses on which the person was until they clicked what led here, or a script did, with their
    places: none of them is what was chosen there."""
    led = [each.time for each in context.clicks if each.url and each.href and same_address(each.href, context.url)]
    until = led[0] if led else context.time
    pages = {each.url for each in context.done if each.url and each.time <= until}
    return {(str(n), part) for url in pages for n, part in enumerate(filter(None, urlsplit(url).path.split("/")))}
