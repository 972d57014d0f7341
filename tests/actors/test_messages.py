"""A thread of messages behaves as a tuple that is never copied."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from actors.model import AssistantMessage, Message, ToolMessage, UserMessage
from actors.state import AgentState, fold, say
from actors.thread import Thread, plain, restored
from events.event import ModelReplied, TaskReceived
from events.task import ModelReply, Task, ToolCall

MESSAGES: list[Message] = [
    UserMessage("a"),
    UserMessage("b"),
    AssistantMessage("a", (ToolCall("c1", "look", "{}"),)),
    ToolMessage("c1", "a"),
]
WRITER = msgspec.msgpack.Encoder(enc_hook=plain)
READER = msgspec.msgpack.Decoder(AgentState, dec_hook=restored)


@given(st.lists(st.tuples(st.integers(0, 30), st.sampled_from(MESSAGES)), max_size=30))
def test_every_view_stays_the_tuple_it_was_however_threads_part(steps: list[tuple[int, Message]]) -> None:
    views: list[tuple[Thread, tuple[Message, ...]]] = [(Thread(), ())]
    for of, message in steps:
        thread, said = views[of % len(views)]
        views.append((thread.append(message), (*said, message)))
    for thread, said in views:
        assert thread == said
        assert tuple(thread) == said == tuple(thread[n] for n in range(len(thread)))
        assert len(thread) == len(said)
        assert tuple(reversed(thread)) == said[::-1]
        assert hash(thread) == hash(said)
        assert READER.decode(WRITER.encode(AgentState(messages=thread))).messages == said
    for thread, said in views:
        assert [thread == other for other, _ in views] == [said == other for _, other in views]


@given(st.lists(st.sampled_from(MESSAGES)), st.slices(8), st.integers(-9, 9))
def test_an_index_and_a_slice_mean_what_they_mean_in_a_tuple(said: list[Message], part: slice, at: int) -> None:
    whole = Thread()
    for message in said:
        whole = whole.append(message)
    whole.append(UserMessage("said after it"))
    assert whole[part] == tuple(said)[part]
    if -len(said) <= at < len(said):
        assert whole[at] == said[at]
    else:
        with pytest.raises(IndexError):
            whole[at]


def test_what_was_said_again_is_shared_and_only_what_parts_is_copied() -> None:
    """As when an agent tries a step and then takes it, or a question tells word that the state hears of later."""
    begun = Thread().append(MESSAGES[0])
    tried, taken, parted = begun.append(MESSAGES[1]), begun.append(UserMessage("b")), begun.append(MESSAGES[2])
    assert tried._shared is taken._shared is begun._shared
    assert parted._shared is not begun._shared


def test_a_fold_of_many_turns_keeps_one_list() -> None:
    state = begun = fold(AgentState(), [TaskReceived(Task("t1", "docs", "docs-1", "Look it up.", max_loops=200))])
    for turn in range(1, 100):
        reply = ModelReply(calls=(ToolCall("c", "look", "{}"),))
        say(state, AssistantMessage("", reply.calls))  # a step that was tried and is then taken
        state = fold(state, [ModelReplied("t1", turn, reply)])
    assert len(state.messages) == 100
    assert state.messages._shared is begun.messages._shared
    assert begun.messages == (UserMessage("<task>\nLook it up.\n</task>"),)


def test_other_bytes_are_no_thread() -> None:
    with pytest.raises(msgspec.ValidationError):
        READER.decode(msgspec.msgpack.encode({"messages": [{"type": "nobody"}]}))
    with pytest.raises(NotImplementedError):
        WRITER.encode(object())
    with pytest.raises(NotImplementedError):
        restored(complex, 1)
    assert Thread(MESSAGES) != "a"
    assert repr(Thread(MESSAGES[:1])) == "Thread([UserMessage(text='a')])"
