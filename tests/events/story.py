"""A short run with one event of every kind, for the tests that show events."""

from typing import Any, get_args

import msgspec

from events import event as facts
from events.event import AnyEvent
from events.log import Record
from events.task import ModelReply, Task, ToolCall, Usage

TASK = Task("t1", "network", "network-1", "Find the search request", context={"terms": ["Oslo"]})
REPLY = ModelReply("", (ToolCall("c1", "get_transaction", '{"id": 7}'),), usage=Usage(900, 40))

RUN: list[AnyEvent] = [
    facts.RunStarted("r1", "Search trains", "rules", "d" * 64),
    facts.AgentSpawned("network-1", "network", "rules"),
    facts.PhaseEntered("planning"),
    facts.TaskCreated(TASK),
    facts.TaskSent("t1", "network-1", 1, 0, "c0"),
    facts.TaskSent("t1", "network-1", 2, 5, "c0"),
    facts.TaskReceived(TASK),
    facts.ModelAsked("t1", 1, "rules", "a" * 64),
    facts.ModelReplied("t1", 1, REPLY, 0.25),
    facts.ModelReplied("t1", 2, ModelReply("It is the second request.")),
    facts.ModelReplied("t1", 3, ModelReply(refusal="I cannot help.")),
    facts.ToolReturned("t1", 1, "c1", "get_transaction", "GET /search"),
    facts.ToolFailed("t1", 1, "c1", "get_transaction", ("id is missing", "no such field: ix")),
    facts.EffectStarted("t1", 1, "c1", "execute_routine", "e" * 64),
    facts.NoteAdded("t1", "warning", "two requests look alike"),
    facts.ReportBack("t1", 1, {"request": "7"}),
    facts.Paused("t1", 1, "no turns left"),
    facts.TaskFailed("t1", 1, "there is no such request"),
    facts.Resumed("t1", 2, 5),
    facts.Rested("b" * 64),
    facts.Recovered("stream s: 43 bytes of an unfinished frame 3 were cut"),
    facts.Said("look at the second page too"),
    facts.TransactionQueued("7", "it carries the search term"),
    facts.TransactionProcessed("7"),
    facts.PlaceholderFound("city", "7", "query.q", "Oslo"),
    facts.PlaceholderResolved("city", {"parameter": "city"}),
    facts.RoutineProposed({"name": "search_trains"}),
    facts.RoutineExecuted({}, {}),
    facts.RoutineExecuted({}, {}, ("status: was 200, is 403",)),
    facts.RunCompleted({"name": "search_trains"}),
    facts.RunFailed("the capture holds no request"),
    facts.Invoked("scan", "command", {"name": "scan", "type": "command"}, {"path": "src"}),
    facts.CommandStarted(("scan", "--", "src"), "/src"),
    facts.CommandEnded(3, '{"findings": []}', "", 0.5),
    facts.CommandEnded(None, "", "", 2.0, "it was ended after 2 seconds"),
    facts.OutputChecked({"type": "object"}, (), {"findings": []}),
    facts.OutputChecked({"type": "object"}, ('$: 1 is not of type "object"',), 1),
    facts.Returned({"findings": []}),
    facts.InvocationFailed("scan ended with exit code 3"),
    facts.StepStarted("scan", "scanner", "invocation.1-scan"),
    facts.StepStarted("judge", "analyst", "invocation.2-judge.3", 3),
    facts.StepCompleted("scan", {"findings": []}),
    facts.StepCompleted("judge", "harmless", 3),
    facts.StepFailed("judge", "analyst failed: it cannot tell", 4),
    facts.StepSkipped("report", "$scan.count > 0 does not hold"),
]

assert {type(event) for event in RUN} == set(get_args(AnyEvent))


def record(*events: AnyEvent, seq: int = 1, stream: str = "network-1") -> Record:
    return Record(stream, seq, 1, 1_700_000_000.5, events or tuple(RUN), bytes(32), bytes(32))


def changed(event: Any, **fields: Any) -> Any:
    return msgspec.structs.replace(event, **fields)
