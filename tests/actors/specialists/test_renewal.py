"""A cookie that every answer gives anew comes from the one with which the session began."""

from actors.specialists.renewal import first_given
from captures.capture import Capture
from captures.transaction import Transaction
from tests.actors.specialists.library import exchange


def given(number: int, method: str, carried: str, gave: str, kind: str = "document", sent: str = "") -> Transaction:
    headers = (("Cookie", f"sid={carried}"),) if carried else ()
    form = (("Content-Type", "application/x-www-form-urlencoded"),) if sent else ()
    answer = (("Set-Cookie", f"sid={gave}; Path=/"),)
    return exchange(
        number, number, method, f"/{number}", "x", sent=sent, headers=headers + form, answer=answer, kind=kind
    )


STEPS = (
    given(1, "GET", "", "a1"),
    given(2, "POST", "a1", "b2", sent="user=mia&pass=secret-1-password"),
    given(3, "GET", "b2", "c3"),
    given(4, "POST", "c3", "d4", "xhr", sent="key=1"),
    given(5, "POST", "d4", "e5", sent="town=7"),
    given(6, "POST", "a1", "f6", "xhr", sent="user=mia&pass=secret-1-password"),
)


def test_questions_and_what_scripts_send_only_renew_it_but_a_form_or_a_password_begins_a_session() -> None:
    capture = Capture(transactions=STEPS)
    found = [first_given(capture, each, "sid").id for each in STEPS]
    assert found == ["t0001", "t0002", "t0002", "t0002", "t0005", "t0006"]
    assert first_given(capture, STEPS[3], "other").id == "t0004"
