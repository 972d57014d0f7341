"""What a script of the page made of the things that a person entered."""

from base64 import b64encode
from typing import Any

import pytest
from msgspec.structs import replace

from actors.rules.explaining.derived import (
    from_added,
    from_code,
    from_credentials,
    from_entered,
    from_options,
    from_picked,
)
from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.facts.source import Derived, Parameter, Part
from actors.rules.facts.value import Value
from actors.rules.trying.trial import recorded_values
from actors.rules.writing.craft import Explained, craft
from routines.check import violations

Line = dict[str, Any]


def entered(parameter: str, value: str, **more: Any) -> Input:
    return replace(Input(id="i1", parameter=parameter, name=parameter, value=value, type="text"), **more)


def sent(text: str, place: str = "form", hint: str = "plain", **more: Any) -> Value:
    return replace(Value(place=place, name="sent", value=text, hint=hint), **more)


def shown(made: Derived) -> list[str]:
    return [str(part.shown) for part in made.parts if isinstance(part, Part)]


TITLE = entered("title", "Spring programme")


@pytest.mark.parametrize(
    ("value", "how"),
    [
        ("spring-programme", "slug"),
        ("spring_programme", "snake"),
        ("spring programme", "lower"),
        ("SPRING PROGRAMME", "upper"),
    ],
)
def test_another_spelling_of_what_was_entered(value: str, how: str) -> None:
    found = from_entered(sent(value), [TITLE])
    assert found is not None
    assert (found.how, found.parts) == (how, [Part(parameter="title", shown="Spring programme", input="i1")])


def test_a_date_that_is_sent_in_another_form() -> None:
    day = entered("due", "24/12/2026")
    found = from_entered(sent("2026-12-24T00:00:00Z", "json"), [day])
    assert found is not None
    assert (found.how, found.read, found.write) == ("date", "%d/%m/%Y", "%Y-%m-%dT%H:%M:%SZ")
    counted = sent("1798070400", "json", "timestamp")
    assert from_entered(counted, [day]) is None
    number = from_entered(replace(counted, type="integer"), [day])
    assert number is not None
    assert number.write == "epoch_s"


@pytest.mark.parametrize(("day", "clock"), [("2027-02-03", "09:30"), ("2027-02-03", "09:30:00"), ("27-02", "9:30")])
def test_a_day_and_a_time_that_travel_as_one_moment(day: str, clock: str) -> None:
    found = from_entered(sent("2027-02-03T09:30:00", "json"), [entered("day", day), entered("clock", clock)])
    assert (shown(found) if found else []) == ([day, clock] if day == "2027-02-03" else [])


@pytest.mark.parametrize(
    ("value", "earlier", "last", "found"),
    [
        ("red,blue", ["red"], "blue", True),
        ("red; blue", ["red", "blue"], "", True),
        ("red,blue", ["blue"], "red", False),
        ("red,blue,grey", ["red"], "blue", False),
        ("red,blue", [], "blue", False),
    ],
)
def test_what_was_added_in_one_field_and_is_kept_in_another(
    value: str, earlier: list[str], last: str, found: bool
) -> None:
    field = entered("tag", last, earlier_values=earlier)
    made = from_added(sent(value), [field])
    assert made == (Parameter(parameter="tag", shown=value, input="i1") if found else None)


@pytest.mark.parametrize(
    ("value", "found"),
    [("Ann Lee", ["Ann", "Lee"]), ("Lee, Ann", ["Lee", "Ann"]), ("Lee at Ann's", []), ("Anna Lee", []), ("Lee", [])],
)
def test_short_names_that_are_all_of_a_text(value: str, found: list[str]) -> None:
    made = from_entered(sent(value, "json"), [entered("last", "Lee"), entered("first", "Ann"), entered("note", "")])
    assert (shown(made) if made else []) == found


@pytest.mark.parametrize(("text", "kind"), [("1234", "integer"), ("01234", None)])
def test_only_a_number_stands_bare_in_rison(text: str, kind: str | None) -> None:
    found = from_entered(sent(f"(q:!((col:n,value:{text})),n:1)"), [replace(TITLE, value=text)])
    parts = [] if found is None else [each for each in found.parts if isinstance(each, Part) and not each.how]
    assert [each.type for each in parts] == ([kind] if kind else [])


