"""A routine file that a stranger wrote: what would take for ever, or all memory, is refused in a sentence."""

import json
from typing import Any

import pytest

from routines.arguments import ParameterErrors, bind
from routines.check import violations
from routines.extracting.css import BadSelector, checked, searches
from routines.extracting.regex import BadPattern, compiled
from routines.file import RoutineError, read
from routines.routine import Routine
from routines.size import MAX_DEPTH, MAX_OPERATIONS
from runtime.say import put_json


def routine(**parts: Any) -> dict[str, Any]:
    operations = [
        {"type": "fetch", "url": "http://127.0.0.1:9/", "save_as": "page"},
        {"type": "return", "response": "page"},
    ]
    return {"name": "r", "hosts": ["http://127.0.0.1:9"], "operations": operations} | parts


def nested(levels: int) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    for _ in range(levels // 2):
        schema = {"type": "object", "properties": {"a": schema}}
    return schema


@pytest.mark.parametrize("levels", [MAX_DEPTH + 2, 600, 900])
def test_an_output_schema_that_is_nested_deep_is_refused_in_a_sentence(levels: int) -> None:
    text = json.dumps(routine(output_schema=nested(levels)))
    with pytest.raises(RoutineError, match=r"\$\.output_schema: is nested \d+ levels deep"):
        read(text, "routine.json")


def test_a_document_that_is_nested_deep_anywhere_is_refused() -> None:
    body = {"kind": "json", "value": nested(400)}
    operations = [{"type": "fetch", "method": "POST", "url": "http://127.0.0.1:9/", "body": body}]
    assert "nested" in violations(routine(operations=operations))[0]


def test_a_routine_has_no_more_operations_than_any_recording() -> None:
    sleeps = [{"type": "sleep", "seconds": 0}] * (MAX_OPERATIONS + 1)
    assert violations(routine(operations=sleeps)) == ["$.operations: has 501 entries; a routine has at most 500"]


@pytest.mark.parametrize("pattern", ["(" * 5000 + "a" + ")" * 5000, "(a)" * 51, "(?:(?:x?y?){500}){50}"])
def test_a_pattern_that_would_take_long_for_every_text_is_refused(pattern: str) -> None:
    with pytest.raises(BadPattern):
        compiled(pattern)


@pytest.mark.parametrize(
    "selector",
    [
        "li:nth-child(n of li:nth-child(n of li))",
        "li:nth-last-child(2n+1 of :has(li))",
        "div:has(div:has(div))",
        "div:HAS(p:nth-child(1 OF p))",
        "li" + ":nth-child(n of li)" * 6,
        "div:has(p) li:\\68 as(a:\\000068 as(b))",
        r"li:ha\s(a:has(b))",
        r"li:nth-child(2 \6f f li:nth-child(2 of li))",
        "li:nth-child(n+1of li:has(a))",
        'li/*"*/:has(a:has(b))/*"*/',
        "li:has(a[b=')']:has(c))",
        "div " * 501,
        "\ud800",
    ],
)
def test_a_selector_that_multiplies_looking_through_the_page_is_refused(selector: str) -> None:
    with pytest.raises(BadSelector):
        checked(selector)


@pytest.mark.parametrize(
    "selector",
    [
        'table:has(> tbody > tr > th:lexbor-contains("of :has(")) > tbody > tr:has(> td:nth-child(2))',
        "ul > li:nth-of-type(3) > a[title='of (x']",
        "li:nth-child(2 of .shown)",
        "div:has(> .list-of-things):has(td[data-x=of])",
        "tr" + ":not(.row-of-things)" * 6 + ":nth-child( 2n + 1 )",
        r"div.hover\:has\(x:has(a)",
    ],
)
def test_the_selectors_that_discovery_writes_are_taken(selector: str) -> None:
    assert checked(selector) == selector


@pytest.mark.parametrize(
    ("selector", "count"),
    [
        ("table > tbody > tr, a+b", 0),
        ("tr:has(> td:nth-child(2))", 1),
        ("main .content ul > li a", 3),
        ("p~li ~ li", 2),
        ('div:is( [a~="b c d"] /* e f */ , p q )', 1),
        (r"a\ b", 0),
    ],
)
def test_searches_of_a_selector_that_are_within_each_other_are_counted(selector: str, count: int) -> None:
    assert searches(selector) == count


@pytest.mark.parametrize("charset", ["idna", "undefined", "zip", "punycode", "unicode_escape", "rot13", "utf-7", "\0"])
def test_a_form_is_sent_in_no_codec_that_is_no_charset_of_the_web(charset: str) -> None:
    body = {"kind": "form", "fields": [["a", "b"]], "charset": charset}
    operations = [{"type": "fetch", "method": "POST", "url": "http://127.0.0.1:9/", "body": body}]
    assert violations(routine(operations=operations)) == [
        f"$.operations[0].body.charset: `{charset}` is none in which a browser sends a form"
    ]
    query = [{"type": "fetch", "url": "http://127.0.0.1:9/", "query": [["a", "b"]], "charset": charset}]
    assert violations(routine(operations=query)) == [
        f"$.operations[0].charset: `{charset}` is none in which a browser sends a query"
    ]


@pytest.mark.parametrize("part", ["name", "description"])
def test_half_a_surrogate_pair_is_refused_for_it_can_be_neither_exported_nor_written(part: str) -> None:
    with pytest.raises(RoutineError, match=r"holds half of a surrogate pair \(\\ud800\), which is no text"):
        read(json.dumps(routine(**{part: "a\ud800"})), "routine.json")


def test_half_a_surrogate_pair_is_printed_as_json_spells_it(capsys: pytest.CaptureFixture[str]) -> None:
    put_json({"\udc00": "a\ud800"})
    assert capsys.readouterr().out == '{"\\udc00": "a\\ud800"}\n'


def test_a_whole_number_beyond_any_float_is_no_number() -> None:
    taking = Routine.model_validate(routine(parameters=[{"name": "n", "type": "number"}]))
    with pytest.raises(ParameterErrors, match="must be a number"):
        bind(taking, {"n": "9" * 400})
