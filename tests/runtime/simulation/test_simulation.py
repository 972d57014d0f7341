"""What a simulated session is given, and what it refuses."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from captures.capture import Capture
from captures.interaction import Interaction
from captures.masking.redact import mask
from captures.transaction import Header, Request, Response, Transaction
from runtime.simulation.issued import find_issued, fresh_for
from runtime.simulation.simulation import Played, Simulation

HOST = "https://forum.example"
XSRF, SESSION, NONCE = "2f1e0d9c8b7a6f5e4d3c2b1a", "k3J9xQ2mZ7vL5tR8", "b8e1f4a92c7d4e65"
FORM: Header = ("Content-Type", "application/x-www-form-urlencoded")
HTML = "text/html"


def exchange(
    number: int, method: str, path: str, sent: str, answer: str, *headers: Header, cookie: str = ""
) -> Transaction:
    asked = ((("Cookie", cookie),) if cookie else ()) + ((FORM,) if sent else ())
    request = Request(method, HOST + path, asked, sent.encode())
    response = Response(200, (("Content-Type", HTML), *headers), answer.encode(), HTML)
    return Transaction(f"t{number:04}", float(number), number + 0.5, "document", request, response)


def forum() -> Capture:
    """A guard that is issued before the login and kept, a session that begins with it, and a nonce of one form."""
    both = f"_xsrf={XSRF}; session={SESSION}"
    typed = Interaction(
        id="i0001",
        time=1.6,
        type="change",
        url=HOST,
        selector="#p",
        tag="input",
        input_type="password",
        value="hush hush",
    )
    exchanges = [
        exchange(1, "GET", "/login", "", f'<input name="_xsrf" value="{XSRF}">', ("Set-Cookie", f"_xsrf={XSRF}")),
        exchange(
            2,
            "POST",
            "/login",
            f"_xsrf={XSRF}&password=hush+hush",
            "in",
            ("Set-Cookie", f"session={SESSION}"),
            cookie=f"_xsrf={XSRF}",
        ),
        exchange(3, "GET", "/new", "", f'<input name="nonce" value="{NONCE}">', cookie=both),
        exchange(4, "POST", "/new", f"nonce={NONCE}&_xsrf={XSRF}&title=Old", "<b>Old</b>", cookie=both),
    ]
    return mask(Capture(transactions=tuple(exchanges), interactions=(typed,)))


def ask(play: Simulation, method: str, path: str, sent: str = "", cookie: str = "") -> Played:
    headers = ((("Cookie", cookie),) if cookie else ()) + ((FORM,) if sent else ())
    return play.play(Request(method, HOST + path, headers, sent.encode()))


def value_in(answer: Played) -> str:
    return answer.body.decode().partition('value="')[2].partition('"')[0]


def cookie_in(answer: Played) -> str:
    return dict(answer.headers)["Set-Cookie"]


def logged_in() -> tuple[Simulation, str, str]:
    """The session, its guard and its cookies."""
    play = Simulation(forum(), {"secret-1-password": "hush hush", "Old": "New"})
    opened = ask(play, "GET", "/login")
    guard = value_in(opened)
    entered = ask(play, "POST", "/login", f"_xsrf={guard}&password=hush+hush", cookie_in(opened))
    return play, guard, f"{cookie_in(opened)}; {cookie_in(entered)}"


def test_a_guard_outlives_the_login_and_what_was_given_is_echoed() -> None:
    play, guard, cookies = logged_in()
    assert XSRF not in cookies
    assert SESSION not in cookies
    nonce = value_in(ask(play, "GET", "/new", cookie=cookies))
    made = ask(play, "POST", "/new", f"nonce={nonce}&_xsrf={guard}&title=New", cookies)
    assert (made.status, made.body, play.refusals) == (200, b"<b>New</b>", [])


@pytest.mark.parametrize(
    ("sent", "status", "why"),
    [
        (f"nonce={NONCE}&_xsrf={{guard}}&title=New", 403, "carries the form value `nonce` that t000"),
        ("nonce={nonce}&_xsrf=invented0invented1&title=New", 403, "has a form value `_xsrf` that this session was not"),
        ("nonce={nonce}&title=New", 403, "lacks the form value `_xsrf`"),
        ("nonce={nonce}&_xsrf={guard}&title=Third", 404, "the form value `title` is 'Third', and 'Old' was recorded"),
    ],
)
def test_what_is_stale_made_up_missing_or_unheard_of_is_refused(sent: str, status: int, why: str) -> None:
    play, guard, cookies = logged_in()
    nonce = value_in(ask(play, "GET", "/new", cookie=cookies))
    answer = ask(play, "POST", "/new", sent.format(guard=guard, nonce=nonce), cookies)
    assert answer.status == status
    assert why in answer.refusal
    assert NONCE not in answer.refusal


def test_a_session_that_did_not_log_in_is_refused() -> None:
    play = Simulation(forum())
    opened = ask(play, "GET", "/login")
    assert "lacks the cookie value `session`" in ask(play, "GET", "/new", cookie=cookie_in(opened)).refusal


def test_a_form_that_is_opened_again_has_another_nonce() -> None:
    play, _, cookies = logged_in()
    first, second = (value_in(ask(play, "GET", "/new", cookie=cookies)) for _ in range(2))
    assert len({first, second, NONCE}) == 3


def loads(*pages: tuple[str, str]) -> Capture:
    """Pages, each with the nonce of its form, loaded one after the other; then NONCE is sent. `/login` logs in."""
    form = '<form><input type="hidden" name="nonce" value="{}"><button>Go</button></form>'.format
    loaded = [
        exchange(n, "POST", path, "pw=secret-1-password", "in", ("Set-Cookie", "lasting=1"))
        if path == "/login"
        else exchange(n, "GET", path, "", form(value))
        for n, (path, value) in enumerate(pages, 1)
    ]
    return Capture(transactions=(*loaded, exchange(9, "POST", "/new", f"nonce={NONCE}&title=Old", "made")))


FIRST_LOAD, FOREIGN = "0a7c9e2b4d6f8135", "5d3b1f9e7c6a8042"


@pytest.mark.parametrize("pages", [(FIRST_LOAD, NONCE), (NONCE, FIRST_LOAD)])
def test_what_any_load_of_a_page_issued_is_as_good_as_what_was_sent(pages: tuple[str, str]) -> None:
    play = Simulation(loads(*(("/new", each) for each in pages)))
    given = [value_in(ask(play, "GET", "/new")) for _ in range(3)]
    assert not {NONCE, FIRST_LOAD} & set(given)
    assert [ask(play, "POST", "/new", f"nonce={each}&title=Old").body for each in given] == [b"made"] * 3


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (FIRST_LOAD, "carries the form value `nonce` that t000"),
        ("{foreign}", "`nonce` that this session was not given"),
    ],
)
def test_what_a_load_issued_to_another_session_or_form_is_refused(sent: str, why: str) -> None:
    play = Simulation(loads(("/new", FIRST_LOAD), ("/other", FOREIGN), ("/new", NONCE)))
    ask(play, "GET", "/new")
    foreign = value_in(ask(play, "GET", "/other"))
    assert why in ask(play, "POST", "/new", f"nonce={sent.format(foreign=foreign)}&title=Old").refusal


def test_what_a_load_issued_before_the_login_is_refused_after_it() -> None:
    play = Simulation(loads(("/new", FIRST_LOAD), ("/login", ""), ("/new", NONCE)), {"secret-1-password": "hush hush"})
    before = value_in(ask(play, "GET", "/new"))
    ask(play, "POST", "/login", "pw=hush+hush")
    after = value_in(ask(play, "GET", "/new"))
    assert "was not given" in ask(play, "POST", "/new", f"nonce={before}&title=Old").refusal
    assert ask(play, "POST", "/new", f"nonce={after}&title=Old").body == b"made"


def test_what_was_issued_is_known_however_it_is_written() -> None:
    query = "eyJmaWx0ZXIiOiB7ImlkIjogWzEsIDJdfSwgInNvcnQiOiAiYWdlIn0="
    exchanges = [
        exchange(1, "GET", "/all", "", f'<a data-query="{query}">'),
        exchange(2, "GET", f"/rows/{query}", "", "1"),
    ]
    play = Simulation(Capture(transactions=tuple(exchanges)), {})
    fresh = ask(play, "GET", "/all").body.decode().split('"')[1]
    assert fresh != query
    assert ask(play, "GET", f"/rows/{fresh.replace('=', '%3D')}").body == b"1"
    assert ask(play, "GET", f"/rows/{query}").status == 403


def test_what_the_page_made_up_may_be_otherwise_and_stays_so_for_the_session() -> None:
    old, new, other = (f"{n}c6f2c1e-0b7a-4e58-9d3f-6a1b2c3d4e5f" for n in "123")
    exchanges = [
        exchange(1, "PUT", f"/shelf/{old}", "n=1", f"made {old}"),
        exchange(2, "GET", f"/shelf/{old}", "", old),
    ]
    play = Simulation(Capture(transactions=tuple(exchanges)), {})
    assert ask(play, "PUT", f"/shelf/{new}", "n=1").body == f"made {new}".encode()
    assert ask(play, "GET", f"/shelf/{new}").body == new.encode()
    assert ask(play, "GET", f"/shelf/{other}").status == 404
    assert ask(play, "PUT", "/shelf/readable", "n=1").status == 404


def test_what_was_issued_is_found_with_the_response_that_gave_it_first() -> None:
    assert sorted((each.first, each.proves) for each in find_issued(forum()).values()) == [
        ("t0001", True),
        ("t0002", True),
        ("t0003", True),
    ]


@given(st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_.+/=-]{7,63}", fullmatch=True), st.sets(st.text(max_size=9)))
def test_a_fresh_value_is_another_of_the_same_length_and_punctuation(value: str, taken: set[str]) -> None:
    fresh = fresh_for(value, taken)
    assert fresh != value
    assert fresh not in taken
    assert [each.isalnum() for each in fresh] == [each.isalnum() for each in value]


@pytest.mark.parametrize("value", ["------------", "Ωμέγαεπτάοκτώ"])
def test_of_a_value_without_letters_or_digits_of_ascii_a_fresh_one_is_made_as_well(value: str) -> None:
    fresh = fresh_for(value, {value})
    assert len(fresh) == 32
    assert fresh.isalnum()


@pytest.mark.parametrize(
    ("begun", "asked", "status"), [("Cel", "Celia", 200), ("12", "123", 404), ("Cel", "Celery", 404)]
)
def test_a_part_of_an_address_may_be_all_of_what_was_typed_in_part_if_it_was_offered(
    begun: str, asked: str, status: int
) -> None:
    offered = exchange(1, "GET", f"/names/{begun}", "", "<li>Celia</li><li>123</li>")
    assert ask(Simulation(Capture(transactions=(offered,))), "GET", f"/names/{asked}").status == status


@pytest.mark.parametrize(("asked", "answered"), [("Oslo", "<li>Oslo</li>"), ("Bergen", "<li>Bergen</li>")])
def test_what_is_asked_for_is_answered_as_its_beginning_was_when_somebody_typed(asked: str, answered: str) -> None:
    typed = ["Ber", "Berg", "Osl"]
    names = {"Ber": "<li>Berlin</li><li>Bergen</li>", "Berg": "<li>Bergen</li>", "Osl": "<li>Oslo</li>"}
    offers = [exchange(n, "GET", f"/names?q={each}", "", names[each]) for n, each in enumerate(typed, 1)]
    play = Simulation(Capture(transactions=tuple(offers)))
    assert ask(play, "GET", f"/names?q={asked}").body.decode() == answered


def test_a_redirect_whose_body_nobody_kept_is_answered_with_what_is_known_of_it() -> None:
    headers: tuple[Header, ...] = (("Location", "/done"), ("Set-Cookie", "step=2; Path=/"))
    request = Request("POST", f"{HOST}/save", (FORM,), b"a=1")
    sent = Transaction("t0001", 1.0, 1.5, "document", request, Response(303, headers, body_missing=True))
    lost = msgspec.structs.replace(sent, response=Response(303, (), body_missing=True))
    played = ask(Simulation(Capture(transactions=(sent,))), "POST", "/save", "a=1")
    assert (played.status, played.refusal, dict(played.headers)) == (303, "", dict(headers))
    assert ask(Simulation(Capture(transactions=(lost,))), "POST", "/save", "a=1").status == 404


def test_what_is_asked_is_read_in_the_charset_in_which_it_was_recorded() -> None:
    request = Request("GET", f"{HOST}/search?kw=%B2%E8", charset="gbk")
    hits = Response(200, (), "茶经: 2".encode(), "text/html; charset=utf-8", charset="gbk")
    capture = Capture(transactions=(Transaction("t0001", 1.0, 1.5, "document", request, hits),))
    assert ask(Simulation(capture), "GET", "/search?kw=%B2%E8").status == 200
    other = Simulation(capture, {"茶": "海"})
    assert ask(other, "GET", "/search?kw=%BA%A3").status == 200
    assert ask(other, "GET", "/search?kw=%E6%B5%B7").status == 404
