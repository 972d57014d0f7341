"""Numbered rows of a form: which number a row has as the page stands, here and in an exported program."""

from typing import Any

import pytest

from routines.export.standalone.page import Page as PageAlone
from routines.export.standalone.rows import form_row as alone
from routines.export.standalone.values import Failed
from routines.extracting.extract import ExtractionError, Page, extract
from routines.extractor import FormRow


def row(number: int, name: str, many: str, caption: str = "") -> str:
    return f"""<tr><th>{caption}</th><td><input type=hidden name=part-{number}-id value={f"7{number}" if name else ""}>
<input name=part-{number}-name value="{name}"></td><td><input name=part-{number}-many value="{many}">
<select name=part-{number}-kind><option value=1>Wood<option value=2{" selected" if many == "9" else ""}>Steel</select>
</td></tr>"""


FORM = (
    f"<form><input name=q value=Blade></form><form><input name=part-TOTAL value=5><table>"
    f"{row(0, 'Blade', '4', 'Kept')}{row(2, 'Long  bolt', '9')}{row(5, '', '1')}{row(6, '', '')}</table></form>"
    "<form><label><input type=checkbox name=of[0] value=1>oak</label> <label><input type=checkbox name=of[1] value=2 "
    "checked>ash</label></form>"
    "<form><ul><li>Ann <input type=checkbox name=del_17></li><li>Bob <input type=checkbox name=del_20></li></ul></form>"
)


def both(html: str, **told: Any) -> str:
    """The number, which an exported program finds as well."""
    found = extract(FormRow(**told), Page("http://x/", text=html))
    assert alone(PageAlone("http://x/", text=html), **told) == found
    return str(found)


@pytest.mark.parametrize(
    ("told", "number"),
    [
        ({"field": "part-#-many", "which": "shown", "label": "long bolt"}, "2"),
        ({"field": "part-#-id", "which": "shown", "label": "Kept"}, "0"),
        ({"field": "part-#-many", "which": "shown", "label": "Steel"}, "2"),
        ({"field": "part-#-name", "which": "blank"}, "5"),
        ({"field": "part-#-name", "which": "blank", "plus": 1}, "6"),
        ({"field": "part-#-name", "which": "next"}, "7"),
        ({"field": "part-#-name", "which": "next", "plus": 2}, "9"),
        ({"field": "other-#", "which": "next", "first": 1}, "1"),
        ({"field": "del_#", "which": "shown", "label": "Bob"}, "20"),
        ({"field": "of[#]", "which": "shown", "label": "ash"}, "1"),
        ({"field": "of[#]", "which": "shown", "label": "ash", "sends": True}, "2"),
        ({"field": "del_#", "which": "shown", "label": "Ann", "sends": True}, "on"),
    ],
)
def test_the_number_of_a_row(told: dict[str, Any], number: str) -> None:
    assert both(FORM, **told) == number


@pytest.mark.parametrize(
    ("by", "label", "number"),
    [
        ("part-#-name", "blade", "0"),
        ("part-#-name", "9", ""),
        ("part-#-many", "9", "2"),
        ("part-#-name", "Kept", ""),
        ("part-#-kind", "Steel", "2"),
        ("th:nth-of-type(1)", "Kept", "0"),
        ("th:nth-of-type(1)", "Blade", ""),
        ("#", "Kept", "0"),
        ("#", "9", ""),
    ],
)
def test_a_label_counts_only_where_it_is_said_to_stand(by: str, label: str, number: str) -> None:
    told = {"field": "part-#-id", "which": "shown", "label": label, "by": by}
    if number:
        assert both(FORM, **told) == number
        return
    with pytest.raises(ExtractionError, match="there is none among"):
        extract(FormRow(**told), Page("http://x/", text=FORM))
    with pytest.raises(Failed):
        alone(PageAlone("http://x/", text=FORM), **told)


def test_the_only_row_that_holds_anything() -> None:
    one = f"<form><table>{row(3, 'Blade', '4')}{row(4, '', '')}</table></form>"
    assert both(one, field="part-#-name", which="filled") == "3"
    alone_there = f"<form><table><tr><td>Heading</td></tr>{row(3, 'Blade', '4')}</table></form>"
    assert both(alone_there, field="part-#-name", which="shown", label="Blade") == "3"


