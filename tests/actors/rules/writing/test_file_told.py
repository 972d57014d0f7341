"""What a script makes of the name of a file is made of that of the given file."""

import pytest

from actors.rules.facts.source import Derived, Parameter
from actors.rules.facts.value import Value
from actors.rules.writing.file_told import as_of

FILE = Value(place="multipart", name="file", value="", filename="plan.csv", source=Parameter(parameter="file"))


@pytest.mark.parametrize(
    ("name", "text", "how"),
    [
        ("title", "plan", "file_stem"),
        ("wpDestFile", "Plan.csv", "file_capital"),
        ("docName", "Plan", "file_title"),
        ("action", "plan", ""),
        ("title", "Plans", ""),
    ],
)
def test_a_title_made_of_its_name_is_one_only_in_a_field_for_titles(name: str, text: str, how: str) -> None:
    made = as_of([FILE], Value(place="form", name=name, value=text)).source
    assert (made.how if isinstance(made, Derived) else "") == how


def test_what_was_entered_there_is_left_as_it_is() -> None:
    entered = Value(place="form", name="title", value="plan", source=Parameter(parameter="title"))
    assert as_of([FILE], entered) == entered
