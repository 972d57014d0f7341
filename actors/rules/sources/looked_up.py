"""What is looked up by a label, and which of the ways to it say that it belongs to what is called so."""

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Extracted, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.looks import is_particular, is_trivial
from actors.rules.play import Call, call
from actors.rules.slug import slug
from actors.rules.sources.leading import same_address
from actors.rules.sources.own_kind import is_of_own_kind
from actors.rules.sources.question import Question
from actors.rules.sources.value import is_id_name, is_named_id
from actors.rules.sources.ways import typed_as
from captures.route import parts_of

Line = dict[str, Any]
_WORDS = frozenset({"plain", "constant_looking"})
_ROW_NUMBER = re.compile(r"data-((row|item|record)-?)?(id|pk|key|uid|uuid)")


def beside(label: str, value: str, context: Context) -> Call:
    """Asks where the value stands beside the label."""
    return call("trace_choice", label=label, value=value, transaction_id=context.transaction_id)


_DOING = re.compile(r"^on[a-z]+$|click|submit|^data-(action|method|command|event)$")
"""Attributes of a button that tell a script what to do."""
_KEPT = frozenset({"data-value", "data-code", "data-key"})


_PARTS = frozenset({"body", "div", "form", "main", "section", "table"})
"""Elements of a page that are no rows, by their kind alone."""


