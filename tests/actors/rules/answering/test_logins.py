"""Who sends a password logs in, or makes an account."""

from typing import Any

import pytest

from actors.rules.answering.logins import but_new_account, logins_of
from actors.rules.facts.candidate import Candidate
from actors.rules.facts.reading import read_as

Line = dict[str, Any]
PASSWORD = "seven Tall lanterns"
NAME, MAIL, WORD = ("name", "Ines"), ("mail", "ines@rauch.example"), ("word", PASSWORD)
TASK = "Create an account."


def sent(url: str, *pairs: tuple[str, str]) -> Line:
    sends = [{"given": text, "place": "form", "name": name, "whole": True} for name, text in pairs]
    return {"id": "t0001", "method": "POST", "url": f"http://x{url}", "status": 302, "after": "i1", "sends": sends}


def is_login(first: Line, *more: Line, task: str = TASK) -> bool:
    lines = read_as(list[Candidate], [first, *more], "the requests")
    return but_new_account(["t0001"], lines, {PASSWORD}, task) == ["t0001"]


@pytest.mark.parametrize("url", ["/join", "/auth/members", "/register", "/api/auth/sign-up"])
def test_more_than_a_name_and_a_password_makes_an_account(url: str) -> None:
    assert not is_login(sent(url, NAME, MAIL, WORD))
    assert not is_login(sent(url, NAME, WORD, ("again", PASSWORD)))


@pytest.mark.parametrize(("url", "login"), [("/join", True), ("/auth/register", False), ("/users/sign_up", False)])
def test_these_two_make_one_where_the_address_says_so(url: str, login: bool) -> None:
    assert is_login(sent(url, NAME, WORD)) is login


@pytest.mark.parametrize("url", ["/login", "/users/sign_in", "/sessions", "/api/auth"])
def test_a_login_may_ask_for_more(url: str) -> None:
    assert is_login(sent(url, ("company", "Reed"), MAIL, WORD))


def test_it_is_a_login_where_nothing_else_is_asked_for_or_something_else_is_changed() -> None:
    assert is_login(sent("/join", NAME, MAIL, WORD), task="List the members.")
    saved = sent("/notes", ("text", "Tea")) | {"id": "t0002", "after": "i2"}
    assert is_login(sent("/join", NAME, MAIL, WORD), saved)


@pytest.mark.parametrize(
    ("second", "login"),
    [
        (sent("/profile", ("full_name", "Ines B. Rauch"), WORD), False),
        (sent("/confirm", WORD), True),
        (sent("/session", NAME, WORD), True),
        (sent("/login", ("full_name", "Ines B. Rauch"), WORD), True),
        (sent("/login?do=profile", ("full_name", "Ines B. Rauch"), ("old_word", PASSWORD)), False),
    ],
)
def test_who_is_in_and_sends_the_same_password_beside_other_texts_confirms_a_change(second: Line, login: bool) -> None:
    lines = read_as(list[Candidate], [sent("/login", NAME, WORD), second | {"id": "t0002"}], "the requests")
    assert logins_of(lines, {PASSWORD}) == ["t0001"] + ["t0002"] * login
