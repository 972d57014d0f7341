"""Scripts, and schemas by example."""

import pytest

from captures.capture import Capture
from captures.error import UnknownId
from captures.javascript import script, scripts, search_scripts
from captures.schema import body_schema, schema_of
from captures.transaction import Request, Response, Transaction

PAGE = """<script>const token = "abc"</script><script src="/app.js"></script><script> </script>
<script id="data" type="application/json">{"a": 1}</script>"""


def row(n: int, url: str, kind: str, body: str, mime: str, missing: bool = False, status: int = 200) -> Transaction:
    response = Response(status, (), body.encode(), mime, missing)
    return Transaction(f"t{n:04}", float(n), n + 0.5, kind, Request("GET", url), response)


SITE = Capture(
    transactions=(
        row(1, "https://a.test/", "document", PAGE, "text/html"),
        row(2, "https://a.test/app.js", "script", "fetch('/api'); // Token", "text/javascript"),
        row(3, "https://a.test/app.js", "script", "fetch('/api'); // Token", "text/javascript"),
        row(4, "https://a.test/big.js", "other", "", "application/javascript", missing=True),
        row(5, "https://a.test/gone.js", "script", "", "", status=0),
        row(6, "https://a.test/api", "fetch", "{}", "application/json"),
    )
)


def test_each_different_script_is_listed_once() -> None:
    assert [(each.id, each.element_id, each.kind, each.missing) for each in scripts(SITE)] == [
        ("t0001#1", "", "", False),
        ("t0001#3", "data", "application/json", False),
        ("t0002", "", "", False),
        ("t0004", "", "", True),
    ]


def test_scripts_are_searched_by_terms_and_expressions() -> None:
    hits = search_scripts(SITE, ["token", "fetch"])
    assert [(each.id, each.terms, each.hits) for each in hits] == [
        ("t0002", ("token", "fetch"), 2),
        ("t0001#1", ("token",), 1),
    ]
    assert search_scripts(SITE, pattern=r'token = "\w+"')[0].snippets == ('const token = "abc"',)
    assert search_scripts(SITE, ["nowhere"]) == []


def test_a_script_is_found_by_its_id() -> None:
    assert script(SITE, "t0001#3").text == '{"a": 1}'
    for unknown in ("t0001#9", "t0009", "t0006"):
        with pytest.raises(UnknownId):
            script(SITE, unknown)


def test_a_schema_is_what_all_examples_satisfy() -> None:
    assert schema_of([{"id": 1, "tags": []}, {"id": 2.5, "name": None, "tags": ["a", "b"]}]) == {
        "type": "object",
        "properties": {
            "id": {"type": "number"},
            "tags": {"type": "array", "items": {"type": "string"}},
            "name": {"type": "null"},
        },
        "required": ["id", "tags"],
    }
    assert schema_of([1, "a", [True], {}]) == {
        "type": ["array", "integer", "object", "string"],
        "properties": {},
        "required": [],
        "items": {"type": "boolean"},
    }
    assert schema_of([]) == {}


@pytest.mark.parametrize(
    ("body", "mime", "schema"),
    [
        (b"[1]", "text/plain", {"type": "array", "items": {"type": "integer"}}),
        (b'"a"', "application/json", {"type": "string"}),
        (b"{oops", "application/json", None),
        (b"[" * 5000, "application/json", None),
        (b"<p>", "text/html", None),
    ],
)
def test_a_body_has_a_schema_if_it_is_json(body: bytes, mime: str, schema: object) -> None:
    assert body_schema(Response(200, (), body, mime)) == schema
