"""Pages whose addresses have thousands of characters, as those of SAML, OData and Kibana have."""

import json
import re
from pathlib import Path

from captures.open import open_capture
from events.event import ToolReturned
from examples.trains.example import TASK, start
from runtime.ending import Complete
from runtime.replaying import replay_run
from tests.discovering import discover, routine_of

LONG = b"SAMLRequest=" + b"abcDEF09" * 875


def lengthen(capture: Path, url: str) -> None:
    """Give every address of the capture a query of 7,000 characters."""
    address = re.compile(re.escape(url.encode()) + rb"/[A-Za-z0-9_./?=&%+-]*")
    for file in capture.iterdir():
        file.write_bytes(address.sub(_longer, file.read_bytes()))


def _longer(found: re.Match[bytes]) -> bytes:
    return found[0] + (b"&" if b"?" in found[0] else b"?") + LONG


def test_a_routine_is_found_though_every_address_has_seven_thousand_characters(tmp_path: Path) -> None:
    with start() as example:
        lengthen(example.capture, example.url)
        ending, setup = discover(example.capture, TASK, tmp_path / "run")
        assert {each.name for each in routine_of(ending).parameters} >= {"username", "password", "from", "to", "date"}
        log, capture = setup.open_log(), open_capture(Path(setup.capture))
        assert all(replay_run(log, capture))
    events = (event for name in log.streams() for record in log.read(name) for event in record.events)
    results = [event.result for event in events if isinstance(event, ToolReturned)]
    assert any("cut_for_length" in result for result in results), "nothing was so long that it had to be cut"


PAGE = "http://127.0.0.1:9/s"


def _entry(url: str, second: int, body: str) -> dict[str, object]:
    content = {"mimeType": "text/html", "size": len(body), "text": body}
    request = {"method": "GET", "url": url, "headers": [], "queryString": [], "cookies": []}
    response = {"status": 200, "headers": [{"name": "Content-Type", "value": "text/html"}], "content": content}
    return {"startedDateTime": f"2026-11-01T10:00:{second:02}.000Z", "request": request, "response": response}


def searched(folder: Path, long: int, inputs: int) -> Path:
    """A search that was typed on pages whose addresses have a query of so many characters."""
    folder.mkdir()
    page = f"{PAGE}?from={'a1B2' * (long // 4)}"
    form, found = "<form action=/s><input name=q></form>", "<ul><li>hello one</ul>"
    entries = [_entry("http://127.0.0.1:9/", 1, form), _entry(f"{PAGE}?q=hello", 40, found)]
    (folder / "capture.har").write_text(json.dumps({"log": {"version": "1.2", "entries": entries}}))
    field = {"selector": "#q", "tag": "input", "name": "q", "inputType": "text", "value": "hello"}
    typed = [{"type": "change", "ts": 1793527202 + n / 10, "url": f"{page}{n}", **field} for n in range(inputs)]
    click = {"type": "click", "ts": 1793527239, "url": page, "selector": "#b", "tag": "button", "text": "Go"}
    (folder / "interactions.jsonl").write_text("".join(json.dumps(each) + "\n" for each in [*typed, click]))
    return folder


def test_thirty_inputs_on_pages_with_long_addresses_give_the_same_routine(tmp_path: Path) -> None:
    endings = []
    for long in (8, 7_000):
        capture = searched(tmp_path / f"capture-{long}", long, 30)
        ending, _ = discover(capture, "Search hello", tmp_path / f"run-{long}", validate="none")
        assert isinstance(ending, Complete), ending
        endings.append(ending)
    assert endings[0].routine == endings[1].routine


def test_what_was_cut_and_what_to_do_is_said(tmp_path: Path) -> None:
    capture = searched(tmp_path / "capture", 60_000, 1)
    ending, _ = discover(capture, "Search hello", tmp_path / "run", validate="none")
    assert "its answer was cut at $.items[0].url; leave what is so long out" in str(ending)
