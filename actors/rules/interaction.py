"""The policy of the interaction specialist: list what was entered and clicked, and report it."""

import re
from typing import Any

import msgspec
from msgspec.structs import replace

from actors.rules.click_names import CODED
from actors.rules.facts.click import Click
from actors.rules.facts.done import Done
from actors.rules.facts.input import Input
from actors.rules.facts.opened import Opened
from actors.rules.facts.reading import read_as
from actors.rules.kept_for_form import kept_under
from actors.rules.paging import every
from actors.rules.play import Steps, call
from actors.rules.slug import slug
from actors.rules.sources.value import is_id_name
from actors.rules.transcript import Brief

_NUMBER = re.compile(r"\d+")
_BUTTONS = frozenset({"submit", "image", "button"})


def policy(brief: Brief) -> Steps:
    (summary,) = yield [call("get_interaction_summary")]
    inputs = read_as(list[Input], (yield from every("get_form_inputs")), "what was entered")
    clicks = [_telling(each) for each in (yield from every("get_clicks"))]
    opened = read_as(list[Opened], summary.entries("opened"), "the pages that were opened")
    entered = [each for each in inputs if not _is_filled_in(each, clicks)]
    done = Done(inputs=entered, clicks=clicks, watched=bool(summary.member("watched")), opened=opened)
    yield [call("report_back", **msgspec.to_builtins(done))]


def _telling(told: dict[str, Any]) -> Click:
    """The click with the attributes that hold an address for a script, or an id, where no link holds one; in a row with
    all that are for scripts."""
    click = read_as(Click, told, "what was clicked")
    told = {} if click.href else click.attributes
    held = {name: text for name, text in told.items() if "/" in text or name in CODED or _is_id(name, text, click)}
    of_row = {name: text for name, text in told.items() if click.row and name.startswith("data-")}
    name = told.get("name", "") if _is_numbered(click) else ""
    return replace(click, attributes=of_row | held, numbered=name, role=click.attributes.get("role", ""))


def _is_filled_in(each: Input, clicks: list[Click]) -> bool:
    """Whether nobody was seen to enter it, and the button of a row that was clicked before keeps it for its form."""
    before = [one for one in clicks if one.row and one.url == each.url and one.time <= each.time]
    return not each.selector and any(kept_under(one.attributes, each.name, each.value) for one in before[-1:])


def _is_numbered(click: Click) -> bool:
    """Whether it is a button of a row by whose number the server knows that."""
    kind = click.attributes.get("type", "").casefold()
    is_button = click.tag == "button" or (click.tag == "input" and kind in _BUTTONS)
    name, fields = click.attributes.get("name", ""), click.form.fields if click.form else []
    alike = [each for each in fields if _NUMBER.sub("0", each) == _NUMBER.sub("0", name)]
    of_row = bool(click.row or click.row_texts)
    return (
        is_button and of_row and click.type == "click" and _NUMBER.search(name) is not None and len({name, *alike}) > 1
    )


def _is_id(name: str, text: str, click: Click) -> bool:
    """One digit may be anything, but for what an entry of a list, or a link that leads nowhere itself, tells a script:
    `data-payee`."""
    alone = len(text) > 1 or click.tag in ("a", "li") or click.attributes.get("role") == "option"
    return is_id_name(slug(name)) or (name.startswith("data-") and text.isdecimal() and alone)
