"""Parts of things that are found by what they are called: only among those that the thing has, be there others of the
name elsewhere."""

from collections.abc import Sequence

from msgspec.structs import replace

from actors.rules.facts.source import Choice, Extracted, Parameter, responses_of
from actors.rules.facts.value import Value
from actors.rules.method import asks
from actors.rules.writing.craft import Explained


def among_parts(explained: Sequence[Explained]) -> list[Explained]:
    """The requests, of which each id of a part is taken from the list of its thing. Where all parts were asked for
    without a word of the thing, they are so before the thing is; where that cannot be, the part is known by its place
    only."""
    made = list(explained)
    for each in explained:
        for line in each.values:
            if line.part_of is not None and isinstance(line.source, Choice):
                made = _with_part(made, line, line.part_of, line.source)
    return made


def _with_part(made: list[Explained], line: Value, thing: Choice, found: Choice) -> list[Explained]:
    page = next(each for each in made if each.transaction_id == found.transaction_id)
    if any(thing.parameter in _asked_by(one) for one in page.values):
        return made
    made = _before(made, page, thing.transaction_id)
    order = [each.transaction_id for each in made]
    is_known = order.index(page.transaction_id) < order.index(thing.transaction_id)
    source = _among(line.value, thing, found) if is_known else thing
    return [_saying(each, line, source) for each in made]


def _asked_by(line: Value) -> list[str]:
    return [line.source.parameter] if isinstance(line.source, Choice | Parameter) else []


def _saying(each: Explained, line: Value, source: Choice | Extracted) -> Explained:
    values = [replace(one, source=source, part_of=None) if one is line else one for one in each.values]
    return Explained(each.transaction_id, each.request, values, each.landing_of)


def _before(made: list[Explained], page: Explained, thing: str) -> list[Explained]:
    """With the page asked for before the thing, if it only asks, and needs nothing that comes from then on."""
    order = [each.transaction_id for each in made]
    at = order.index(thing)
    needs = {one for line in page.values for one in responses_of(line.source)}
    only_asks = asks(page.request["method"], page.request["url"], page.values) and not page.landing_of
    if not only_asks or order.index(page.transaction_id) < at or needs & {*order[at:]}:
        return made
    rest = [each for each in made if each is not page]
    return [*rest[:at], page, *rest[at:]]


def _among(part: str, thing: Choice, found: Choice) -> Extracted:
    by = Extracted(
        core=part,
        transaction_id=found.transaction_id,
        extractors=found.extractors,
        decode=found.decode,
        asked={found.label: Parameter(parameter=found.parameter, shown=found.label)},
    )
    way = {"kind": "json", "path": [*thing.extractors[0]["path"][:-1], {"": part}]}
    own: dict[str, Choice | Parameter] = {thing.label: Parameter(parameter=thing.parameter, shown=thing.label)}
    told = Extracted(core=part, transaction_id=thing.transaction_id, extractors=[way], asked=own, by=by)
    return replace(told, decode=thing.decode)
