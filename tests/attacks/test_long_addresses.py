"""Pages whose addresses have thousands of characters, as those of SAML, OData and Kibana have."""

import re
from pathlib import Path

from captures.open import open_capture
from events.event import ToolReturned
from examples.trains.example import TASK, start
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
