"""A POST that says of itself that it only asks."""

from typing import Any

import pytest

from actors.rules.method import is_question

URL = "http://desk.example/api/"


@pytest.mark.parametrize(
    "path", ["search", "v1/runs/search/", "_search", "items/_msearch?size=3", "getItems", "fetch-rows"]
)
def test_an_address_that_is_called_a_question(path: str) -> None:
    assert is_question(URL + path, {"text": "lamp"})


@pytest.mark.parametrize(
    "path",
    [
        "",
        "items",
        "saved_search",
        "search_history",
        "get",
        "widget",
        "getter",
        "query",
        "s3",
        "getOrCreate",
        "find-and-modify",
    ],
)
def test_an_address_that_is_not(path: str) -> None:
    assert not is_question(URL + path, None)


@pytest.mark.parametrize(
    ("document", "asks"),
    [
        ({"query": "{ items { id } }"}, True),
        ({"query": "mutation { drop }"}, False),
        ({"jsonrpc": "2.0", "method": "desk.getItems"}, True),
        ({"method": "torrent-get", "arguments": {}}, True),
        ({"method": "torrent-set", "arguments": {}}, False),
        ({"jsonrpc": "2.0", "method": "get_desk.close"}, False),
        ({"jsonrpc": "2.0", "method": "createList"}, False),
        ({"jsonrpc": "2.0", "method": "clear_search"}, False),
        ({"jsonrpc": "2.0", "method": "desk.findOneAndUpdate"}, False),
        ({"jsonrpc": "2.0", "method": "desk.list"}, True),
        ({"method": "list"}, False),
        ({"jsonrpc": "2.0", "method": 7}, False),
        ([1], False),
    ],
)
def test_what_a_body_says(document: Any, asks: bool) -> None:
    assert is_question(URL + "rpc", document) == asks


@pytest.mark.parametrize(
    ("called", "asks"),
    [
        *((name, True) for name in ("read", "web_search_read", "name_search")),
        *((name, False) for name in ("write", "mark_read", "set_search", "unlink", "ready")),
    ],
)
def test_a_call_that_says_no_more_is_called_by_its_address(called: str, asks: bool) -> None:
    document = {"jsonrpc": "2.0", "method": "call", "params": {"args": [[7]]}}
    assert is_question(f"{URL}boat/{called}", document) == asks
