"""The specialist for where values come from."""

from collections.abc import Iterator
from functools import cached_property, partial
from itertools import islice
from math import inf
from typing import Annotated, Any

from pydantic import BaseModel, Field

from actors.agent import Kind
from actors.specialists.choice_pages import agreed, choices, named_within, referred, shown_choices
from actors.specialists.corrected import first_sent, value_then
from actors.specialists.exchange import value_line
from actors.specialists.first_entry import ways_at_first
from actors.specialists.first_page import first_page
from actors.specialists.forms.document_in_form import document_in_form
from actors.specialists.forms.form_in_document import form_in_document
from actors.specialists.forms.sent import form_sent
from actors.specialists.listing import Limit, Offset, piece, present, short
from actors.specialists.lost_answer import lost_answer
from actors.specialists.network import TransactionId
from actors.specialists.new_address import made_at
from actors.specialists.offers.in_field import offered_in_field
from actors.specialists.offers.referred import referring
from actors.specialists.origin import (
    MOST_IN_DETAIL,
    clicked_there,
    first_and_last,
    in_brief,
    in_detail,
    on_a_line,
    pages_with_field,
)
from actors.specialists.recorded_page import ways_around, ways_beside, ways_by_another, ways_in_field
from actors.specialists.sent.document import document_sent
from actors.specialists.sent.encoded_file import encoded_file, size_of
from actors.specialists.sent.entry import compared_members
from actors.specialists.sent.member import member_called
from actors.specialists.sent.named_entry import named_entry
from actors.specialists.sent.replaced_list import replaced_lists
from actors.specialists.state.before import state_before
from actors.specialists.uploads import given_by_uploads
from actors.specialists.value_hint import Fields, entered_as, hint, in_use
from actors.tool import tool
from captures.capture import Capture
from captures.compound import made_of
from captures.fields import RequestValue, request_values
from captures.trace import origins
from captures.transaction import Transaction
from routines.dates import stamp_in

INSTRUCTIONS = """\
You find out where the values of a request come from. For each value there are four answers: the person gave it (typed,
or chosen by a label); an earlier response, cookie or storage entry gave it, and there is a way to take it from there
again; it never changes; or the page made it (a time, a random number). Begin with list_request_values, then call
trace_value for what looks opaque or differs between requests. What a person chose by its label is sent as a code: use
trace_choice to find the page on which both stand together. Prefer the latest response before the request that carries
the value and that the routine will fetch anyway; a token that changes with every page must come from the page that
carried this one. Report the extractor as it was given to you, with the id of the transaction that it reads."""

KIND = Kind("value_trace", "finds where a value of a request came from, and how to get it again", INSTRUCTIONS)

_MOST_PAGES = 20


class FoundThing(BaseModel):
    """A thing in the answer of the transaction `id`; `path` leads there, as that of an extractor of kind `json`."""

    id: str
    path: list[str | int | dict[str, str]]


Value = Annotated[str, Field(min_length=1, max_length=8000, description="The value, decoded, as it was sent.")]


