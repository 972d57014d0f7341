"""What a program printed: wrong, strange or secret output is kept or refused, and nothing of a secret is left."""

import base64
from pathlib import Path
from typing import Any

import pytest

from events.event import CommandEnded, ToolFailed
from runtime.invoke import result
from runtime.invoker import ParametersRefused
from tests.runtime.invoking import COUNT, SECRET, TEXT, command, everything, hybrid, run
from tests.runtime.test_invoke import told
from tests.story import call, says

PRINTING = "import os, sys; print(os.environ['TOKEN']); print(os.environ['TOKEN'], file=sys.stderr); sys.exit({code})"
WITH_TOKEN = TEXT | {"properties": TEXT["properties"] | {"token": {"type": "string", "writeOnly": True}}}


def told_by_a_secret(code: int) -> Any:
    return command(
        PRINTING.replace("{code}", str(code)),
        parameters_schema=WITH_TOKEN,
        output_schema=None,
        environment=("PATH", "TOKEN={token}"),
    )


async def test_wrong_output_of_a_program_fails_at_once_and_is_kept(tmp_path: Path) -> None:
    for n, (code, why) in enumerate(
        [("print('{')", "is no JSON"), ('print(\'{"count": "x"}\')', '$.count: "x" is not')]
    ):
        done = await run(command(code), {"text": "x"}, tmp_path / str(n))
        assert (done.success, done.output, done.exit_code) == (False, None, 0)
        assert "the output of count_words breaks its output_schema" in done.failure_reason
        assert why in done.failure_reason
        assert done.result_text.startswith("{")
        assert done.output_validation is not None
        assert not done.output_validation.valid
        assert done.output_validation.schema_used == COUNT


@pytest.mark.parametrize(("printed", "output"), [("hello\\n", "hello"), ('"a\\\\nb"\\n', "a\nb"), ("3\\n\\n", "3\n")])
async def test_where_a_string_is_promised_plain_text_is_one(tmp_path: Path, printed: str, output: str) -> None:
    text = {"type": "string", "minLength": 1}
    done = await run(command(f"print('{printed}', end='')", output_schema=text), {"text": "x"}, tmp_path / "run")
    assert (done.success, done.output) == (True, output)
    assert result(tmp_path / "run") == done
    silent = await run(command("", output_schema=text), {"text": "x"}, tmp_path / "silent")
    assert "is shorter than 1 character" in silent.failure_reason


async def test_a_program_that_fails_says_why(tmp_path: Path) -> None:
    code = "import sys; print('half'); print('no such text', file=sys.stderr); sys.exit(4)"
    done = await run(command(code), {"text": "x"}, tmp_path / "run")
    assert (done.success, done.exit_code, done.result_text) == (False, 4, "half\n")
    assert done.failure_reason == "count_words ended with exit code 4: no such text"
    also = await run(command(code, output_schema=None, exit_codes=(0, 4)), {"text": "x"}, tmp_path / "also")
    assert (also.success, also.output) == (True, "half\n")


async def test_a_program_that_a_signal_ended_says_which(tmp_path: Path) -> None:
    ended = await run(command("import os; os.kill(os.getpid(), 9)"), {"text": "x"}, tmp_path / "run")
    assert (ended.exit_code, ended.failure_reason) == (-9, "count_words was ended by signal 9 (SIGKILL)")


async def test_output_that_is_no_text_is_kept_as_it_was(tmp_path: Path) -> None:
    code = r"import sys; sys.stdout.buffer.write(b'a\xff')"
    done = await run(command(code, output_schema=None), {"text": "x"}, tmp_path / "run")
    assert done.output == "a\\xff"
    assert done.notes == ("the output is not UTF-8; bytes that are not are spelt \\xNN",)
    (ended,) = [event for event in told(tmp_path / "run") if isinstance(event, CommandEnded)]
    assert base64.b64decode(ended.stdout_base64) == b"a\xff"


async def test_json_in_another_encoding_is_refused_even_if_its_spelling_is_json(tmp_path: Path) -> None:
    code = r"""import sys; sys.stdout.buffer.write(b'"' + bytes([92, 255]) + b'"')"""
    done = await run(command(code, output_schema={}), {"text": "x"}, tmp_path / "run")
    assert (done.success, done.output, done.result_text) == (False, None, '"\\\\xff"')
    assert done.failure_reason.endswith("breaks its output_schema: $: the output is no JSON: it is non-UTF-8")
    assert done.notes == ("the output is not UTF-8; bytes that are not are spelt \\xNN",)


async def test_a_secret_among_the_arguments_stays_out_of_the_run(tmp_path: Path) -> None:
    shown = command("import sys; print(sys.argv[1])", "--t={token}", parameters_schema=WITH_TOKEN, output_schema=None)
    done = await run(shown, {"text": "x", "token": SECRET}, tmp_path / "run")
    assert (done.success, done.output[:11]) == (True, "--t=secret-")
    assert SECRET.encode() not in everything(tmp_path / "run")


