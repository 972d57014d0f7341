"""What a person typed that is theirs alone, and what documentation tells: in no file of a run, no question to a model,
no export, nothing on the terminal, and not in a copy that is given away."""

import base64
import json
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest

from captures.capture import Capture
from captures.interaction import Interaction
from captures.native import write_native
from captures.transaction import Request, Response, Transaction
from routines.export.formats import FORMATS
from runtime.folder import RunFolder
from runtime.session import Run
from tests.discovering import discover, routine_of
from tests.runtime.terminal import Type
from tests.runtime.thinking_server import ThinkingServer

SITE = "https://shop.example"
TASK = "Donate an amount to a project"
_LINES = re.findall(".{64}", base64.b64encode(bytes(range(251)) * 5).decode())
PEM = "\n".join(["-----BEGIN PRIVATE KEY-----", *_LINES, "-----END PRIVATE KEY-----"])
TYPED = {
    "pan": "4242 4242 4242 4242",
    "sec": "917",
    "otp": "482913",
    "acct": "DE89370400440532013000",
    "ssn": "536-90-4399",
    "key": PEM,
}
TOLD = ["hunter2-Zx9", "Zk39dKw02LdPq81x", "AKIAQ3EGWY7KZ5PLT2XD", "AIzaSyD4kQ9vXw2Lr7Tn1bHc8Zm5Yp3Gf6Js0Ue"]
DOCS = "password: {}\n\n`?ref_token={}` lets in; AWS {}, maps {}\n".format(*TOLD)
CANARIES = [*(value for name, value in TYPED.items() if name not in ("sec", "key")), *_LINES, *TOLD, "4242424242424242"]
COMPLETED = {"pan": "cc-number", "sec": "cc-csc", "otp": "one-time-code"}


def recording() -> Capture:
    plain = {"amount": "25", "project": "Dune trail"}
    fields = "".join(
        f"<label>{name}<input name={name} autocomplete={COMPLETED.get(name, 'off')}></label>"
        for name in [*plain, *TYPED]
    )
    page = f"<title>Donate</title><form method=post action=/donations>{fields}<button>Donate</button></form>"
    sent = {name: value.replace("\n", "\r\n") for name, value in {**plain, **TYPED}.items()}
    thanks = f"<title>Thanks</title><h1>Thank you</h1><p id=done>25 to Dune trail with {TYPED['pan']}, {TYPED['acct']}"
    thanks += f"<!-- {PEM} --><a href='/again?ref_token={TOLD[1]}'>again</a><i>{TOLD[2]} {TOLD[3]}</i>"
    form = (("Content-Type", "application/x-www-form-urlencoded"),)
    html = (("Content-Type", "text/html"),)
    got = Response(200, html, page.encode(), "text/html")
    done = Response(200, html, thanks.encode(), "text/html")
    typed = [
        Interaction(
            f"i{n:04}", 101.0 + n, "change", SITE + "/", f"[name={name}]", "input", name, value=value, label=name
        )
        for n, (name, value) in enumerate({**plain, **TYPED}.items(), 1)
    ]
    click = Interaction("i0099", 120.0, "click", SITE + "/", "button", "button", text="Donate")
    return Capture(
        transactions=(
            Transaction("t0001", 100.0, 100.1, "document", Request("GET", SITE + "/"), got),
            Transaction(
                "t0002", 121.0, 121.1, "document",
                Request("POST", SITE + "/donations", form, urlencode(sent).encode()), done,
            ),
        ),
        interactions=(*typed, click),
        documents={"guide.md": DOCS},
    )  # fmt: skip


@pytest.fixture
def capture(tmp_path: Path) -> Path:
    write_native(recording(), tmp_path / "capture")
    return tmp_path / "capture"


def left_in(data: bytes) -> list[str]:
    return [value for value in CANARIES if value.encode() in data]


def test_nothing_that_a_run_leaves_behind_holds_them(capture: Path, tmp_path: Path, type_in: Type) -> None:
    assert left_in(b"".join(file.read_bytes() for file in capture.rglob("*") if file.is_file())) == CANARIES[:-1]
    ending, _ = discover(capture, TASK, tmp_path / "run", validate="simulate")
    routine = routine_of(ending)
    kept = [file.read_bytes() for file in (tmp_path / "run").rglob("*") if file.is_file()]
    exported = [FORMATS[name](routine) for name in FORMATS]
    kept += [text.encode() for each in exported for text in (each.text, *each.beside.values())]
    kept += [Run(RunFolder.open(tmp_path / "run"))._repr_html_().encode()]
    told = [type_in("log", tmp_path / "run", *more) for more in ((), ("--json",))]
    kept += [text.encode() for each in told for text in (each.out, each.err)]
    assert left_in(b"\n".join(kept)) == []
    parameters = {each.name: each for each in routine.parameters}
    assert {name for name, each in parameters.items() if each.secret} == set(TYPED)
    assert [each.examples for each in parameters.values() if each.secret] == [[]] * len(TYPED)
    assert parameters["amount"].examples == ["25"]


def test_no_model_is_asked_with_them(capture: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ThinkingServer() as server:
        monkeypatch.setenv("SUPERDISCOVERY_CHAT_URL", server.url)
        discover(capture, TASK, tmp_path / "run", model="chat:thinker", validate="simulate")
    asked = json.dumps([each.body for each in server.asked], ensure_ascii=False)
    assert len(server.asked) > 5
    assert left_in(asked.encode()) == []
    assert TYPED["sec"] not in re.findall(r"[\w-]+", asked)


def test_a_copy_that_is_given_away_has_none_and_says_what_it_lacks(
    capture: Path, tmp_path: Path, type_in: Type
) -> None:
    told = type_in("redact", capture, "--out", tmp_path / "copy")
    assert told.code == 0, told.err
    files = [file.read_bytes() for file in (tmp_path / "copy").rglob("*") if file.is_file()]
    assert left_in(b"".join(files)) == []
    assert "in docs: passwords, codes and numbers: 1; tokens: 3" in told.err
    assert "in interactions: passwords, codes and numbers: 5; tokens: 1" in told.err
    assert left_in(told.err.encode()) == []


def test_a_har_that_is_given_away_has_none(capture: Path, tmp_path: Path, type_in: Type) -> None:
    assert type_in("export", capture, "--har", tmp_path / "copy.har", "--redacted").code == 0
    assert left_in((tmp_path / "copy.har").read_bytes()) == []
