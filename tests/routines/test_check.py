import json
from pathlib import Path
from typing import Any

import pytest

from routines.check import violations
from routines.file import RoutineError, dump, load, read
from routines.operation import JsonBody
from tests.routines.recipe import document, fetch, parameter, taking


def test_a_sound_routine_has_no_violations():
    assert (
        violations(
            document(
                fetch(extract=[taking("token"), taking("next", "link", text="{{q}}")], save_as="page"),
                {"type": "navigate", "url": "{{next}}/x", "query": [["t", "{{token}}"], ["{{now_ms}}", "{{{{x}}"]]},
                {"type": "input_text", "selector": "input", "text": "{{pw}}"},
                {"type": "get_cookies", "save_as": "jar"},
                {"type": "return", "response": "page", "path": ["a", 0]},
                parameters=[parameter("q", examples=["x"]), parameter("pw", secret=True)],
            )
        )
        == []
    )


def test_placeholders_are_seen_wherever_they_may_stand():
    bodies = [
        {"kind": "multipart", "parts": [{"name": "{{a}}", "value": "{{b}}", "filename": "{{c}}"}]},
        {"kind": "json", "value": {"{{d}}": ["{{e}}", 1]}},
        {"kind": "text", "text": "{{f}}"},
    ]
    sources = [taking("x", "json", path=["{{g}}", 0, {"n": "{{h}}"}]), taking("y", "option", name="o", label="{{i}}")]
    operations = [
        *(fetch(method="POST", body=body) for body in bodies),
        fetch(extract=sources),
        {"type": "download", "url": "https://a.example/", "save_as": "f", "filename": "{{j}}"},
        {"type": "return", "values": {"v": "{{k}}"}},
    ]
    assert about(*operations, parameters=[parameter(name) for name in "abcdefghijk"]) == []
    assert [text.partition(": ")[0] for text in about(*operations)] == [
        "$.operations[0].body.parts[0].name",
        "$.operations[0].body.parts[0].value",
        "$.operations[0].body.parts[0].filename",
        "$.operations[1].body.value",
        "$.operations[1].body.value.{{d}}[0]",
        "$.operations[2].body.text",
        "$.operations[3].extract[0].sources[0].path[0]",
        "$.operations[3].extract[0].sources[0].path[2].n",
        "$.operations[3].extract[1].sources[0].label",
        "$.operations[4].filename",
        "$.operations[5].values.v",
    ]


def about(*operations: dict[str, Any], **more: Any) -> list[str]:
    return violations(document(*operations, **more))


