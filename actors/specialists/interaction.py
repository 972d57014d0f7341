"""The specialist for what the person did: clicks, typing, choices, submits."""

from collections import Counter
from typing import Annotated, Any

import msgspec
from pydantic import Field

from actors.agent import Kind
from actors.effect import Refused
from actors.specialists.clicks import clicked, sets_off
from actors.specialists.element import words
from actors.specialists.forms.inputs import form_inputs
from actors.specialists.forms.said_field import said_apart
from actors.specialists.listing import Limit, Offset, piece, present, short
from actors.specialists.offers.fetched_options import with_fetched
from actors.specialists.offers.list_box import entry_of_opened
from actors.specialists.offers.name import by_name
from actors.specialists.pages import Pages
from actors.specialists.rows.as_answered import called_as_answered
from actors.specialists.rows.field import row_field
from actors.specialists.rows.narrowed import but_narrowed
from actors.specialists.untold.choice import untold_choices
from actors.specialists.untold.day import untold_days
from actors.specialists.untold.document import untold_documents
from actors.specialists.untold.entry import seen_alone, untold_entries
from actors.specialists.untold.pick import untold_picks
from actors.specialists.untold.switch import untold_switches
from actors.specialists.untold.text import untold_texts
from actors.tool import tool
from captures.capture import Capture
from captures.interaction import Interaction
from captures.opened import opened_addresses

INSTRUCTIONS = """\
You know what the person did in the recorded browser session: every click, every field filled in, every submit, in time
order. Begin with get_form_inputs and get_clicks: together they tell the story. What a person typed or chose is what a
caller of the finished routine will want to give; say for each such value which field it went into, whether the page
turned it into something else (a label chosen, a code sent), and what was clicked from among several choices. Ids such
as i0007 name interactions; give them in your report, so that others can look."""

KIND = Kind("interaction", "knows what the person did: clicks, typed values, choices, submits", INSTRUCTIONS)