async def test_a_secret_beside_bytes_that_are_no_text_does_not_take_the_note_away(tmp_path: Path) -> None:
    code = r"import os, sys; sys.stdout.buffer.write(os.environ['TOKEN'].encode() + b'\xff')"
    schema = {"type": "object", "properties": {"text": {}, "token": {"type": "string", "writeOnly": True}}}
    shown = command(code, parameters_schema=schema, output_schema=None, environment=("TOKEN={token}",))
    done = await run(shown, {"text": "x", "token": SECRET}, tmp_path / "run")
    (ended,) = [event for event in told(tmp_path / "run") if isinstance(event, CommandEnded)]
    assert (ended.stdout_base64, ended.stdout_escaped, len(done.notes)) == ("", 1, 1)
    assert SECRET not in done.result_text


@pytest.mark.parametrize(
    ("printed", "why"),
    [
        ('{"id": 98765432109876543210}', "$.id: the number has more than 64 bits"),
        ('{"id": -9223372036854775809}', "$.id: the number has more than 64 bits"),
        ('{"id": NaN}', "$: NaN is no number that JSON has"),
        ('{"id": 1e999}', "$: 1e999 is no number that JSON has"),
        ('{"id": "\\ud800"}', "$.id: holds half a character, which no file can keep"),
        ('{"\\ud800": 1}', "$: the name '\\ud800' holds half a character, which no file can keep"),
        ('{"a": 1, "a": 2}', "$: 'a' stands twice in one object; keep one of them"),
        ('{"id": ' + "9" * 5000 + "}", "$: holds a number of thousands of digits"),
    ],
)
async def test_json_that_could_not_be_kept_as_it_is_is_refused(tmp_path: Path, printed: str, why: str) -> None:
    lax = command(f"print({printed!r})", output_schema={"type": "object"})
    done = await run(lax, {"text": "x"}, tmp_path / "run")
    assert (done.success, done.output, done.result_data, done.exit_code) == (False, None, None, 0)
    assert done.failure_reason == f"the output of count_words breaks its output_schema: {why}"
    assert done.result_text == printed + "\n"
    assert done.output_validation is not None
    assert (done.output_validation.valid, done.output_validation.validation_errors) == (False, (why,))


async def test_json_at_the_edge_of_what_is_kept_is_kept(tmp_path: Path) -> None:
    printed = '{"least": -9223372036854775808, "most": 18446744073709551615, "pair": "\\ud83d\\ude00", "float": 1e300}'
    done = await run(command(f"print({printed!r})", output_schema={}), {"text": "x"}, tmp_path / "run")
    assert done.output == {"least": -(2**63), "most": 2**64 - 1, "pair": "\U0001f600", "float": 1e300}


@pytest.mark.parametrize("code", [0, 3])
async def test_no_file_of_a_run_holds_a_secret(tmp_path: Path, code: int) -> None:
    done = await run(told_by_a_secret(code), {"text": "x", "token": SECRET}, tmp_path / "run")
    assert done.success == (code == 0)
    assert "secret-" in done.result_text
    named = await run(told_by_a_secret(code), {"text": "x"}, tmp_path / "named", secrets={"token": SECRET})
    assert named.result_text == done.result_text
    whole = everything(tmp_path)
    assert SECRET.encode() not in whole
    assert b"correct+horse" not in whole


async def test_a_model_is_not_asked_for_a_secret_and_does_not_see_it(tmp_path: Path) -> None:
    script = {"desk-1": [says(call("count_words", text="x")).reply, says(text="done").reply]}
    done = await run(
        hybrid(), {"prompt": "x"}, tmp_path / "run", told_by_a_secret(0), script=script, secrets={"token": SECRET}
    )
    assert done.success
    whole = everything(tmp_path)
    assert SECRET.encode() not in whole
    with pytest.raises(ParametersRefused):
        await run(told_by_a_secret(0), {"text": 1, "token": SECRET}, tmp_path / "other")


async def test_a_value_that_would_be_an_option_never_reaches_the_program(tmp_path: Path) -> None:
    bare = command("print(1)", "{text}")
    with pytest.raises(ParametersRefused, match=r"\$\.text: begins with '-'"):
        await run(bare, {"text": "--output=/etc/x"}, tmp_path / "run")
    script = {"desk-1": [says(call("count_words", text="-x")).reply, says(text="no").reply]}
    await run(hybrid(), {"prompt": "x"}, tmp_path / "two", bare, script=script)
    (failed,) = [event for event in told(tmp_path / "two", "desk-1") if isinstance(event, ToolFailed)]
    assert "begins with '-'" in failed.errors[0]
