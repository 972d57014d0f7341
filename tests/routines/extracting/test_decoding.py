"""A long document is parsed once while it is in use, and nobody notices."""

import json

from routines.extracting.decoding import shared_json
from routines.extracting.extract import Page, extract
from routines.extractor import JsonPath

LONG = json.dumps({"filling": "x" * 200_000, "tags": ["oak", "ash"]})


def test_a_long_document_is_parsed_once() -> None:
    assert shared_json(LONG) is shared_json(LONG)


def test_who_changes_what_was_taken_changes_nothing_for_the_next() -> None:
    page, tags = Page("http://host/trees", text=LONG), JsonPath(path=["tags"])
    extract(tags, page).append("elm")
    assert extract(tags, page) == ["oak", "ash"]
