"""The last look at a copy before it is given away."""

import base64
import json
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from captures.error import CaptureError
from captures.masking.left import Removed
from captures.masking.removed import removed_from
from captures.open import open_capture
from captures.redacted import write_redacted
from tests.captures.masking.test_redacted_copy import CANARIES, copy, recording, spelled

__all__ = ["copy"]

MIXED = 'k9 "x"/é\\Zq81\n'
"""A secret with something that each encoder escapes."""


def ways(value: str) -> list[str]:
    """The value escaped by one encoder in another, and half by one, half by another."""
    inside = json.dumps({"a": json.dumps({"b": quote(value, safe="")})})
    half = value[:4] + quote(value[4:], safe="")
    lines = value.replace("\n", "\r\n")
    packed = base64.b64encode(f"x{lines}y".encode()).decode()
    return [*spelled(value), inside, json.dumps(half), json.dumps(lines), quote(json.dumps(value)), packed]


@pytest.mark.parametrize("way", range(len(ways(MIXED))))
def test_whatever_is_left_is_found_in_every_spelling(way: int) -> None:
    removed = Removed({"secret-1-token": MIXED, "secret-2-cookie": "c4n4ryC00kie"})
    assert removed.left_in(f"[{ways(MIXED)[way]}]".encode()) == "secret-1-token"


def test_what_may_stand_there_by_chance_is_not_looked_for() -> None:
    assert Removed({"secret-1-password": "mountains", "secret-2-password": "4829"}).left_in(b"mountains 4829") == ""


def test_a_copy_in_which_something_is_left_is_not_written(tmp_path: Path) -> None:
    masked = replace(open_capture(written(tmp_path)), documents={"a.md": f"<i>{quote(quote(CANARIES['bearer']))}</i>"})
    with pytest.raises(CaptureError, match=r"docs/a\.md of the copy still has what secret-1-authorization stands for"):
        write_redacted(masked, tmp_path / "out" / "copy")
    assert not (tmp_path / "out").exists()


def test_nor_one_with_a_secret_in_the_name_of_a_file(tmp_path: Path) -> None:
    masked = replace(open_capture(written(tmp_path)), documents={f"{CANARIES['api']}.md": ""})
    with pytest.raises(CaptureError, match="in its name") as caught:
        write_redacted(masked, tmp_path / "copy")
    assert CANARIES["api"] not in str(caught.value)


def written(folder: Path) -> Path:
    from captures.native import write_native

    write_native(recording(), folder / "original")
    return folder / "original"


def test_what_was_removed_is_counted_by_where_it_stood_and_what_it_is(tmp_path: Path) -> None:
    found = removed_from(open_capture(written(tmp_path)))
    assert list(found) == ["requests", "responses", "interactions", "pages", "storage", "docs"]
    assert found["interactions"] == {"passwords, codes and numbers": 1}
    assert found["storage"] == {"tokens": 2}


def test_of_a_copy_nothing_more_is_removed(copy: Path) -> None:
    assert removed_from(open_capture(copy)) == {}