@pytest.mark.parametrize(
    ("value", "how", "around"),
    [
        ('title ~ "Spring programme"', "", ('title ~ "', '"')),
        ('{"q": "Spring programme", "n": 1}', "json", ('{"q": "', '", "n": 1}')),
        ("(q:!((col:n,value:'Spring programme')),n:1)", "rison", ("(q:!((col:n,value:", ")),n:1)")),
        ("/find?q=Spring+programme&page=1", "percent", ("/find?q=", "&page=1")),
        ("/find?q=Spring%20programme", "percent", ("/find?q=", "")),
        ("<p>Spring programme</p>\r\n", "xml", ("<p>", "</p>\r\n")),
    ],
)
def test_what_was_entered_within_a_longer_text(value: str, how: str, around: tuple[str, str]) -> None:
    found = from_entered(sent(value), [TITLE])
    assert found is not None
    before, part, after = found.parts
    assert isinstance(part, Part)
    assert (before, part.how, after) == (around[0], how, around[1])


@pytest.mark.parametrize(
    ("value", "around"),
    [
        ('{"0":{"json":{"q":"ol","rows":5}}}', ('{"0":{"json":{"q":"', '","rows":5}}}')),
        ('{"q": "ol"}', ('{"q": "', '"}')),
        ('["is", "ol"]', ('["is", "', '"]')),
        ('{"q":"olive"}', None),
        ('{"ol":"q"}', None),
        ('{"q":"ol","sort":"ol"}', None),
        ('{"q":"ol"', None),
    ],
)
def test_a_short_text_is_known_where_it_is_all_of_one_in_a_document(value: str, around: tuple[str, str] | None) -> None:
    found = from_entered(sent(value, "query"), [entered("search", "ol")])
    assert (found and (found.parts[0], found.parts[2])) == around
    assert found is None or shown(found) == ["ol"]


def test_all_short_texts_of_a_document_are_known() -> None:
    width, height = entered("width", "5"), entered("height", "70")
    found = from_entered(sent('{"width":"5","height":"70","name":"Spring programme"}'), [width, height, TITLE])
    assert found is not None
    assert (found.parts[::2], shown(found)) == (
        ['{"width":"', '","height":"', '","name":"', '"}'],
        ["5", "70", "Spring programme"],
    )


def test_what_stands_everywhere_is_known_only_under_its_name() -> None:
    assert from_entered(sent('{"version":"1"}'), [entered("quantity", "1")]) is None
    assert from_entered(sent('["1"]'), [entered("quantity", "1")]) is None
    assert from_entered(sent('{"quantity":"1"}'), [entered("quantity", "1")]) is not None


def test_all_that_was_entered_within_one_text() -> None:
    note = entered("note", "Bring lamps")
    found = from_entered(sent("Spring programme\n\nBring lamps."), [TITLE, note])
    assert found is not None
    assert [each if isinstance(each, str) else each.parameter for each in found.parts] == [
        "", "title", "\n\n", "note", "."
    ]  # fmt: skip
    picked = [Click(id="i1", parameter="folder", text="maps"), Click(id="i2", parameter="item", row="tide.txt")]
    path = from_picked(sent("/maps/tide.txt", "query"), picked)
    assert path is not None
    assert shown(path) == ["maps", "tide.txt"]


@pytest.mark.parametrize(
    ("line", "source"),
    [
        (sent("Springprogramme"), TITLE),
        (sent("spring-programme", hint="empty"), TITLE),
        (sent("spring-programme", place="cookie"), TITLE),
        (sent("the lamps"), entered("q", "lamp")),
        (sent("books"), entered("shelf", "Books", type="select", chosen_label="Books")),
        (sent("anna 7"), entered("password", "anna 7", secret=True)),
        (sent("query Budget { budget { total } } # " + "x" * 200), entered("q", "budget")),
    ],
)
def test_what_only_looks_alike_was_made_of_nothing(line: Value, source: Input) -> None:
    assert from_entered(line, [source]) is None


