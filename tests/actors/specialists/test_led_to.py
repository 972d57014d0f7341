"""What the page says to which a change led."""

from typing import Any

import pytest

from actors.specialists.network import Network
from captures.capture import Capture
from captures.interaction import Interaction
from captures.transaction import Transaction
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import FORM, HOST, T0, exchange

Line = dict[str, Any]


def led(shown: str, *before: Transaction, texts: tuple[str, ...] = (), to: str = "/lamps/57", **sent: str) -> Line:
    """What is told of a form that was sent with what somebody entered, and led to the page."""
    typed = [
        Interaction(f"i{n:04}", T0 + 5, "input", f"{HOST}/new", "#x", "input", name=name, value=value)
        for n, (name, value) in enumerate(sent.items())
    ]
    said = "&".join(f"{name}={value}" for name, value in sent.items())
    asked = exchange(8, 8, "POST", "/lamps", status=302, sent=said, headers=FORM, answer=(("Location", to),))
    steps = (*before, asked, exchange(9, 9, "GET", to, shown))
    tools = Network(Capture(transactions=steps, interactions=tuple(typed)))
    found: Line = call(tools, "get_result_shape", transaction_id="t0008", texts=list(texts))["led_to"]
    return found


def told(fields: list[Line]) -> dict[str, str]:
    return {each["name"]: each["value"] for each in fields}


def pairs(**said: str) -> str:
    return f"<dl>{''.join(f'<dt>{name}</dt><dd>{text}</dd>' for name, text in said.items())}</dl>"


def test_what_most_pages_say_in_the_same_place_is_no_value_of_the_thing() -> None:
    around = "<h1>Lamps & Co</h1><section id=you>{}</section>"
    office, form = (around.format(pairs(You="Ann", Looks=n)) for n in ("3", "4"))
    before = (exchange(1, 1, "GET", "/", office), exchange(2, 2, "GET", "/new", form))
    shown = around.format(pairs(You="Ann", Looks="5")) + f"<section id=lamp>{pairs(State='new', Price='4')}</section>"
    assert told(led(shown, *before)["fields"]) == {"state": "new", "price": "4"}
    of_others = [exchange(n, n, "GET", f"/lamps/{n}", shown.replace("new", "sold")) for n in (3, 4, 5)]
    assert told(led(shown, *before, *of_others)["fields"]) == {"state": "new", "price": "4"}


@pytest.mark.parametrize("name", ["API token", "Password", "Csrf nonce", "Client secret", "Recovery codes"])
def test_a_credential_is_not_told(name: str) -> None:
    assert told(led(pairs(State="new", **{name: "x7f"}))["fields"]) == {"state": "new"}


def test_what_is_known_to_be_a_credential_is_not_told_whatever_it_is_called() -> None:
    assert told(led(pairs(State="new", Access="It is secret-3-token"))["fields"]) == {"state": "new"}
    rows = TABLE.replace(">Drop<", ">secret-3-token<")
    (thing,) = led(rows, to="/lamps", texts=("Hall lamp",))["things"]
    assert set(told(thing["fields"])) == {"name", "no", "name_href", "state"}


def test_of_several_lists_that_have_the_text_the_likeliest_counts() -> None:
    card = "<div class=seen><h3>{0}</h3><p>{1} May</p><b class=by>{2}</b></div>"
    last = card.format("Mat", 7, "Ann") + card.format("Hall lamp", 8, "Bob")
    (thing,) = led(f"{last}{TABLE}", to="/lamps", texts=("Hall lamp",))["things"]
    assert told(thing["fields"])["state"] == "new"


def test_what_is_named_after_what_was_entered_or_numbers_the_thing_is_called_otherwise_the_next_time() -> None:
    shown = pairs(**{"State": "new", "Desk lamp": "4", "Lamp 57": "5", "Table 2": "6"})
    assert told(led(shown, title="Desk lamp")["fields"]) == {"state": "new", "table_2": "6"}


THANKS = "<p>Thank you: your number is B7.</p>"


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        (f"<main>{THANKS}<p>Keep it.</p></main>", "Thank you: your number is B7. Keep it."),
        (f"{THANKS}<p>Keep it.</p>", "Thank you: your number is B7. Keep it."),
        (f"<nav>You are Ann</nav>{THANKS}", "Thank you: your number is B7."),
        (f"<p>Lamps of all kinds</p>{THANKS}<a href=/home>Back to the shop</a>", "Thank you: your number is B7."),
        (f"<main>{THANKS}<table><tr><td>B6</table></main>", None),
        ("<main><p>Change it</p><form><input name=title></form></main>", None),
        (f"<main>{THANKS}<p>It is a desk lamp.</p><ul><li>B6</ul></main>", "It is a desk lamp."),
    ],
)
def test_prose_is_told_but_not_the_text_of_a_whole_page(shown: str, text: str | None) -> None:
    shop = exchange(1, 1, "GET", "/", "<a href=/home>Back to the shop</a><p>Lamps of all kinds</p>")
    assert told(led(shown, shop, title="Desk lamp").get("fields", [])).get("text") == text


