"""The catalog: what it finds in folders, what is built in, and what packages add."""

import json
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from actors.specialists.registry import SPECIALISTS
from contracts.blueprint import CommandBlueprint, HybridBlueprint
from runtime.catalog import Catalog, CatalogError, read_file
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


def test_every_file_that_is_wrong_is_told_of(tmp_path: Path) -> None:
    write(tmp_path, "a.yaml", "name: a")
    write(tmp_path, "b.json", "{")
    (tmp_path / "c.yaml").write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(CatalogError) as refused:
        Catalog.load([tmp_path])
    told = str(refused.value).splitlines()
    assert [line.removeprefix(str(tmp_path))[:9] for line in told] == ["/a.yaml:1", "/b.json:1", "/c.yaml: "]


def test_two_of_one_name_are_both_named(tmp_path: Path) -> None:
    one, two = write(tmp_path, "one.yaml", HELLO), write(tmp_path, "two.yaml", HELLO)
    with pytest.raises(CatalogError) as refused:
        Catalog.load([tmp_path])
    assert f"'hello' is the name of two blueprints, in {one} and in {two}" in str(refused.value)
    two.write_text("{name: network, type: command, arguments: [true]}".replace("true", "'true'"))
    with pytest.raises(CatalogError, match="in built in and in"):
        Catalog.load([tmp_path])


def test_a_name_that_is_not_there_is_answered_with_those_that_are_near() -> None:
    with pytest.raises(CatalogError, match="there is no blueprint 'netwrok'; did you mean network"):
        Catalog.load([]).find("netwrok")
    with pytest.raises(CatalogError, match="`superdiscovery agents` lists what there is"):
        Catalog.load([]).find("x" * 40)


def test_the_tools_of_a_hybrid_are_there_and_come_round_to_nobody() -> None:
    with pytest.raises(CatalogError, match="/tools/0: there is no blueprint 'count_words'"):
        Catalog.of(hybrid())
    with pytest.raises(CatalogError, match="a → b → a comes round to itself"):
        Catalog.of(
            HybridBlueprint(name="a", prompt="x", tools=("b",)), HybridBlueprint(name="b", prompt="x", tools=("a",))
        )
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
    page = (Path(__file__).resolve().parents[2] / "docs" / "contracts.md").read_text(encoding="utf-8")
    text = page.partition("```yaml blueprint\n")[2].partition("```")[0]
    assert read_file(write(tmp_path, "scan.yaml", text)).name == "scan"


def test_a_folder_is_seen_from_the_file_that_names_it(tmp_path: Path) -> None:
    file = write(tmp_path / "b", "here.yaml", "{name: here, type: command, arguments: [pwd], folder: ../work}")
    found = read_file(file)
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
    with pytest.raises(CatalogError, match=r"adder of sums-for-agents cannot be loaded \(RuntimeError: broken\)"):
        Catalog.load([])
    assert [point.name for point in metadata.entry_points(group="superdiscovery.agents")] == ["adder"]


def test_a_blueprint_that_a_program_made_is_checked_as_one_in_a_file() -> None:
    with pytest.raises(CatalogError, match=r"blueprint counter /output_schema/type: "):
        Catalog.of(agent(output_schema={"type": "text"}))
