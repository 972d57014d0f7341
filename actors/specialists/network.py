"""The specialist for what went over the wire."""

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Any, Literal

import msgspec
from pydantic import Field

from actors.agent import Kind
from actors.effect import Refused
from actors.specialists.candidates import candidates, evidence, sockets_with
from actors.specialists.exchange import Part, in_full
from actors.specialists.filtered import filtered
from actors.specialists.led_to import Known
from actors.specialists.listing import Limit, Offset, TextLimit, TextOffset, part_of, piece, present, short
from actors.specialists.named_after import named_after
from actors.specialists.new_address import made_at, new_address
from actors.specialists.polled import polled
from actors.specialists.refused import refused_with, said_of_change
from actors.specialists.result_shape import result_shape
from actors.specialists.told_by import told_by
from actors.tool import tool
from captures.capture import Capture
from captures.expression import BadExpression
from captures.redirect import hops, led_here
from captures.schema import body_schema
from captures.search import REQUEST, RESPONSE, Found, Place, search_expression, search_terms, search_value, unique_urls
from captures.transaction import Transaction

INSTRUCTIONS = """\
You know the requests and responses of the recorded browser session. You are asked which request does a part of a task,
what it carries, or what a response holds. Begin with list_candidates, giving it every value that the person typed or
chose: the request of a task usually carries such a value, follows the click or submit, and answers with what the page
then showed. Look at a transaction with get_transaction before you name it. A page that a form posts to often answers
with a redirect: what was shown is in the request that follows. Say which transaction it is by its id, such as t0012,
and which of its values come from the person, which from earlier responses, and which never change."""

KIND = Kind("network", "finds requests and responses, and says what they carry", INSTRUCTIONS)

Terms = Annotated[
    list[Annotated[str, Field(min_length=1, max_length=500)]],
    Field(min_length=1, max_length=30, description="Texts to look for, each as it is; any one is enough."),
]
TransactionId = Annotated[str, Field(description="The id of a transaction, such as t0012.")]
IgnoreCase = Annotated[bool, Field(description="Whether `a` also finds `A`.")]


