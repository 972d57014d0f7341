"""From explained requests to a routine document."""

import dataclasses
import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from msgspec.structs import replace

from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.facts.source import Constant, Extracted, LeftOut, Parameter, Standard, Unknown, Uuid
from actors.rules.facts.value import Value
from actors.rules.noun import thing_at
from actors.rules.slug import plain, slug
from actors.rules.sources.value import brought_by
from actors.rules.writing.agreed import agreed
from actors.rules.writing.file_told import as_of, files_in, told_of, type_sent
from actors.rules.writing.landing import landing_of, levels_in
from actors.rules.writing.recipe import Recipe
from actors.rules.writing.request_parts import body_of, busts_caches, query_of, url_of
from actors.rules.writing.returned import returned
from actors.rules.writing.until_done import until_done
from captures.opaque import is_random
from routines.extracting.paged_body import asks_for_part
from routines.file_type import file_type
from routines.graphql import is_mutation
from routines.placeholder import escape

Line = dict[str, Any]
_FURTHER = 20
"""Pages of a list that are read at most after the first."""
_BY_NAME = ("link", "beside", "json")
_ENCODED = ("application/x-www-form-urlencoded", "multipart/form-data", "application/json")
_BOUNDED = "boundary="
"""Without which nobody can read the parts of a body."""


@dataclass(frozen=True)
class Explained:
    """A request of the recording, where its values come from, and whether another one's redirect leads to it."""

    transaction_id: str
    request: Line
    values: list[Value]
    landing_of: str = ""


@dataclass(frozen=True)
class Crafted:
    """A routine, for each value that it takes from a response the line of the recording that carried it, and what it
    was made of; `filters` is the id of the field whose text says what of a list is returned,
    `only_page` what turned the page that is all of it, and `fixed` what is sent as it was recorded, though the
    recording shows that it is the number of a thing."""

    routine: Line
    taken: dict[str, Value]
    inputs: list[Input]
    explained: list[Explained]
    logins: frozenset[str]
    filters: str = ""
    clicks: list[Click] = dataclasses.field(default_factory=list)
    only_page: str = ""
    fixed: Sequence[str] = ()


def craft(task: str, explained: list[Explained], result: Line, inputs: list[Input], clicks: list[Click]) -> Line:
    """The routine: the requests in the order they were made, each value from where it comes, the result returned."""
    return crafted(task, explained, result, Recipe(inputs, clicks))


def crafted(task: str, explained: list[Explained], result: Line, recipe: Recipe) -> Line:
    """The routine; the recipe tells from then on what the names in it stand for."""
    agreeing = agreed([each.values for each in explained], task, recipe.inputs)
    explained = [dataclasses.replace(each, values=values) for each, values in zip(explained, agreeing, strict=True)]
    recipe.urls |= {each.transaction_id: each.request["url"] for each in explained}
    recipe.written |= {each.request["url"] for each in explained if not _is_taken_whole(each)}
    recipe.codes |= {code for each in explained if _is_taken_whole(each) and (code := _code_at_end(each))}
    recipe.kinds |= {name: kind for each in explained for name, kind in _kinds_in_address(each)}
    recipe.sent_back |= {pair for each in explained for pair in _sent_back(each)}
    recipe.lasting = dict.fromkeys(_made_and_kept(explained), "") | recipe.lasting
    files = files_in(line for each in explained for line in each.values)
    explained = [dataclasses.replace(each, values=[as_of(files, line) for line in each.values]) for each in explained]
    sent = [each for each in explained if not each.landing_of]  # a redirect leads on by itself, wherever that is
    texts = {each.transaction_id: [_text(line, files, recipe) for line in each.values] for each in sent}
    owner = {each.transaction_id: each.landing_of or each.transaction_id for each in explained}
    new = _name_of_new(result)
    made = [_operation(each, texts[each.transaction_id], recipe, new) for each in sent]
    for operation in made:
        operation["extract"] = _extracted_by(operation["transaction"], owner, recipe)
        request = next(each.request for each in explained if each.transaction_id == operation["transaction"])
        shows = operation["method"] == "GET" or request.get("landing_url") or _asks_for_part(operation)
        operation["pages"] = _FURTHER if shows and _looks_up(operation["extract"]) else None
        operation |= until_done(operation, request, recipe.taken_names())
    given = list(recipe.parameters.values())
    last = returned(result, made, owner, recipe.inputs, _chosen_in(recipe), given) | _containing(result, recipe)
    written = json.dumps([*made, last, *recipe.derived.values()])
    used = [each for each in recipe.derived.values() if "{{" + each["name"] + "}}" in written]
    return {
        "name": plain(slug(" ".join(task.split()[:6])), "routine"),
        "description": task,
        "parameters": list(recipe.parameters.values()),
        "operations": [*used, *(_lean(operation) for operation in made), last],
        "hosts": sorted({_origin(each.request["url"]) for each in explained}),
    }


