"""The catalog: what it finds in folders, what is built in, and what packages add."""

import json
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from actors.specialists.registry import SPECIALISTS
from contracts.blueprint import CommandBlueprint, HybridBlueprint
from contracts.pipeline import PipelineBlueprint, Step
from runtime.catalog.catalog import Catalog, CatalogError
from runtime.catalog.files import entry_of
from runtime.invoke import invoke
from runtime.models.scripted import Scripted
from tests.runtime.invoking import agent, command, hybrid
from tests.story import call, says

HELLO = "{name: hello, type: command, arguments: [echo, hello]}"


def write(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)
    return folder / name


def test_blueprints_are_found_in_their_folders(tmp_path: Path) -> None:
    write(tmp_path / "a", "hello.yaml", HELLO)
    write(tmp_path / "a", "notes.txt", "no blueprint")
    write(tmp_path / "b", "asks.json", json.dumps({"name": "asks", "type": "agent", "prompt": "Hi."}))
    catalog = Catalog.load([tmp_path / "a", tmp_path / "b", tmp_path / "gone"])
    own = [each.name for each in catalog.all() if catalog.source(each.name) != "built in"]
    assert own == ["asks", "hello"]
    assert catalog.source("hello") == str(tmp_path / "a" / "hello.yaml")


def test_the_specialists_and_the_orchestrator_are_there() -> None:
    assert {each.name for each in Catalog.load([]).all()} >= {*SPECIALISTS, "orchestrator"}


def why_not(catalog: Catalog, name: str) -> list[str]:
    with pytest.raises(CatalogError) as refused:
        catalog.find(name)
    return str(refused.value).splitlines()


def test_a_file_that_is_wrong_is_told_of_and_keeps_nobody_else_from_being_used(tmp_path: Path) -> None:
    write(tmp_path, "hello.yaml", HELLO)
    write(tmp_path, "a.yaml", "name: greet")
    write(tmp_path, "b.json", "{")
    (tmp_path / "c.yaml").write_bytes(b"\xff\xfe\xfa")
    write(tmp_path, "d.yaml", "pipeline: trip\nsteps: [{name: one, task: hello, parameters: {a: $two}}]")
    catalog = Catalog.load([tmp_path])
    assert catalog.find("hello").name == "hello"
    told = [(each.name, each.why.removeprefix(str(tmp_path))[:9]) for each in catalog.unusable]
    assert told == [("greet", "/a.yaml:1"), ("b", "/b.json:1"), ("c", "/c.yaml: "), ("trip", "/d.yaml:2")]
    assert why_not(catalog, "greet") == [catalog.unusable[0].why]


def test_two_of_one_name_are_both_named_and_neither_is_used(tmp_path: Path) -> None:
    one, two = write(tmp_path, "one.yaml", HELLO), write(tmp_path, "two.yaml", HELLO)
    write(tmp_path, "other.yaml", HELLO.replace("hello,", "other,"))
    catalog = Catalog.load([tmp_path])
    assert why_not(catalog, "hello") == [
        f"'hello' is the name of 2 blueprints, in {one} and in {two}; rename one",
    ]
    assert "other" in catalog
    two.write_text("{name: network, type: command, arguments: ['true']}")
    catalog = Catalog.load([tmp_path])
    assert "in built in and in" in why_not(catalog, "network")[0]
    assert "hello" in catalog


def test_what_uses_something_that_cannot_be_used_cannot_be_used(tmp_path: Path) -> None:
    write(tmp_path, "hello.yaml", HELLO)
    desk = write(tmp_path, "desk.yaml", "name: desk\ntype: hybrid\nprompt: x\ntools:\n  - hello\n  - gone")
    trip = write(tmp_path, "trip.yaml", "pipeline: trip\nsteps:\n  - {name: one, task: desk, prompt: y}")
    catalog = Catalog.load([tmp_path])
    assert why_not(catalog, "desk") == [f"{desk}:6 /tools/1: there is no blueprint 'gone'"]
    assert why_not(catalog, "trip") == [f"{trip}:3 /steps/0/task: the blueprint 'desk' cannot be used"]
    write(tmp_path, "half.yaml", "name: hello")
    assert {each.name for each in Catalog.load([tmp_path]).all()} >= {"hello", "orchestrator", "network"}


def test_a_pipeline_whose_values_do_not_fit_cannot_be_used(tmp_path: Path) -> None:
    write(tmp_path, "hello.yaml", HELLO)
    trip = write(tmp_path, "trip.yaml", "pipeline: trip\nsteps:\n  - {name: one, task: hello, parameters: {x: 1}}")
    assert why_not(Catalog.load([tmp_path]), "trip")[0].startswith(f"{trip}:3 /steps/0/task: one → hello is refuted")


