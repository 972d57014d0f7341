"""Whether a link was chosen among others of one kind, and what the thing that varies is called."""

import re
from collections import Counter
from collections.abc import Sequence
from urllib.parse import parse_qsl, unquote, urlsplit

from actors.rules.facts.click import Click, Target
from actors.rules.method import says_change, says_destruction
from actors.rules.noun import singular
from actors.rules.slug import plain, slug
from captures.field_name import COMMANDS
from captures.opaque import is_opaque, is_random, is_uuid
from captures.route import parts_of, routed

_TWO = 2
_ID = re.compile(r"(?:^|_)(?:id|pk|nr|no|num|number)$")
_FILE = re.compile(r"\w\.[a-z]\w{1,4}$", re.IGNORECASE)
_KEY = re.compile(r"(.+)\[([^\[\]]+)\]")
"""A name with a key at its end."""
_TABLE = re.compile(r"(?:^|[\s>])tbody(?:[.#][^\s>.#]+)*$")
"""The selector of the body of a table."""
ROUTING = COMMANDS | {"route", "controller", "module"}
"""What one program calls the page that is wanted of it: its links are a menu."""
_OF_ROUTING = frozenset({"type", "typ", "mode", "mod", "code", "name"})
"""What such a name ends in where that is told by a number, as `cmd_typ=17`."""
_DONE_WITH = frozenset({"edit", "show", "view", "details", "update", "modify", "open", "manage"})
"""What an address says between the kind of a thing and its name that is done with it: `/fields/edit/userId`."""
_OF_LISTS = frozenset({"open", "new", "add", "create"})
"""What as often tells which things a list is to show, or stands beside them to make another one."""
_WORDS = re.compile(r"[a-z]+(?:[-_][a-z]+)?", re.IGNORECASE)
"""A word, or two, by which an address says what is done: `check-out`."""
_SETTINGS = frozenset({"settings", "preferences", "options", "configuration", "config", "setup", "account", "profile"})
"""What a program calls where its settings are: what is below is no thing."""

_PARTS = frozenset({"admin", "administration", "administrator", "backend", "backoffice"})
"""What a program calls a part of itself: words right below are its pages."""


def is_choice(href: str, choices: list[Target], page: str = "") -> bool:
    """Whether a link was chosen among things of one kind, rather than from a menu of different pages: what varies in
    the addresses stands below something that does not, or it is just what the link is called, or a number, or it is all
    that tells them from the `page` on which they stand, as the filters of a list do."""
    return len(choices) > 1 and _what_varies(href, choices, page) is not None


def is_chosen(each: Click) -> bool:
    """The same of a click on a link, as `get_clicks` tells it."""
    return is_choice(each.href, each.choices, each.url)


def what_varies(each: Click) -> str:
    """The name of what varies among the links of which one was clicked; empty if nothing does, or it has none."""
    return _what_varies(each.href, each.choices, each.url) or "" if len(each.choices) > 1 else ""


def is_beside_id(each: Click) -> bool:
    """Whether all links of its list lead to pages of the thing on whose own page they stand."""
    return bool(_words_beside_id(each.href, each.choices, each.url))


def is_of_section(each: Click) -> bool:
    """Whether every link of its list is about the same thing, by its number, and leads to another page about it: those
    of the parts of a page, as `/notes/add?person=7` beside `/files/add?person=7`, stand in no rows. What no other row
    has is about the thing of its own, and so is a cell beside others that say more of it."""
    if not {*parts_of(each.href)}.isdisjoint(each.row_ids) or _is_cell_of_thing(each):
        return False
    numbers = [re.findall(r"\d+", path_of(one.href) + urlsplit(one.href).query) for one in each.choices]
    same = len(numbers) > 1 and all(one == numbers[0] != [] for one in numbers)
    return same and len({path_of(one.href) for one in each.choices}) == len(numbers)