def _made_and_kept(explained: list[Explained]) -> list[str]:
    """The random names that the page made and sent more than once, as that of a session it opened."""
    made = Counter(line.value for each in explained for line in each.values if isinstance(line.source, Uuid))
    return [value for value, times in made.items() if times > 1]


def _kinds_in_address(each: Explained) -> list[tuple[str, str]]:
    """What is given as it stands in the address, with what a thing of that kind is called: `/lamps/Hall` is a lamp."""
    parts = [line for line in each.values if line.place == "path"]
    above = ((line, [one.value for one in parts[:n]]) for n, line in enumerate(parts))
    given = (
        (line.source.parameter, thing_at("/".join(way))) for line, way in above if isinstance(line.source, Parameter)
    )
    return [(name, kind) for name, kind in given if kind]


def _sent_back(each: Explained) -> list[tuple[str, str]]:
    """The page whose form is sent back as it stands, with each value that it held for that."""
    pages = [line.transaction_id for line in each.values if line.place == "others"]
    left = [line.value for line in each.values if isinstance(line.source, LeftOut)]
    return [(page, value) for page in pages for value in left]


def _containing(result: Line, recipe: Recipe) -> Line:
    """Of a list that the page filtered by itself, what is asked for."""
    if not (told := result.get("containing")):
        return {}
    typed = next(each for each in recipe.inputs if each.id == told["input"])
    given = Parameter(parameter=typed.parameter, input=typed.id)
    text = recipe.text(Value(place="text", name=typed.name or typed.label, value=typed.value, source=given))
    return {"containing": {"text": text, "members": told["members"]}}


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _name_of_new(result: Line) -> list[str]:
    """What the server called the thing that was made, if that is no number: the address of its page has that."""
    name = result.get("new_address", {}).get("id", "")
    return [name] if name and not name.isdigit() else []


def _operation(each: Explained, texts: list[str], recipe: Recipe, new: list[str]) -> Line:
    """One request with the text of each value in its place; headers that follow from the request are left to the
    executor."""
    pairs = [
        (_with_file(_with_name(line, recipe), recipe), text) for line, text in zip(each.values, texts, strict=True)
    ]
    headers = [
        (line.name, text) for line, text in pairs if line.place == "header" and not isinstance(line.source, Standard)
    ]
    query = [(line.name, text) for line, text in _query_beside(each.request["url"], pairs)]
    return {
        "type": "fetch",
        "method": each.request["method"],
        "url": url_of(each.request["url"], pairs),
        "query": query,
        "charset": each.request.get("charset", "") if query else "",
        "headers": [*headers, *_set_by_script(pairs), *_referred(each, recipe), *_negotiated(each, recipe)],
        "body": body_of(each.request, pairs),
        "statuses": _refused(each.request),
        "lands_on": landing_of(each.request, recipe.inputs, [*_called_in(each, recipe), *new], _levels(each, recipe)),
        "complaints": [text for text in each.request.get("complaints", ()) if "{{" not in text],
        "messages": each.request.get("messages"),
        "said": [text for text in each.request.get("said") or () if "{{" not in text],
        "transaction": each.transaction_id,
    }


def _set_by_script(pairs: list[tuple[Value, str]]) -> list[tuple[str, str]]:
    """The cookies that no response set, as a header; the session carries the others by itself."""
    made = [pair for pair in pairs if pair[0].place == "cookie" and isinstance(pair[0].source, Extracted)]
    return [("Cookie", "; ".join(f"{line.name}={text}" for line, text in made))] if made else []


def _referred(each: Explained, recipe: Recipe) -> list[tuple[str, str]]:
    """The page from which it was asked for, where the answer holds that as a value to be sent on: a server that notes
    where somebody came from leads there afterwards. One with a number in it is about another thing tomorrow."""
    found = (line for line in each.values if line.place == "header" and line.name.lower() == "referer")
    taken = {(made_by, value) for made_by, value, *_ in recipe.extracted}
    held = {value for made_by, value in taken | recipe.sent_back if made_by == each.transaction_id}
    pages = (line.value for line in found if {line.value, _below_host(line.value)} & held - {"/"})
    return [("Referer", escape(page)) for page in pages if not re.search(r"\d", _below_host(page))]


def _below_host(url: str) -> str:
    return urlsplit(url)._replace(scheme="", netloc="").geturl()


def _refused(request: Line) -> list[int]:
    """The status of a request that was refused, or whose redirect ended so: what is taken from it, such as a token or
    where to make what is not there yet, comes with the refusal."""
    status = request.get("landing_status") or request.get("status") or 0
    return [status] if 400 <= status < 500 else []


