"""What has to be asked about the values of a request that nothing known explains."""

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, unquote_plus, urlsplit

from actors.rules.chosen import is_trivial, may_belong
from actors.rules.naming import but_credentials, same_name, slug
from actors.rules.play import Call, call
from captures.route import routed

Line = dict[str, Any]

_HANDLE = re.compile(r"secret-\d+-[a-z]+(-decoded)?")
_LOOKED_UP = frozenset({"plain", "constant_looking", "opaque", "secret", "url"})
_IN_REQUEST = frozenset({"path", "query", "form", "multipart", "json", "xml"})
_ORDINARY = frozenset({"plain", "constant_looking"})
_FIELDS = frozenset({"query", "form", "multipart", "json", "xml"})
_MADE_BY_SERVER = frozenset({"plain", "opaque", "secret"})
ID_NAME = re.compile(r"(^|_)(id|ids|pk|key|uid|uuid|guid|slug|hash|ref)$")
_CONDITIONS = frozenset({"if-match", "if-unmodified-since"})
_MOST = 40
_TELLING = 3
"""A part of an address that is no longer than this stands in any row by chance."""


@dataclass(frozen=True)
class Question:
    """A call whose answer may explain the value at `place` of the list.

    `url` is the address of the request, `seen_on` that of the page on which the person was. For a choice: the
    parameter and the label chosen. `else_entered`: that no page had the value means that the person entered it.
    `of_choice`: only the answer to a request counts that carried what the person had chosen. `own_field`: the value
    travels under the name of the field in which the label was chosen.
    """

    place: int
    call: Call
    seen_on: str = ""
    url: str = ""
    parameter: str = ""
    label: str = ""
    else_entered: bool = False
    of_choice: bool = False
    own_field: bool = False


def questions(lines: list[Line], context: Line) -> list[Question]:
    """What has to be asked about the values without a source."""
    labels, page, found = _labels(lines, context), _page(context), list[Question]()
    for place, line in enumerate(lines):
        if "source" in line:
            continue
        if line["place"] == "url":
            found += [*_of_choices(place, context), *_of_address(place, context)]
            continue
        if line["place"] in ("path", "query") and len(line["value"]) > _TELLING:
            found += [
                Question(place, _choice(row, line["value"], context), page, context["url"], parameter, row)
                for parameter, row in _rows_leading_here(context)
            ]
        own = any(_is_code_of(line, each) for each in context.get("inputs", []))
        if not own:
            found += _of_origin(place, line, context, page)
        if line["place"] in _IN_REQUEST and line["hint"] in _LOOKED_UP:
            found += [
                Question(
                    place, _choice(label, line["value"], context), page, context["url"], parameter, label, own_field=own
                )
                for parameter, label in (
                    [] if _names_fields(line, lines) else _labels_for(line, labels + _links_to(line, context), context)
                )
            ]
        if unwatched(context) and line["place"] in _FIELDS and line["hint"] in _ORDINARY:
            found.append(Question(place, _default(line, context), else_entered=True))
    return found[:_MOST]


def questions_of_choice(lines: list[Line], context: Line) -> list[Question]:
    """What has to be asked about the ordinary values that may belong to what was chosen."""
    asked = (
        (place, call("trace_value", value=line["value"], transaction_id=context["transaction_id"]))
        for place, line in enumerate(lines)
        if context.get("carriers") and may_belong(line, context)
    )
    return [Question(place, each, url=context["url"], of_choice=True) for place, each in asked][:_MOST]


def unwatched(context: Line) -> bool:
    """Whether nobody recorded what the person did: then only the pages tell what was entered from what stood there."""
    return not context.get("inputs") and not context.get("clicks") and not context.get("watched")


def core(line: Line) -> str:
    """The part of a value that has an origin: `Bearer` in front of a token has none."""
    found = _HANDLE.search(line["value"])
    return found[0] if found else str(line["value"])


def _of_origin(place: int, line: Line, context: Line, page: str) -> list[Question]:
    """What the server made, it gave before: in any response, or in a field of the form that was sent."""
    if line.get("cut"):
        asked = call("trace_field", name=line["name"], transaction_id=context["transaction_id"])
        return [Question(place, asked, page, context["url"])]
    if line["place"] in ("form", "multipart") and line["value"].isdigit() and line["name"] in _fields(context):
        asked = call("trace_field", name=line["name"], value=line["value"], transaction_id=context["transaction_id"])
        return [Question(place, asked, page, context["url"])]
    made = line["hint"] in ("opaque", "secret", "timestamp") or line["place"] == "cookie" or is_named_id(line)
    made = made or (line["place"] == "header" and line["name"].lower() in _CONDITIONS)
    if made or (line["place"] == "path" and (line["hint"] in _MADE_BY_SERVER or line["value"].isdigit())):
        asked = call("trace_value", value=core(line), transaction_id=context["transaction_id"])
        return [Question(place, asked, page, context["url"])]
    return []


