import pytest

from actors.specialists.interaction import Interactions
from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import HOST, T0, exchange

ROW = "<tr><td>{}</td><td>{}</td><td><button>Lend</button></td></tr>"
SHOWN = "<table>" + ROW.format("Fri 12", "Tort & Law") + ROW.format("Sat 13", "Verse") + "</table>"
BOOKS = {"books": [{"id": 41, "title": "Tort & Law", "due": "2026-06-12"}, {"id": 42, "title": "Verse"}]}
LENT = "tr:nth-of-type(1) > td:nth-of-type(3) > button"


def row(*answers: object, page: str = "<p>Books</p>") -> object:
    """The row of the click, and its texts, after such answers."""
    asked = [exchange(1, 0, "GET", f"{HOST}/", page)]
    asked += [
        exchange(n, n, "GET", f"{HOST}/api/{n}", {"all": each}, mime="application/json")
        for n, each in enumerate(answers, 2)
    ]
    seen = Snapshot(id="d1", time=T0 + 20, url=f"{HOST}/", title="", html=f"<body>{SHOWN}</body>")
    click = Interaction(id="i1", time=T0 + 30, type="click", url=f"{HOST}/", selector=LENT, tag="button", text="Lend")
    capture = Capture(transactions=tuple(asked), interactions=(click,), snapshots=(seen,))
    (told,) = call(Interactions(capture), "get_clicks")["items"]
    return told["row_texts"]


def test_the_text_that_an_answer_has_comes_first() -> None:
    assert row(BOOKS) == ["Tort & Law", "Fri 12"]


@pytest.mark.parametrize(
    "answers", [[], [{"title": "Verse"}], [BOOKS, {"day": "Fri 12"}], [BOOKS, {"no": "12", "of": "Fri"}]]
)
def test_a_row_keeps_its_first_text_if_an_answer_has_it_or_none_has_any(answers: list[object]) -> None:
    assert row(*answers) == ["Fri 12", "Tort & Law"]


def test_a_row_keeps_the_text_that_a_page_of_the_server_says() -> None:
    assert row(BOOKS, page="<p>Friday: <b>Fri 12</b></p>") == ["Fri 12", "Tort & Law"]