def test_a_name_that_is_not_there_is_answered_with_those_that_are_near() -> None:
    with pytest.raises(CatalogError, match="there is no blueprint 'netwrok'; did you mean network"):
        Catalog.load([]).find("netwrok")
    with pytest.raises(CatalogError, match="there are docs, interaction, "):
        Catalog.load([]).find("x" * 40)


def test_the_tools_of_a_hybrid_are_there_and_come_round_to_nobody() -> None:
    with pytest.raises(CatalogError, match="/tools/0: there is no blueprint 'count_words'"):
        Catalog.of(hybrid())
    with pytest.raises(CatalogError, match="/tools/1: every agent has a tool 'report_back' of its own"):
        Catalog.of(hybrid(tools=("count_words", "report_back")), command(), command(name="report_back"))
    with pytest.raises(CatalogError, match="a → b → a comes round to itself"):
        Catalog.of(
            HybridBlueprint(name="a", prompt="x", tools=("b",)), HybridBlueprint(name="b", prompt="x", tools=("a",))
        )
    with pytest.raises(CatalogError, match="desk → trip → desk comes round to itself"):
        Catalog.of(hybrid(tools=("trip",)), PipelineBlueprint(name="trip", steps=(Step(name="one", task="desk"),)))
    assert "desk" in Catalog.of(hybrid(), command())


@pytest.mark.parametrize(
    ("tools", "why"),
    [
        (("newtork",), "/tools/0: there is no tool 'newtork'; there are interaction, network, "),
        (("network.get_nothing",), "/tools/0: network has no tool 'get_nothing'; it has "),
        (("network",), "/tools: they look at a capture; name it in `capture`, or take a parameter of that name"),
    ],
)
def test_the_tools_of_an_agent_are_there_and_have_something_to_look_at(tools: tuple[str, ...], why: str) -> None:
    with pytest.raises(CatalogError) as refused:
        Catalog.of(agent(tools=tools))
    assert f"this program {why}" in str(refused.value)
    assert "counter" in Catalog.of(agent(tools=("network.list_candidates",), capture="gone.har"))


def test_the_blueprint_in_the_page_is_one(tmp_path: Path) -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "contracts.md").read_text(encoding="utf-8")
    text = page.partition("```yaml blueprint\n")[2].partition("```")[0]
    assert entry_of(write(tmp_path, "scan.yaml", text)).blueprint.name == "scan"


def test_a_folder_is_seen_from_the_file_that_names_it(tmp_path: Path) -> None:
    file = write(tmp_path / "b", "here.yaml", "{name: here, type: command, arguments: [pwd], folder: ../work}")
    found = entry_of(file).blueprint
    assert isinstance(found, CommandBlueprint)
    assert found.folder == str(tmp_path / "work")


INSTALLED = """
from actors.tool import tool
from contracts.blueprint import AgentBlueprint

def adder():
    return AgentBlueprint(name="adder", prompt="You add.", tools=("sums",))

class Sums:
    @tool()
    def add(self, numbers: list[int]) -> int:
        '''The sum of the numbers.'''
        return sum(numbers)
"""
POINTS = "[superdiscovery.agents]\nadder = {0}:adder\n\n[superdiscovery.tools]\nsums = {0}:Sums\n"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package as an installer leaves it, that adds an agent and a tool."""
    site = tmp_path / "site"
    write(site, "sums_for_agents.py", INSTALLED)
    about = site / "sums_for_agents-1.0.dist-info"
    write(about, "METADATA", "Metadata-Version: 2.1\nName: sums-for-agents\nVersion: 1.0\n")
    write(about, "entry_points.txt", POINTS.format("sums_for_agents"))
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.delitem(sys.modules, "sums_for_agents", raising=False)
    return site


async def test_an_installed_package_adds_agents_and_tools(installed: Path, tmp_path: Path) -> None:
    catalog = Catalog.load([])
    assert catalog.source("adder") == "the entry point adder of sums-for-agents"
    script: dict[str, Any] = {"adder-1": [says(call("add", numbers=[1, 2])).reply, says(text="It is 3.").reply]}
    done = await invoke("adder", prompt="1 + 2", catalog=catalog, model=Scripted(script), out=tmp_path / "run")
    assert (done.success, done.output) == (True, "It is 3.")


def test_an_installed_package_that_cannot_be_loaded_is_named(installed: Path) -> None:
    write(installed, "sums_for_agents.py", "raise RuntimeError('broken')")
    catalog = Catalog.load([])
    assert "adder of sums-for-agents cannot be loaded (RuntimeError: broken)" in why_not(catalog, "adder")[0]
    assert "network" in catalog
    assert [point.name for point in metadata.entry_points(group="superdiscovery.agents")] == ["adder"]


def test_a_blueprint_that_a_program_made_is_checked_as_one_in_a_file() -> None:
    with pytest.raises(CatalogError, match=r"blueprint counter /output_schema/type: "):
        Catalog.of(agent(output_schema={"type": "text"}))
