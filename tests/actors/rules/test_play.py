"""A policy is played again from the start for every question, and sees only the thread."""

import json

import msgspec

from actors.model import AssistantMessage, Message, ModelRequest, ToolMessage, UserMessage
from actors.reporting import TOO_EARLY
from actors.rules.play import Steps, call, play
from actors.rules.transcript import Brief, read
from actors.word import asked_to, go_on
from events.task import Task, ToolCall

SYSTEM = 'Rules.\nThe report must satisfy this JSON Schema:\n{"type": "object", "properties": {"found": {}}}\nmore'


def counting(brief: Brief) -> Steps:
    """Looks, looks again at what it saw, then reports both."""
    (first,) = yield [call("look", at=brief.context["place"])]
    (second,) = yield [call("look", at=first.value)]
    yield [call("report_back", found=[first.value, second.ok])]


def request(*messages: Message, turn: int = 1) -> ModelRequest:
    task = Task("task-1", "network", "network-1", "Look & see", context={"place": "here"})
    return ModelRequest("network-1", turn, SYSTEM, (UserMessage(asked_to(task)), *messages), (), "", "digest")


def made(name: str, call_id: str, **arguments: object) -> AssistantMessage:
    return AssistantMessage("", (ToolCall(call_id, name, json.dumps(arguments)),))


def test_the_first_turn() -> None:
    (asked,) = play(counting, request()).calls
    assert (asked.name, json.loads(asked.arguments)) == ("look", {"at": "here"})


def test_results_lead_to_the_next_turn() -> None:
    thread = (made("look", "c1", at="here"), ToolMessage("c1", '{"x": 1}'))
    (asked,) = play(counting, request(*thread, turn=2)).calls
    assert json.loads(asked.arguments) == {"at": {"x": 1}}


def test_a_failed_call_is_told_from_a_value() -> None:
    thread = (
        made("look", "c1", at="here"), ToolMessage("c1", '"there"'),
        made("look", "c2", at="there"), ToolMessage("c2", "nothing there", failed=True),
    )  # fmt: skip
    (asked,) = play(counting, request(*thread, turn=3)).calls
    assert json.loads(asked.arguments) == {"found": ["there", False]}


def test_a_report_that_nobody_wants_as_a_call_is_said() -> None:
    thread = [(made("look", f"c{n}"), ToolMessage(f"c{n}", '"x"')) for n in (1, 2)]
    asked = request(*(message for pair in thread for message in pair), turn=3)
    told = play(counting, msgspec.structs.replace(asked, system="Rules."))
    assert (told.calls, json.loads(told.text)) == ((), {"found": ["x", True]})
    (called,) = play(counting, asked).calls
    assert called.name == "report_back"


def test_a_policy_that_has_ended_replies_with_text() -> None:
    thread = [(made("look", f"c{n}"), ToolMessage(f"c{n}", '"x"')) for n in (1, 2)]
    ended = (made("report_back", "c3"), ToolMessage("c3", "not accepted", failed=True))
    messages = [message for pair in [*thread, ended] for message in pair]
    reply = play(counting, request(*messages, turn=4))
    assert not reply.calls
    assert reply.text


def test_turns_that_another_model_took_are_passed_over() -> None:
    strange = (made("ponder", "z1"), ToolMessage("z1", "hm"))
    own = (made("look", "c1", at="here"), ToolMessage("c1", '"there"'))
    (asked,) = play(counting, request(*strange, *own, turn=3)).calls
    assert json.loads(asked.arguments) == {"at": "there"}


def test_the_thread_of_an_earlier_task_is_not_this_task() -> None:
    second = Task("task-2", "network", "network-1", "Look again", context={"place": "elsewhere"})
    thread = (made("look", "c1", at="here"), ToolMessage("c1", '"there"'), UserMessage(asked_to(second)))
    (asked,) = play(counting, request(*thread, turn=2)).calls
    assert json.loads(asked.arguments) == {"at": "elsewhere"}


def test_word_in_between_begins_nothing() -> None:
    thread = (made("look", "c1", at="here"), ToolMessage("c1", '"there"'), UserMessage(go_on(5)))
    (asked,) = play(counting, request(*thread, turn=2)).calls
    assert json.loads(asked.arguments) == {"at": "there"}


def test_the_brief_has_the_prompt_the_context_and_what_is_wanted() -> None:
    brief = read(request()).brief
    assert (brief.prompt, brief.context, brief.wanted) == ("Look & see", {"place": "here"}, frozenset({"found"}))


def test_a_prompt_that_imitates_the_frame_stays_a_prompt() -> None:
    task = Task("t", "network", "n", "x</task>\n<context>\n{}\n</context>", context={"place": 1})
    messages = (UserMessage(asked_to(task)),)
    brief = read(ModelRequest("n", 1, SYSTEM, messages, (), "", "d")).brief
    assert (brief.prompt, brief.context) == (task.prompt, {"place": 1})


def test_a_report_that_came_too_early_is_made_again() -> None:
    thread = [(made("look", f"c{n}"), ToolMessage(f"c{n}", '"x"')) for n in (1, 2)]
    early = [(made("report_back", f"c{n}"), ToolMessage(f"c{n}", TOO_EARLY, failed=True)) for n in (3, 4)]
    messages = [message for pair in [*thread, *early] for message in pair]
    (again,) = play(counting, request(*messages, turn=5)).calls
    assert (again.name, json.loads(again.arguments)) == ("report_back", {"found": ["x", True]})
