"""What is known of a value tells of the same text elsewhere in the request, unless it stands there by chance."""

import pytest

from actors.rules.explaining.settling import made_of_entered, named_as_found, same_again
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice, Derived, Extracted, Source
from actors.rules.facts.value import Value

Path = list[str | int]


def taken(text: str, path: Path, kind: str = "", hint: str = "constant_looking") -> Value:
    source = Extracted(core=text, transaction_id="t1", extractors=[{"kind": "json", "path": path}])
    return Value(place="json", name="known", value=text, type=kind, hint=hint, source=source)


@pytest.mark.parametrize(
    ("known", "shared"),
    [
        (taken("true", ["letters", 0, "bold"], "boolean"), False),
        (taken("true", ["bold"], "boolean"), False),
        (taken("members", ["letters", 0, "for"]), False),
        (taken("kilnhouse", ["workspace", "name"]), True),
        (taken("7f3a9c01d2", ["letters", 0, "id"], hint="opaque"), True),
    ],
)
def test_a_word_or_a_switch_of_one_of_a_list_is_sent_elsewhere_by_chance(known: Value, shared: bool) -> None:
    other = Value(place="path", name="1", value=known.value, hint=known.hint)
    assert same_again([known, other])[1].source == (known.source if shared else None)


LOOKED_UP = Choice(parameter="item", label="Ann", transaction_id="t1", extractors=[])
HELD = Extracted(core="list:1:ok", transaction_id="t1", extractors=[])


@pytest.mark.parametrize(
    ("name", "value", "source", "called"),
    [
        ("list:1:ok", "list:1:ok", LOOKED_UP, ("", "list:1:ok", "")),
        ("list:1:ok_input", "list:1:ok", LOOKED_UP, ("", "list:1:ok", "_input")),
        ("list:1:okay", "list:1:ok", LOOKED_UP, None),
        ("list:2:ok", "list:1:ok", LOOKED_UP, None),
        ("list:1:ok", "list:1:ok", HELD, None),
        ("list", "list", LOOKED_UP, None),
        ("17", "17", LOOKED_UP, None),
    ],
)
def test_a_field_that_is_called_as_what_was_looked_up_is_called_as_what_is_looked_up_now(
    name: str, value: str, source: Source, called: tuple[str, str, str] | None
) -> None:
    known = Value(place="form", name="source", value=value, source=source)
    _, line = named_as_found([known, Value(place="form", name=name, value="on")])
    found = (line.called.before, line.called.value, line.called.after) if line.called else None
    assert (found, line.called is None or line.called.source == source) == (called, True)


@pytest.mark.parametrize(("used", "made"), [("", True), ("path", False)])
def test_an_address_that_was_asked_for_before_is_not_made_of_the_name_of_who_logs_in(used: str, made: bool) -> None:
    user = Input(id="i1", name="user", parameter="user", value="admin", type="text")
    line = Value(place="query", name="next", value="/admin/", hint="url", in_use=used)
    found = made_of_entered(line, Context(transaction_id="t2", url="http://x/login?next=/admin/", inputs=[user]))
    assert isinstance(found.source, Derived) is made
