"""A fingerprint is of what a value says, not of how it was put together."""

from collections import UserList
from pathlib import Path
from types import ModuleType

import pytest

from events.fingerprint import code_fingerprint, fingerprint
from tests.events.story import TASK, changed


def test_the_order_of_keys_does_not_count_and_values_do() -> None:
    assert fingerprint({"a": 1, "b": [2]}) == fingerprint({"b": [2], "a": 1})
    assert len({fingerprint(value) for value in ({"a": 1}, {"a": 1.0}, {"a": "1"}, {"a": True})}) == 4


def test_a_struct_counts_by_its_fields() -> None:
    assert fingerprint(TASK) == fingerprint(changed(TASK, prompt=TASK.prompt))
    assert fingerprint(TASK) != fingerprint(changed(TASK, prompt="another"))
    assert len(fingerprint(TASK)) == 64


def test_a_sequence_of_any_kind_counts_as_a_list() -> None:
    assert fingerprint({"said": UserList([TASK])}) == fingerprint({"said": (TASK,)})
    with pytest.raises(NotImplementedError, match="no fingerprint of a object"):
        fingerprint(object())


def test_code_is_known_by_its_modules_their_order_and_every_byte(tmp_path: Path) -> None:
    one, two = (ModuleType(name) for name in ("one", "two"))
    for module in (one, two):
        module.__file__ = str(tmp_path / f"{module.__name__}.py")
        (tmp_path / f"{module.__name__}.py").write_text("x = 1\n")
    before = code_fingerprint(one, two)
    assert before == code_fingerprint(one, two)
    assert len({before, code_fingerprint(two, one), code_fingerprint(one), code_fingerprint(two)}) == 4
    (tmp_path / "two.py").write_text("x = 2\n")
    assert code_fingerprint(one, two) != before