EDITED = """<h1>Lamp</h1><form method=post><table><tr><th>Title<td><input name=title value="Desk lamp">
<tr><th>State<td><select name=state><option value=3>new<option value=4 selected>sold</select>
<tr><th>Owner<td><input name=owner value=Ann></table></form>"""


def test_a_form_tells_of_the_thing_if_it_holds_again_what_was_entered() -> None:
    for sent in ({"title": "Desk lamp"}, {"state": "4"}):
        found = led(EDITED, **sent)
        assert told(found["fields"]) == {"heading": "Lamp", "title": "Desk lamp", "state": "sold", "owner": "Ann"}
        assert found["told_again"]
    for sent in ({"title": "Wall lamp"}, {"kind": "4"}):
        assert led(EDITED, **sent) == {"fields": led(EDITED)["fields"]}
        assert told(led(EDITED, **sent)["fields"]) == {"heading": "Lamp"}


ROWS = "".join(
    f"<tr><td>{n}<td><a href='/lamps/{n}'>{name}</a><td>{state}<td><a href='/drop?id={n}&token=x'>Drop</a>"
    for n, name, state in ((7, "Wall lamp", "new"), (8, "Desk lamp", "sold"), (57, "Hall lamp", "new"))
)
TABLE = f"<table><tr><th>No<th>Name<th>State<th></tr>{ROWS}</table>"


def test_the_record_of_the_thing_is_known_by_a_text_that_no_other_has() -> None:
    (thing,) = led(TABLE, to="/lamps", texts=("lamp", "new", "hall LAMP", "Desk"))["things"]
    assert thing["named"] == "hall LAMP"
    values = told(thing["fields"])
    assert values.pop("name_href").endswith("/lamps/57")
    assert values == {"name": "Hall lamp", "no": "57", "state": "new", **{"column_4": "Drop"}}
    assert {way["label"] for each in thing["fields"] for way in each["extractors"]} == {"hall LAMP"}


def test_the_id_of_what_was_made_tells_its_record_in_a_list() -> None:
    (thing,) = led(TABLE, to="/lamps?new_id=57")["things"]
    assert (thing["named"], told(thing["fields"])["name"]) == ("57", "Hall lamp")


def test_what_was_asked_for_and_not_changed_has_no_page_to_which_a_change_led() -> None:
    tools = Network(Capture(transactions=(exchange(1, 1, "GET", "/lamps", TABLE),)))
    assert "led_to" not in call(tools, "get_result_shape", transaction_id="t0001", texts=["Hall lamp"])


def test_rows_without_marked_names_tell_of_what_was_made_if_they_say_again_what_was_entered() -> None:
    rows = "".join(
        f"<tr><td>{name}<td>{text}" for name, text in (("Title", "Desk lamp"), ("State", "new"), ("By", "Ann"))
    )
    shown = f"<table>{rows}</table>"
    assert told(led(shown, title="Desk lamp")["fields"]) == {"title": "Desk lamp", "state": "new", "by": "Ann"}
    assert not led(shown, title="Wall lamp").get("fields")
    for to in ("/lamps", "/lamps?id=57"):
        assert not led(shown, to=to, title="Desk lamp").get("fields")


def test_that_only_the_list_shows_what_was_entered_is_told() -> None:
    rows = TABLE.replace("lamp<", "lamp, as good as new<")
    assert led(rows, to="/lamps", title="Hall lamp") == {"only_listed": True}
    assert led(rows, to="/lamps", title="Attic lamp") == {}
    assert led(rows, to="/lamps", title="good as new") == {}
    assert "only_listed" not in led(rows, title="Hall lamp")
    assert "only_listed" not in led(f"<h1>Hall lamp</h1>{rows}", to="/lamps", title="Hall lamp")
    assert "only_listed" not in led(TABLE, to="/lamps", texts=("Hall lamp",), title="Hall lamp")


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        ("<div>Desk lamp, 4</div><input name=title>", "Desk lamp, 4"),
        ("<div>Hall lamp, 4</div><input name=title>", None),
        ("<div>Hall lamp, 4</div><select name=title><option>Desk lamp</select>", None),
        ("<div>Desk lamp, secret-3-token</div><input name=title>", None),
    ],
)
def test_so_is_the_text_of_a_page_where_nothing_else_shows_it(shown: str, text: str | None) -> None:
    found = led(f"<h1>Lamps</h1>{shown}", to="/lamps", title="Desk lamp")
    assert told(found["fields"]) == {"heading": "Lamps"} | ({"text": f"Lamps {text}"} if text else {})
