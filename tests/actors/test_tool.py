"""Tools from typed methods: what a model is told of them, and what it is told when it calls them wrongly."""

import json

import pytest

from actors.agent import Agent
from actors.arguments import MAX_DEPTH, parse
from actors.bounds import BOUNDS
from actors.cut import CUT
from actors.effect import Refused
from actors.state import AgentState
from actors.tool import tool, tools_of
from events.event import ToolReturned
from tests.actors.clerk import KIND, Counter, clerk
from tests.stage import InProcess, Stage
from tests.story import CITY, Contains, Like, Story, asked, call, paused, refused, reported, returned, says, task

ENDED = paused(Like("^budget: all"))


@pytest.fixture
def counter() -> InProcess:
    return InProcess(clerk())


def test_a_tool_is_a_typed_method_and_its_schema_comes_from_the_signature() -> None:
    spec = tools_of(Counter())["sell"].spec()
    assert (spec.name, spec.description) == ("sell", "Sell tickets.")
    assert spec.parameters == {
        "type": "object",
        "additionalProperties": False,
        "required": ["city"],
        "properties": {
            "city": {"title": "City", "type": "string", "minLength": 1, "description": "Where to."},
            "seats": {"title": "Seats", "type": "integer", "minimum": 1, "maximum": 9, "default": 1},
            "kind": {"title": "Kind", "type": "string", "enum": ["single", "return"], "default": "single"},
        },
    }


def test_only_marked_methods_are_tools_in_the_order_of_the_class() -> None:
    assert list(tools_of(Counter())) == ["look", "sell", "print_all", "echo", "deaf"]


def test_the_state_is_given_to_a_tool_and_not_shown_to_the_model() -> None:
    look = tools_of(Counter())["look"]
    assert look.spec().parameters["properties"] == {}
    assert look.spec().description == "Look up\nand down."
    assert look.use(AgentState(turn=7), "") == {"turn": 7}


async def test_a_tool_is_offered_while_it_is_available_and_refused_with_the_reason_before(counter: InProcess) -> None:
    await counter.play(
        Story()
        >> task(max_loops=2)
        << asked(turn=1, tools=Contains("look", absent=["sell"]))
        >> says(call("sell", city="Oslo"))
        << refused("sell", "sell is available once look has been called")
        << asked(turn=2, tools=Contains("look", "sell"))
        >> says(call("sell", city="Oslo", seats=2))
        << returned("sell", "2 single to Oslo")
        << ENDED
    )


async def test_all_bad_arguments_are_reported_at_once(either_stage: Stage) -> None:
    await either_stage.play(
        Story()
        >> task(max_loops=1)
        >> says(call("search_docs", terms=["", 5], limit="many", colour="red"))
        << refused(
            "search_docs",
            "$.terms[0]: String should have at least 1 character",
            "$.terms[1]: Input should be a valid string",
            Like(r"^\$\.limit: Input should be a valid integer"),
            "$.colour: Extra inputs are not permitted",
        )
        << ENDED
    )


async def test_a_refusal_of_the_tool_itself_is_told(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task(max_loops=1)
        >> says(call("read_doc", name="map.md"))
        << refused("read_doc", "there is no document 'map.md'; there are: guide.md")
        << ENDED
    )


async def test_malformed_json_is_told_with_its_place(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task(max_loops=1)
        >> says(call("list_docs", '{"limit": 3'), call("list_docs", "[3]"), call("list_docs", ""))
        << refused("list_docs", "the arguments are not JSON: Expecting ',' delimiter at character 11")
        << refused("list_docs", "the arguments must be a JSON object, not list")
        << returned("list_docs")
        << ENDED
    )


async def test_an_unknown_tool_is_told_with_those_that_there_are(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task(max_loops=1, output_schema=CITY)
        >> says(call("google", q="Oslo"))
        << refused(
            "google",
            "there is no tool 'google'; there are: list_docs, search_docs, read_doc, add_note, report_failure",
        )
        << ENDED
    )


async def test_one_wrong_call_spoils_no_other(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task()
        >> says(call("google"), call("search_docs", terms=["oslo"]), call("read_doc"), text="Let me see.")
        << refused("google")
        << returned("search_docs", Like('"line": 3'))
        << refused("read_doc", "$.name: Field required")
        >> says(text="17")
        << reported("17")
    )


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ('{"a": NaN}', "not finite"),
        ('{"a": -Infinity}', "not finite"),
        ('{"a": 1e999}', "not finite"),
        ('{"a": ' + "9" * 5000 + "}", "thousands of digits"),
        ('{"a": 123456789012345678901234567890}', "cannot be kept"),
        ('{"a": "\\ud800"}', "cannot be kept"),
        ('{"\\ud800": 1}', "cannot be kept"),
        ('{"a": ' + "[" * MAX_DEPTH + "]" * MAX_DEPTH + "}", "nested too deeply"),
        ('{"a": ' + "[" * 100_000, "nested too deeply"),
        ("null", "must be a JSON object, not NoneType"),
        ('{"a": 1} and more', "Extra data at character 9"),
    ],
)
def test_arguments_that_no_log_could_keep_are_refused(arguments: str, why: str) -> None:
    refusal = parse(arguments)
    assert isinstance(refusal, Refused)
    assert why in refusal.errors[0]


def test_arguments_at_the_edge_are_taken() -> None:
    nested = '{"a": ' + "[" * (MAX_DEPTH - 2) + "]" * (MAX_DEPTH - 2) + "}"
    assert parse(nested) == json.loads(nested)
    assert parse('{"a": [1e308, -0.5, 18446744073709551615, -9223372036854775808, "\\ud83d\\ude80"]}') == {
        "a": [1e308, -0.5, 2**64 - 1, -(2**63), "🚀"]
    }


async def test_large_results_are_cut_with_a_note(counter: InProcess) -> None:
    told = await counter.play(
        Story()
        >> task(max_loops=1)
        >> says(call("print_all", length=40_000), call("print_all", length=60_001))
        << returned("print_all", "x" * 40_000)
        << returned("print_all", Like("This is not the whole result. .* For the rest, ask for less at a time"))
        << ENDED
    )
    cut = json.loads(told.of(ToolReturned)[-1].result)
    [place] = cut[CUT]["at"]
    assert cut["text"] == "x" * place["shown"] + "…"
    assert (place["at"], place["of"]) == ("$.text", 60_001)
    assert 40_000 < place["shown"] < BOUNDS.result


async def test_as_many_mistakes_as_one_likes_make_a_short_refusal(counter: InProcess) -> None:
    told = await counter.play(
        Story()
        >> task(max_loops=1, output_schema={"type": "array", "items": {"type": "integer"}})
        >> says(call("deaf", terms=["x"] * 900), call("report_back", output=["x" * 2_000] * 900))
        << refused("deaf")
        << refused("report_back")
        << ENDED
    )
    pydantic, schema = (event.errors for event in told.events if type(event).__name__ == "ToolFailed")
    assert (len(pydantic), pydantic[-1]) == (61, "… and 840 more of the kind")
    assert (len(schema), schema[-1]) == (51, "… and more")
    assert max(map(len, pydantic + schema)) == 300


class Broken:
    """A tool over captured JSON that was cut in the middle of a character."""

    @tool()
    def read(self) -> dict[str, str]:
        """Read it."""
        return {"name": json.loads('"\\ud83d"')}


async def test_half_a_character_in_a_result_is_written_as_its_escape() -> None:
    await InProcess(Agent(KIND, Broken())).play(
        Story() >> task(max_loops=1) >> says(call("read")) << returned("read", '{"name": "\\ud83d"}') << ENDED
    )
