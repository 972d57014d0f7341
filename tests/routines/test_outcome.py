from typing import Any

import pytest

from routines.extracting.page import Page
from routines.mask import mask, secret_values
from routines.operation import Containing, Return, ReturnHtml
from routines.outcome import NotReturnable, returned
from routines.parameter import Parameter
from routines.records.rule import FieldRule, RecordRule

JSON = Page("https://a.example/", [("Content-Type", "application/json")], '\ufeff{"a": [{"b": 1}]}')
HTML = Page("https://a.example/", [("Content-Type", "text/html")], "<ul><li>x</ul>")
LIST = [{"a": "k3"}, {"b": 3, "a": None}, {"a": {"c": ["3x"]}}, {"a": "none"}, "text"]
SAVED: dict[str, Any] = {"j": JSON, "h": HTML, "c": {"sid": "1"}, "l": LIST, "m": {"x7": {"a": "k3"}, "x8": {"b": "k"}}}
ITEMS = RecordRule(selector="li", fields=[FieldRule(name="t", selector="")])


@pytest.mark.parametrize(
    ("operation", "value"),
    [
        (Return(response="j"), {"a": [{"b": 1}]}),
        (Return(response="j", path=["a", 0, "b"]), 1),
        (Return(response="c", path=["sid"]), "1"),
        (Return(response="h", records=ITEMS), [{"t": "x"}]),
        (
            Return(response="l", containing=Containing(text="{{n}}")),
            [{"a": "k3"}, {"b": 3, "a": None}, {"a": {"c": ["3x"]}}],
        ),
        (Return(response="l", containing=Containing(text=" K", members=["a"])), [{"a": "k3"}]),
        (Return(response="l", containing=Containing(text="3", members=["b"])), [{"b": 3, "a": None}]),
        (Return(response="m", containing=Containing(text="K", members=["a"])), [{"a": "k3"}]),
        (Return(response="h", records=ITEMS, containing=Containing(text="y")), []),
        (ReturnHtml(response="h"), "<ul><li>x</ul>"),
        (Return(values={"n": "{{n}}", "t": "<{{n}}>"}), {"n": 3, "t": "<3>"}),
    ],
)
def test_what_is_returned(operation: Return | ReturnHtml, value: Any):
    assert returned(operation, SAVED, {"n": 3}) == value


@pytest.mark.parametrize(
    ("operation", "reason"),
    [
        (Return(response="x"), "nothing was saved as `x`; there are j, h, c"),
        (
            Return(response="h"),
            "`h` is text/html, 14 characters: the response is no JSON document .*return its records",
        ),
        (Return(response="j", path=["z"]), "`j` does not hold what to return: there is no member `z`; there are a"),
        (ReturnHtml(response="c"), "what was saved as `c` is no response"),
        (Return(response="h", records=RecordRule(selector="::", fields=[])), "the records of `h` cannot be read"),
    ],
)
def test_what_cannot_be_returned(operation: Return | ReturnHtml, reason: str):
    with pytest.raises(NotReturnable, match=reason):
        returned(operation, SAVED, {})


def test_a_secret_is_masked_in_every_spelling():
    parameters = [
        Parameter(name="p", secret=True),
        Parameter(name="q"),
        Parameter(name="o", secret=True, required=False),
    ]
    secrets = secret_values(parameters, {"p": 'a b&"ü/', "q": "open", "o": None})
    assert secrets == ['a b&"ü/']
    text = r'a b&"ü/ | a%20b%26%22%C3%BC%2F | a+b%26%22%C3%BC%2F | a b&\"ü/ | a b&\"\u00fc/ | a b&amp;&quot;ü/ | open'
    assert mask(text, secrets) == "*** | *** | *** | *** | *** | *** | open"
