"""Whatever a server sends, reading it ends, and in a value or an `ExtractionError`."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from routines import extractor as kinds
from routines.extracting.extract import ExtractionError, Page, extract, locate, locate_by_label
from routines.extracting.label_in_json import locate_in_json, names_within
from routines.records.found import find_records, read_records
from routines.records.page_fields import find_fields

SCRAPS = [
    *(
        "<form>",
        "</form>",
        "<input name=a value='",
        "<select name=a>",
        "<option value=1>",
        "<a href='http://[",
        "'>",
        "<td>",
    ),
    *(
        "<table>",
        "<tr>",
        "<li class='x y'>",
        "<ul>",
        "<dl><dt>",
        "<dd>",
        "<script id=s>",
        "a = {",
        '"a": "\\u00',
        "</script>",
    ),
    *(
        "<base href='//['>",
        "<meta name=a content=",
        "<label for=a>",
        "<o:p class=x>",
        "</o:p>",
        "<b class=label data.x=7>",
        "</b>",
        "value",
        "7",
        "\ud800",
        "\0",
        '{"a": [',
        "]}",
        "é",
    ),
]
EXTRACTORS = [
    kinds.FormField(name="a"),
    kinds.Option(name="a", label="value"),
    kinds.Meta(name="a"),
    kinds.Attribute(selector="li", attribute="class"),
    kinds.Link(text="value", pattern="(.)"),
    kinds.JsonPath(path=["a", 0]),
    kinds.JsonPath(path=[{"a": "b"}], script="a"),
    kinds.ScriptVariable(name="a"),
    kinds.Pattern(pattern="[a-z]+"),
    kinds.Pattern(pattern="("),
    kinds.Beside(selector="tr", label="value", within="a", attribute="href"),
]


@given(st.lists(st.sampled_from(SCRAPS), max_size=25).map("".join), st.sampled_from(EXTRACTORS))
def test_any_scraps_are_read(text: str, extractor: kinds.Extractor):
    page = Page("https://a.example/", [("Location", text)], text)
    with suppress(ExtractionError):
        extract(extractor, page)


@given(st.lists(st.sampled_from(SCRAPS), max_size=25).map("".join))
def test_any_scraps_can_be_searched(text: str):
    page = Page("https://a.example/", [("Location", text)], text)
    for found in (*locate(page, "7"), *locate_by_label(page, "value", "7")):
        assert "7" in str(extract(found, page))
    for each in find_fields(page):
        assert extract(each.extractor, page) == each.value
    for rule in find_records(text):
        assert isinstance(read_records(text, rule, page.url), list)


@pytest.mark.parametrize(
    "text",
    [
        "<div>" * 20_000 + "deep",
        "[" * 50_000,
        "<script>a = " + '{"a":' * 20_000,
        "<script>a='" + "\\" * 50_001,
        "<b>" * 5_000 + "<a href=x>x",
    ],
)
def test_depth_and_length_are_no_danger(text: str):
    page = Page("https://a.example/", [], text)
    for extractor in EXTRACTORS:
        with suppress(ExtractionError):
            extract(extractor, page)
    assert find_records(text) == []


@pytest.mark.parametrize(
    ("document", "found"),
    [
        ([{"name": "Lamp", "id": 7}] * 20_000, 0),
        ([{"name": "Lamp", "id": n} for n in range(20_000)], 1),
        ([{"id": 7, "in": {"ok": 3, "no": None, "en": ["Lamp"]}}, {"id": 8}], 0),
        ([{"name": "Lamp", f"m{n}": 7} for n in range(20_000)], 6),
        ([{"name": "Lamp", **{f"m{n}": "Lamp" for n in range(20_000)}}], 0),
        ({"lamp": {f"m{n}": 7 for n in range(20_000)}, **{f"n{n}": {"x": 8} for n in range(20_000)}}, 0),
    ],
)
def test_a_label_that_stands_in_thousands_of_entries_is_looked_for_once(document: Any, found: int):
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps(document))
    assert len(list(locate_in_json(page, "Lamp", "7"))) == found
    assert names_within(page, "2. Lamp", "7") == []


def test_half_a_surrogate_pair_in_json_is_a_value():
    page = Page("https://a.example/", [], json.dumps({"a": ["\ud800"]}))
    assert extract(kinds.JsonPath(path=["a", 0]), page) == "\ud800"
