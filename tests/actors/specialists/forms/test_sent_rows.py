"""Rows of a form that was sent: which is the next one, and what each is known by."""

from typing import Any

from tests.actors.specialists.forms.test_sent import rows

TABLE = """<form><input name=title value=Old><input name=part-TOTAL value=1><table><tr><td>
<input name=part-0-name value=Blade><input name=part-0-many value=4><input name=part-0-of value=17></td></tr><tr><td>
<input name=part-NEW-name><input name=part-NEW-many><input name=part-NEW-of value=17></td></tr></table></form>"""


def test_a_row_that_a_script_added_is_the_next_one_and_the_count_grows_with_it() -> None:
    blade = {"part__0__name": "Blade", "part__0__many": "4", "part__0__of": "17"}
    new = {"part__1__name": "Bolt", "part__1__many": "2", "part__1__of": "17"}
    told = rows(TABLE, title="Old", part__TOTAL="2", **blade, **new, part__NEW__name="", part__NEW__many="")
    way = {"kind": "form_row", "field": "part-#-name", "which": "next"}
    about = {"name": "part-1-of", "start": "part-", "number": "1", "end": "-of", "ways": [way]}
    assert told["part-1-of"] == about | {"held": [{"kind": "form_field", "name": "part-NEW-of"}]}
    assert "held" not in told["part-1-name"]
    assert {name: each["ways"] for name, each in told.items()} == {
        **{name: [way] for name in ("part-1-name", "part-1-many", "part-1-of")},
        "part-TOTAL": [way | {"plus": 1}],
    }


def test_numbers_of_things_that_are_no_rows_stay() -> None:
    lines = "<form><input name=line_1 value='Main St 4'><input name=line_2><input name=size[3] value=m></form>"
    assert rows(lines, line_1="Main St 5", line_2="Flat 2", **{"size[3]": "l"}) == {}
    clock = "<form><input name=title value=Old><input name='item[0][name]' value=Nut></form>"
    assert rows(clock, title="New", **{"item[0][name]": "Nut", "item[1716900000123][name]": "Bolt"}) == {}


def test_a_row_is_known_by_what_it_shows_and_not_by_what_counts_it() -> None:
    def table(*names: str) -> str:
        rows = (
            f"<li>Answer {n + 1} <input name=a-{n}-text value='{name}'><input name=a-{n}-points value=1></li>"
            for n, name in enumerate(names)
        )
        return f"<form><input name=title value=Quiz><ul>{''.join(rows)}</ul></form>"

    sent = {"title": "Quiz", "a__0__text": "Yes", "a__0__points": "1", "a__1__text": "No", "a__1__points": "5"}
    assert rows(table("Yes", "No"), **sent)["a-1-points"]["labels"] == ["No"]
    (told,) = rows(table("Yes", ""), **sent | {"a__1__points": "1"}).values()
    assert ("labels" in told, told["ways"]) == (False, [{"kind": "form_row", "field": "a-#-text", "which": "blank"}])


def test_a_row_is_not_known_by_the_only_field_that_is_filled_if_another_row_is_of_a_thing() -> None:
    def person(number: int, name: str, phone: str, key: str) -> str:
        name = f"<input name=p-{number}-name value='{name}'>"
        return f"<li>{name}<input name=p-{number}-phone value='{phone}'><input name=p-{number}-id value='{key}'></li>"

    def told(second: str) -> Any:
        form = f"<form><ul>{person(0, 'Ann', '030', '17')}{second}</ul></form>"
        return rows(form, p__0__phone="031", p__0__name="Ann")["p-0-phone"]

    shown = {"kind": "form_row", "field": "p-#-phone", "which": "shown", "label": "Ann", "by": "p-#-name"}
    filled = {"kind": "form_row", "field": "p-#-phone", "which": "filled"}
    assert told(person(1, "", "", ""))["ways"] == [shown, filled]
    assert told(person(1, "Bob", "", ""))["ways"] == told(person(1, "", "", "18"))["ways"] == [shown]


def test_a_blank_row_with_a_default_in_it_is_a_blank_one() -> None:
    fields = "<input name=c-0-many value=1><input name=c-0-name>"
    form = f"<form><input name=title value=Old><input type=hidden name=c-TOTAL value=1><div>{fields}</div></form>"
    told = rows(form, title="Old", c__TOTAL="1", c__0__many="3", c__0__name="Nut")
    blank = [{"kind": "form_row", "field": "c-#-name", "which": "blank"}]
    assert {name: each["ways"] for name, each in told.items()} == {"c-0-many": blank, "c-0-name": blank}


def test_a_box_with_an_id_in_its_name_is_known_by_its_row() -> None:
    boxes = "".join(f"<li>{who}<input type=checkbox name=drop_{n}></li>" for n, who in ((17, "Ann"), (20, "Bea")))
    told = rows(f"<form><input type=hidden name=t value=1><ul>{boxes}</ul></form>", t="1", drop_20="on")
    way = {"kind": "form_row", "field": "drop_#", "which": "shown", "label": "Bea", "by": "#"}
    about = {
        "name": "drop_20",
        "start": "drop_",
        "number": "20",
        "end": "",
        "ways": [way],
        "labels": ["Bea"],
        "by": {"Bea": "#"},
        "box": True,
    }
    assert told == {"drop_20": about}
