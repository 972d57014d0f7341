"""The pages are true: their commands run, their links resolve, what they name exists."""

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import typer

from captures.har.sidecar import read_interactions, read_snapshots, read_storage
from events.event import AnyEvent
from examples.trains.example import OTHER_VALUES, PASSWORD, start
from examples.trains.timetable import BY_NAME, connections
from routines.extractor import Extractor
from routines.file import read
from routines.operation import Operation
from runtime.cli import app
from runtime.http.execute import execute

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"`([\w/]+\.py)`:\s+`(\w+)`")
PACKAGES = ("files", "events", "captures", "routines", "actors", "runtime")


def read_page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(page: str, mark: str) -> list[str]:
    """The fenced blocks whose first line is the mark."""
    return [text for info, text in BLOCK.findall(read_page(page)) if info == mark]


def table(page: str, heading: str) -> dict[str, str]:
    """The rows of the table whose first column has this heading: first cell to second."""
    _, _, rest = read_page(page).partition(f"| {heading} |")
    lines = rest.split("\n\n")[0].splitlines()[2:]
    return dict(tuple(cell.strip() for cell in line.split("|")[1:3]) for line in lines)


def names_in(file: Path) -> set[str]:
    """Every function and class of a Python file."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    return {node.name for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, kinds)}


def tracked() -> Iterator[Path]:
    """The files of the project that are text: what git knows, or all of a copy that has no git."""
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    found = [ROOT / name for name in done.stdout.splitlines()] if done.returncode == 0 else _sources()
    return (path for path in found if path.is_file() and path.suffix not in (".har", ".png"))


def _sources() -> list[Path]:
    hidden = re.compile(r"/(\.(?!ci/)[^/]+|runs|__pycache__)(/|$)")
    return [path for path in ROOT.rglob("*") if not hidden.search(f"/{path.relative_to(ROOT).as_posix()}")]


def test_the_readmes_commands_run(tmp_path: Path) -> None:
    commands = "".join(blocks("README.md", "sh runnable"))
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    with start(folder=tmp_path) as example:
        (tmp_path / "examples" / "trains").mkdir(parents=True)
        example.capture.rename(tmp_path / "examples" / "trains" / "capture")
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", commands],
            cwd=tmp_path,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    shown = [line for line in read_page("README.md").splitlines() if line.startswith("│")]
    assert [line for line in shown if line not in done.stdout] == []
    as_json = next(json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"ok"'))
    assert as_json["data"]["connections"] == connections("KK", "CHZH", "2027-03-01")
    assert "identical: " in done.stdout
    assert done.stdout.splitlines()[-1] == "recordings/trains"


def test_what_the_readme_shows_of_a_run_folder_is_there() -> None:
    assert {"run.json", "routine.json", "log/STREAM/"} <= set(read_page("README.md").split())


def test_the_list_of_commands_is_current() -> None:
    group: Any = typer.main.get_command(app)
    assert table("README.md", "command") == {
        f"`{name}`": str(command.help).split("\n\n")[0].replace("\n", " ") for name, command in group.commands.items()
    }


def test_the_exit_codes_are_current() -> None:
    assert app.info.help is not None
    _, _, told = app.info.help.partition("Exit codes: ")
    codes = dict(each.split(" ", 1) for each in told.replace("\n", " ").rstrip(".").split(", "))
    assert table("README.md", "exit code") == codes


def test_the_environment_variables_are_those_that_the_code_reads() -> None:
    files = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    sources = "".join(path.read_text(encoding="utf-8") for path in files)
    read_there = set(re.findall(r'"(OPENAI_[A-Z_]+|SUPERDISCOVERY_[A-Z_]+|NO_COLOR)"', sources)) - {"OPENAI_URL"}
    listed = {name.strip("` ") for cell in table("README.md", "environment variable") for name in cell.split(",")}
    assert listed == read_there | {"SUPERDISCOVERY_<NAME>"}
    assert """f"SUPERDISCOVERY_{name.upper().replace('-', '_')}\"""" in sources


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_resolve(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_files_that_are_named_exist(page: Path) -> None:
    named = re.findall(rf"`((?:{'|'.join(PACKAGES)}|examples|tests|docs)/[\w./]*)`", page.read_text(encoding="utf-8"))
    assert [name for name in named if name != "docs/" and not (ROOT / name).exists()] == []


def test_what_one_task_names_exists() -> None:
    named = NAME.findall(read_page("docs/one-task.md"))
    assert len(named) >= 20
    assert [f"{file}: {name}" for file, name in named if name not in names_in(ROOT / file)] == []


def test_the_events_that_pages_name_exist() -> None:
    known = {kind.__name__ for kind in get_args(AnyEvent)}
    assert {"TaskCreated", "TaskSent", "TaskReceived", "ModelAsked", "ReportBack", "Paused"} <= known
    told = re.findall(r"`((?:Task|Model|Agent|Run|Tool|Routine)[A-Z][a-z]+(?:ed|t))`", read_page("docs/one-task.md"))
    assert len(told) >= 5
    assert [name for name in told if name not in known] == []


async def test_the_routine_in_the_page_works() -> None:
    (text,) = blocks("docs/routines.md", "json routine")
    with start() as example:
        routine = read(text.replace("http://127.0.0.1:8077", example.url), "docs/routines.md")
        result = await execute(routine, {**OTHER_VALUES, "password": PASSWORD, "passengers": "2"})
    ends = [BY_NAME[OTHER_VALUES[name]].code for name in ("from", "to")]
    assert (result.error, result.data) == ("", connections(ends[0], ends[1], OTHER_VALUES["date"], 2))


@pytest.mark.parametrize(("union", "tag", "column"), [(Operation, "type", "type"), (Extractor, "kind", "kind")])
def test_every_kind_is_in_the_page(union: Any, tag: str, column: str) -> None:
    known = {kind.model_fields[tag].default for kind in get_args(get_args(union)[0])}
    listed = {name.strip("` ") for cell in table("docs/routines.md", column) for name in cell.split(",")}
    assert listed == known


def test_the_lines_in_the_page_on_captures_are_read() -> None:
    problems: list[str] = []
    (interactions,), (dom,), (storage,) = (
        blocks("docs/captures.md", f"json {n}") for n in ("interactions", "dom", "storage")
    )
    did = read_interactions(interactions.encode(), "interactions.jsonl", problems)
    (seen,) = read_snapshots(dom.encode(), "dom.jsonl", problems)
    assert problems == []
    assert [(each.type, each.element_id, each.value) for each in did] == [
        ("change", "date", "2026-12-04"),
        ("click", "go", ""),
    ]
    assert (seen.cookies, seen.window_properties) == ({"sid": "..."}, {"APP.locale": "en"})
    assert [each.name for each in read_storage(storage.encode(), "storage.json", 0.0)] == ["sid", "visitor"]


def test_every_library_has_its_reason() -> None:
    project = tomllib.loads(read_page("pyproject.toml"))["project"]
    wanted = [
        *project["dependencies"],
        *(each for extra in project["optional-dependencies"].values() for each in extra),
    ]
    names = {re.split(r"[\[<>=~ ]", each)[0] for each in wanted} - {"superdiscovery"}
    rows = re.findall(r"^\| ([\w-]+) \| .{15,} \|$", read_page("docs/libraries.md"), re.MULTILINE)
    assert sorted(rows) == sorted(names)


def test_every_library_is_pinned_and_no_index_is_named() -> None:
    pins = read_page("constraints.txt").splitlines()
    assert [line for line in pins if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []
    pinned = {re.sub(r"[-_.]+", "-", line.split("==")[0]).lower() for line in pins}
    project = tomllib.loads(read_page("pyproject.toml"))
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    wanted += [each for extra in project["project"]["optional-dependencies"].values() for each in extra]
    names = {re.split(r"[\[<>=~ ]", each)[0] for each in wanted} - {"superdiscovery"}
    assert names <= pinned
    assert set(project["build-system"]["requires"]) <= set(pins)


def test_no_file_names_a_registry_or_a_path_of_one_machine() -> None:
    hosts = "|".join(["py" + r"pi\.org", "python" + "hosted", "index" + "-url", "conda" + r"\.", "npm" + "js"])
    paths = "|".join(["/" + "root/", "/" + r"home/\w+/", "/" + "work/", "/" + r"Users/\w+/"])
    wrong = re.compile(f"{hosts}|(?<![\\w.])({paths})")
    assert [
        f"{path.relative_to(ROOT)}: {found.group()}"
        for path in tracked()
        if (found := wrong.search(path.read_text(encoding="utf-8", errors="replace")))
    ] == []
