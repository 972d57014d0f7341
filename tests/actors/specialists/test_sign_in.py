"""Requests that sign somebody in, and pages that ask for it."""

import json

import pytest

from actors.specialists.sign_in import asks_to_sign_in, signs_in
from tests.actors.specialists.library import exchange

FORM = (("Content-Type", "application/x-www-form-urlencoded"),)
JSON = (("Content-Type", "application/json"),)
TOKEN = "IjU5NjhlNjdjYjQzNjdhMDVmNTcwIg.awMPeg.3cx69MMA8vXcHpdlYSpq0PUBje8"


@pytest.mark.parametrize(
    ("sent", "signs"),
    [
        ("user=mia&password=moon", True),
        (f"csrf_token={TOKEN}&user=mia&password=moon&remember=on&next=/list&action=login", True),
        ("utf8=%E2%9C%93&user=mia&password=moon&Login=login&to=mail", True),
        ("user=mia&old_password=moon&new_password=sun", False),
        ("user=mia&email=m@x&role=clerk&password=moon", False),
        ("user=mia", False),
    ],
)
def test_a_login_sends_one_password_and_little_else(sent: str, signs: bool) -> None:
    assert signs_in(exchange(1, 0, "POST", "/login", "", sent=sent, headers=FORM)) is signs
    assert not signs_in(exchange(1, 0, "PUT", "/login", "", sent=sent, headers=FORM))


def test_a_login_may_be_a_document() -> None:
    asked = "mutation In($u: String!, $p: String!) { in(u: $u, p: $p) { token } }"
    plain = {"email": "m@x", "password": "moon"}
    for body in (plain, {"operationName": "In", "query": asked, "variables": plain}):
        assert signs_in(exchange(1, 0, "POST", "/in", "", sent=json.dumps(body), headers=JSON))


@pytest.mark.parametrize(
    ("page", "asks"),
    [
        ("<form method=post><input name=user><input type=password name=p><button>In</button></form>", True),
        ("<form><input name=a><input name=b><input name=c><input type=password name=p></form>", False),
        ("<form><input type=password name=old><input type=password name=new></form>", False),
        ("<p>Forgot the password?</p>", False),
    ],
)
def test_a_page_asks_to_sign_in_by_a_form_for_one_password(page: str, asks: bool) -> None:
    assert asks_to_sign_in(exchange(1, 0, "GET", "/login", page)) is asks
