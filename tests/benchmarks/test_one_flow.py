"""One flow of a benchmark, on a small application: seeded anew, ids moved on, two runs, its own data, and the floor."""

import json
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import httpx2

from benchmarks.discovery.application import Application
from benchmarks.discovery.flow import Flow, Page, Values, Verdict
from benchmarks.discovery.judging import judge
from benchmarks.discovery.table import is_right_twice, reasons, table
from tests.sites import counter
from tests.sites.site import Site

SHIFTED = 3


@dataclass(frozen=True)
class Counter(Application):
    """The counter as an application that is started anew; `started` has every site, the one that runs last."""

    stack: ExitStack = field(default_factory=ExitStack)
    started: list[Site] = field(default_factory=list)

    def reset(self) -> None:
        self.stack.close()
        self.started.append(self.stack.enter_context(counter.serve(urlsplit(self.url).port or 0)))

    def orders(self) -> list[dict[str, str]]:
        return list(self.started[-1].truth()[0].values())


def shift(application: Application) -> None:
    """Orders of others, so that no recorded number is the next one."""
    with httpx2.Client(base_url=application.url) as client:
        for n in range(SHIFTED):
            fields = dict(
                part.split('" value="') for part in client.get("/order").text.split('name="')[1 : SHIFTED + 1]
            )
            fields = {name: value.partition('"')[0] for name, value in fields.items()}
            assert client.post("/order", data=fields | {"dish": "Tea", "table": str(n)}).status_code == 302


def watch(application: Application, values: Values) -> Verdict:
    assert isinstance(application, Counter)
    before = application.orders()

    def wrong(returned: object) -> list[str]:
        made = application.orders()[len(before) :]
        told = [] if isinstance(returned, Page) or returned else ["nothing was returned"]
        return told + ([] if made == [values] else [f"{made} instead of {values}"])

    return wrong


def test_a_flow_is_judged_twice_with_other_values_by_the_data_of_an_application_that_has_moved_on(
    tmp_path: Path,
) -> None:
    with counter.serve() as site:
        counter.record(site.url, tmp_path / "capture")
    task = json.loads((tmp_path / "capture" / "task.json").read_text())
    assert task["parameters_recorded"] == counter.RECORDED
    flow = Flow("counter", "counter", site.url, counter.OTHERS, shift, watch, 2, "the form, the order", secrets=())
    with ExitStack() as stack:
        application = Counter(tmp_path, site.url, stack)
        outcome = judge(flow, application, tmp_path / "capture", tmp_path / "run", "rules", floor=True)
        discovered, runs, floor = application.started
        assert len(discovered.truth()[0]) == 2
        assert list(runs.truth()[0].values())[SHIFTED:] == list(counter.OTHERS)
        assert len(floor.truth()[0]) == SHIFTED
    assert (outcome.valid, outcome.ran, outcome.runs) == (True, 2, [[], []])
    assert [bool(each) for each in outcome.floor] == [True, True]
    assert is_right_twice(outcome)
    assert reasons([outcome]) == []
    row = table([outcome]).splitlines()[-1]
    assert row.startswith("| counter | yes | yes | 2 of 2 | yes | yes | 2 / 2 | ")
    assert row.endswith(" | 0 of 2 |")
