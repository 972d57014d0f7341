"""What is said of any thing as it was recorded is told."""

import pytest

from actors.rules.facts.source import Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.refusing.fixed_values import fixed_values
from tests.actors.rules.refusing.test_fixed import CONSTANT, TAKEN, line, request


def member(*path: str | int, source: Source = CONSTANT, hint: str = "plain") -> Value:
    return Value(place="json", name=str(path[-1]), path=list(path), value="x", hint=hint, source=source)


WHOLE = [member("book", name, source=TAKEN) for name in ("title", "place", "kind")]
FOUND = Value(place="path", name="3", value="17", source=TAKEN)


@pytest.mark.parametrize(
    ("values", "method", "told"),
    [
        ([*WHOLE, member("book", "lent"), member("book", "tags", 0, "id"), member("when")], "PUT", "`lent`, `tags`"),
        ([*WHOLE[1:], member("book", "lent")], "PUT", ""),
        ([*WHOLE, member("book"), member("lent")], "PUT", ""),
        ([FOUND, member("code"), member("kind", hint="constant_looking")], "PATCH", "`code`, `kind`"),
        ([FOUND, member("code"), member("in", "kind", hint="constant_looking")], "PATCH", "`code`"),
        ([FOUND, member(0, "op", hint="constant_looking"), member(0, "path", hint="url")], "PATCH", ""),
        ([FOUND, member(0, "op", hint="constant_looking"), member(1, "path", hint="url")], "PATCH", "`1`"),
        ([FOUND, member("code")], "POST", ""),
        ([member("code")], "PATCH", ""),
        (
            [member("id", source=TAKEN), member("code"), member("kind", hint="constant_looking")],
            "POST",
            "`code`, `kind`",
        ),
        ([member("id"), member("code")], "POST", ""),
        ([member("of", "id", source=TAKEN), member("code")], "POST", ""),
    ],
)
def test_what_else_is_said_of_a_thing_as_it_was_recorded_is_told(values: list[Value], method: str, told: str) -> None:
    said = fixed_values([request(*values, method=method)], frozenset())
    assert said == ([f"values in {told} ({method})"] if told else [])
    assert fixed_values([request(*values, method=method)], frozenset({"t1"})) == []


@pytest.mark.parametrize(("text", "told"), [("2026-11-26 18:45:00", True), ("2026-11-26", True), ("2.31.7", False)])
def test_a_moment_that_nobody_entered_is_told(text: str, told: bool) -> None:
    begins, entered = line("form", "begins", text), line("form", "ends", text, Parameter(parameter="ends"))
    assert fixed_values([request(begins, entered)], frozenset()) == [f"{text} in `begins` (POST)"] * told


@pytest.mark.parametrize(
    ("id_source", "sent_as", "told"),
    [(TAKEN, "xhr", ["values in `state` (POST)"]), (TAKEN, "document", []), (CONSTANT, "fetch", [])],
)
def test_what_else_a_script_sends_in_a_form_for_a_thing_is_told_but_for_what_is_to_be_done(
    id_source: Source, sent_as: str, told: list[str]
) -> None:
    values = [line("form", "id", "17", id_source), line("form", "state", "open"), line("form", "action", "save")]
    each = request(*values)
    each.request["resource_type"] = sent_as
    assert fixed_values([each], frozenset()) == told