RETURN_X = {"type": "return", "response": "x"}


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (violations([]), ["$: a routine is a JSON object"]),
        (
            violations({"format": 9, "junk": 1}),
            ["$.format: the file has format 9, this one reads up to 1: use a newer program"],
        ),
        (about(), ["$.operations: must not be empty"]),
        (about({"url": "x"}), ["$.operations[0]: has no 'type'"]),
        (about(fetch(colour="red")), ["$.operations[0].colour: is not known here"]),
        (about(fetch(body={"kind": "form"})), ["$.operations[0].body.fields: is missing"]),
        (about(fetch(headers={"a": "b"})), ["$.operations[0].headers: should be a list"]),
        (about(fetch(headers=[{"a": "b"}])), ["$.operations[0].headers[0]: should be a list"]),
        (about(fetch(extract=["a"])), ["$.operations[0].extract[0]: should be an object"]),
        (
            about(fetch(extract=[{"name": "a", "sources": []}])),
            ["$.operations[0].extract[0].sources: must not be empty"],
        ),
        (about(fetch(), parameters=[parameter("a")]), ["$.parameters[0]: `a` is not used by any operation"]),
        (
            about(fetch("https://a.example/{{b}}")),
            ["$.operations[0].url: {{b}} is not defined: it is no parameter, and no earlier operation extracts it"],
        ),
        (
            about(fetch("https://a.example/{{b}}", extract=[taking("b")])),
            [
                "$.operations[0].url: {{b}} is not defined: "
                "it is no parameter, and this operation extracts it only afterwards"
            ],
        ),
        (
            about(fetch(extract=[taking("b", kind="link", text="{{c}}"), taking("c")])),
            [
                "$.operations[0].extract[0].sources[0].text: {{c}} is not defined: "
                "it is no parameter, and this operation extracts it only afterwards"
            ],
        ),
        (about(fetch(extract=[taking("c"), taking("b", kind="link", text="{{c}}")])), []),
        (
            about(fetch(extract=[taking("b")]), fetch(extract=[taking("b")])),
            ["$.operations[1].extract[0].name: `b` is extracted twice"],
        ),
        (
            about(fetch("https://a.example/{{b}}", extract=[taking("b"), taking("uuid")]), parameters=[parameter("b")]),
            [
                "$.operations[0].extract[0].name: `b` is already a parameter",
                "$.operations[0].extract[1].name: `uuid` is built in",
            ],
        ),
        (about(RETURN_X), ["$.operations[0].response: no earlier operation saves a response as `x`"]),
        (
            about(RETURN_X | {"type": "return_html"}),
            ["$.operations[0].response: no earlier operation saves a response as `x`"],
        ),
        (about({"type": "return"}), ["$.operations[0]: has neither a `response` nor `values` to return"]),
        (
            about(fetch(save_as="x"), RETURN_X | {"values": {"a": "b"}}),
            ["$.operations[1]: has both a `response` and `values`; only one of them can be returned"],
        ),
        (about(fetch("https://b.example/")), ["$.operations[0].url: `https://b.example` is not one of `hosts`"]),
        (
            about(fetch("b.example/")),
            [
                "$.operations[0].url: `b.example/` must start with http:// or https://, "
                "or with a placeholder of an extracted value"
            ],
        ),
        (
            about(fetch("https://{{h}}/"), parameters=[parameter("h")]),
            ["$.operations[0].url: a placeholder may not stand in the host"],
        ),
        (
            about(fetch("{{h}}"), parameters=[parameter("h")]),
            ["$.operations[0].url: it may start with an extracted value only, and {{h}} is none"],
        ),
        (
            about(fetch(), hosts=["https://a.example/path", "ftp://x", "https://a.example"]),
            [
                "$.hosts[0]: `https://a.example/path` is no origin; write https://example.com or http://example.com:8080",
                "$.hosts[1]: `ftp://x` is no origin; write https://example.com or http://example.com:8080",
            ],
        ),
        (
            about(fetch(headers=[["X", "{{ y }}"]])),
            [
                "$.operations[0].headers[0][1]: `{{` begins no placeholder here: "
                "write {{name}}, or {{{{ for the braces themselves"
            ],
        ),
        (
            about(fetch(method="GE T", headers=[["a:", "b"]])),
            [
                "$.operations[0].method: `GE T` is no HTTP method",
                "$.operations[0].headers[0][0]: `a:` is no header name",
            ],
        ),
        (
            about(
                fetch("https://a.example/{{p}}"), parameters=[parameter("p", secret=True, default="x", examples=["y"])]
            ),
            ["$.parameters[0].default: a secret may carry none", "$.parameters[0].examples: a secret may carry none"],
        ),
        (
            about(
                fetch("https://a.example/{{p}}", query=[["q", "{{o}}"]]),
                parameters=[
                    parameter("p", secret=True, sent_to=["https://A.example:443", "https://b.example", "c"]),
                    parameter("o", sent_to=[]),
                ],
            ),
            [
                "$.parameters[1].sent_to: only a secret parameter may have it",
                "$.parameters[0].sent_to[1]: `https://b.example` is not one of `hosts`",
                "$.parameters[0].sent_to[2]: `c` is not one of `hosts`",
            ],
        ),
        (
            about(
                fetch("https://a.example/{{p}}"),
                parameters=[parameter("p", type="integer", default="x", examples=[1, 2.5], enum=[1, "z"])],
            ),
            [
                "$.parameters[0].default: must be a whole number, not 'x'",
                "$.parameters[0].examples[1]: must be a whole number, not '2.5'",
                "$.parameters[0].enum[1]: must be a whole number, not 'z'",
            ],
        ),
        (
            about(
                fetch("https://a.example/", query=[["p", "{{p}}"]]),
                parameters=[parameter("p", type="list", examples=[["a"], ["c"]], enum=["a", "b", 1])],
            ),
            [
                "$.parameters[0].examples[1]: must be one of a, b, 1, not '[\"c\"]'",
                "$.parameters[0].enum[2]: must be text, not '1'",
            ],
        ),
        (
            about(
                fetch("https://a.example/{{p}}{{now_s}}"),
                parameters=[parameter("p"), parameter("p"), parameter("now_s")],
            ),
            [
                "$.parameters[2].name: `now_s` is built in and cannot be a parameter",
                "$.parameters: `p` is declared 2 times",
            ],
        ),
        (
            about(fetch("https://a.example/{{p}}"), parameters=[parameter("p", pattern="(?=x)")]),
            ["$.parameters[0].pattern: /(?=x)/ is no RE2 regular expression: invalid perl operator: (?="],
        ),
        (
            about(fetch(extract=[taking("a", "attribute", selector="p["), taking("b", "pattern", pattern="(")])),
            [
                "$.operations[0].extract[0].sources[0].selector: `p[` is no CSS selector",
                "$.operations[0].extract[1].sources[0].pattern: /(/ is no RE2 regular expression: missing ): (",
            ],
        ),
        (
            about(
                fetch(
                    extract=[
                        taking("a", "header", name="x", pattern="["),
                        taking("b", "beside", selector="::", label="x", within="::", pattern="["),
                    ]
                )
            ),
            [
                "$.operations[0].extract[0].sources[0].pattern: /[/ is no RE2 regular expression: missing ]: [",
                "$.operations[0].extract[1].sources[0].selector: `::` is no CSS selector",
                "$.operations[0].extract[1].sources[0].within: `::` is no CSS selector",
                "$.operations[0].extract[1].sources[0].pattern: /[/ is no RE2 regular expression: missing ]: [",
            ],
        ),
        (
            about(
                fetch(save_as="x"),
                {"type": "wait_for_url", "pattern": "("},
                {"type": "click", "selector": "::"},
                RETURN_X
                | {
                    "records": {
                        "selector": "::",
                        "fields": [{"name": n, "selector": s} for n, s in (("a", "::"), ("b", ""), ("c", "+ dd"))],
                    }
                },
            ),
            [
                "$.operations[1].pattern: /(/ is no RE2 regular expression: missing ): (",
                "$.operations[2].selector: `::` is no CSS selector",
                "$.operations[3].records.selector: `::` is no CSS selector",
                "$.operations[3].records.fields[0].selector: `::` is no CSS selector",
            ],
        ),
    ],
)
def test_each_violation_has_its_place_and_reason(found: list[str], expected: list[str]):
    assert found == expected


