"""The bundled train search behaves as real sites do: tokens work once, sessions rotate, the API asks for its token."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from examples.trains.app import PASSWORD, USER, serve
from examples.trains.sessions import TOKEN_LIFETIME
from examples.trains.timetable import connections

APP = Path(__file__).resolve().parents[2] / "examples" / "trains" / "app.py"
ASKED = {"from": "HH", "to": "MH", "date": "2026-12-04", "passengers": 1}


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def url(clock: Clock) -> Iterator[str]:
    with serve(clock=clock) as url:
        yield url


@pytest.fixture
def visitor(url: str) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=url) as client:
        yield client


def form_token(page: httpx2.Response) -> str:
    return re.search(r'name="csrf_token" value="([^"]+)"', page.text)[1]


def api_token(page: httpx2.Response) -> str:
    return re.search(r'name="api-token" content="([^"]+)"', page.text)[1]


def log_in(
    visitor: httpx2.Client, token: str | None = None, user: str = USER, password: str = PASSWORD
) -> httpx2.Response:
    token = form_token(visitor.get("/login")) if token is None else token
    return visitor.post("/login", data={"csrf_token": token, "username": user, "password": password})


def test_login_leads_to_the_search_under_a_new_session(visitor):
    assert visitor.get("/search").headers["Location"] == "/login"
    token = form_token(visitor.get("/login"))
    before = visitor.cookies["trains_sid"]

    answer = log_in(visitor, token)

    assert (answer.status_code, answer.headers["Location"]) == (302, "/search")
    assert visitor.cookies["trains_sid"] != before
    assert visitor.get("/search").status_code == 200
    assert visitor.get("/login").headers["Location"] == "/search"
    assert httpx2.get(visitor.base_url.join("/search"), cookies={"trains_sid": before}).status_code == 302


def test_a_wrong_password_shows_the_form_again_with_the_reason(visitor):
    answer = log_in(visitor, password="correct horse")

    assert answer.status_code == 200
    assert "Wrong user name or password." in answer.text
    assert log_in(visitor, form_token(answer)).status_code == 302


def test_a_login_form_is_good_once_and_every_load_has_its_own_token(visitor):
    first, second = form_token(visitor.get("/login")), form_token(visitor.get("/login"))
    assert first != second
    log_in(visitor, first, password="wrong")

    again = log_in(visitor, first)

    assert again.status_code == 403
    assert "This form has expired." in again.text
    assert log_in(visitor, second).status_code == 302


@pytest.mark.parametrize("token", ["", "0" * 48])
def test_a_login_without_the_right_token_is_refused(visitor, token):
    visitor.get("/login")
    assert log_in(visitor, token).status_code == 403


def test_a_login_form_belongs_to_the_browser_that_loaded_it(url, visitor):
    with httpx2.Client(base_url=url) as other:
        other.get("/login")
        assert log_in(other, form_token(visitor.get("/login"))).status_code == 403


def test_the_search_is_answered_only_with_the_token_of_the_latest_page(visitor):
    log_in(visitor)
    first = api_token(visitor.get("/search"))
    second = api_token(visitor.get("/search"))
    ask = lambda **headers: visitor.post("/api/connections", json=ASKED, headers=headers)  # noqa: E731

    for refused in (ask(), ask(**{"X-Api-Token": ""}), ask(**{"X-Api-Token": first})):
        assert (refused.status_code, refused.json()) == (403, {"error": "missing, wrong or expired API token"})
    found = ask(**{"x-api-token": second}).json()

    assert found["connections"] == connections("HH", "MH", "2026-12-04")
    assert found["from"] == {"code": "HH", "name": "Hamburg Hbf"}
    assert found["to"] == {"code": "MH", "name": "München Hbf"}


def test_an_api_token_expires(visitor, clock):
    log_in(visitor)
    token = {"X-Api-Token": api_token(visitor.get("/search"))}
    clock.now += TOKEN_LIFETIME - 1
    assert visitor.post("/api/connections", json=ASKED, headers=token).status_code == 200
    clock.now += 1
    assert visitor.post("/api/connections", json=ASKED, headers=token).status_code == 403


def test_an_api_token_is_of_no_use_in_another_session(url, visitor):
    log_in(visitor)
    token = api_token(visitor.get("/search"))
    with httpx2.Client(base_url=url) as other:
        assert other.post("/api/connections", json=ASKED, headers={"X-Api-Token": token}).status_code == 401
        log_in(other)
        other.get("/search")
        assert other.post("/api/connections", json=ASKED, headers={"X-Api-Token": token}).status_code == 403


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"from": "XX"}, "no station has the code 'XX'"),
        ({"to": "HH"}, "choose two different stations"),
        ({"date": "4 December"}, "Invalid isoformat string: '4 December'"),
        ({"date": None}, "from, to and date have to be texts and passengers a whole number"),
        ({"passengers": "2"}, "from, to and date have to be texts and passengers a whole number"),
        ({"passengers": 0}, "at least one passenger has to travel"),
    ],
)
def test_a_search_that_makes_no_sense_is_told_so(visitor, change, reason):
    log_in(visitor)
    token = {"X-Api-Token": api_token(visitor.get("/search"))}
    answer = visitor.post("/api/connections", json={**ASKED, **change}, headers=token)
    assert (answer.status_code, answer.json()) == (422, {"error": reason})


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff"])
def test_a_search_that_is_no_json_object_is_told_so(visitor, body):
    log_in(visitor)
    token = {"X-Api-Token": api_token(visitor.get("/search"))}
    assert visitor.post("/api/connections", content=body, headers=token).status_code == 400


def test_stations_are_found_by_name_after_login(visitor):
    assert visitor.get("/api/stations", params={"q": "Ham"}).status_code == 401
    log_in(visitor)
    names = lambda text: [it["name"] for it in visitor.get("/api/stations", params={"q": text}).json()["stations"]]  # noqa: E731

    assert names("ham") == ["Hamburg Dammtor", "Hamburg Hbf", "Hamburg-Altona", "Hamburg-Harburg"]
    assert names("Bern") == ["Bern", "Bernau (b Berlin)"]
    assert names("Halle (Saale) Hbf") == ["Halle (Saale) Hbf"]
    assert names("MÜNCHEN hbf") == ["München Hbf"]
    assert names("") == names("Atlantis") == []


def test_logging_out_ends_the_session(visitor):
    log_in(visitor)
    assert visitor.post("/logout").headers["Location"] == "/login"
    assert visitor.get("/search").headers["Location"] == "/login"


def test_what_goes_on_beside_the_search(visitor):
    assert visitor.get("/").headers["Location"] == "/search"
    assert visitor.get("/static/app.js").headers["Content-Type"].startswith("text/javascript")
    assert visitor.get("/static/style.css").status_code == 200
    assert visitor.post("/collect", content=b"{}").status_code == 204
    assert visitor.get("/api/settings").json()["currency"] == "EUR"
    assert visitor.get("/api/presence", params={"_": "1"}).json() == {"online": False}
    assert visitor.get("/static/../app.py").status_code == 404
    assert visitor.get("/nowhere").status_code == 404


def test_the_program_says_when_it_is_ready_and_ends_when_told():
    with subprocess.Popen([sys.executable, APP, "--port", "0"], stdout=subprocess.PIPE, text=True) as program:
        ready = program.stdout.readline()
        assert re.fullmatch(r"ready http://127\.0\.0\.1:\d+/\n", ready)
        with httpx2.Client() as client:  # its idle connection does not keep the program from ending
            assert client.get(ready.split()[1] + "login").status_code == 200
            program.send_signal(signal.SIGINT)
            program.send_signal(signal.SIGTERM)  # an impatient person's second signal changes nothing
            assert program.wait(timeout=20) == 0


def test_a_port_in_use_is_told_in_one_sentence():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = subprocess.run([sys.executable, APP, "--port", str(port)], capture_output=True, text=True, timeout=20)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == (
        f"Port {port} on 127.0.0.1 is in use by another program: stop that program, or choose another port.\n"
    )


@pytest.mark.parametrize("port", ["70000", "-1", "http"])
def test_what_is_no_port_is_told_in_one_sentence(port):
    ended = subprocess.run([sys.executable, APP, f"--port={port}"], capture_output=True, text=True, timeout=20)
    assert ended.returncode == 2
    assert ended.stderr.endswith(f"'{port}' is no port: give a number from 0 (any free port) to 65535\n")
