"""A list parameter, as it is given on the command line."""

import json
from pathlib import Path

import pytest

from tests.runtime.terminal import Type
from tests.runtime.web import Web, json_reply


@pytest.mark.parametrize(
    ("given", "sent"),
    [(("tags=new", "tags=hot"), "t=new&t=hot"), (("tags=new",), "t=new"), (('tags=["a", "b"]',), "t=a&t=b")],
)
def test_a_list_is_given_one_by_one_or_as_json(
    given: tuple[str, ...], sent: str, tmp_path: Path, type_in: Type
) -> None:
    with Web(lambda request: json_reply("[]")) as web:
        ask = {
            "type": "fetch",
            "method": "GET",
            "url": f"{web.origin}/list",
            "query": [["t", "{{tags}}"]],
            "save_as": "a",
        }
        tags = {"name": "tags", "type": "list", "description": "Tags"}
        asking = [ask, {"type": "return", "response": "a"}]
        told_as = {"name": "list", "description": "", "hosts": [web.origin], "parameters": [tags], "operations": asking}
        file = tmp_path / "routine.json"
        file.write_text(json.dumps(told_as))
        told = type_in("run", file, *(word for each in given for word in ("-p", each)))
        assert (told.code, told.err.partition("\n")[2]) == (0, "")
    assert web.received[0].target == f"/list?{sent}"
