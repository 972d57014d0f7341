"""Every reader of what a stranger wrote: what it is given, and by which errors it may refuse it."""

import asyncio
import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from actors.model import ModelUnavailable
from captures.error import CaptureError
from captures.native import write_native
from captures.open import load, open_capture
from contracts.blueprint import document
from contracts.document import DocumentError, read_document
from events.event import NoteAdded
from events.log import LogError
from events.segment import SegmentLog
from routines.file import RoutineError
from routines.file import load as load_routine
from runtime.catalog.error import CatalogError
from runtime.catalog.files import entry_of
from runtime.folder import FORMAT, INVOCATION, Manifest, RunError, RunFolder
from runtime.mcp.messages import fault_of
from runtime.models import chat_answer, responses_answer
from runtime.pipelines.checking import read_pipeline
from runtime.store import store_of
from tests.fuzz.served import posted_to_mcp, posted_to_serve
from tests.runtime.invoking import command
from tests.runtime.models.test_answers import CLIENT, request

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
AT = 1_795_000_000.0

Files = dict[str, bytes]


@dataclass(frozen=True)
class Reader:
    """`files` are those of a folder, by their paths, of which one is spoilt; `read` is given the folder."""

    name: str
    files: Callable[[], Files]
    read: Callable[[Path], object]
    refusals: tuple[type[Exception], ...]


