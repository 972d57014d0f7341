import pytest

from captures.graphql import operation_of


@pytest.mark.parametrize(
    ("document", "operation"),
    [
        ({"query": "{ me { id } }"}, "query"),
        ({"query": "query Me($a: Int) { me }"}, "query"),
        ({"query": "mutation { add(n: 1) { id } }"}, "mutation"),
        ({"query": "# a query\nmutation Add($n: Int) { add(n: $n) { id } }"}, "mutation"),
        ({"query": "fragment F on T { id } mutation Add { add { ...F } }"}, "mutation"),
        ({"query": "query A { a } mutation B { b }", "operationName": "B"}, "mutation"),
        ({"query": "query A { a } mutation B { b }"}, ""),
        ({"query": "lamp"}, ""),
        ({"query": 7}, ""),
        ([{"query": "{ a }"}], ""),
    ],
)
def test_what_a_graphql_request_does(document: object, operation: str) -> None:
    assert operation_of(document) == operation


def test_a_text_of_many_beginnings_without_an_operation_is_read_once() -> None:
    assert operation_of({"query": "query " * 100_000}) == ""
    assert operation_of({"query": "query " + " " * 100_000}) == ""
    assert operation_of({"query": "query A ($x: mutation " + "query " * 100_000 + ") { a }"}) == "query"
