"""A file that a script of the page reads and sends within JSON, or puts where an answer says."""

import asyncio
from base64 import b64encode
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from runtime.ending import Complete, Failed
from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import depot, portraits
from tests.sites.portraits import Way

NEW = b"\xff\xd8\xff\x00 another one"


@pytest.mark.parametrize("way", ["data_url", "base64", "hex", "HEX", "text"])
def test_a_file_is_sent_as_the_script_wrote_it(way: Way, tmp_path: Path) -> None:
    with portraits.serve(way) as site:
        portraits.record(site.url, tmp_path / "capture", way)
        port = urlsplit(site.url).port or 0
    with portraits.serve(way, port):
        ending, _ = discover(tmp_path / "capture", portraits.TASK, tmp_path / "run")
    assert isinstance(ending, Complete), ending
    told = {each["name"]: each for each in ending.routine["parameters"]}
    assert told["portrait"]["file"] == ("text" if way == "text" else "base64")
    assert ("portrait_name" in told) is (way == "data_url")
    new = b"<svg>\n</svg>" if way == "text" else NEW
    given = {"title": "Bo", "portrait": new.decode() if way == "text" else b64encode(new).decode()}
    given |= {"portrait_name": "bo.JPG"} if way == "data_url" else {}
    with portraits.serve(way, port) as site:
        result = asyncio.run(execute(routine_of(ending), given))
        assert result.ok, result.error
        assert site.truth() == [["Bo", "data:image/jpeg" if way == "data_url" else "", new.hex()]]
        wrong = asyncio.run(execute(routine_of(ending), given | {"portrait": "no Base64!"}))
        assert wrong.ok is (way == "text")
        assert way == "text" or wrong.error.endswith("the content of a file is not written in Base64")


def test_a_picture_that_the_page_made_anew_of_a_file_is_not_sent_as_recorded(tmp_path: Path) -> None:
    with portraits.serve("data_url") as site:
        portraits.record(site.url, tmp_path / "capture", "data_url", kind="image/webp")
        ending, _ = discover(tmp_path / "capture", portraits.TASK, tmp_path / "run")
    assert isinstance(ending, Failed), ending
    assert "what a script of the page made of a file that was chosen" in ending.reason


def test_a_file_is_put_where_an_answer_says_with_its_own_size_type_and_labels(tmp_path: Path) -> None:
    with depot.serve() as site:
        depot.record(site.url, tmp_path / "capture")
        port = urlsplit(site.url).port or 0
    with depot.serve(port, start=70):
        ending, _ = discover(tmp_path / "capture", depot.TASK, tmp_path / "run")
    assert isinstance(ending, Complete), ending
    put = next(each for each in ending.routine["operations"] if each.get("method") == "PUT")
    assert (put["url"], put.get("query")) == ("{{address}}", None)
    given = {"title": "Plan", "shf": "Staff", "paper": "<p>é</p>", "paper_name": "plan.html"}
    with depot.serve(port, start=90) as site:
        result = asyncio.run(execute(routine_of(ending), given))
        assert result.ok, result.error
        (paper,) = site.truth()
        assert paper.pop("content") == "<p>é</p>".encode().hex()
        assert paper.pop("labels") == ["Plan", "plan", "Plan.html"]
        assert paper == {"title": "Plan", "shelf": "Staff", "name": "plan.html"}