@dataclass(frozen=True)
class Chosen(Question):
    """`seen_on`: the page on which the person was. `own_field`: the value travels under the name of the field in which
    the label was chosen. `of_row`: the label is that of the row whose button sent it, and if it is `keyed`, this row
    alone had the value. `of_kind`: only a list that is called as the value is tells. `sent`: the label is sent as it is
    beside the value. `held`: the attributes in which what was clicked has just the value, or hands it to a script;
    `foreign` those that have it, but are called after another thing."""

    seen_on: str = ""
    own_field: bool = False
    of_row: bool = False
    keyed: bool = False
    of_kind: bool = False
    sent: bool = False
    held: frozenset[str] = frozenset()
    foreign: frozenset[str] = frozenset()

    def source(self, answer: Line, line: Value) -> Source | None:
        pages = [page for page in answer.get("pages", []) if str(page.get("id", "")).startswith("t")]
        pages = [page for each in pages if (page := _but_doing(each, line)).get("extractors")]
        pages = [page for each in pages if (page := self._but_held(each, line)).get("extractors")]
        pages = [page for each in pages if (page := self._but_foreign(each)).get("extractors")]
        if self.sent and line.is_ordinary and not is_named_id(line):
            pages = [page for page in pages if not page.get("refers")]  # what its like are is no word for the label
        if self.of_kind:
            pages = [page for each in pages if (page := self._of_kind(each, line)).get("extractors")]
        elif is_trivial(line.value) and not self.own_field:
            pages = [page for each in pages if (page := self._identifying(each, line)).get("extractors")]
        if line.value.casefold() == self.label.casefold():
            pages = [own for page in pages if (own := _but_listed(page)).get("extractors")]
        if line.place == "path":
            pages = [named for page in pages if (named := _naming(page, line)).get("extractors")]
        sturdy = (page for page in pages if self.keyed or self._is_held(page) or _is_sturdy(page, line))
        pages = [page for page in sturdy if not self._is_echo(page, line)]
        if not pages:
            return None
        page = min(pages, key=lambda page: (*self._how_far(page, line), _place_in(self.label, page)))
        if "by" in page:
            return self._by_reference(page, line)
        return Choice(
            parameter=self.parameter,
            label=page.get("label") or self.label,
            shown=page.get("label", ""),
            transaction_id=page["id"],
            extractors=self._offering(page),
            decode=page.get("decode", "") or typed_as(line, page["extractors"]),
            address=self.call.arguments["value"] if line.place == "url" else "",
        )

    def _by_reference(self, page: Line, line: Value) -> Extracted:
        """By the id of the thing with the label, to which the entry refers."""
        by, given = page["by"], Parameter(parameter=self.parameter, shown=self.label)
        named = Extracted(
            core=by["value"], transaction_id=by["id"], extractors=by["extractors"], decode="", asked={self.label: given}
        )
        decode = typed_as(line, page["extractors"])
        told = {"core": line.value, "transaction_id": page["id"], "extractors": page["extractors"], "decode": decode}
        return Extracted(**told, by=named)

    def _identifying(self, page: Line, line: Value) -> Line:
        """The page with those extractors only that a one-digit code may be taken by: of a choice of its own, of the
        member of an object that is called an id, of what a row is called, or of the field of the row whose button was
        pressed. Any other stands beside everything."""
        found = page.get("extractors", [])
        of_kind = self._of_kind(page, line)["extractors"]
        listed = [each for each in found if each["kind"] in ("option", "link") or _is_id(each) or _calls_row(each)]
        kept = [each for each in found if each in listed or each in of_kind or self._hands(each)]
        own = [each for each in found if self.of_row and _is_own_field(each, line)]
        return page | {"extractors": own + kept}

    def _is_held(self, page: Line) -> bool:
        return any(map(self._hands, page.get("extractors", [])))

    def _hands(self, extractor: Line) -> bool:
        """Whether it takes what the element that was clicked hands to a script: from the row of the label, or from the
        element itself, which reads so."""
        return bool(extractor.get("within")) == self.of_row and extractor.get("attribute") in self.held

    def _but_held(self, page: Line, line: Value) -> Line:
        """The page without what a form holds under this name, if the label stands somewhere in its part of the page
        and no row is meant: of another label it holds the same."""
        held = (each for each in page.get("extractors", []) if _is_own_field(each, line) and not self.of_row)
        parts = [each for each in held if each.get("selector", "") in _PARTS]
        return page | {"extractors": [each for each in page.get("extractors", []) if each not in parts]}

    def _but_foreign(self, page: Line) -> Line:
        kept = [each for each in page.get("extractors", []) if each.get("attribute") not in self.foreign]
        return page | {"extractors": kept}

    def _offering(self, page: Line) -> list[Line]:
        """The ways to it: where the page says what may be chosen in the field, none that takes the id of a thing in
        whose row an entry stands that is not offered."""
        found = page["extractors"]
        offers = [each for each in found if _is_option(each) or each["kind"] == "json"]
        return offers if self.own_field and offers else found

    def _of_kind(self, page: Line, line: Value) -> Line:
        """The page with those extractors only that take it from a list that is called as the value is."""
        found, url, called = page.get("extractors", []), str(page.get("url", "")), self.called or line.name
        return page | {"extractors": [each for each in found if is_of_own_kind(each, url, called)]}

    def _is_echo(self, page: Line, line: Value) -> bool:
        """Whether a word, not chosen by itself, stands there because the page was asked for with it."""
        url = str(page.get("url", ""))
        asked = line.hint == "constant_looking" and line.value in parts_of(url)
        asked = asked or (line.name, line.value) in parse_qsl(urlsplit(url).query)
        return asked and line.is_ordinary and not line.value.isdigit() and not self.own_field

    def _how_far(self, page: Line, line: Value) -> tuple[bool, bool, bool, bool, bool]:
        """Whether somebody has to know the code already to ask for the page, or at which place of a list the thing
        stands, does not find it there in a list to choose from although the field is one, was on another page, or
        finds it only where other things refer to it, of which none may refer to another choice. What is chosen in the
        field of a page was not known when that was asked for: the thing that the page shows has the same number by
        chance."""
        url = str(page.get("url", ""))
        offers = any(map(_is_option, page["extractors"]))
        elsewhere = not same_address(url, self.seen_on)
        chosen_there = self.own_field and not elsewhere and any(_chooses(each, line) for each in page["extractors"])
        return (
            self.call.arguments["value"] in parts_of(url) and not chosen_there,
            _is_later_part(url),
            self.own_field and not offers,
            elsewhere,
            self.own_field and (bool(page.get("refers")) or not (offers or any(map(_is_id, page["extractors"])))),
        )


def place_in_thing(source: Source | None) -> int:
    """The place that it had in a list of a thing that is found by what it is called; -1 if it stood in none."""
    ways = source.extractors[:1] if isinstance(source, Choice | Extracted) else []
    path = ways[0]["path"] if ways and ways[0]["kind"] == "json" else []
    found = any(isinstance(step, dict) for step in path)
    return path[-1] if found and isinstance(path[-1], int) else -1


def _is_later_part(url: str) -> bool:
    """Whether it asks for a list from a later entry on."""
    return any(name.lower() in _OFFSETS and text.strip("0").isdigit() for name, text in parse_qsl(urlsplit(url).query))


_OFFSETS = frozenset({"offset", "skip", "$skip"})


def _place_in(label: str, page: Line) -> int:
    """Where the name of an entry stands in what was clicked: the first is what it is called."""
    return " ".join(label.split()).casefold().find(" ".join(page.get("label", "").split()).casefold())


def _but_doing(page: Line, line: Value) -> Line:
    """The page without the attributes of buttons that tell a script what to do: `wire:click="save"` of one that reads
    `Keep it` says what the program calls that, and another button does another thing."""
    if not re.fullmatch(r"[A-Za-z_.:-]+", line.value):
        return page
    found = page.get("extractors", [])
    return page | {"extractors": [each for each in found if not _DOING.search(_attribute(each))]}