def _is_cell_of_thing(each: Click) -> bool:
    """Whether the list is a cell of a row in which more than what the links read and one name is said."""
    links = " ".join(one.text for one in each.choices)
    said = [text for text in each.row_texts if " ".join(text.split()) not in links]
    return each.link is not None and each.link.around == "td" and len(said) >= _TWO


def is_of_menu(each: Click) -> bool:
    """Whether it is a page of a menu that a program calls by a word of its own, or has its settings on, or that stands
    below what it calls a part of itself: the address of a thing has an id, or what that is called."""
    *above, last = ["", *_segments(each.href)]
    is_word = not urlsplit(routed(each.href)).query and not re.search(r"\d", last) and not is_random(last)
    of_part = above[-1:] != [] and above[-1].lower() in _PARTS
    named = _share_a_name(slug(last), slug(each.text)) and not (of_part or _SETTINGS.intersection(above))
    return each.link is not None and (of_part or each.link.is_menu) and is_word and not named


def is_first(each: Click) -> bool:
    """Whether the link is the first of its list."""
    return _things(each)[:1] == [each.href]


def is_only(each: Click) -> bool:
    """Whether the link is the only one of its list, and is known to be."""
    return _things(each) == [each.href] and each.link is not None and not each.link.more_choices


def is_of_several(each: Click) -> bool:
    """Whether its list has links to other things of its kind."""
    return len({*_things(each)}) > 1


def _things(each: Click) -> list[str]:
    """Where the links of its list lead; beside numbered things, one such as `/lamps/new` leads to none of them, and
    `/shelves/7` to something else than `/lamps/7`."""
    kind = _numbered_kind(each.href)
    return [one.href for one in each.choices if not kind or _numbered_kind(one.href) == kind]


def _numbered_kind(href: str) -> list[str]:
    """The path down to the number at its end, which stands for what is numbered; empty if there is none."""
    path = _segments(href)
    return [re.sub(r"\d+", "0", step) for step in path] if path and path[-1].isdigit() else []


def is_entered_thing(each: Click, clicks: Sequence[Click]) -> bool:
    """Whether a link with several like it, every one called as its path begins, led to a thing on which the person went
    on below that: `/boats`, then `/boats/rows`. A menu may be called so, too, if nothing is done below it; a table is
    none, so there a form counts as well, and one that changes something may be sent to the thing itself."""
    first, *rest = _segments(each.href) or [""]
    later = [one for one in clicks if one.time > each.time]
    paths = [path_of(one.href) for one in later] + [path_of(one.action) for one in later if is_in_table(each)]
    below = [path for path in paths if path.startswith(f"/{first}/")]
    beyond = any(_segments(path) not in ([first], [first, *rest]) for path in below)
    return _is_called_as_path(each) and (beyond or (is_in_table(each) and _is_changed_itself(each, later)))


def _is_changed_itself(each: Click, later: Sequence[Click]) -> bool:
    """Whether a form of its page was sent to the page's own address to change it."""
    there = [one for one in later if path_of(one.url) == path_of(each.href)]
    return any(one.form and one.form.method == "post" and path_of(one.action) == path_of(one.url) for one in there)


def is_alone_in_table(each: Click) -> bool:
    """Whether it is the only link of a table that leads to its like, and its address ends in just what it reads."""
    return is_only(each) and is_in_table(each) and [unquote(one) for one in _segments(each.href)[-1:]] == [each.text]


def named_in_table(each: Click) -> str:
    """The name of the thing to which such a link leads, if it stands in a table; else empty."""
    named = is_in_table(each) and _is_called_as_path(each)
    return _segments(each.href)[0] if named else ""


def _is_called_as_path(each: Click) -> bool:
    _, *rest = _segments(each.href) or [""]
    return len(each.choices) > _TWO and all(_segments(one.href) == [_name_of(one), *rest] for one in each.choices)


def _name_of(one: Target) -> str:
    """What it reads, but for what stands behind that in brackets: `boats (All boats)`."""
    return re.sub(r"\s*\(.*\)$", "", one.text.strip(), flags=re.DOTALL)


