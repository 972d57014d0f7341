"""What a response only gives back as its own request had it is taken from where that request took it."""

from typing import Any

import pytest

from actors.rules.echoes import without_echoes
from actors.rules.facts.source import Choice, Constant, Extracted, Parameter, Source
from actors.rules.facts.value import Called, Value
from actors.rules.writing.craft import Explained

FOUND = Choice(parameter="lamp", label="Desk", transaction_id="t1", extractors=[{"kind": "json", "path": ["id"]}])


def asked(transaction_id: str, *values: Value, landing_of: str = "") -> Explained:
    return Explained(transaction_id, {}, list(values), landing_of)


def taken(value: str, transaction_id: str, path: list[Any], **more: Any) -> Extracted:
    extractors = [{"kind": "json", "path": path}]
    return Extracted(**{"core": value, "transaction_id": transaction_id, "extractors": extractors} | more)


def sources(*explained: Explained) -> list[Source | None]:
    return [line.source for each in without_echoes(list(explained)) for line in each.values]


def line(value: str, source: Source, place: str = "json", name: str = "id") -> Value:
    return Value(place=place, name=name, value=value, source=source)


SHOW = asked("t2", line("7", FOUND))


def test_what_is_given_back_is_taken_from_where_it_was_taken_first_through_several_answers() -> None:
    again = asked("t3", line("7", taken("7", "t2", ["data", "item", "id"])))
    save = asked("t4", line("7", taken("7", "t3", ["item", "id"])), line("x", Constant(), name="note"))
    assert sources(SHOW, again, save) == [FOUND, FOUND, FOUND, Constant()]


@pytest.mark.parametrize(
    ("value", "show", "path", "kept"),
    [
        ("7", line("7", FOUND), ["id"], False),
        ("7", line("7", FOUND), ["count"], True),
        ("7", line("7", FOUND, name="lamp_no"), ["lampNo"], False),
        ("Desk lamp four", line("Desk lamp four", FOUND), ["title"], False),
        ("8", line("7", FOUND), ["id"], True),
        ("7", line("7", Constant()), ["id"], True),
        ("7", line("7", taken("7", "t1", ["id"])), ["id"], False),
        ("a7", line("a7", taken("7", "t1", ["id"])), ["id"], True),
        ("lamp", line("lamp", Parameter(parameter="q"), "query"), ["id"], True),
        ("lamp", line("lamp", Parameter(parameter="q"), "path", "2"), ["id"], False),
    ],
)
def test_what_may_be_the_same_by_chance_is_taken_from_the_response(
    value: str, show: Value, path: list[Any], kept: bool
) -> None:
    own = taken(value, "t2", path)
    assert sources(asked("t2", show), asked("t3", line(value, own)))[1] == (own if kept else show.source)


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        (["user", "id"], False),
        (["user_id"], False),
        (["role_id"], True),
        (["role", "id"], True),
        (["users", 0, "id"], True),
    ],
)
def test_the_id_of_another_thing_is_taken_from_the_response_though_it_was_the_same(path: list[Any], kept: bool) -> None:
    person, own = Parameter(parameter="user"), taken("1", "t2", path)
    show = Explained("t2", {"url": "http://127.0.0.1/users/1"}, [line("1", person, "path", "1")])
    assert sources(show, asked("t3", line("1", own, name="role_id")))[1] == (own if kept else person)


def test_what_was_sent_for_two_things_is_taken_from_the_response() -> None:
    own = taken("1", "t2", ["id"])
    project, entry = (
        line("1", Parameter(parameter=name), "path", at) for name, at in (("project", "1"), ("task", "3"))
    )
    assert sources(asked("t2", project, entry), asked("t3", line("1", own)))[2] == own


@pytest.mark.parametrize(
    "more",
    [
        {"source": taken("9", "t2", ["version"])},
        {"source": Choice(parameter="b", label="b", transaction_id="t2", extractors=[])},
        {"source": taken("7", "t2", ["id"], decode="json")},
        {"source": taken("7", "t2", ["id"], address="/7")},
        {"source": Constant(), "called": Called(place="name", value="7", source=taken("7", "t2", ["id"]))},
    ],
)
def test_a_response_that_is_needed_anyway_gives_all(more: dict[str, Any]) -> None:
    own = taken("7", "t2", ["id"])
    other = Value(place="json", name="v", **{"value": "7"} | more)
    assert sources(SHOW, asked("t3", line("7", own), other))[1] == own


def test_what_a_redirect_led_to_belongs_to_the_request_before() -> None:
    own = taken("7", "t2", ["id"])
    landed = asked("t2", line("7", FOUND), landing_of="t1")
    assert sources(landed, asked("t3", line("7", own)))[1] == own