class Interactions:
    """Tools over the interactions of a capture."""

    def __init__(self, capture: Capture) -> None:
        self._capture = capture
        self._pages = Pages(capture)

    @tool()
    def get_interaction_summary(self) -> dict[str, Any]:
        """Say how much was recorded: the total, how many of each type, the pages, the number of different elements.

        Use it first when you do not know the recording. It names no values: see get_form_inputs and get_clicks.
        `watched`: somebody looked at the page while it was recorded, so that a total of 0 means that nothing was done.
        `opened`: the pages that were opened by their address, typed or kept as a bookmark.
        """
        all_ = self._capture.interactions
        urls = Counter(each.url for each in all_)
        return {
            "total": len(all_), "watched": bool(all_ or self._capture.snapshots),
            "by_type": dict(Counter(each.type for each in all_)), "unique_urls": list(urls)[:100],
            "unique_url_count": len(urls), "unique_elements": len({_element(each) for each in all_}),
            "first_time": all_[0].time if all_ else None, "last_time": all_[-1].time if all_ else None,
            "opened": [{"url": url, "time": time} for url, time in opened_addresses(self._capture)][:100],
        }  # fmt: skip

    @tool()
    def search_interactions_by_type(
        self,
        type: Annotated[  # noqa: A002 - the name that the model sees
            str, Field(description="click, input, change, submit or keydown; the summary counts them.")
        ],
        offset: Offset = 0,
        limit: Limit = 50,
    ) -> dict[str, Any] | Refused:
        """List the interactions of one type in time order, a line each. get_interaction_detail shows one in full."""
        known = {each.type for each in self._capture.interactions}
        if type not in known:
            return Refused((f"no interaction is of type {type!r}; there are: {', '.join(sorted(known)) or 'none'}",))
        return piece([each for each in self._capture.interactions if each.type == type], offset, limit, _line)

    @tool()
    def search_interactions_by_element(
        self,
        tag: Annotated[str, Field(description="Tag name, such as `select`; empty for any.")] = "",
        id: Annotated[str, Field(description="The element's id attribute; empty for any.")] = "",  # noqa: A002
        class_name: Annotated[str, Field(description="One of its classes; empty for any.")] = "",
        type: Annotated[str, Field(description="Its type attribute, such as `checkbox`; empty for any.")] = "",  # noqa: A002
        name: Annotated[str, Field(description="Its name attribute; empty for any.")] = "",
        text: Annotated[str, Field(description="A part of its visible text, in any case; empty for any.")] = "",
        offset: Offset = 0,
        limit: Limit = 50,
    ) -> dict[str, Any] | Refused:
        """List the interactions with elements that fit everything given, in time order, a line each."""
        wanted = {"tag": tag.lower(), "element_id": id, "input_type": type.lower(), "name": name}
        wanted = {key: value for key, value in wanted.items() if value}
        if not (wanted or class_name or text):
            return Refused(("say at least one of tag, id, class_name, type, name and text",))

        def fits(each: Interaction) -> bool:
            alike = all(getattr(each, key) == value for key, value in wanted.items())
            return alike and (not class_name or class_name in each.classes) and words(text) in words(each.text)

        return piece([each for each in self._capture.interactions if fits(each)], offset, limit, _line)

    @tool()
    def get_interaction_detail(
        self, interaction_id: Annotated[str, Field(description="The id of an interaction, such as i0007.")]
    ) -> dict[str, Any]:
        """Show everything recorded about one interaction, what the page's HTML says of its target, and its neighbours.

        `target` has the link, form and attributes of the element, if some page of the capture shows it.
        """
        found = self._capture.interaction(interaction_id)
        here = self._capture.interactions.index(found)
        target = {key: value for key, value in clicked(found, self._pages).items() if key in _TARGET}
        near = [self._capture.interactions[n] for n in (here - 1, here + 1) if 0 <= n < len(self._capture.interactions)]
        recorded = msgspec.to_builtins(found) | {"text": short(found.text, 2000), "value": short(found.value, 4000)}
        return {"interaction": recorded, "target": target, "neighbours": [_line(each) for each in near]}

    @tool()
    def get_form_inputs(self, offset: Offset = 0, limit: Limit = 50) -> dict[str, Any]:
        """List every field that was filled in, with the value it had in the end, in time order.

        Of each: `name`, `label`, `type`, `value` (what the field holds and a form sends; of a text such as `kind: oil`
        that a script sends as the rest under that name, this rest), `chosen_label` (of a select,
        radio button or checkbox: what the person saw and chose), `options` (of a select or radio button: the code of
        each label that could be chosen; `fetched` if a script fetched these), `checked` (of a checkbox), `boxes` (of
        one of several that send their labels: all of these), `picks` (of a checkbox that picks a row of a list: what
        tells that row from the others), `step` (of a number that need not be whole), `required` (if the page says that
        it may not be empty), `unchosen` (if its list stood on nothing), `typed` (if a script changed what was typed,
        such as a suggestion that was taken), `picked` (the entry that was clicked while it was filled in, if that
        shows what was typed; `picked_as`: the whole line, if it is made of that and other texts of an answer),
        `earlier_values` (if it was used more than once), `url`, `selector`, `time` (Unix seconds), `secret` (the value
        is a credential: a handle stands for it), and `seen_in`: the page that labels come from.
        """
        told = [by_name(each, self._capture) for each in form_inputs(self._capture.interactions, self._pages)]
        told = [said_apart(each, self._capture) for each in told]
        found = [*told, *untold_choices(self._capture), *untold_texts(self._capture), *untold_documents(self._capture)]
        found = with_fetched(found, self._capture)
        known = {(each.get("url"), each.get("name")) for each in found}
        found += [each for each in untold_picks(self._capture, self._pages) if (each["url"], each["name"]) not in known]
        found += [*untold_days(self._capture, self._pages), *seen_alone(untold_entries(self._capture), found)]
        found += untold_switches(self._capture, self._pages)
        return piece(sorted(found, key=lambda each: float(each["time"])), offset, limit)

    @tool()
    def get_clicks(self, offset: Offset = 0, limit: Limit = 40) -> dict[str, Any]:
        """List every click, submit and press of Enter in time order, with what was clicked.

        And (`change`) every field of a row of a list that was left and sent at once, for that row.
        `href` is the address of the link that was clicked. `link.choices` are the links of the same list whose
        addresses have the same shape, that link included: with more than one, the click was a choice among several,
        and `text` is the choice. `link.is_pager` tells links that turn the pages of a list (next, previous, a page
        number); their `choices` are the other pages; `link.across` is what its column is called, if other cells of its
        row have links that read alike. `form` says where the form of a button leads, and in `apart` what
        of that tells it from others built alike. `row` is what tells
        the row, card or item of a button from its neighbours, which have the same button, `row_texts` all that do so,
        and `is_first` says that it is the first of them, unless the page had narrowed the list by itself; `row_ids`
        are the ids that the elements of that row have alone, `row_place` is how many of its list stand before it.
        `options` are the codes of all labels of the list box that was chosen from, or of what stood side by side with
        what was clicked, and `group` is what these are called together; `column` is what a column is called in which it
        was clicked. `attributes` are those of the element that may
        carry a code for what it shows (`data-*`, `value`); `argument` is what a link hands to a script where its like
        hand it another number, `handed` the same of a button; `kept` is what its like in the same row keep otherwise,
        as slots of a plan do.
        """
        done = [each for each in self._capture.interactions if sets_off(each) or self._set_off(each)]
        return piece(done, offset, limit, self._set_off)

    @tool()
    def get_unique_elements(self, offset: Offset = 0, limit: Limit = 100) -> dict[str, Any]:
        """List the elements that were used, the most used first, with how often and in which ways."""
        counts: dict[tuple[str, ...], Counter[str]] = {}
        for each in self._capture.interactions:
            counts.setdefault(_element(each), Counter())[each.type] += 1
        ordered = sorted(counts.items(), key=lambda item: -item[1].total())
        return piece([_counted(element, types) for element, types in ordered], offset, limit)

    def _set_off(self, each: Interaction) -> dict[str, Any]:
        """Empty if it only filled in a field."""
        told = clicked(each, self._pages) if sets_off(each) else row_field(each, self._pages, self._capture)
        told = told if told.get("seen_in") else told | entry_of_opened(each, self._capture, self._pages)
        told = called_as_answered(told, each.time, self._pages)
        told = but_narrowed(told, each, self._capture, self._pages)
        return told if sets_off(each) or told.get("row") else {}


_TARGET = frozenset({"href", "link", "form", "attributes", "seen_in", "row", "row_texts", "is_first"})


def _element(each: Interaction) -> tuple[str, ...]:
    return each.url, each.selector, each.tag, each.name, each.element_id, each.input_type


def _counted(element: tuple[str, ...], types: Counter[str]) -> dict[str, Any]:
    names = ("url", "selector", "tag", "name", "id", "type")
    return present(dict(zip(names, element, strict=True))) | {"count": types.total(), "by_type": dict(types)}


def _line(each: Interaction) -> dict[str, Any]:
    line = {
        "id": each.id, "time": each.time, "type": each.type, "tag": each.tag, "name": each.name, "key": each.key,
        "value": short(each.value, 120), "text": short(each.text, 120), "url": each.url,
    }  # fmt: skip
    return present(line)