def is_in_table(each: Click) -> bool:
    """Whether it is a link of the rows of a table."""
    return each.link is not None and _TABLE.search(each.link.around) is not None


NAMELESS = "choice"
"""What is called so of which the address does not say what kind of thing it is."""


def choice_name(each: Click, known: Sequence[str] = ()) -> str:
    """What the address calls the thing that varies: the segment before it (`/category/computing_3/`: category), or the
    name of the query member; not if that numbers a thing, is a file of the program (`/index.php/Main_Page`), or is one
    of the `known` things itself, with which something was done."""
    varying = _what_varies(each.href, each.choices, each.url)
    if varying is None and is_alone_in_table(each):
        varying = _kind_above(_segments(each.href)[:-1])
    varies = plain(slug(varying or ""), "")
    name = singular(varies)
    of_one = re.search(r"\d", name) or any(_share_a_name(varies, slug(text)) for text in known)
    return name if len(name) > 2 and not (of_one or _FILE.search(varying or "")) else NAMELESS


def _share_a_name(one: str, other: str) -> bool:
    """Whether all words of one of them are words of the other."""
    mine, theirs = set(one.split("_")), set(other.split("_"))
    return bool(one and other) and (mine <= theirs or theirs <= mine)


def _what_varies(href: str, choices: list[Target], page: str = "") -> str | None:
    """The name of what varies from link to link; None if nothing does that tells things of one kind apart.

    Beside `/category/books`, `/category/music` varies below `category`; beside `/list?kind=books`, `/list?kind=music`
    varies in `kind`; `/about` and `/contact` are pages of a menu.
    """
    if _are_pages_of_one(choices) or _are_done_with_one(href, choices, page):
        return None
    called = next((choice.text for choice in choices if choice.href == href), "")
    mine, others = _segments(href), [_segments(choice.href) for choice in choices if choice.href != href]
    places = Counter(_parting(mine, other) for other in others if not _is_thing_above(other, mine))
    places.pop(len(mine), None)
    if places:
        place = max(places, key=lambda each: (places[each], -each))
        if len(mine) == place + 1 and not re.search(r"\d", mine[place]) and _lead_to_numbered(others, place):
            return None  # `/items/new` beside `/items/show/7`
        return _varies_in_path(mine, place, [other[place] for other in others if len(other) > place], called)
    if (keyed := _keyed_apart(href, choices)) is not None:
        return keyed
    return _varies_in_query(href, choices, called, page)


def _are_pages_of_one(choices: list[Target]) -> bool:
    """Whether each is another file of a program that is asked about the same thing: `/edit.html?id=3` beside
    `/history.html?id=3`."""
    numbers = [
        {pair for pair in _query(one.href) if pair[1].isdigit() and _ID.search(slug(pair[0]))} for one in choices
    ]
    files = {last for one in choices for last in _segments(one.href)[-1:]}
    apart = len(files) == len(choices) > 1 and all(map(_FILE.search, files))
    return apart and bool(set.intersection(*numbers))


def _are_done_with_one(href: str, choices: list[Target], page: str) -> bool:
    """Whether they lead to pages of the thing of that page, and one of them says that something is done with it: other
    pages of one thing may be what a list is narrowed to, as `/lists/7/done`."""
    words = _words_beside_id(href, choices, page)
    done = any(_is_command(word) or word in _DONE_WITH for word in words if word not in _OF_LISTS)
    return bool(words) and (done or any(says_destruction(one.text) for one in choices))


