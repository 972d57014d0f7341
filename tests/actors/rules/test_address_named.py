"""What an address names that was opened is what the caller gives; what the application calls itself is not."""

from pathlib import Path

import pytest

from actors.rules.address_named import named_addresses
from actors.rules.explaining.opened import as_opened
from actors.rules.facts.context import Context
from actors.rules.facts.opened import Opened
from actors.rules.facts.source import Constant, Parameter
from actors.rules.facts.value import Value
from tests.captures.archive import entry, write_har
from tests.discovering import discover, routine_of

TASK = "Add a line to Garden Tools."


@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("/boards/31/cards", [("31", "board")]),
        ("/wiki?id=garden:tools&do=edit", [("garden:tools", "item")]),
        ("/view?board_id=home", [("home", "board")]),
        ("/wiki/Garden_Tools", [("Garden_Tools", "wiki")]),
        ("/w?title=Garden_Tools", [("Garden_Tools", "title")]),
        ("/wiki/Kitchen_Pots", []),
        ("/#/boards/31?board_id=home", [("home", "board"), ("31", "board_2")]),
        ("/add/line", []),
        ("/api/2/Line.aspx", []),
        ("/boards/31?board_id=7", [("7", "board"), ("31", "board_2")]),
        ("/boards/9f86d081884c7d659a2feaa0c55ad015", []),
    ],
)
def test_what_an_opened_address_names(address: str, named: list[tuple[str, str]]) -> None:
    found = named_addresses([Opened(url=f"http://host{address}")], TASK, {"taken"})
    assert [(each.value, each.parameter) for each in found] == named


def test_a_name_that_something_else_has_is_left_to_that() -> None:
    (found,) = named_addresses([Opened(url="http://host/boards/31")], TASK, {"board"})
    assert found.parameter == "board_2"


def line(place: str, name: str, value: str, source: Constant | None = None) -> Value:
    return Value(place=place, name=name, value=value, source=source)


def test_what_nothing_else_explains_is_what_was_entered_in_the_address() -> None:
    url = "http://host/boards/31?title=Tools"
    addressed = named_addresses([Opened(url=url, time=5.0)], "Read Tools", set())
    given = Parameter(parameter="board", type="integer", optional=True)
    lines = [
        line("path", "1", "31"),
        line("json", "board_id", "31"),
        line("json", "amount", "31"),
        line("path", "1", "31", Constant()),
        line("query", "title", "Tools"),
    ]
    context = Context(transaction_id="t2", url="http://host/board/31", time=6.0, addressed=addressed)
    assert [each.source for each in as_opened(lines, context)] == [given, given, None, Constant(), None]
    title = as_opened(lines[-1:], Context(transaction_id="t1", url=url, time=5.0, addressed=addressed))[0]
    assert title.source == Parameter(parameter="title", optional=True)
    earlier = Context(transaction_id="t0", url="http://host/api", time=4.0, addressed=addressed)
    assert as_opened(lines, earlier) == lines


@pytest.mark.parametrize(
    ("one", "url", "parameter"),
    [
        (line("path", "1", "3"), "http://host/boards/3/cards", "board"),
        (line("path", "2", "3"), "http://host/api/board/3", "board"),
        (line("path", "1", "3"), "http://host/api/3/boards/3", ""),
        (line("path", "3", "3"), "http://host/api/3/boards/3", "board"),
        (line("path", "1", "3"), "http://host/users/3", "user"),
        (line("json", "board_id", "3"), "http://host/api", "board"),
        (line("json", "team_id", "3"), "http://host/api", ""),
        (line("query", "tab", "3"), "http://host/boards/3?tab=3", ""),
    ],
)
def test_a_short_number_is_that_of_a_thing_of_its_kind_only(one: Value, url: str, parameter: str) -> None:
    opened = [Opened(url=each, time=5.0) for each in ("http://host/boards/3", "http://host/users/3")]
    context = Context(transaction_id="t2", url=url, time=6.0, addressed=named_addresses(opened, TASK, set()))
    (found,) = as_opened([one], context)
    assert (found.source.parameter if isinstance(found.source, Parameter) else "") == parameter


@pytest.mark.parametrize(("act", "required"), [("delete", True), ("seal", False)])
def test_the_page_that_was_opened_is_what_is_changed_unless_something_is_deleted(
    tmp_path: Path, act: str, required: bool
) -> None:
    site, typed = "http://127.0.0.1:8990", {"Sec-Fetch-Site": "none"}
    jar = f"<title>Jar</title><h1>Plum</h1><form method=post action=/jars/41/{act}><input name=why></form>"
    sent = {"mimeType": "application/x-www-form-urlencoded", "text": "why=it+is+empty"}
    done = entry(f"{site}/jars/41/{act}", 5, method="POST", post=sent, status=303, got={"Location": "/jars"})
    entries = [entry(f"{site}/jars/41", 0, sent=typed, text=jar), done, entry(f"{site}/jars", 6, text="<h1>Jars</h1>")]
    ending, _ = discover(write_har(tmp_path, *entries), f"{act} a jar", tmp_path / "run", validate="none")
    (asked,) = [each for each in routine_of(ending).parameters if each.name == "jar"]
    assert (asked.required, asked.examples) == (required, [41])
