"""A file that is given for a parameter."""

from pathlib import Path

import pytest

from routines.arguments import ParameterErrors
from routines.parameter import Parameter
from routines.schemas import parameter_schema
from runtime.commands.file_given import content_given, names_given
from tests.runtime.terminal import Type
from tests.runtime.web import Reply, Web

TEXT, BYTES, WORD = (parameter_schema(Parameter(name="f", file=kind)) for kind in ("text", "base64", ""))


def test_the_content_of_a_file_is_given_as_the_routine_sends_it(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"\xc3\xbc")
    assert content_given(TEXT, "f", f"@{file}") == "ü"
    assert content_given(BYTES, "f", f"@{file}") == "w7w="
    assert content_given(WORD, "f", f"@{file}") == f"@{file}"
    assert content_given(TEXT, "f", "a@b") == "a@b"
    file.write_bytes(b"\xff")
    with pytest.raises(
        ParameterErrors, match=r"f: .*/a is no text in UTF-8, and the routine sends a text.*: record the task again"
    ):
        content_given(TEXT, "f", f"@{file}")
    with pytest.raises(ParameterErrors, match=r"f: .*/none cannot be read: No such file"):
        content_given(BYTES, "f", f"@{tmp_path}/none")


def test_the_name_of_a_file_goes_with_it_unless_another_is_given() -> None:
    known = {"f": TEXT, "f_name": WORD, "g": BYTES, "w": WORD, "w_name": WORD}
    assert names_given(known, [("f", "@a/plan.txt"), ("g", "@b"), ("w", "@c")]) == {"f_name": "plan.txt"}
    assert names_given(known, [("f", "@a/plan.txt"), ("f_name", "x")]) == {}
    assert names_given(known, [("f", "text"), ("h", "@a")]) == {}
    assert names_given(known | {"f_file_name": WORD}, [("f", "@a/plan.txt")]) == {"f_file_name": "plan.txt"}


@pytest.mark.parametrize("invoked", [False, True])
def test_a_file_is_sent_under_its_own_name(
    invoked: bool, tmp_path: Path, type_in: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plan.txt").write_text("a plan")
    with Web(lambda request: Reply(b"{}", 200, [("Content-Type", "application/json")])) as web:
        (tmp_path / "r.json").write_text(
            f'{{"name": "send", "hosts": ["{web.origin}"], "parameters": [{{"name": "f", "file": "text"}},'
            f' {{"name": "f_name"}}], "operations": [{{"type": "fetch", "method": "POST", "url": "{web.origin}/",'
            ' "save_as": "r", "body": {"kind": "multipart", "parts": [{"name": "f", "value": "{{f}}",'
            ' "filename": "{{f_name}}"}]}}, {"type": "return", "response": "r"}]}'
        )
        command = ["invoke", "--in-process", "send"] if invoked else ["run", "r.json"]
        assert not invoked or type_in("add", "--project", "r.json").code == 0
        assert type_in(*command, "-p", f"f=@{tmp_path}/plan.txt").code == 0
    assert b'filename="plan.txt"' in web.received[0].body
    assert b"\r\n\r\na plan\r\n--" in web.received[0].body


def test_a_file_is_sent_byte_for_byte(tmp_path: Path, type_in: Type) -> None:
    (tmp_path / "a").write_bytes(b"\xff\x00\r")
    with Web(lambda request: Reply(b"{}", 200, [("Content-Type", "application/json")])) as web:
        (tmp_path / "r.json").write_text(
            f'{{"name": "send", "hosts": ["{web.origin}"], "parameters": [{{"name": "f", "file": "base64"}}],'
            f' "operations": [{{"type": "fetch", "method": "POST", "url": "{web.origin}/", "save_as": "r", "body":'
            ' {"kind": "multipart", "parts": [{"name": "f", "value": "{{f}}", "filename": "a", "encoding": "base64"}]}'
            '}, {"type": "return", "response": "r"}]}'
        )
        assert type_in("run", tmp_path / "r.json", "-p", f"f=@{tmp_path}/a").code == 0
        refused = type_in("run", tmp_path / "r.json", "-p", f"f=@{tmp_path}/b")
    assert b"\r\n\r\n\xff\x00\r\r\n--" in web.received[0].body
    assert (refused.code, len(web.received)) == (2, 1)
    assert f"f: {tmp_path}/b cannot be read" in refused.err