def _called_in(each: Explained, recipe: Recipe) -> list[str]:
    """What the address of a request may call the thing that it is about: what was chosen, and what varies in it."""
    whole = _is_taken_whole(each)
    parts = [line for line in each.values if line.place == "path"]
    varying = [line.value for line in parts if not isinstance(line.source, Constant | Unknown | Standard)]
    codes = [line.value for line in parts if whole and line.value in recipe.codes]
    return [*varying, *_chosen_in(recipe), *(line.value for line in parts[-1:] if whole), *codes]


def _code_at_end(each: Explained) -> str:
    """What an address ends in, if that is the code or name of a thing: the words of routes are in lower case."""
    last = [line.value for line in each.values if line.place == "path"][-1:]
    return next((text for text in last if is_random(text) or text != text.lower()), "")


def _is_taken_whole(each: Explained) -> bool:
    """Whether its address comes from a page, as it stands there."""
    return any(line.place == "url" and line.is_taken for line in each.values)


def _levels(each: Explained, recipe: Recipe) -> list[str]:
    chosen = _chosen_in(recipe)
    return levels_in(each.request["url"], recipe.written, recipe.inputs, chosen) if _is_taken_whole(each) else []


def _chosen_in(recipe: Recipe) -> list[str]:
    """What was chosen, by its label and by its code, or came first: what is made of it is often kept below an address
    of its name."""
    clicked = [click.called for click in recipe.clicks if click.parameter or click.first_hit]
    options = [each for each in recipe.inputs if each.chosen_label]
    return [*clicked, *(text for each in options for text in (each.value, each.chosen_label))]


def _query_beside(url: str, pairs: list[tuple[Value, str]]) -> list[tuple[Value, str]]:
    """The query, without what the address of a link brings along."""
    brought = {pair for line, _ in pairs if line.place == "url" for pair in brought_by(line.source)}
    query = [pair for pair in query_of(url, pairs) if not busts_caches(pair[0])]
    return [pair for pair in query if (pair[0].name, pair[0].value) not in brought]


def _negotiated(each: Explained, recipe: Recipe) -> list[tuple[str, str]]:
    """What the request said of the forms that it sends and takes, where that is not what every client says; of a file
    that is all it sends the type that its name tells."""
    accept, whole = each.request.get("accept", ""), each.request.get("content-type", "")
    sent = whole if _BOUNDED in whole else whole.partition(";")[0].strip()
    special = accept and accept != "*/*" and "text/html" not in accept
    headers = [("Accept", accept)] if special else []
    if told := type_sent(each.values, sent, recipe):
        return [*headers, ("Content-Type", told)]
    plain = not sent or sent.partition(";")[0].strip() in _ENCODED
    return headers if plain else [*headers, ("Content-Type", sent)]


def _with_name(line: Value, recipe: Recipe) -> Value:
    """Its name is a template then; else it is as it was sent."""
    if (called := line.called) is None:
        return line
    return replace(line, name=f"{escape(called.before)}{recipe.text(called)}{escape(called.after)}")


def _with_file(line: Value, recipe: Recipe) -> Value:
    if not line.filename or not isinstance(line.source, Parameter):
        return line
    if line.place == "text" or line.written:  # where a file stands and nothing else is no place for its name
        recipe.content(line, line.source)
        return line
    follows = file_type(line.filename) == line.content_type  # that of another file is another one
    told = "" if follows else line.content_type
    return replace(line, filename=recipe.filename(line, line.source), content_type=told)


def _text(line: Value, files: list[Value], recipe: Recipe) -> str:
    """The value as the routine writes it; what a script sends of a file beside it is that of the given file."""
    told = (told_of(file, line, recipe) for file in files if file is not line)
    return next(filter(None, told), "") or recipe.text(line)


def _extracted_by(transaction_id: str, owner: dict[str, str], recipe: Recipe) -> list[Line]:
    return [each for made_by, found in recipe.extractions.items() if owner[made_by] == transaction_id for each in found]


def _looks_up(extracted: list[Line]) -> bool:
    """Whether something is looked for by what the caller calls it, in a list that may have several pages."""
    sources = (source for each in extracted for source in each["sources"] if source["kind"] in _BY_NAME)
    return any("{{" in json.dumps(source) for source in sources)


def _asks_for_part(operation: Line) -> bool:
    """Whether it asks for a part of a list with a document, and changes nothing."""
    body = operation["body"] or {}
    return body.get("kind") == "json" and not is_mutation(body["value"]) and asks_for_part(body["value"])


def _lean(operation: Line) -> Line:
    return {
        name: value
        for name, value in operation.items()
        if value not in ([], None, "") or (value == [] and name == "messages")
    }