def _words_beside_id(href: str, choices: list[Target], page: str) -> list[str]:
    """What tells the links apart that begin as that page does and have the id of its thing, if it is but words at one
    place: `edit` and `lend` of `/things/7/edit` and `/things/7/lend`, of `/things/lend/7` and of `/things/lend?id=7`.
    Empty if anything else does: `/repos/7/branches/main` is a thing of its own, and so is `/kinds/books/poetry`."""
    mine, here = _segments(href), _segments(page)
    paths = [mine, *(path for one in choices if (path := _segments(one.href)) not in (mine, here))]
    places = {_parting(mine, path) for path in paths[1:]}
    place = min(places, default=0)
    if len(places) != 1 or not 0 < place < len(mine) or here[:place] != mine[:place]:
        return []
    behind = mine[place + 1 :]
    pairs = set.intersection(*({*_query(one.href)} for one in choices))
    ids = [*(behind[:1] or mine[place - 1 : place]), *(value for name, value in pairs if _ID.search(slug(name)))]
    words = [path[place : len(path) - len(behind)] for path in paths]
    alike = all(path[len(path) - len(behind) :] == behind for path in paths) and all(words)
    told = [word for each in words for word in each]
    only = alike and all(_WORDS.fullmatch(word) and not is_random(word) for word in told)
    return told if only and any(_is_made_for_one(one) for one in {*ids}.intersection(parts_of(page))) else []


def _is_made_for_one(step: str) -> bool:
    """Whether it numbers a thing, or a program made it up for one."""
    return _numbers_one(step) or is_random(step) or (is_opaque(step) and re.search(r"\d", step) is not None)


def _varies_in_path(mine: list[str], place: int, siblings: list[str], called: str) -> str | None:
    """The same of an address that parts there from the others, which have the siblings in its place."""
    if place and _numbers_one(mine[place - 1]) and (mine[place] in _DONE_WITH or _is_command(mine[place])):
        return None  # `/items/7/edit` beside `/items/7/delete`
    numbers = sum(map(_numbers_one, siblings))
    called_so = _share_a_name(slug(called), slug(mine[place])) and not says_change(mine[place])
    mostly = 2 * numbers >= len(siblings) and not called_so
    beside = mostly or numbers == len(siblings) or _is_command(mine[place])
    if numbers and not _numbers_one(mine[place]) and beside:
        return None  # `/items/new` beside `/items/7`
    if (kind := _numbered(mine[place])) and kind in map(_numbered, siblings):
        return kind  # `/issue7` beside `/issue12`
    if not siblings and says_change(mine[place]):
        return None  # `/items/create` beside `/items`
    if place:
        return _kind_above(mine[:place])
    return "" if _is_title(mine, called) or _are_codes([mine[0], *siblings]) else None


def _numbers_one(step: str) -> bool:
    """Whether a step of a path is the number of a thing, or what stands for it where a program makes up its ids."""
    return step.isdigit() or is_uuid(step)


def _is_command(step: str) -> bool:
    """Whether it only calls on somebody to change something; `new-arrivals` is what something is called."""
    return step.isalpha() and says_change(step)


def _kind_above(steps: list[str]) -> str:
    """The step before a thing that says what it is, in words; empty at the root."""
    said = (step for step in reversed(steps) if step.lower() not in _DONE_WITH and re.search(r"\w", unquote(step)))
    return next(said, steps[-1] if steps else "")


def _varies_in_query(href: str, choices: list[Target], called: str, page: str) -> str | None:
    """The same of one that has the path of the others; they stand on that page."""
    varying = {name: value for name, value in _query(href) if _varies(name, value, choices)}
    for name, value in varying.items():
        if _numbers_thing(name, value, choices):
            return "" if name in ROUTING else name
        if not _is_routing(name) and (slug(value) == slug(called) or _ends_in(value, called)):
            return name
        if not _is_routing(name) and _stands_alike(name, value, called, choices):
            return ""
    here = len(varying) == 1 and bool(page) and path_of(page) == path_of(href) and not any(map(_is_routing, varying))
    return next(iter(varying)) if here else None


def _lead_to_numbered(others: list[list[str]], place: int) -> bool:
    """Whether most go on to a number behind what is done with it, as `show` and `edit` at this place."""
    further = [other for other in others if len(other) > place + 1 and other[-1].isdigit()]
    return 2 * len(further) > len(others)


