"""What is known of a value tells of the same text elsewhere in the request, unless it stands there by chance."""

import pytest

from actors.rules.explaining.settling import same_again
from actors.rules.facts.source import Extracted
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
