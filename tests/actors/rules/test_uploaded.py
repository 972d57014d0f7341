"""The id that the answer to an upload gave the file."""

from typing import Any

import pytest

from actors.rules.explaining.asking import questions
from actors.rules.facts.value import Value
from actors.rules.sources.uploaded import Uploaded
from tests.actors.rules.request_values import context, entered, told, value

Line = dict[str, Any]
CHOSEN = entered("file", "plan.csv", type="file", time=1.0)


def given(line: Value, *paths: list[Any], url: str = "http://x/api/uploads") -> Any:
    """The path in the answer to the upload by which the value is taken."""
    asked = questions([line], context(inputs=[CHOSEN], time=2.0))
    question = next(each for each in asked if isinstance(each, Uploaded))
    ways = [{"kind": "json", "path": path} for path in paths]
    source = told(question.source({"origins": [{"id": "t0004", "url": url, "extractors": ways}]}, line))
    return source and (source["transaction_id"], source["extractors"][0]["path"])


@pytest.mark.parametrize(
    ("line", "path"),
    [
        (value("json", "file_upload_ids", "1", path=["file_upload_ids", 0]), ["file_upload_ids", 0]),
        (value("form", "attachment_ids[]", "1"), ["id"]),
        (value("json", "id", "1", path=["uploads", 0, "id"]), ["data", "id"]),
        (value("json", "import_id", "1", path=["import_id"]), ["import_id"]),
    ],
)
def test_it_is_taken_where_the_answer_names_it(line: Value, path: list[str | int]) -> None:
    assert given(line, ["rows"], path) == ("t0004", path)


@pytest.mark.parametrize(
    ("url", "others", "path"),
    [
        ("http://x/tickets", [["id"]], ["attachments", {}, "id"]),
        ("http://x/uploads", [["owner", "id"]], ["id"]),
        ("http://x/uploads", [["owner", "id"]], ["data", "file", "id"]),
        ("http://x/tickets", [["id"]], ["attachment_id"]),
    ],
)
def test_it_is_that_of_the_file_where_other_things_have_the_same_number(
    url: str, others: list[list[Any]], path: list[Any]
) -> None:
    assert given(value("form", "attachment_id", "1"), *others, path, url=url) == ("t0004", path)


def test_it_is_called_after_what_the_address_has() -> None:
    assert given(value("form", "scan_id", "1"), ["id"], url="http://x/scans") == ("t0004", ["id"])


@pytest.mark.parametrize(
    ("line", "path"),
    [
        (value("json", "project_id", "1", path=["project_id"]), ["id"]),
        (value("json", "id", "1", path=["project", "id"]), ["id"]),
        (value("form", "attachment_ids[]", "1"), ["rows"]),
    ],
)
def test_what_is_the_same_number_by_chance_is_not_it(line: Value, path: list[str | int]) -> None:
    assert given(line, path) is None


@pytest.mark.parametrize("inputs", [[], [CHOSEN | {"time": 3.0}]])
def test_without_a_file_before_nobody_asks(inputs: list[Line]) -> None:
    asked = questions([value("form", "attachment_ids[]", "1")], context(inputs=inputs, time=2.0))
    assert not [each for each in asked if isinstance(each, Uploaded)]
