"""A form that was refused, and sent again once it was corrected, is sent once: as it stood on its own page."""

from pathlib import Path

import pytest

from actors.specialists.corrected import first_sent, refused_tries, value_then
from captures.capture import Capture
from captures.native import write_native
from captures.transaction import Transaction
from tests.actors.specialists.library import FORM, done, exchange
from tests.discovering import discover, routine_of

PAGE = (
    "<title>New jar</title>{error}<form method=post action=/jars/new><input type=hidden name=token value={token}>"
    '<label>Name <input name=name value="{name}"></label><label>Note <input name=note value="{note}"></label>'
    "<select name=size><option value=s1>Small<option value=s2>Large</select><button>Add</button></form>"
)
ERROR = '<p class="error">Name is missing</p>'
FIRST, SECOND = "hK2vT9qLw3ZsX8bNcR4m", "Yp7dFj1GuE6oWq5aVt0i"


def shown(number: int, at: float, token: str, sent: str = "", error: str = "", **held: str) -> Transaction:
    page = PAGE.format(token=token, error=error, **({"name": "", "note": ""} | held))
    if not sent:
        return exchange(number, at, "GET", "/jars/new", page)
    return exchange(number, at, "POST", "/jars/new", page, sent=sent, headers=FORM)


def filed(number: int, at: float, sent: str) -> Transaction:
    return exchange(
        number, at, "POST", "/jars/new", sent=sent, headers=FORM, answer=(("Location", "/jars/57"),), status=303
    )


ASKED = shown(1, 0, FIRST)
REFUSED = shown(2, 5, SECOND, sent=f"token={FIRST}&name=&note=from+Ann&size=s1", error=ERROR, note="from Ann")
FILED = filed(3, 9, f"token={SECOND}&name=Plum+jam&note=from+Ann&size=s2")
LANDED = exchange(4, 9.2, "GET", "/jars/57", "<h1>Plum jam</h1><p>from Ann</p>")
CAPTURE = Capture(
    transactions=(ASKED, REFUSED, FILED, LANDED),
    interactions=(
        done(1, 2, "input", "/jars/new", "input[name=note]", "input", name="note", value="from Ann", label="Note"),
        done(2, 4.9, "submit", "/jars/new", "form", "form"),
        done(3, 6, "input", "/jars/new", "input[name=name]", "input", name="name", value="Plum jam", label="Name"),
        done(4, 7, "change", "/jars/new", "select", "select", name="size", value="s2", text="Large", label="Size"),
        done(5, 8.9, "submit", "/jars/new", "form", "form"),
    ),
)


def test_it_is_sent_once_with_what_its_own_page_had(tmp_path: Path) -> None:
    write_native(CAPTURE, tmp_path / "capture")
    ending, _ = discover(tmp_path / "capture", "Add a jar with a name and a note", tmp_path / "run", validate="none")
    fetched = [each for each in routine_of(ending).model_dump(mode="json")["operations"] if each["type"] == "fetch"]
    assert [each["transaction"] for each in fetched] == ["t0001", "t0003"]
    fields = dict(fetched[1]["body"]["fields"])
    assert (fields["name"], fields["note"]) == ("{{name}}", "{{note}}")
    assert fields["token"] == f"{{{{{fetched[0]['extract'][0]['name']}}}}}"


def test_the_tries_before_it_are_those_that_showed_the_form_again_with_an_error() -> None:
    assert refused_tries(CAPTURE, FILED) == [REFUSED]
    assert value_then(SECOND, FILED, first_sent(CAPTURE, FILED)) == FIRST
    assert value_then("Plum jam", FILED, REFUSED) == "Plum jam"


@pytest.mark.parametrize(
    "between",
    [
        shown(2, 5, SECOND, sent=f"token={FIRST}&name=Pear&note=&size=s1"),
        shown(2, 5, SECOND, error=ERROR),
        exchange(2, 5, "POST", "/jars/57/new", f"{ERROR}{PAGE}", sent="name=", headers=FORM),
    ],
)
def test_a_page_that_was_asked_for_or_had_no_error_or_another_address_is_none(between: Transaction) -> None:
    capture = Capture(transactions=(ASKED, between, FILED))
    assert refused_tries(capture, FILED) == []
    assert first_sent(capture, FILED) is FILED