def is_named_id(line: Line) -> bool:
    """Whether the name says that the value names a thing, which the server numbered: `projectId`, `item_key`."""
    return line["place"] in _FIELDS and bool(ID_NAME.search(slug(line["name"])))


def _of_choices(place: int, context: Line) -> list[Question]:
    """The links that the person chose and that led to this address, or to the first page of the list it is of."""
    url = context["url"].partition("#")[0]
    return [
        Question(
            place, _choice(click["text"], click["href"], context), click["url"], url, click["parameter"], click["text"]
        )
        for click in context.get("clicks", [])
        if click.get("parameter") and "href" in click and routed(click["href"]) in (url, url.partition("?")[0])
    ] + _of_rows(place, context)


def _of_rows(place: int, context: Line) -> list[Question]:
    """The buttons and links, one in every row, that led to this address: it stands in the row that was meant."""
    return [
        Question(place, _choice(click["row"], target, context), click["url"], "", click["parameter"], click["row"])
        for click in context.get("clicks", [])
        if click.get("row") and click.get("parameter")
        for target in (click.get("href", ""), click.get("form", {}).get("action", ""))
        if target and bare(target) == bare(context["url"])
    ]


def _rows_leading_here(context: Line) -> list[tuple[str, str]]:
    """(parameter, row) of such buttons and links: also a part of the address is known by its row, not by its place."""
    rows = [click for click in context.get("clicks", []) if click.get("row") and click.get("parameter")]
    return [(click["parameter"], click["row"]) for click in rows if _leads_here(click, context)]


def _of_address(place: int, context: Line) -> list[Question]:
    """The address of a link or form that depends on what the person looked for, or that names a thing by its id: with
    its query, as it stands on a page, else without."""
    parts = urlsplit(context["url"])
    leading = (click for click in context.get("clicks", []) if not click.get("parameter"))
    click = next((each for each in leading if _leads_here(each, context) and _depends(each, context)), None)
    if click is None:
        return []
    whole = [] if not parts.query or _asks(click, context) else [f"{parts.path}?{parts.query}"]
    return [Question(place, _address_of(click, text, context), click["url"]) for text in (*whole, parts.path)]


def _address_of(click: Line, address: str, context: Line) -> Call:
    clicked = {"clicked": click["selector"]} if click.get("selector") else {}
    return call("trace_value", value=address, transaction_id=context["transaction_id"], **clicked)


def _asks(click: Line, context: Line) -> bool:
    """Whether it sends a form that asks: the fields are the query."""
    return bool(click.get("form", {}).get("method") == "get" and context.get("method", "GET") == "GET")


def _leads_here(click: Line, context: Line) -> bool:
    url, form = bare(context["url"]), click.get("form", {})
    if _asks(click, context):
        return bool(url.partition("?")[0] == bare(form.get("action", "")).partition("?")[0])
    return url in map(bare, (click.get("href", ""), form.get("action", "")))


def bare(url: str) -> str:
    """The address as it is asked for, whoever wrote it: a form without fields to send adds a question mark."""
    return routed(url).removesuffix("?")


def _depends(click: Line, context: Line) -> bool:
    shown, parts = unquote_plus(click["url"]), urlsplit(context["url"])
    before = (each for each in context.get("inputs", []) if each.get("time", 0.0) <= click.get("time", 0.0))
    texts = [each["value"] for each in before if len(each["value"]) > 2 and not each.get("secret")]
    entered = any(text in shown or _words(text) in _words(shown) for text in texts)
    named = () if _asks(click, context) else (value for _, value in parse_qsl(parts.query))
    return entered or any(_is_id(part) for part in (*parts.path.split("/"), *named))


def _words(text: str) -> str:
    """Its words alone: an address joins those of a name in its own way, as in `Coffee_machine`."""
    words = re.findall(r"[^\W_]+", unquote_plus(text).casefold())
    return f" {' '.join(words)} "


def _is_id(segment: str) -> bool:
    """Whether a part of a path numbers something; `v2` and the like are versions."""
    return bool(re.search(r"\d", segment)) and not re.fullmatch(r"v\d+(\.\d+)*", segment)


def _page(context: Line) -> str:
    """The page from which the request was sent, if a form or link of it leads here."""
    return next((click["url"] for click in context.get("clicks", []) if _leads_here(click, context)), "")


