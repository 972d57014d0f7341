"""Documents that were found by fuzzing, each the smallest of its kind: they are refused with a sentence, or read."""

import json
from pathlib import Path
from typing import Any

import pytest

from contracts.blueprint import document
from contracts.parameters import default_faults
from routines.file import RoutineError, load
from runtime.catalog.error import CatalogError
from runtime.catalog.files import entry_of
from tests.fuzz.readers import EXAMPLES
from tests.runtime.invoking import command


def test_a_member_whose_name_is_half_a_character_hides_nothing_else_of_a_routine(tmp_path: Path) -> None:
    written = json.loads((EXAMPLES / "two_routines" / "routines" / "trains.json").read_text())
    written["parameters"][0]["odd"] = 1
    (tmp_path / "routine.json").write_text(json.dumps(written | {"\ud800": 1}))
    with pytest.raises(RoutineError, match="holds half of a surrogate pair"):
        load(tmp_path / "routine.json")


def test_properties_of_another_type_are_told(tmp_path: Path) -> None:
    written: dict[str, Any] = document(command())
    written["parameters_schema"]["properties"] = 7
    (tmp_path / "a.json").write_text(json.dumps(written))
    with pytest.raises(CatalogError, match='properties: 7 is not of type "object"'):
        entry_of(tmp_path / "a.json")


@pytest.mark.parametrize("name", ["<from", "a b", "%", "%25", "a/b", "a~b", "é", '"', "\\", "#", "{}", "^|"])
def test_a_parameter_of_any_name_may_have_a_default(name: str) -> None:
    schema = {"type": "object", "properties": {name: {"type": "string", "default": "x"}}}
    assert default_faults(schema) == []
    schema["properties"] = {name: {"type": "string", "default": 1}}
    assert [path for path, _ in default_faults(schema)] == [("properties", name, "default")]