class Network:
    """Tools over the transactions of a capture."""

    def __init__(self, capture: Capture) -> None:
        self._capture = capture

    @cached_property
    def _candidates(self) -> list[Transaction]:
        return candidates(self._capture)

    @tool()
    def list_candidates(
        self,
        values: Annotated[
            list[str],
            Field(max_length=50, description="What the person typed or chose, labels and codes alike; may be empty."),
        ],
        offset: Offset = 0,
        limit: Limit = 30,
    ) -> dict[str, Any]:
        """List the transactions that may be the task's own, in time order, with what speaks for each.

        Scripts, styles, pictures, beacons and the like are left out; `noise` counts them. Behind the others
        stand the web sockets over which one of `values` was sent: no routine can do that. Of each: id, method, url,
        status, types, sizes (bytes), time (Unix seconds); `sends`: which of `values` stand in the request, with place
        and name (`whole`: nothing else stands there, or a document of which it is one text); `answers_with`: how often
        the response holds each; `follows`: the interaction within five seconds before it; `shown`: the share of the
        response's distinctive texts that a snapshot soon after has on the page, and `new_share` of those that the page
        had not had before.
        `fills`: how many of its texts the page showed that the document itself had not, as a script put them there.
        `operation` tells GraphQL queries, which only read, from mutations; `called` is what a GraphQL or JSON-RPC
        request calls that which it wants. `asked_again`: how many other requests were
        the very same; `quiet`: of one that may change something, the seconds in which nothing had been done or answered
        before it, as of what a timer sends; `sets`: the checkboxes turned just before whose names it carries.
        `led_here` is the request whose redirect led to this one; `corrects`: those with which the same form was sent
        before, and shown again with an error; `sends_on_to` the one for the address that a header of
        its empty answer, such as `X-Redirect`, told a script; `continues` the page that first had something
        particular of its address, as one whose script then asks for the rows of a table; `built_on` the request right
        before whose answer first had an id that this one sends. `as_link`: a script sent the form as it stood, but for
        hidden fields in which it said what was clicked. `signs_in`: it sends one password and little else;
        `asks_to_sign_in`: the page that answers it has a form for that; `asks_to_go_on`: it is a page with a form for
        what its address says, such as a confirmation.
        This is evidence, not a verdict: requests that poll or report also follow clicks and carry values.
        """
        found = sorted([*self._candidates, *sockets_with(self._capture, values)], key=lambda each: each.started)
        listed = piece(found, offset, limit, lambda each: evidence(self._capture, each, values))
        return listed | {"noise": len(self._capture.transactions) - len(found)}

    @tool()
    def search_requests_by_terms(self, terms: Terms, offset: Offset = 0, limit: Limit = 20) -> dict[str, Any]:
        """Find the requests whose URL, headers or body hold any of the terms, in any case of letters.

        Best first: those with most different terms, then with most hits. The terms are compared with what was sent,
        so try also the encoded spelling (`M%C3%BCnchen`). A hit shows the first place with its surroundings.
        """
        return self._by_terms(terms, REQUEST, offset, limit)

    @tool()
    def search_responses_by_terms(self, terms: Terms, offset: Offset = 0, limit: Limit = 20) -> dict[str, Any]:
        """Find the responses whose headers or body hold any of the terms, in any case of letters.

        Best first: those with most different terms, then with most hits. Give several words that stand together in
        the answer you look for, such as the texts that the page showed. A hit shows the first place with its
        surroundings; get_transaction shows the whole.
        """
        return self._by_terms(terms, RESPONSE, offset, limit)

    @tool()
    def search_response_bodies(
        self,
        pattern: Annotated[str, Field(min_length=1, max_length=2000, description="The value, or the expression.")],
        kind: Annotated[
            Literal["value", "regex"],
            Field(description="`value`: find the text as it is. `regex`: an RE2 expression (no look-around)."),
        ] = "value",
        ignore_case: IgnoreCase = False,
        offset: Offset = 0,
        limit: Limit = 20,
    ) -> dict[str, Any] | Refused:
        """Find the response bodies that hold a value or match a regular expression, in time order.

        The first of them is where the value was first answered. For the encodings a value may travel in, and for
        storage and cookies, the value trace specialist is the better choice.
        """
        many = offset + limit
        try:
            if kind == "regex":
                found = search_expression(self._capture, pattern, ("response_body",), ignore_case, many)
            else:
                found = search_value(self._capture, pattern, ("response_body",), ignore_case, many)
        except BadExpression as error:
            return Refused((f"the expression is not one that RE2 takes: {error}",))
        return _hits(found, offset)

    @tool()
    def get_transaction(
        self,
        transaction_id: TransactionId,
        part: Annotated[Part, Field(description="Which half to show.")] = "both",
        body_offset: TextOffset = 0,
        body_limit: TextLimit = 4000,
    ) -> dict[str, Any]:
        """Show a request taken apart into its values, and its response with headers and a piece of the body.

        `request.values` has every value with its place (path, query, header, cookie, form, multipart, json, text) and
        name; headers that every browser sets by itself are left out. Bodies come in pieces: for the rest call again
        with `body_offset` set to `next_offset`, with part=request for that of the request. Credentials read as
        handles. `leads_to` are the transactions that a redirect led
        through, `landing_url` is the address of the last and `landing_status` its status; `led_here` is the request
        whose redirect led to this one (`made`: the id of what it made, if this address is the first to name it), and
        `told_by` the one whose empty answer told a script this `address` by a header; `polled`:
        a script asked so often before until the answer had this `value`, which goes into `tries`. Of a
        request that changes something, `named_after` are the changes before which nothing named what its address names,
        `complaints` are errors that the answer shows, `messages` the classes of what it announces, such as "Saved", and
        `said` the texts: all have to stand in its operation; `charset` is that in which its query
        and its form were sent, if it is not UTF-8: it has to stand in the operation, beside the query, and in its body;
        `unknown`: nothing tells which it is.
        """
        found = self._capture.transaction(transaction_id)
        leading = _leading(hops(self._capture, found)) | _led(self._capture, found)
        about = leading | said_of_change(self._capture, found) | named_after(self._capture, found)
        about |= present({"told_by": told_by(self._capture, found)})
        about |= polled(self._capture, found)
        about |= present({"charset": found.request.charset})
        return in_full(found, part, body_offset, body_limit) | about

    @tool()
    def get_result_shape(
        self,
        transaction_id: TransactionId,
        texts: Annotated[
            list[str],
            Field(max_length=50, description="By what the caller may know the thing that was changed; may be empty."),
        ] = [],  # noqa: B006 - pydantic copies it
    ) -> dict[str, Any]:
        """Say what a routine could return of a response, and how to read it; of a redirect, of the page it led to.

        `kind`: json (`schema` by example; `path`: where the things that it lists are, which goes into the return
        operation, if there are other lists beside them), records (`rules`: ways to read the repeated records of the
        page, the most telling first, each with `count`, an `example`, and what stands over it (`about`); one of them
        goes into the return operation as `records`), fields (`fields`: what a page about one thing says, each with its
        `name`, the recorded `value` and `extractors`; a page with records may have them, too; `supposed` are such that
        nothing marks as named), html, text, file, or
        none. `new_address`: the redirect led to an address that nothing had named before, so what was made has it:
        `pattern` is an RE2 expression whose group is its `id`; `header`: the answer told it so instead. `led_to`: what
        the page says to which a change led, without what every page of the site says: its `fields`, whether these have
        `told_again` what was entered, and of its lists `things`, each the `fields` of the one record that is `named` by
        one of `texts`; `only_listed` if nothing but the first list shows what was entered.
        """
        asked = self._capture.transaction(transaction_id)
        made = new_address(self._capture, asked)
        known = Known(texts, [each["id"] for each in made.values()])
        shape = result_shape(self._capture, asked, known) | made
        return shape | present({"refused": short(refused_with(self._capture, asked))})

    @tool()
    def get_filtered_list(
        self, interaction_id: Annotated[str, Field(description="The id of an interaction, such as i0007.")]
    ) -> dict[str, Any]:
        """Say whether a page filtered a list by itself when something was typed: of all that an earlier answer lists,
        it then shows what contains the text.

        `transaction_id` is that answer; `path` (JSON) or `rules` (records of a page) say where its entries are, as
        get_result_shape does; `members`: which of an entry's members contain the text (none: any). These go into the
        `containing` of the return operation. `count` entries there were, `shown` of them stayed. Empty if no list is
        like that.
        """
        return filtered(self._capture, self._capture.interaction(interaction_id))

    @tool()
    def get_response_body_schema(self, transaction_id: TransactionId) -> dict[str, Any] | Refused:
        """Give the JSON Schema of a response's JSON body, by example: members, types, which are always there.

        Much shorter than the body, and enough to see its shape and where its records stand.
        """
        schema = body_schema(self._capture.transaction(transaction_id).response)
        if schema is None:
            return Refused((f"the response of {transaction_id} is not JSON; get_transaction shows what it is",))
        return {"transaction_id": transaction_id, "schema": schema}

    @tool()
    def get_unique_urls(
        self,
        with_query: Annotated[bool, Field(description="Whether addresses that differ in the query count as two.")] = (
            False
        ),
        containing: Annotated[str, Field(description="Only addresses that hold this text; empty for all.")] = "",
        offset: Offset = 0,
        limit: Limit = 100,
    ) -> dict[str, Any]:
        """List every address that was requested, in the order of the first request, with how often."""
        found = [each for each in unique_urls(self._capture, with_query) if containing.lower() in each[0].lower()]
        return piece(found, offset, limit, lambda each: {"url": each[0], "count": each[1]})

    def _by_terms(self, terms: list[str], places: Sequence[Place], offset: int, limit: int) -> dict[str, Any]:
        return _hits(search_terms(self._capture, terms, places, limit=offset + limit), offset)


def _leading(through: list[Transaction]) -> dict[str, Any]:
    if not through:
        return {}
    last = through[-1]
    address = {"landing_url": short(last.request.url, 2000), "landing_status": last.response.status}
    return {"leads_to": [each.id for each in through], **address}


def _led(capture: Capture, found: Transaction) -> dict[str, Any]:
    if (first := led_here(capture, found)) is None:
        return {}
    address = {"method": first.request.method, "url": short(first.request.url, 2000)}
    return {"led_here": {"id": first.id, **address} | present({"made": made_at(capture, found)})}


def _hits(found: Found, offset: int) -> dict[str, Any]:
    """A piece of what was found: `{total, offset, items, next_offset?}`."""
    return part_of(found.total, offset, [msgspec.to_builtins(hit) for hit in found.hits[offset:]])
