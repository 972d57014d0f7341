"""Cookies that a script of the page set, in an exported program."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.routines.export import test_curl, test_python
from tests.routines.recipe import fetch, taking
from tests.runtime.web import Received, Reply, Web


@pytest.mark.parametrize("started", [test_curl.started, test_python.started], ids=["curl", "python"])
def test_a_cookie_of_a_script_is_sent_beside_those_of_the_session(
    started: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    def site(request: Received) -> Reply:
        given = [("Set-Cookie", "sid=s1; Path=/; HttpOnly")] if request.path == "/in" else []
        return Reply('{"token": "k.9==ö"}'.encode(), 200, [("Content-Type", "application/json"), *given])

    with Web(site) as web:
        look = fetch(f"{web.origin}/in", extract=[taking("token", "json", path=["token"])])
        used = fetch(f"{web.origin}/use", headers=[["Cookie", "_token={{token}}; plain=1"]])
        last = fetch(f"{web.origin}/last", save_as="r")
        routine = test_curl.doing(web, look, used, last, {"type": "return", "response": "r"})
        told = started(routine, tmp_path)
        sent = [one.headers.get("cookie", "").encode("latin-1").decode() for one in web.received]
    assert (told.returncode, told.stderr) == (0, "")
    assert [set(each.split("; ")) for each in sent] == [{""}, *[{"sid=s1", "_token=k.9==ö", "plain=1"}] * 2]