def below(folder: Path) -> Files:
    return {each.relative_to(folder).as_posix(): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


def one(file: Path) -> Callable[[], Files]:
    return lambda: {f"input{file.suffix}": file.read_bytes()}


def made(write: Callable[[Path], object]) -> Callable[[], Files]:
    """What is written into a folder; once, for it is not the same every time."""

    @cache
    def files() -> Files:
        with TemporaryDirectory() as folder:
            write(Path(folder) / "made")
            return below(Path(folder) / "made")

    return files


def capture_files() -> Files:
    found = below(EXAMPLES / "two_routines" / "capture")
    del found["task.json"]
    return found


def zipped() -> Files:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in capture_files().items():
            archive.writestr(name, data)
    return {"capture.har.zip": packed.getvalue()}


def other_layout() -> Files:
    sent: dict[str, object] = {
        "request_id": "7.1",
        "url": "https://a.test/find",
        "method": "POST",
        "headers": {"Cookie": "a=1"},
    }
    sent |= {"post_data": '{"q": 1}', "timestamp": AT, "resource_type": "XHR"}
    got: dict[str, object] = {
        "request_id": "7.1",
        "url": "https://a.test/find",
        "status": 200,
        "response_body": '{"found": true}',
    }
    got |= {"response_headers": {"Set-Cookie": "b=2\nc=3"}, "timestamp": AT + 0.25, "type": "response"}
    clicked: dict[str, object] = {
        "type": "click",
        "timestamp": AT,
        "url": "https://a.test/",
        "selector": "#a",
        "tag": "a",
        "text": "x",
    }
    streams: dict[str, list[dict[str, object]]] = {
        "network": [sent, got],
        "interaction": [clicked],
        "dom": [{"timestamp": AT, "html": "<a id=a>x</a>"}],
    }
    return {
        f"{name}/events.jsonl": "".join(json.dumps(each) + "\n" for each in lines).encode()
        for name, lines in streams.items()
    }


def write_log(folder: Path) -> None:
    async def written() -> None:
        log = SegmentLog(folder, "relaxed", segment_bytes=400)
        for stream in ("network-1", "super"):
            with log.writer(stream) as writer:
                for each in range(6):
                    await writer.append([NoteAdded("t", "note", f"{each} " * 40)])

    asyncio.run(written())


def write_run(folder: Path) -> None:
    RunFolder.create(folder, Manifest(FORMAT, "1" * 32, "t", "rules", "", "", 0, AT, kind=INVOCATION))
    write_log(folder / "log")


def read_log(folder: Path) -> object:
    log = SegmentLog(folder)
    return [record for stream in log.streams() for record in log.read(stream)]


def read_run(folder: Path) -> object:
    log = store_of(RunFolder.open(folder))
    return [record for stream in log.streams() for record in log.read(stream)]


def read_yaml(folder: Path) -> object:
    return read_document((folder / "input.yaml").read_bytes().decode("latin-1"), "input.yaml")


def replied(answer: object) -> Callable[[], Files]:
    return lambda: {"input": json.dumps(answer).encode()}


def text_of(folder: Path) -> str:
    return (folder / "input").read_bytes().decode("utf-8", "surrogateescape")


CALL = {"type": "function_call", "call_id": "c", "name": "search", "arguments": '{"terms": "a"}'}
TEXT = {"type": "message", "content": [{"type": "output_text", "text": "a"}]}
RESPONSE = {"status": "completed", "output": [TEXT, CALL], "usage": {"input_tokens": 1, "output_tokens": 2}}
CALLED = {"id": "c", "type": "function", "function": {"name": "search", "arguments": '{"terms": "a"}'}}
COMPLETION = {"choices": [{"message": {"content": "a", "tool_calls": [CALLED]}, "finish_reason": "stop"}], "usage": {}}
MESSAGE = {"jsonrpc": "2.0", "id": 7, "method": "tools/call"}
MESSAGE |= {"params": {"name": "count_words", "arguments": {"text": "a b", "severity": "low"}}}
STARTED = {"task": "count_words", "parameters": {"text": "a b"}, "wait": True}

_BLUEPRINT = (CatalogError, RoutineError)

READERS = (
    Reader("a HAR and what lies beside it", capture_files, open_capture, (CaptureError,)),
    Reader("a HAR in a zip", zipped, lambda folder: load(folder / "capture.har.zip"), (CaptureError,)),
    Reader(
        "a native capture",
        made(lambda folder: write_native(load(EXAMPLES / "two_routines" / "capture"), folder)),
        open_capture,
        (CaptureError,),
    ),
    Reader("another recorder's layout", other_layout, open_capture, (CaptureError,)),
    Reader(
        "a routine",
        one(EXAMPLES / "two_routines" / "routines" / "trains.json"),
        lambda folder: load_routine(folder / "input.json"),
        (RoutineError,),
    ),
    Reader(
        "a blueprint in YAML",
        one(EXAMPLES / "security_audit" / "blueprints" / "find_risks.yaml"),
        lambda folder: entry_of(folder / "input.yaml"),
        _BLUEPRINT,
    ),
    Reader(
        "a blueprint in JSON",
        lambda: {"input.json": json.dumps(document(command())).encode()},
        lambda folder: entry_of(folder / "input.json"),
        _BLUEPRINT,
    ),
    Reader(
        "a pipeline",
        one(EXAMPLES / "two_routines" / "trips.yaml"),
        lambda folder: read_pipeline(folder / "input.yaml"),
        _BLUEPRINT,
    ),
    Reader("YAML", one(EXAMPLES / "security_audit" / "audit.yaml"), read_yaml, (DocumentError,)),
    Reader("a run folder", made(write_run), read_run, (RunError, LogError)),
    Reader("the segments of a log", made(write_log), read_log, (LogError,)),
    Reader("a body of serve", replied(STARTED), lambda folder: posted_to_serve((folder / "input").read_bytes()), ()),
    Reader("a message of MCP", replied(MESSAGE), lambda folder: fault_of((folder / "input").read_bytes()), ()),
    Reader("a body of MCP", replied(MESSAGE), lambda folder: posted_to_mcp((folder / "input").read_bytes()), ()),
    Reader(
        "a reply of the Responses API",
        replied(RESPONSE),
        lambda folder: responses_answer.read_answer(text_of(folder), request(), CLIENT),
        (ModelUnavailable,),
    ),
    Reader(
        "a reply of Chat Completions",
        replied(COMPLETION),
        lambda folder: chat_answer.read_answer(text_of(folder), request(), CLIENT),
        (ModelUnavailable,),
    ),
)
