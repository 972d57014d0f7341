"""What stands in an address up to one place is the same in all requests that have it there."""

from dataclasses import replace as dc_replace

import pytest
from msgspec.structs import replace

from actors.rules.facts.source import Choice, Constant, Extracted, Source
from actors.rules.facts.value import Value
from actors.rules.writing.craft import Explained
from actors.rules.writing.same_steps import with_same_steps

BOOK = Choice(parameter="book", label="Tides", transaction_id="t0004", extractors=[])


def request(number: str, address: str, *sources: Source, host: str = "http://x") -> Explained:
    steps = [each for each in address.split("/") if each]
    told = dict(zip((n for n, step in enumerate(steps) if step.isdigit()), sources, strict=True))
    values = [
        Value(place="path", name=str(n), value=step, source=told.get(n, Constant())) for n, step in enumerate(steps)
    ]
    return Explained(number, {"method": "GET", "url": f"{host}{address}"}, values)


@pytest.mark.parametrize(
    ("looked_at", "found"),
    [
        (request("t0008", "/books/5", Constant()), BOOK),
        (request("t0008", "/books/5/pages", Constant()), BOOK),
        (request("t0008", "/books/6", Constant()), Constant()),
        (request("t0008", "/shelves/5", Constant()), Constant()),
        (request("t0003", "/books/5", Constant()), Constant()),
        (request("t0008", "/books/5", Constant(), host="http://other"), Constant()),
    ],
)
def test_a_number_that_nothing_explains_is_found_as_in_the_address_of_another(
    looked_at: Explained, found: Source
) -> None:
    changed = request("t0012", "/books/5", BOOK)
    told, kept = with_same_steps([looked_at, changed])
    assert told.values[1].source == found
    assert kept == changed
    assert with_same_steps([looked_at])[0] == looked_at


ALL = Value(place="path", name="1", value="all", source=Constant())
EXTRACTED = Extracted(core="5", transaction_id="t0002", extractors=[], decode="")


@pytest.mark.parametrize(
    "kept",
    [
        request("t0008", "/books/5", EXTRACTED),
        dc_replace(request("t0008", "/books/5", Constant()), landing_of="t0007"),
        Explained("t0008", {"method": "GET", "url": "http://x/books/all"}, [ALL]),
    ],
)
def test_what_is_explained_or_a_word_or_was_only_landed_on_stays(kept: Explained) -> None:
    found = replace(ALL, source=BOOK)
    word = Explained("t0013", {"method": "GET", "url": "http://x/books/all"}, [found])
    assert with_same_steps([kept, request("t0012", "/books/5", BOOK), word])[0] == kept