def crafted(line: Value, inputs: list[Input]) -> Line:
    request = {"id": "t0009", "method": "POST", "url": "http://x/a", "leads_to": "", "landing_url": "", "body": ""}
    result = {"transaction_id": "t0009", "kind": "none"}
    made = craft("Do it", [Explained("t0009", request, [line])], result, inputs, [])
    assert violations(made) == []
    return made


def test_a_routine_makes_it_again_of_what_the_caller_gives() -> None:
    line = sent("spring-programme")
    made = crafted(replace(line, source=from_entered(line, [TITLE])), [TITLE])
    derive, fetch, _ = made["operations"]
    assert derive == {"type": "derive", "name": "sent_slug", "text": "{{title}}", "how": "slug"}
    assert fetch["body"]["fields"] == [("sent", "{{sent_slug}}")]
    assert [each["examples"] for each in made["parameters"]] == [["Spring programme"]]


CREDENTIALS = sent(
    "Basic secret-2-authorization", "header", "secret", name="Authorization", made_of=["demo", "secret-1-password"]
)


def test_basic_credentials_are_made_of_a_name_and_a_password() -> None:
    inputs = [entered("user", "demo"), entered("password", "secret-1-password", secret=True, type="password")]
    source = from_credentials(CREDENTIALS, inputs)
    made = crafted(replace(CREDENTIALS, source=source), inputs)
    derive, fetch, _ = made["operations"]
    assert (derive["text"], derive["how"]) == ("{{user}}:{{password}}", "base64")
    assert fetch["headers"] == [("Authorization", "Basic {{" + derive["name"] + "}}")]


def test_basic_credentials_that_nobody_was_seen_to_type_are_asked_for() -> None:
    line = replace(CREDENTIALS, source=from_credentials(CREDENTIALS, []))
    made = crafted(line, [])
    assert [(each["name"], each["secret"]) for each in made["parameters"]] == [("username", False), ("password", True)]
    request = Explained("t0009", {}, [line])
    assert recorded_values(made, [], [request]) == {"username": "demo", "password": "secret-1-password"}


DURABLE = entered(
    "kept", "false", type="select", chosen_label="Transient", options={"Durable": "true", "Transient": "false"}
)


@pytest.mark.parametrize(
    ("type_", "codes"),
    [("string", {"Durable": "true", "Transient": "false"}), ("boolean", {"Durable": True, "Transient": False})],
)
def test_the_code_of_a_choice_that_only_the_page_offered_is_found_by_its_label(type_: str, codes: Line) -> None:
    line = sent("false", "json", "constant_looking", name="kept", type=type_, path=["kept"])
    made = from_options(line, [DURABLE])
    assert made is not None
    assert made.codes == codes
    routine = crafted(replace(line, place="form", source=made), [DURABLE])
    derive, fetch, _ = routine["operations"]
    assert derive == {"type": "derive", "name": "kept_code", "text": "{{kept}}", "how": "code", "codes": codes}
    assert fetch["body"]["fields"] == [("kept", "{{kept_code}}")]
    assert [(each["default"], each["enum"]) for each in routine["parameters"]] == [("Transient", list(codes))]


def test_a_code_of_which_too_many_are_offered_is_asked_for() -> None:
    day = entered("sent", "2026-12-10", type="select", chosen_label="Dec 10, 2026")
    assert from_code(sent("2026-12-10"), [day]) == Parameter(parameter="sent", shown="2026-12-10")
    assert from_code(sent("2026-12-10", name="other"), [day]) is None
    assert from_code(sent("2026-12-10"), [replace(day, options={"Dec 10, 2026": "2026-12-10"})]) is None
    assert from_code(sent("2026-12-11"), [day]) is None


def test_a_code_in_a_field_of_another_name_is_not_that_of_the_choice() -> None:
    assert from_options(sent("false", "json", name="auto_delete"), [DURABLE]) is None