def _is_routing(name: str) -> bool:
    words = set(slug(name).split("_"))
    return name in ROUTING or (bool(words & ROUTING) and bool(words & _OF_ROUTING) and words <= ROUTING | _OF_ROUTING)


def _numbers_thing(name: str, value: str, choices: list[Target]) -> bool:
    """Whether it is a number, or has one at its end that alone tells it from what other links have there: `edit_4`
    beside `edit_7`. A number may say what is to be done, too, where its name does."""
    if value.isdigit():
        return name in ROUTING or not _is_routing(name)
    stem = value.rstrip("0123456789")
    others = {dict(_query(choice.href)).get(name, "") for choice in choices} - {value, stem}
    return stem != value and any(each.rstrip("0123456789") == stem for each in others)


def _ends_in(value: str, called: str) -> bool:
    """Whether it is a way from above to what the link is called, to the letter: `in:assets:cash` leads to `cash`."""
    return len(called) > 1 and re.search(rf"[:/.=]{re.escape(called)}$", value.strip()) is not None


def _stands_alike(name: str, value: str, called: str, choices: list[Target]) -> bool:
    """Whether what the link is called stands in a longer text just as what another link is called does in its own:
    `kind is 'oil' and open` beside `kind is 'ink' and open`."""
    others = ((one.text, dict(_query(one.href)).get(name)) for one in choices if one.text not in (called, ""))
    return called in value and len(called) > 1 and any(value.replace(called, text) == theirs for text, theirs in others)


def _keyed_apart(href: str, choices: list[Target]) -> str | None:
    """Empty, for nothing says what it is, if the addresses differ in the last key of a name, as `/men?edit[ann]=1` and
    `/men?edit[bob]=1` do; else None."""
    keys = [found for name, _ in _query(href) if (found := _KEY.fullmatch(name))]
    others = [dict(_query(choice.href)) for choice in choices if choice.href != href]
    for stem, own in (found.groups() for found in keys):
        alike = [any(_stem(name) == stem for name in each) and f"{stem}[{own}]" not in each for each in others]
        if alike and all(alike):
            return ""
    return None


def _stem(name: str) -> str:
    found = _KEY.fullmatch(name)
    return found[1] if found else ""


def _are_codes(segments: list[str]) -> bool:
    """Whether a program made them, as `wbQF2j67` and `quzhkTKA`: of one length, and some of them look made."""
    return len({len(each) for each in segments}) == 1 and any(map(is_random, segments))


def _is_title(path: list[str], called: str) -> bool:
    """Whether the path is just what the link is called, capitals and all: a wiki's page. Menus have addresses of their
    own, in lower case."""
    return called != called.lower() and [unquote(each) for each in path] == [called]


def _numbered(segment: str) -> str:
    """What kind of thing a part of a path numbers: `issue7` is an issue, `topic-7` a topic. Empty if it does not."""
    found = re.fullmatch(r"([a-z]{3,})[-_.]?\d+", segment, re.IGNORECASE)
    return found[1] if found else ""


def _parting(mine: list[str], other: list[str]) -> int:
    """The first place at which two paths differ; the length of the first if none does."""
    return next((n for n, segment in enumerate(mine) if n >= len(other) or other[n] != segment), len(mine))


def _is_thing_above(other: list[str], mine: list[str]) -> bool:
    """Whether the other path leads to the thing itself with which this one does something: `/books/7` and then
    `/books/7/remove`."""
    numbered = bool(other) and re.search(r"\d", other[-1]) is not None
    return numbered and len(other) < len(mine) and mine[: len(other)] == other


def _segments(url: str) -> list[str]:
    return [part for part in path_of(url).split("/") if part]


def _varies(name: str, value: str, choices: list[Target]) -> bool:
    return any(dict(_query(choice.href)).get(name) != value for choice in choices)


def _query(url: str) -> list[tuple[str, str]]:
    return parse_qsl(urlsplit(routed(url)).query)


def path_of(url: str) -> str:
    return urlsplit(routed(url)).path
