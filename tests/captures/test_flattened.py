"""JSON written flat is read as plain JSON."""

import json
from typing import Any

import pytest

from captures.capture import Capture
from captures.flattened import plain, with_plain_json
from captures.transaction import Request, Response, Transaction

KIT = '{"type":"data","nodes":[null,{"type":"skip"},{"type":"data","data":%s,"uses":{}}]}'


def node(flat: str, after: str = "") -> Any:
    return json.loads(plain(KIT % flat + "\n" + after))["nodes"][2]["data"]


@pytest.mark.parametrize(
    ("flat", "data"),
    [
        (
            '[{"rows":1},[2,5],{"id":3,"name":4},7,"Ada",{"id":6,"name":4},8]',
            [{"id": 7, "name": "Ada"}, {"id": 8, "name": "Ada"}],
        ),
        ('[{"rows":1},["Date","2026-12-04T00:00:00.000Z"]]', "2026-12-04T00:00:00.000Z"),
        ('[{"rows":1},["Set",2,3],"a",["BigInt","12"]]', ["a", "12"]),
        ('[{"rows":1},["Map",2,3],"a",4]', {"a": 4}),
        ('[{"rows":1},["null","a",2],"b"]', {"a": "b"}),
        ('[{"rows":1},{"a":-1,"b":-3,"c":2},"c"]', {"b": None, "c": "c"}),
        ('[{"rows":1},["Money",2],12]', 12),
        ('[{"rows":1},["URLSearchParams","a=1"]]', "a=1"),
    ],
)
def test_the_nodes_of_a_page(flat: str, data: Any) -> None:
    assert node(flat)["rows"] == data


def test_what_an_action_gave_and_what_came_later() -> None:
    given = json.dumps({"type": "failure", "status": 400, "data": '[{"error":1},"No such row"]'})
    assert json.loads(plain(given)) == {"type": "failure", "status": 400, "data": {"error": "No such row"}}
    later = '{"type":"chunk","id":1,"data":[["Set",1],"late"]}\n'
    assert node('[{"rows":1},["Promise",2],1]', later) == {"rows": ["late"]}


@pytest.mark.parametrize(
    ("flat", "data"),
    [
        (
            '[{"_1":2},"routes/rows",{"_3":4},"data",{"_5":6,"_7":8,"_9":-7},"day",["D",1796342400000],"name","Ada","no"]',
            {"routes/rows": {"data": {"day": "2026-12-04T00:00:00.000Z", "name": "Ada"}}},
        ),
        ('[{"_1":2,"_3":4,"_5":-5},"redirect","/rows/7","status",302,"left"]',
         {"redirect": "/rows/7", "status": 302, "left": None}),
        ('[{"_1":2},"data",["P",3]]\nP3:[{"_4":5},"late",true]\n', {"data": {"late": True}}),
        ('[{"_1":2,"_3":4},"a",["P",2],"d",["P",4]]\nE2:[["E","boom"]]\nP4:[{"_7":8},"late",true]\n',
         {"a": None, "d": {"late": True}}),
        ('[{"_1":2},"error",["ErrorResponse",3,4],"Gone",404]', {"error": ["Gone", 404]}),
        ('[["SingleFetchRedirect",1],{"_2":3},"redirect","/rows/7"]', {"redirect": "/rows/7"}),
    ],
)  # fmt: skip
def test_what_loaders_and_actions_gave(flat: str, data: Any) -> None:
    assert json.loads(plain(flat)) == data


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"success","status":200,"data":{"id":7}}',
        '{"type":"success","status":204}',
        '{"type":"data","nodes":["a"],"data":"[]"',
        '{"type":"data","rows":[]}',
        '[{"id":1},"Ada"]',
        '[{"_1":2},"no place"]',
        '[{"_1":0},"itself"]',
        '[[1,2],[3,4]]',
        '[{},{"id":1}]',
        '[{}]',
        '[["B",12],["A",7]]',
        '[["Date",1e400]]',
        '[{"_1":2},"day",["D",1e400]]',
        '[{"_1":2},"day","a","and more"]',
        '{"type":"success","data":"[1,2]"}',
        '{"type":"success","data":"\\"done\\""}',
        '{"type":"data","nodes":{"a":1}}',
        '{"type":"data","nodes":[]}\n[1]',
        KIT % '[{"a":9}]',
        KIT % ("[" + ",".join(f'{{"a":{n},"b":{n}}}' for n in range(1, 60)) + ',"x"]'),
        "[" * 100_000,
        "",
    ],
)  # fmt: skip
def test_what_is_plain_or_wrong_stays_as_it_is(text: str) -> None:
    assert plain(text) == ""


def test_a_capture_has_such_answers_in_plain_json() -> None:
    told = Response(
        200, (("Content-Type", "text/x-script"), ("ETag", "7")), b'[{"_1":2},"data","Ada"]', "text/x-script"
    )
    other = Response(200, (), b'{"id":7}', "application/json")
    rows = [
        Transaction(f"t000{n}", n, n, "fetch", Request("GET", "https://a.test/"), each)
        for n, each in enumerate((told, other))
    ]
    made, kept = with_plain_json(Capture(transactions=tuple(rows))).transactions
    headers = (("Content-Type", "application/json"), ("ETag", "7"))
    assert made.response == Response(200, headers, b'{"data": "Ada"}', "application/json")
    assert kept is rows[1]