def _fields(context: Line) -> frozenset[str]:
    """The fields of the forms that are sent to this address."""
    forms = (click["form"] for click in context.get("clicks", []) if "form" in click and _leads_here(click, context))
    return frozenset(name for form in forms for name in form.get("fields", []))


def _default(line: Line, context: Line) -> Call:
    """Ask whether the value stood in a field of an earlier page, of that name."""
    return call("trace_field", name=line["name"], value=line["value"], transaction_id=context["transaction_id"])


def _labels(lines: list[Line], context: Line) -> list[tuple[str, str]]:
    """(parameter, label) of what the person entered or chose that travels neither as it is nor under its own name."""
    inputs = but_credentials(context.get("inputs", []), context.get("inputs", []))
    used = {line["source"].get("parameter") for line in lines if "source" in line}
    used |= {each["parameter"] for each in inputs for line in lines if _is_code_of(line, each)}
    entered = [
        (each["parameter"], label)
        for each in inputs
        if each["parameter"] not in used and not each.get("secret") and not _is_switch(each)
        for label in dict.fromkeys((each.get("chosen_label", ""), each["value"]))
        if len(label) > 1
    ]
    texts = {label for _, label in entered}
    clicks = [click for click in context.get("clicks", []) if "parameter" in click]
    led = (c for c in clicks if "href" not in c or "row" in c or bare(c["href"]) == bare(context["url"]))
    picked = [(c["parameter"], c.get("row") or c["text"]) for c in led]
    return entered + [pair for pair in picked if pair[1] not in texts]


def _links_to(line: Line, context: Line) -> list[tuple[str, str]]:
    """The links that the person chose, for the id of what a script showed then: nobody requests their addresses."""
    clicks = [
        each for each in context.get("clicks", []) if "parameter" in each and "href" in each and "row" not in each
    ]
    elsewhere = (each for each in clicks if routed(each["href"]) != context["url"])
    return [(each["parameter"], each["text"]) for each in elsewhere] if is_named_id(line) else []


def _is_switch(each: Line) -> bool:
    return each.get("type") == "checkbox" and not each.get("of_row")


def _labels_for(line: Line, labels: list[tuple[str, str]], context: Line) -> list[tuple[str, str]]:
    """The labels that a value may be the code of: of a field with the same name, if there is one, only its own."""
    inputs = context.get("inputs", [])
    chosen = [(each["parameter"], each["chosen_label"]) for each in inputs if _is_code_of(line, each)]
    own = [pair for pair in labels if pair[0] == slug(line["name"])]
    if line["place"] == "path" and (line["name"], line["value"]) in _visited(context):
        return []
    return chosen or own or (_picked_by_number(line, labels, context) if is_trivial(line["value"]) else labels)


def _picked_by_number(line: Line, labels: list[tuple[str, str]], context: Line) -> list[tuple[str, str]]:
    """The labels of things that were clicked or ticked, where a one-digit code stands as the id of one."""
    ticked = (each for each in context.get("inputs", []) if each.get("of_row"))
    clicked = {each.get("parameter") for each in (*context.get("clicks", []), *ticked)}
    is_number = line["value"].isdigit() and (line["place"] == "path" or is_named_id(line))
    return [pair for pair in labels if is_number and pair[0] in clicked]


def _names_fields(line: Line, lines: list[Line]) -> bool:
    """Whether other fields of the request are called by it, as in `f=town&op[town]=is`: then it is their name, and
    another one would leave them without a meaning."""
    part = re.compile(rf"[\[.]{re.escape(line['value'])}(?![^\].])")
    return not line["value"].isdigit() and any(part.search(each["name"]) for each in lines if each is not line)


def _visited(context: Line) -> set[tuple[str, str]]:
    """The parts of the addresses on which the person was until they clicked what led here, with their places: none of
    them is what was chosen there."""
    done = [each for kind in ("inputs", "clicks") for each in context.get(kind, []) if each.get("url")]
    led = [each.get("time", 0.0) for each in done if "href" in each and bare(each["href"]) == bare(context["url"])]
    pages = {each["url"] for each in done if not led or each.get("time", 0.0) <= led[0]}
    return {(str(n), part) for url in pages for n, part in enumerate(filter(None, urlsplit(url).path.split("/")))}


def _is_code_of(line: Line, each: Line) -> bool:
    """Whether the request carries, under the field's name, the code of what was chosen in it."""
    return bool(each.get("chosen_label")) and each["value"] == line["value"] and same_name(each, line)


def _choice(label: str, value: str, context: Line) -> Call:
    return call("trace_choice", label=label, value=value, transaction_id=context["transaction_id"])