def test_an_unknown_operation_is_named_with_those_that_exist():
    [told] = about({"type": "teleport"})
    assert told.startswith("$.operations[0]: `teleport` is unknown; there are navigate, fetch, derive, sleep")


def test_violations_of_shape_and_of_meaning_are_told_together():
    found = violations(
        document(
            {"type": "teleport", "to": "{{used}}", "save_as": "kept", "extract": [{"name": "got"}]},
            fetch("https://a.example/{{got}}/{{missing}}"),
            {"type": "return", "response": "kept"},
            parameters=[parameter("used"), parameter("unused"), {"name": "Bad Name"}, 7],
        )
    )
    assert [text.partition(":")[0] for text in found] == [
        "$.parameters[2].name",
        "$.parameters[3]",
        "$.operations[0]",
        "$.parameters[1]",
        "$.operations[1].url",
    ]


def test_lists_that_are_no_lists_are_told():
    found = violations({"name": 1, "hosts": "x", "operations": {"a": 1}, "parameters": None})
    assert [text.partition(":")[0] for text in found] == ["$.name", "$.parameters", "$.operations", "$.hosts"]


def test_a_file_is_read_back_as_it_was_written(tmp_path: Path):
    body = {"kind": "json", "value": {"a": [1, "{{p}}", None]}}
    source = document(fetch(method="POST", body=body, transaction="t0001"), parameters=[parameter("p", examples=["é"])])
    path = tmp_path / "routine.json"
    path.write_text(dump(read(json.dumps(source), "x")), encoding="utf-8")
    routine = load(path)
    assert isinstance(routine.operations[0].body, JsonBody)  # type: ignore[union-attr]
    assert dump(routine) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "cannot be read: No such file"),
        (b"\xff\xfe", "is no UTF-8 text"),
        (b"{", "is no JSON"),
        (b"[]", "routine.json: $: a routine is a JSON object"),
        (b'{"name":"a","hosts":[]}', "routine.json: $.operations: is missing"),
    ],
)
def test_a_bad_file_is_one_clear_message(tmp_path: Path, content: bytes | None, reason: str):
    path = tmp_path / "routine.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RoutineError) as told:
        load(path)
    assert reason in str(told.value)
    assert str(path) in str(told.value)


def test_only_what_asks_is_asked_again():
    wrong = document(fetch(method="POST", tries=3), {"type": "return", "values": {}})
    assert any("$.operations[0].tries: a POST may change something" in each for each in violations(wrong))
    assert not any(".tries" in each for each in violations(document(fetch(tries=3))))


def test_a_routine_that_sends_a_secret_to_where_it_says_it_may_not_go_is_refused():
    a, b = "https://a.example", "https://b.example"
    steps = [
        fetch(f"{a}/x", query=[["q", "{{p}}"]]),
        {"type": "derive", "name": "made", "text": "me:{{p}}", "how": "base64"},
        fetch(f"{b}/x", headers=[["Authorization", "Basic {{made}}"]]),
    ]
    document = {"name": "r", "hosts": [a, b], "operations": steps}
    secret = {"name": "p", "secret": True}
    assert violations(document | {"parameters": [secret]}) == []
    assert violations(document | {"parameters": [secret | {"sent_to": [a]}]}) == [
        f"$.operations[2]: it would send `p` to {b}, which is not in its `sent_to`"
    ]