def _attribute(each: Line) -> str:
    return str(each.get("attribute", "")) if each["kind"] in ("attribute", "beside") and not each.get("pattern") else ""


def _naming(page: Line, line: Value) -> Line:
    """The page without extractors of what kind of thing it is: many things are of one kind, which an address says of
    all of them, and by its kind no thing is known. Nor is a word of an address what stands somewhere in a list that the
    thing has."""
    found = page.get("extractors", [])
    kept = [each for each in found if each["kind"] != "json" or not (_is_kind(each["path"][-1]) or _by_kind(each))]
    word = line.hint in _WORDS and not line.value.isdigit()
    return page | {"extractors": [each for each in kept if not (word and is_in_list_of_thing(each))]}


def _but_listed(page: Line) -> Line:
    """The page without places in lists that the thing has: what it is called stands at other places in others."""
    return page | {"extractors": [each for each in page.get("extractors", []) if not is_in_list_of_thing(each)]}


def is_in_list_of_thing(each: Line) -> bool:
    path = each["path"] if each["kind"] == "json" else []
    named = max((n for n, step in enumerate(path) if isinstance(step, dict)), default=len(path))
    return any(isinstance(step, int) for step in path[named:])


def _by_kind(each: Line) -> bool:
    """Whether the entry is known by its kind, and what is taken is not called an id of it."""
    said = [name for step in each["path"] if isinstance(step, dict) for name in step]
    return bool(said) and all(map(_is_kind, said)) and not _is_id(each)


def _is_kind(step: Any) -> bool:
    return isinstance(step, str) and slug(step) in _KINDS


_KINDS = frozenset({"type", "kind", "class", "model", "object_type", "entity_type", "content_type", "icon"})


def _is_id(extractor: Line) -> bool:
    """Whether a thing is called so in JSON: by a member that says so, or as its name in an object of all of them."""
    path = extractor["path"] if extractor["kind"] == "json" else []
    named = len(path) > 1 and path[-1] == 0 and isinstance(path[-2], dict)
    return named or (bool(path) and isinstance(path[-1], str) and is_id_name(slug(path[-1])))


def _is_sturdy(page: Line, line: Value) -> bool:
    """A short code may stand beside any text by chance; a list, an option or a link says that they belong together."""
    kinds = {extractor["kind"] for extractor in page.get("extractors", [])}
    if any(map(_is_option, page.get("extractors", []))):
        return True
    own = any(_is_own_field(each, line) or _calls_row(each) for each in page.get("extractors", []))
    return bool(kinds - {"beside"}) or (bool(kinds) and (is_particular(line.value) or own))


def _is_option(extractor: Line) -> bool:
    """Whether it takes the code of an entry from a list box, be it one without a name, which scripts read."""
    of_nameless = extractor.get("selector") == "option" and extractor.get("attribute") == "value"
    return extractor["kind"] == "option" or (of_nameless and not extractor.get("within"))


def _chooses(each: Line, line: Value) -> bool:
    """Whether it takes the code from the field by which it is sent."""
    return each["kind"] == "option" and bool(line.name) and each["name"] == line.name


def _is_own_field(each: Line, line: Value) -> bool:
    """Whether it is what the field of this name holds in the row of the label, or what the row itself keeps for a
    script under this name: `data-room` for `room_id`."""
    attribute = str(each.get("attribute", ""))
    kept = attribute.startswith("data-") and not each.get("within") and bool(line.name)
    own = kept and slug(attribute.removeprefix("data-")) == slug(line.name).removesuffix("_id")
    return own or (attribute == "value" and f'name="{line.name}"' in each.get("within", ""))


def _calls_row(each: Line) -> bool:
    """Whether it is the number by which the row of the label is called, the value of the box that picks the row, or
    what an entry of a list that a script draws keeps for it, an address by which a button is called, or what a button
    of the row hands to a script."""
    attribute, within = each.get("attribute", ""), each.get("within", "")
    if (attribute == "id" and "/" in each.get("pattern", "")) or (attribute == "onclick" and within):
        return True
    if within:
        named = re.search(r'name="([^"]+)"', within)
        box = 'type="checkbox"' in within or (named is not None and is_id_name(slug(named[1])))
        return (attribute == "value" and box) or _ROW_NUMBER.fullmatch(attribute) is not None
    return (attribute == "id" and bool(each.get("pattern"))) or attribute in _KEPT or is_id_name(slug(attribute))
