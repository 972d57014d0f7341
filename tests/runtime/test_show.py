"""A result as a person sees it."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from runtime.show import show

TEXTS = st.text(st.characters(categories=None), max_size=20)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(TEXTS, TEXTS))
def test_an_object_is_shown_as_json_that_prints_whatever_it_holds(
    capsys: pytest.CaptureFixture[str], data: dict[str, str]
) -> None:
    show(data)
    shown = capsys.readouterr().out
    assert json.loads(shown) == data
    assert all(char.isprintable() or char == "\n" for char in shown)


def test_letters_of_every_language_are_shown_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    show({"from": "Köln Hbf", "to": "東京\u202e\x1b[2J"})
    assert capsys.readouterr().out == '{\n  "from": "Köln Hbf",\n  "to": "東京\\u202e\\u001b[2J"\n}\n'