class ValueTrace:
    """Tools over the flow of values through a capture."""

    def __init__(self, capture: Capture) -> None:
        self._capture = capture

    @cached_property
    def _fields(self) -> Fields:
        return Fields(self._capture)

    @tool()
    def list_request_values(
        self, transaction_id: TransactionId, offset: Offset = 0, limit: Limit = 60
    ) -> dict[str, Any]:
        """List every value that a request carries, with what it looks like.

        Of each: `place` (path, query, header, cookie, form, multipart, json, text), `name`, `value`, `path` (in JSON);
        `hint`: empty, standard_header (follows from the request itself), secret (a handle stands for a credential),
        url, timestamp (the clock), opaque (made by a generator), constant_looking, or plain; `same_elsewhere`: how
        many other requests carry the same value in the same field; `other_values`: what they carry there instead;
        `since`: if none does, when (Unix seconds) an earlier request of the same kind first carried this value there,
        `first_sent`: when any did, deep in its body or in the query of several addresses; `omitted`: of a field of
        the query, whether an earlier request of the same kind had none;
        `entered_as`: interactions that left or showed exactly this value; `made_of`: the name and password that
        `Basic` credentials carry in Base64; `in_use`: of a part of a path, that a request before anybody entered
        or clicked it, or the file of a script, had the same `path`, or the same `beginning` of it up to here, and of
        an address elsewhere that it was requested before anybody entered a part of it;
        `first_page`: of the number of a later page of a list, what the request for the first one carried, `-` for
        none; `moment`: what in a longer text is the moment of the request. Headers that every browser sets by itself
        are left out.
        """
        transaction = self._capture.transaction(transaction_id)
        return piece(request_values(transaction), offset, limit, lambda each: self._described(transaction, each))

    @tool()
    def trace_value(
        self,
        value: Value,
        transaction_id: TransactionId,
        clicked: Annotated[
            str, Field(max_length=500, description="The selector of the link or form that led there, if one did.")
        ] = "",
    ) -> dict[str, Any]:
        """Find who knew a value before a request was sent, earliest first, in every encoding it may travel in.

        `origins` has the first few, the last few and what may have made the thing at that address in detail: `source`
        (response_body, response_header, cookie, storage, window_property, dom, interaction, url), `id` of the
        transaction, snapshot or interaction, `time` (Unix seconds), `name` (of the header, cookie, key or field),
        `encoding`, `snippet`, and for what came in a response `extractors`: ways to take the value from such a response
        again, the sturdiest first (with `decode` if the value is encoded there: give it to the extraction). `renews`:
        the earlier response whose cookie this one only gave anew. `total` counts all places; `others` names the rest by
        id. No origin: the page made the value, or it is written in a script's own way. With `clicked`, what stands at
        that place of a page comes first, if it gives the value there: other places may hold something else tomorrow.
        `one_of`: how many different ones the entries of that list hold there, if its place in the list is all that
        finds it. `made`: it answered a change of what that address stands below. `lost`: the recorder lost that body;
        the extractors are guesses by what tokens are called.
        """
        sent = self._capture.transaction(transaction_id)
        first = first_sent(self._capture, sent)
        value = value_then(value, sent, first)
        found = origins(self._capture, value, first.id, limit=1000)
        detailed, others = first_and_last(self._capture, found.origins, value, sent.request.url)
        shown = [in_detail(self._capture, each, value, clicked, sent.request.url) for each in detailed]
        here = clicked_there(self._capture, value, clicked, first.id) if clicked else []
        shown = [each for each in here if each["id"] not in {one.get("id") for one in shown}] + shown
        shown += lost_answer(self._capture, value, found.origins, first)
        return {"total": found.total, "origins": shown, "others": [in_brief(each) for each in others[:40]]}

    @tool()
    def scan_for_value(self, value: Value, offset: Offset = 0, limit: Limit = 30) -> dict[str, Any]:
        """Find a value anywhere in the capture, regardless of time, in every encoding it may travel in.

        Earliest first, without extractors: see trace_value. Requests count by their URL only (`url`);
        `requests` lists those that carry the value, with place and name.
        """
        found = origins(self._capture, value, inf, limit=1000).origins
        carrying = [line for each in self._capture.transactions for line in _carried(each, value)]
        return piece(found, offset, limit, on_a_line) | {"requests": carrying[:30], "request_count": len(carrying)}

    @tool()
    def trace_field(
        self,
        name: Annotated[str, Field(min_length=1, max_length=300, description="The field's name.")],
        transaction_id: TransactionId,
        value: Annotated[str, Field(max_length=8000, description="Empty: what the request carries under it.")] = "",
    ) -> dict[str, Any]:
        """Find the pages before a request that have a form with this field holding this value, newest first.

        For hidden fields with short values, such as the number of a record, which trace_value would find anywhere, and
        for values too long to be shown. Each page has `id`, `url`, `time` and `extractors`. `offered`: the newest page
        on which the value may be chosen in the field, with the `label` of that; `ticked` instead of a box.
        """
        transaction = self._capture.transaction(transaction_id)
        carried = [each for each in request_values(transaction) if each.name.endswith(name)]
        sent = min(carried, key=lambda each: len(each.name)).value if carried else ""
        found = list(pages_with_field(self._capture, name, value or sent, transaction.started))
        there = offered_in_field(self._capture, name, value or sent, transaction.started)
        return {"total": len(found), "origins": found[:MOST_IN_DETAIL]} | ({"offered": there} if there else {})

    @tool()
    def trace_upload(self, value: Value, transaction_id: TransactionId) -> dict[str, Any]:
        """Find the answers to uploads before a request that have a value, newest first.

        For the id by which a request names a file that was sent before: a short number stands anywhere, and
        `trace_value` shows few places. Each has `id`, `url`, `time` and `extractors`.
        """
        transaction = self._capture.transaction(transaction_id)
        found = list(given_by_uploads(self._capture, value, transaction.started))
        return {"total": len(found), "origins": found[:MOST_IN_DETAIL]}

    @tool()
    def trace_form(self, transaction_id: TransactionId, offset: Offset = 0, limit: Limit = 60) -> dict[str, Any]:
        """Find the page whose form was sent, or the JSON that is sent back, and what nobody had touched in it.

        `id`, `url` and `time` are those of the response. `items`: what was sent as it stood there, each with `name` (in
        JSON `path`: the place in the body, with all below it) and `extractors`: a routine sends it as it is when it
        runs, for the recorded values belong to one thing on one day. `filled`: the response showed something that
        exists, rather than an empty form. `lists`: what was sent back whole with an entry added or changed. No `id`: no
        response had such a form.

        `prefix`: what a script put before the names of all fields; here they are told without it. `made`: the id of
        what was made by the request whose redirect led to the page.

        Of a form, `whole` is the extractor of all that it sends as it stands, for the `others` of a body; `unticked`
        are the boxes that stood ticked and were not sent; `boxes`, `blank` and `areas` what may be ticked in the form
        of a row, and what was empty there; `scripted` are hidden fields that a script filled in; `groups` are boxes of
        one name of which some were turned, with the `extractors` of those that were left alone; `now` are fields that
        somebody used, with the `extractors` of what the page has in them; `sent_to` has the `extractors` of the
        `address` that the page names for the form, which is that of the thing on the page; `by_button` are hidden
        fields that say what the clicked button does, and are sent as recorded; `button` is the one that was sent
        (`name`, `value`), with `extractors` that find nothing where the page has it no more; `rows` are the names with
        the number of a row in them (`start`, `number`, `end`), with `ways` to take that number: by one of `labels`, as
        a blank row, or as the next. Of a JSON document that was sent back whole, `changes` are what is different:
        `path` in the document, `sent` in the body, `named` for each thing on the way what it is known by, `called` of
        an id that was taken out the `label` of its thing, and the `extractors` and `id` of the answer that tell it.
        """
        transaction = self._capture.transaction(transaction_id)
        ways = (form_sent, document_sent, document_in_form, form_in_document)
        found = next((found for each in ways if (found := each(self._capture, transaction))), {})
        fields = piece(found.pop("fields", []), offset, limit)
        made = made_at(self._capture, self._capture.transaction(found["id"])) if "id" in found else ""
        return found | present({"made": made}) | fields

    @tool()
    def trace_choice(
        self,
        label: Annotated[str, Field(min_length=1, max_length=500, description="What the person saw and chose.")],
        value: Value,
        transaction_id: TransactionId,
        at_first: Annotated[
            bool, Field(description="Whether only the place counts: the entry was the first of its list.")
        ] = False,
        among: Annotated[
            str,
            Field(max_length=300, description="Of a link: the list in which it was chosen, as get_clicks tells it."),
        ] = "",
        of_row: Annotated[
            bool, Field(description="Whether the label is that of a row, as get_clicks tells it.")
        ] = False,
        field: Annotated[
            str, Field(max_length=200, description="Of a row with a form of its own: the name of the field in that.")
        ] = "",
    ) -> dict[str, Any]:
        """Find the pages before a request on which a value stands beside the label that a person chose, newest first.

        For what is shown by name and sent by code: the option of a select, a link, an entry of a JSON list. Each page
        has `id`, `url`, `time` and `extractors` that find the value by the label, so that another label finds another
        value (with `decode` if the value is encoded there: give it to the extraction). If no response has
        the label, but one the name of an entry within it (`2. Winter garden`), `label` is that name; `refers`: the
        label may be that of another thing to which the entry refers, for others have it, too, or none; where a link has
        the label within what it reads (`Add to Garden`), its extractor has that text. With `at_first`,
        extractors take the value from the first entry of the list that the label was found in, whatever is first then:
        for the first hit of a search. With `among`, a link is looked for in that list only, where the page has it. With
        `of_row`, an entry may be known by what it refers to, as an application by the name of its applicant; with `by`,
        by the id of that, which is to be taken first. With `field`, what that field holds in the row will do, be it the
        same in all rows.
        Responses only, as a routine can fetch them again; snapshots if no response has both. `total` counts up to 20
        pages; the first five are shown.
        """
        moment = first_sent(self._capture, self._capture.transaction(transaction_id)).started
        if at_first:
            found = list(islice(choices(self._capture, label, value, moment, ways_at_first), _MOST_PAGES))
            return {"total": len(found), "pages": found[:MOST_IN_DETAIL]}
        found = list(
            islice(choices(self._capture, label, value, moment, partial(ways_beside, among=among)), _MOST_PAGES)
        )
        found = referred(agreed(found), self._capture)
        found = found or list(islice(named_within(self._capture, label, value, moment), _MOST_PAGES))
        if of_row:
            found = found or list(islice(choices(self._capture, label, value, moment, ways_by_another), _MOST_PAGES))
            found = found or list(islice(referring(self._capture, label, value, moment), 1))
        if field and not found:
            in_field = partial(ways_in_field, field=field)
            found = list(islice(choices(self._capture, label, value, moment, in_field), _MOST_PAGES))
        found = found or list(islice(choices(self._capture, label, value, moment, ways_around), _MOST_PAGES))
        found = found or list(islice(shown_choices(self._capture, label, value, moment), _MOST_PAGES))
        return {"total": len(found), "pages": found[:MOST_IN_DETAIL]}

    @tool()
    def trace_state(
        self,
        transaction_id: TransactionId,
        label: Annotated[str, Field(max_length=500, description="What the thing is called; empty: what a page is of.")],
        held_by: Annotated[list[str], Field(description="The ids of the responses from which the request is made.")],
    ) -> dict[str, Any]:
        """Find the responses before a request on which stood in which state the thing was that the request turned.

        For what does not say which state is wanted, such as a toggle: pressed once more it is undone. The `extractors`
        of each of the `pages` (`id`, `url`, `time`), newest first, find something only while the thing with the label
        is in the state of before. None: nothing shows that the request turned anything.
        """
        transaction = self._capture.transaction(transaction_id)
        return state_before(self._capture, transaction, label, held_by)

    @tool()
    def compare_entry(
        self,
        transaction_id: TransactionId,
        sent: Annotated[list[str | int], Field(description="The path to the object in the body; [] for all of it.")],
        held_by: Annotated[str, Field(description="The id of the transaction whose response has the entry.")],
        path: Annotated[
            list[str | int | dict[str, str]],
            Field(min_length=1, description="The path to the entry, as an extractor of kind `json` has it."),
        ],
    ) -> dict[str, Any]:
        """Tell which members of an object sent as JSON stand in an entry of an earlier answer just so.

        For an entry that is sent back whole with one member changed: `same` are the names of members that are equal,
        type and all, be they true, null or empty, which stand everywhere and cannot be traced by what they are; `held`
        are all that both have, `altered` lists of which only a part is the same, or which the entry has as a text. Of
        two lists: whether they are `alike`.
        """
        asked, holder = self._capture.transaction(transaction_id), self._capture.transaction(held_by)
        return compared_members(asked, sent, holder, path) if holder.ended <= asked.started else {"same": []}

    @tool()
    def find_named_entry(
        self,
        transaction_id: TransactionId,
        name: Annotated[str, Field(min_length=1, max_length=500, description="What the address calls the thing.")],
    ) -> dict[str, Any]:
        """Find the entry of a list that has a name and is like the object that a request sends as JSON.

        For a thing whose name is its id (`PUT /lamps/Hall`): `id` is the answer before that lists it, of `/lamps` or
        else with the most alike, `path` leads to the entry as an extractor of kind `json` does, `called` is the member
        with the name. Empty: there is none.
        """
        transaction = self._capture.transaction(transaction_id)
        return named_entry(self._capture, transaction, name)

    @tool()
    def trace_member(
        self,
        transaction_id: TransactionId,
        taken_from: Annotated[list[str], Field(description="The ids of the responses from which the request is made.")],
    ) -> dict[str, Any]:
        """Find what the thing is called in whose number or name the address of a request ends.

        By the latest answer before to the address above it, as `/things` is of `/things/17`: `label` is the name that
        the thing has alone in that list, `id` the answer, and its `extractors` find the number by the label; none: it
        is the label. Empty: nothing tells, or a response that something is taken from is about that thing alone.
        """
        transaction = self._capture.transaction(transaction_id)
        taken = [self._capture.transaction(each) for each in taken_from]
        return member_called(self._capture, transaction, taken)

    @tool()
    def list_replaced(
        self,
        transaction_id: TransactionId,
        found: Annotated[
            list[FoundThing],
            Field(description="The things in earlier answers of which it is known how they are found."),
        ],
    ) -> dict[str, Any]:
        """List the lists of ids or words in a body of JSON that are sent in the place of those that a thing has.

        Another thing would lose its own. Of each: `sent`, its path in the body; `list_of`, the member of the thing;
        the places in it of what is `added`; what is `taken_out`, a `value` with its `hint` as of list_request_values,
        and the members by which it is `named` there; and, if things are found so, `id` and `path` (of an extractor
        `json` with `every`), which lead to all that the thing has.
        """
        transaction = self._capture.transaction(transaction_id)
        lists = replaced_lists(self._capture, transaction, [(each.id, list(each.path)) for each in found])
        return {"lists": [self._with_hints(transaction, each) for each in lists]}

    def _with_hints(self, transaction: Transaction, told: dict[str, Any]) -> dict[str, Any]:
        name, gone = str(told["sent"][-1]), told.get("taken_out", ())
        hints = [hint(RequestValue("json", name, each["value"]), transaction.started) for each in gone]
        return told | {"taken_out": [each | {"hint": one} for each, one in zip(gone, hints, strict=True)]}

    def _described(self, transaction: Transaction, value: RequestValue) -> dict[str, Any]:
        compared = self._fields.compare(transaction, value)
        entered = entered_as(self._capture, value.value, transaction.started)
        looks = {"hint": hint(value, transaction.started)}
        parts = made_of(self._capture, value.value) if value.place == "header" else None
        told = compared | {
            "entered_as": entered,
            "made_of": list(parts or ()),
            "in_use": in_use(self._capture, transaction, value),
            "first_page": first_page(self._capture, transaction, value),
            "moment": stamp_in(value.value, transaction.started),
        }
        told |= encoded_file(self._capture, transaction, value) or {"file_size": size_of(value)}
        return value_line(value) | looks | present(told)


def _carried(transaction: Transaction, value: str) -> Iterator[dict[str, Any]]:
    for each in request_values(transaction):
        if value == each.value or (len(value) > 2 and value in each.value):
            line = {"id": transaction.id, "place": each.place, "name": each.name}
            yield line | ({} if value == each.value else {"within": short(each.value, 120)})
