"""How a task ends: reports, failures, plain text, refusals."""

from tests.stage import Stage
from tests.story import (
    CITY,
    Contains,
    Like,
    Story,
    asked,
    call,
    failed,
    noted,
    paused,
    refused,
    reported,
    returned,
    says,
    task,
)

LOOK = says(call("list_docs"))
OSLO = call("report_back", name="Oslo")
STATIONS = {
    "type": "array",
    "items": {"$ref": "#/$defs/station"},
    "$defs": {"station": {"type": "object", "properties": {"code": {"type": "integer"}}, "required": ["code"]}},
}


async def test_a_wrong_report_returns_every_violation_with_its_path_and_the_agent_may_try_again(
    either_stage: Stage,
) -> None:
    await either_stage.play(
        Story()
        >> task(output_schema=CITY)
        >> LOOK
        << returned("list_docs")
        >> says(call("report_back", name=7, size="big", extra=1))
        << refused(
            "report_back",
            '$.name: 7 is not of type "string"',
            '$.size: "big" is not of type "integer"',
            Like(r"^\$: .*'extra' was unexpected"),
        )
        >> says(OSLO)
        << reported({"name": "Oslo"}, run=1, loops_used=3)
        << returned("report_back", "accepted")
    )


async def test_the_parameters_of_report_back_are_the_output_schema(stage: Stage) -> None:
    told = await stage.play(
        Story()
        >> task(output_schema=CITY, output_description="The city and its size.")
        >> LOOK
        << returned("list_docs")
        << asked(tools=Contains("report_back"))
        >> says(OSLO)
        << reported({"name": "Oslo"})
        << returned("report_back")
    )
    spec = told.requests()[1].tools[-1]
    assert (spec.name, spec.parameters) == ("report_back", CITY)
    assert spec.description == "Report the result and end the task. The city and its size."


async def test_the_schema_and_its_description_stand_in_the_system_prompt(stage: Stage) -> None:
    told = await stage.play(
        Story()
        >> task(output_schema=CITY, output_description="The city and its size.", max_loops=1)
        << asked(system=Like('"additionalProperties": false.*What it must hold: The city and its size'))
        >> says(OSLO)
        << reported({"name": "Oslo"})
        << returned("report_back")
    )
    assert "Finish by calling report_back" in told.requests()[0].system


async def test_a_root_that_is_not_an_object_is_wrapped_and_its_references_follow(stage: Stage) -> None:
    told = await stage.play(
        Story()
        >> task(output_schema=STATIONS, max_loops=3)
        >> LOOK
        << returned("list_docs")
        >> says(call("report_back", output=[{"code": 17}, {"code": "x"}, {}]))
        << refused(
            "report_back",
            '$.output[1].code: "x" is not of type "integer"',
            '$.output[2]: "code" is a required property',
        )
        >> says(call("report_back", output=[{"code": 17}]))
        << reported([{"code": 17}])
        << returned("report_back")
    )
    assert told.requests()[1].tools[-1].parameters == {
        "type": "object",
        "properties": {"output": STATIONS | {"items": {"$ref": "#/properties/output/$defs/station"}}},
        "required": ["output"],
    }


async def test_the_first_accepted_report_wins_and_the_other_calls_of_that_turn_get_their_results(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task(output_schema=CITY, max_loops=1)
        >> says(call("report_back"), OSLO, call("list_docs"), call("report_back", name="Bergen"))
        << refused("report_back", '$: "name" is a required property')
        << reported({"name": "Oslo"})
        << returned("report_back", "accepted")
        << returned("list_docs")
        << refused("report_back", "the task has already ended; the first report stands")
    )


async def test_a_second_report_is_refused_and_a_failure_after_it_too(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task(output_schema=CITY, max_loops=1)
        >> says(OSLO, OSLO, call("report_failure", reason="no"))
        << reported({"name": "Oslo"})
        << returned("report_back")
        << refused("report_back", "the task has already ended; the first report stands")
        << refused("report_failure", "report_failure is available while the task is open")
    )


async def test_report_failure_ends_the_task_as_failed(either_stage: Stage) -> None:
    await either_stage.play(
        Story()
        >> task(output_schema=CITY, max_loops=2)
        >> says(call("report_failure", reason="The guide names no city."), OSLO, tokens=(90, 4))
        << failed("The guide names no city.", run=1, loops_used=1, input_tokens=90, output_tokens=4)
        << returned("report_failure", "the task has ended as failed")
        << refused("report_back", "the task has already ended; the first report stands")
    )


async def test_report_failure_needs_a_reason(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task(output_schema=CITY, max_loops=1)
        >> says(call("report_failure", reason=""))
        << refused("report_failure", "$.reason: String should have at least 1 character")
        << paused("budget: all 1 turns are used")
    )


async def test_a_task_without_a_schema_ends_at_the_first_plain_reply(either_stage: Stage) -> None:
    told = await either_stage.play(
        Story()
        >> task()
        << asked(system=Like("reply with the answer as plain text"), tools=Contains(absent=["report_back"]))
        >> LOOK
        << returned("list_docs")
        >> says(text="Oslo has code 17.")
        << reported("Oslo has code 17.", loops_used=2)
    )
    assert "report_back" not in told.requests()[1].system


async def test_an_empty_reply_is_no_answer_and_is_nudged(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task()
        >> says(text="")
        << asked(turn=2, said=Like("^Your reply was empty"))
        >> says(text=" \n")
        << asked(turn=3, said=Like("^Your reply was empty"))
        >> says(text="Oslo")
        << reported("Oslo", loops_used=3)
    )


async def test_with_nothing_but_empty_replies_a_task_is_paused(stage: Stage) -> None:
    await stage.play(
        Story() >> task(max_loops=1) >> says(text="") << paused("budget: all 1 turns are used", loops_used=1)
    )


async def test_without_a_schema_there_is_no_report_back(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task(max_loops=1)
        >> says(OSLO)
        << refused("report_back", Like("^there is no tool 'report_back'; there are: list_docs, "))
        << paused("budget: all 1 turns are used")
    )


async def test_a_plain_reply_to_a_task_with_a_schema_is_nudged(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task(output_schema=CITY)
        >> says(text="It is Oslo.")
        << asked(turn=2, said=Like("^Nothing was done: your reply called no tool"))
        >> says(OSLO)
        << reported({"name": "Oslo"}, loops_used=2)
        << returned("report_back")
    )


async def test_a_refusal_ends_the_task_as_failed(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task(output_schema=CITY)
        >> says(call("add_note", text="odd"))
        << noted("odd")
        << returned("add_note")
        >> says(refusal="I cannot help with that.")
        << failed("the model refused: I cannot help with that.", notes=("note: odd",), loops_used=2)
    )


async def test_a_refusal_is_no_plain_answer(stage: Stage) -> None:
    await stage.play(
        Story() >> task() >> says(text="Sorry.", refusal="No.") << failed("the model refused: No.", loops_used=1)
    )


async def test_a_report_that_is_no_json_is_refused(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task(output_schema=CITY, max_loops=1)
        >> says(call("report_back", '{"name": '))
        << refused("report_back", "the arguments are not JSON: Expecting value at character 9")
        << paused("budget: all 1 turns are used")
    )