def test_a_row_whose_field_is_empty_is_of_a_thing_by_its_other_fields() -> None:
    def person(number: int, name: str, phone: str, key: str = "") -> str:
        fields = (("name", name), ("phone", phone), ("id", key))
        inputs = (f"<input name=p[{number}][{at}] value='{held}'>" for at, held in fields)
        return f"<li>{''.join(inputs)}</li>"

    phone = {"field": "p[#][phone]"}
    for other in (person(0, "Ann", ""), person(0, "", "", "17")):
        two = f"<form><ul>{other}{person(1, 'Bob', '222', '18')}{person(2, '', '')}</ul></form>"
        with pytest.raises(ExtractionError, match="there are 2"):
            extract(FormRow(**phone, which="filled"), Page("http://x/", text=two))
        with pytest.raises(Failed):
            alone(PageAlone("http://x/", text=two), **phone, which="filled")
    one = f"<form><ul>{person(0, 'Ann', '', '17')}{person(1, '', '')}</ul></form>"
    assert (both(one, **phone, which="filled"), both(one, **phone, which="blank")) == ("0", "1")


CARD = "<div><h3>{}</h3><p><input type=number name=card-{}-many value=1></p></div>"


@pytest.mark.parametrize("names", [["Lamp"], ["Saw", "Lamp"]])
def test_a_row_that_is_no_row_of_a_table_ends_where_other_fields_stand(names: list[str]) -> None:
    cards = "".join(CARD.format(name, at) for at, name in enumerate(names, 4))
    page = f"<form><div><h3>Nails</h3><input name=q></div><section>{cards}</section></form>"
    told = {"field": "card-#-many", "which": "shown"}
    assert both(page, **told, label="lamp") == str(3 + len(names))
    with pytest.raises(ExtractionError):
        both(page, **told, label="Nails")


@pytest.mark.parametrize("start", ["part-", "order[parts]["])
def test_a_row_around_which_nothing_stands_has_what_is_called_by_its_number(start: str) -> None:
    def named(number: int, name: str) -> str:
        return f"<p><input name={start}{number}-name value={name}><p><input type=checkbox name={start}{number}-drop>"

    rows = f"{named(1, 'Saw')}{named(12, 'Lamp')}{named(2, 'Nails')}"
    for label, number in (("Saw", "1"), ("lamp", "12"), ("Nails", "2")):
        assert both(f"<form>{rows}</form>", field=f"{start}#-drop", which="shown", label=label) == number
    with pytest.raises(ExtractionError):
        both(f"<form>{rows}{named(3, 'Lamp')}</form>", field=f"{start}#-drop", which="shown", label="Lamp")


@pytest.mark.parametrize(
    "row", [CARD, CARD.replace("h3", "p"), "<button name=card-{1}-many>{0}<input name=q></button>"]
)
def test_the_only_row_of_a_page_does_not_show_what_stands_around_its_form(row: str) -> None:
    page = f"<section><h2>Nails</h2><form><h3>Saw</h3>{row.format('Lamp', 4)}</form></section>"
    told = {"field": "card-#-many", "which": "shown"}
    for label in ("Nails", "Saw"):
        with pytest.raises(ExtractionError):
            both(page, **told, label=label)
        with pytest.raises(Failed):
            alone(PageAlone("http://x/", text=page), **told, label=label)


@pytest.mark.parametrize(
    "told",
    [
        {"field": "part-#-many", "which": "shown", "label": "Heading"},
        {"field": "part-#-name", "which": "filled"},
        {"field": "part-#-name", "which": "blank", "plus": 2},
        {"field": "none-#", "which": "filled"},
    ],
)
def test_no_row_is_guessed(told: dict[str, Any]) -> None:
    with pytest.raises(ExtractionError, match="#"):
        extract(FormRow(**told), Page("http://x/", text=FORM))
    with pytest.raises(Failed):
        alone(PageAlone("http://x/", text=FORM), **told)
