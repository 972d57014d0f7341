"""What of an element tells that a thing is in another state now."""

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from actors.specialists.state.shown import State, what_changed


def link(href: str) -> LexborNode:
    return _first(f'<a href="{href}">Turn</a>', "a")


def button(**hidden: str) -> LexborNode:
    fields = (f'<input type=hidden name={name} value="{text}">' for name, text in hidden.items())
    return _first(f"<form>{''.join(fields)}<button>Turn</button></form>", "button")


def _first(html: str, selector: str) -> LexborNode:
    found = LexborHTMLParser(html).css_first(selector)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("was", "now", "condition"),
    [
        ("/turn?id=7&done=1", "/turn?id=7&done=0", '[href$="&done=1"]'),
        ("/turn?done=1&id=7", "/turn?done=0&id=7", '[href*="?done=1&"]'),
        ("//[x/turn?done=1", "//[x/turn?done=0", '[href$="?done=1"]'),
        ("/turn?done=1&id=7", "/turn?done=0&id=8", ""),
        ("/turn?done=1", "/turn?done=0&id=8", ""),
        ("/turn?done=1&csrf_token=a", "/turn?done=0&csrf_token=b", '[href*="?done=1&"]'),
        ("/turn", "/turn", ""),
    ],
)
def test_the_one_member_of_its_address_that_is_another_one_tells(was: str, now: str, condition: str) -> None:
    assert what_changed(link(was), link(now)) == (State(condition) if condition else None)


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ({"to": "open"}, {"to": "shut"}, True),
        ({"to": "1"}, {"to": "0"}, True),
        ({"to": "3"}, {"to": "4"}, False),
        ({"to": "open", "by": "me"}, {"to": "shut", "by": "you"}, False),
        ({"to": "open", "csrf_token": "a"}, {"to": "shut", "csrf_token": "b"}, True),
        ({"to": "abcdefghijklmnopqrstuv"}, {"to": "zyxwvutsrqponmlkjihgf"}, False),
        ({"to": "open"}, {}, False),
    ],
)
def test_the_one_hidden_field_of_its_form_that_says_something_else_tells(
    was: dict[str, str], now: dict[str, str], told: bool
) -> None:
    assert what_changed(button(**was), button(**now)) == (State(field=("to", was["to"])) if told else None)