def test_the_code_of_an_entry_of_a_drawn_list_box_is_found_by_its_label() -> None:
    offered = {"Minimize": "minimize", "Maximize": "maximize"}
    click = Click(id="i3", type="click", role="option", text="Maximize", parameter="choice", options=offered)
    made = from_options(sent("maximize", "json", name="goals"), [], [click])
    assert made is not None
    assert (made.codes, shown(made)) == (offered, ["Maximize"])
    assert from_options(sent("minimize", "json", name="goals"), [], [click]) is None
    assert from_options(sent("maximize", "json", name="goals"), [], [replace(click, role="tab")]) is None
    assert from_options(sent("1", "json", name="goals"), [], [replace(click, options={"Maximize": "1"})]) is None


def test_a_radio_button_without_a_name_tells_by_a_code_that_is_not_trivial() -> None:
    chosen = entered("kind", "process", type="radio", nameless=True, options={"Local": "process", "Docker": "docker"})
    found = from_options(sent("process", "json"), [replace(chosen, chosen_label="Local")])
    assert found is not None
    assert (shown(found), found.codes) == (["Local"], {"Local": "process", "Docker": "docker"})
    assert from_options(sent("1", "json"), [replace(chosen, value="1", options={"Local": "1", "Docker": "2"})]) is None


@pytest.mark.parametrize(
    ("line", "text", "parts"),
    [
        (sent("queue:mail", "path"), "mail", ["queue:", "mail", ""]),
        (sent("/docs/notes.txt", "json"), "notes.txt", ["/docs/", "notes.txt", ""]),
        (sent("mailbox", "path"), "mail", None),
        (sent("a:on", "path"), "on", None),
        (sent("mail", "path"), "mail", None),
    ],
)
def test_the_address_of_an_entry_that_was_picked_is_made_of_its_name(
    line: Value, text: str, parts: list[str] | None
) -> None:
    click = Click(id="i0001", type="click", text=text, parameter="choice")
    found = from_picked(line, [click])
    assert (
        None if found is None else [each.shown if isinstance(each, Part) else each for each in found.parts]
    ) == parts
    assert (from_picked(line, [replace(click, text="Rename", row=text)]) is None) is (found is None)
    assert from_picked(line, [replace(click, parameter="")]) is None


def test_a_list_box_without_a_name_tells_by_such_a_code_whatever_the_document_calls_it() -> None:
    drawn = entered("", "1200", type="select", label="Account", options={"Bank": "1200", "Cash": "1000"})
    line = sent("1200", "json", name="ledger", path=["ledger"])
    made = from_options(line, [drawn])
    assert made is not None
    assert made.codes == {"Bank": "1200", "Cash": "1000"}
    assert from_options(replace(line, place="form", path=[]), [drawn]) is None
    assert from_options(line, [replace(drawn, name="account")]) is None


def in_base64(document: str) -> str:
    return b64encode(document.encode()).decode()


@pytest.mark.parametrize("place", ["path", "query", "form"])
def test_a_filter_in_base64_has_what_was_entered_in_it(place: str) -> None:
    made = from_entered(sent(in_base64('{"search": "Spring programme", "page": 1}'), place), [TITLE])
    assert made is not None
    assert (made.parts[0], shown(made), made.parts[2], made.how) == (
        '{"search": "',
        ["Spring programme"],
        '", "page": 1}',
        "base64",
    )
    assert isinstance(made.parts[1], Part)
    assert made.parts[1].how == "json"


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("path", in_base64('{"search": "Autumn programme"}')),
        ("path", in_base64('{"search": "Spring programme", "page": 1}').rstrip("=")),
        ("path", "spring-programme"),
        ("header", in_base64('{"search": "Spring programme"}')),
    ],
)
def test_but_not_where_it_is_something_else_or_written_otherwise(place: str, value: str) -> None:
    assert from_entered(sent(value, place), [TITLE]) is None


def test_a_field_that_a_query_was_without_before_is_left_out_for_the_entry_that_stands_for_all() -> None:
    offered = {"All": "", "Open": "open"}
    state = entered("state", "open", type="select", chosen_label="Open", options=offered)
    line = sent("open", "query", name="state")
    for more, code in (({}, ""), ({"omitted": True}, None), ({"omitted": True, "other_values": [""]}, "")):
        made = from_options(replace(line, **more), [state])
        assert made is not None
        assert made.codes == {"All": code, "Open": "open"}
