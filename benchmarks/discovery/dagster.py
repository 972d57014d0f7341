"""A data orchestrator: a single-page application over GraphQL, with much that it asks for itself."""

from typing import Any

from playwright.sync_api import Page as Tab

from benchmarks.discovery.application import Application
from benchmarks.discovery.flow import Flow, Page, Values, Verdict, values_of
from benchmarks.discovery.recording import Looking, Recording, look

DATABASE = "home/history/runs/index.db"
URL = "http://127.0.0.1:8113"
PARTITIONS = {"sales_by_region": "regions", "orders_by_customer": "customers"}
SHIFT = """
import dagster as dg
with dg.DagsterInstance.get() as instance:
    instance.add_dynamic_partitions("regions", ["centre"])
    instance.add_dynamic_partitions("customers", ["dune", "eagle"])
"""


def play(page: Tab, recorder: Looking, url: str, values: Values) -> None:
    """Close the greeting, open the asset from the list, add a partition to it."""
    page.goto(f"{url}/assets")
    page.get_by_role("button", name="Skip").click()
    look(page, recorder, "assets")
    page.get_by_role("link", name=values["asset"]).first.click()
    look(page, recorder, "asset")
    page.get_by_role("button", name="Materialize").first.click()
    look(page, recorder, "materialise")
    page.get_by_text("Add a partition").first.click()
    page.get_by_placeholder("name", exact=True).press_sequentially(values["partition"], delay=60)
    look(page, recorder, "name")
    page.get_by_role("button", name="Save").click()
    look(page, recorder, "saved")


def shift(application: Application) -> None:
    """Three more partitions."""
    home = {"DAGSTER_HOME": str(application.folder / "home")}
    application.command("venv/bin/python", "-", stdin=SHIFT, env=home)


def watch_partition(application: Application, values: Values) -> Verdict:
    before = _partitions(application)

    def judge(returned: Any) -> list[str]:
        new = sorted(_partitions(application) - before)
        wanted = [(PARTITIONS[values["asset"]], values["partition"])]
        wrong = [] if new == wanted else [f"new partitions are {new} instead of {wanted}"]
        told = isinstance(returned, Page) or values["partition"] in values_of(returned)
        return wrong if told else [*wrong, f"what was returned does not mention {values['partition']!r}"]

    return judge


def _partitions(application: Application) -> set[tuple[Any, ...]]:
    return set(application.rows(DATABASE, "select partitions_def_name, partition from dynamic_partitions"))


RECORDING = Recording(
    task="Add a partition with the given name to the given asset.",
    values={"asset": "sales_by_region", "partition": "north-coast"},
    play=play,
)
FLOWS = (
    Flow(
        name="dagster_partition",
        application="dagster",
        url=URL,
        values=(
            {"partition": "south & sea"},
            {"asset": "orders_by_customer", "partition": 'größe "XL"'},
        ),
        shift=shift,
        watch=watch_partition,
        requests=2,
        why="the asset's definition (the name of its partitions), the mutation",
        secrets=(),
        recording=RECORDING,
    ),
)
