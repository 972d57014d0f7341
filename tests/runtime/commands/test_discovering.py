"""`discover` and `resume`, typed with what they cannot use: refused in a sentence, and nothing is left behind."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from events.event import RunCompleted
from events.log import Record
from runtime.commands.discovering import conclude
from runtime.ending import Complete, Ending, Failed, Fault, Halted
from runtime.folder import Manifest, RunError, RunFolder, default_path
from runtime.narrate import Narrator
from runtime.own_runs import note_own
from runtime.store import store_of
from tests.captures.archive import entry, write_har
from tests.discovering import discover
from tests.runtime.done import Done, copied
from tests.runtime.models.conftest import VARIABLES
from tests.runtime.terminal import Type
from tests.sites import notes

Make = Callable[[Path], Path]


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


def cut_off(folder: Path) -> Path:
    archive = write_har(folder, entry("https://a.test/"))
    archive.write_bytes(archive.read_bytes()[:-40])
    return archive


def written(text: str) -> Make:
    def make(folder: Path) -> Path:
        (folder / "made.har").write_text(text)
        return folder / "made.har"

    return make


BAD_CAPTURES: list[tuple[Make, str]] = [
    (
        lambda folder: folder / "nothing.har",
        "No such file or directory; give the folder of a recording, or a HAR, that is there.",
    ),
    (lambda folder: folder, "holds no capture: neither network/events.jsonl nor a HAR file is in it."),
    (written(""), "made.har is empty: record again, or give another file."),
    (cut_off, "it is cut off: the JSON is not complete at its end, byte"),
    (written('{"a": 1}'), 'made.har is not a HAR: it has no object "log"; export it as HAR from the browser.'),
    (written('{"log": {"version": "1.2", "entries": []}}'), "made.har holds no request: record the task again"),
    (lambda folder: write_har(folder, entry("https://a.test/", status=0)), "no usable request: none of its 1 got an"),
]


@pytest.mark.parametrize(("make", "why"), BAD_CAPTURES)
def test_a_capture_that_is_none(make: Make, why: str, tmp_path: Path, type_in: Type) -> None:
    told = type_in("discover", make(tmp_path), "a task", "--out", "run")
    assert (told.code, told.out) == (5, "")
    assert told.err.startswith("error: ")
    assert why in told.err
    assert not Path("run").exists()


@pytest.mark.parametrize(
    ("model", "why"),
    [
        ("gpt", "Unknown model 'gpt': choose rules, recorded:RUN_FOLDER, openai:NAME, chat:NAME or script:FILE"),
        ("openai:gpt", "openai:gpt needs a key: set OPENAI_API_KEY; or choose another model: rules"),
        ("chat:qwen", "chat:qwen needs a key: set OPENAI_API_KEY, or SUPERDISCOVERY_CHAT_URL to your server"),
        ("recorded:nowhere", "nowhere is not a run"),
        ("script:nowhere", "The script nowhere cannot be read"),
    ],
)
def test_a_model_that_cannot_be_had(model: str, why: str, site: Path, type_in: Type) -> None:
    told = type_in("discover", site, "a task", "--model", model, "--out", "run")
    assert (told.code, told.out) == (2, "")
    assert why in told.err
    assert not Path("run").exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["a task", "--max-loops", "0"], "Input should be greater than or equal to 1"),
        (["a task", "--deadline", "soon"], "--deadline"),
        ([" "], "the task is empty: say in a sentence what was done in the recording"),
        ([], "Missing argument"),
        (["a task", "more"], "unexpected extra argument"),
    ],
)
def test_wrong_usage(words: list[str], why: str, site: Path, type_in: Type) -> None:
    told = type_in("discover", site, *words)
    assert (told.code, told.out) == (2, "")
    assert why in told.err
    assert not Path("runs").exists()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("nowhere", "'nowhere' is no address of a Ray cluster: give HOST:PORT"),
        ("ray://127.0.0.1:10001", "is no address of a Ray cluster: give HOST:PORT"),
        ("127.0.0.1:1", "cannot join the Ray cluster at 127.0.0.1:1: Connection refused; check that it runs there"),
    ],
)
def test_a_cluster_that_is_not_there(address: str, why: str, site: Path, type_in: Type) -> None:
    told = type_in("discover", site, "a task", "--address", address, "--out", "run")
    assert (told.code, told.out) == (1, "")
    assert why in told.err
    assert not Path("run").exists()


def test_lines_that_cannot_be_read_are_counted_and_named(site: Path, type_in: Type) -> None:
    shutil.copytree(site, "capture")
    for name in ("interactions.jsonl", "dom.jsonl"):
        with Path("capture", name).open("a") as file:
            file.write("{ this is no line\n" * 15)
    told = type_in("import", "capture/capture.har", "--out", "imported")
    lines = told.err.splitlines()
    assert (told.code, told.out) == (0, "imported\n")
    assert len([line for line in lines if line.startswith("left out: ")]) == 20
    assert lines[-2] == "left out 30 lines or entries of the capture that cannot be read, of which 20 are named here"
    assert lines[-1].endswith("; 30 lines left out")
    assert "note: from beside it, interactions.jsonl, dom.jsonl, storage.json are used too" in lines


def test_a_count_that_is_wrong_is_no_line(site: Path, type_in: Type) -> None:
    type_in("import", site, "--out", "capture")
    with Path("capture", "network", "events.jsonl").open("a") as file:
        file.write("{ this is no line\n" * 3)
    told = type_in("import", "capture", "--out", "imported")
    assert "left out 3 lines or entries of the capture" in told.err
    assert "note: network/events.jsonl: the manifest counts " in told.err


@pytest.mark.parametrize("option", ["--interactions", "--dom", "--storage"])
def test_a_file_of_which_nothing_can_be_used_is_refused(option: str, site: Path, type_in: Type) -> None:
    Path("README.md").write_text("# A page\n\nabout something else\n")
    told = type_in("import", site / "capture.har", option, "README.md", "--out", "imported")
    assert told.code == 5
    assert "README.md" in told.err
    assert not Path("imported").exists()


def test_a_recording_without_bodies_is_refused_before_anything_starts(site: Path, type_in: Type) -> None:
    document = json.loads((site / "capture.har").read_text())
    for each in document["log"]["entries"]:
        each["response"]["content"].pop("text", None)
    Path("bare.har").write_text(json.dumps(document))
    told = type_in("import", "bare.har", "--out", "imported")
    assert told.code == 0
    assert "no response in bare.har has a body, so that nothing can be discovered from it: export it again" in told.err
    for capture, remedy in (("bare.har", "export it again with content"), ("imported", "record it again with")):
        told = type_in("discover", capture, "a task", "--out", "run")
        assert (told.code, Path("run").exists()) == (5, False)
        assert f"{capture}: no response in it has a body: {remedy}" in told.err
    told = type_in("import", "imported", "--out", "again")
    assert "no response in imported has a body, so that nothing can be discovered from it: record it" in told.err


# Run folders


def change(run: Path, **values: object) -> None:
    document = json.loads((run / "run.json").read_text())
    del document["digest"]  # as an older version wrote it
    (run / "run.json").write_text(json.dumps({**document, **values}))


@pytest.fixture
def run(done: Done) -> Path:
    return copied(done.run, Path("run"))


@pytest.mark.parametrize("command", ["resume", "replay", "log"])
@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda run: shutil.rmtree(run), "run is not a run folder: it has no run.json"),
        (lambda run: change(run, format=2), "run/run.json has format 2; this version reads format 1: install a newer"),
        (lambda run: (run / "run.json").write_text("{"), "run/run.json is damaged ("),
        (lambda run: (run / "run.json").write_text("[]"), "run/run.json is damaged ("),
        (lambda run: change(run, max_loops="many"), "run/run.json is damaged (Expected `int`, got `str`"),
    ],
)
def test_a_folder_that_is_no_run_of_this_version(command: str, damage, why: str, run: Path, type_in: Type) -> None:
    damage(run)
    told = type_in(command, run)
    assert (told.code, told.out) == (5, "")
    assert why in told.err


@pytest.mark.parametrize("command", ["resume", "replay"])
def test_another_capture(command: str, run: Path, tmp_path: Path, type_in: Type) -> None:
    other = write_har(tmp_path, entry("https://a.test/"))
    told = type_in(command, run, "--capture", other)
    assert told.code == 5
    assert f"{other} is not the capture that run was made from: its digest is another; use --capture" in told.err
    change(run, capture="/nowhere")
    note_own(RunFolder(run))
    assert "the capture of run is not at /nowhere any more: name it with --capture" in type_in(command, run).err


@pytest.mark.parametrize("command", ["resume", "replay", "log"])
def test_a_damaged_log(command: str, run: Path, type_in: Type) -> None:
    (segment,) = (run / "log" / "super_discovery").glob("*.seg")
    content = bytearray(segment.read_bytes())
    content[500] ^= 1
    segment.write_bytes(content)
    told = type_in(command, run)
    assert told.code == 5
    assert "stream super_discovery" in told.err
    assert segment.name in told.err
    assert "offset" in told.err
    assert len(told.err.splitlines()) <= 2


def test_a_run_that_has_ended_is_only_told_again(run: Path, done: Done, type_in: Type) -> None:
    (run / "routine.json").unlink()
    told = type_in("resume", run)
    assert (told.code, told.out) == (0, "run\n")
    first, hosts, secrets = told.err.splitlines()[-3:]
    assert first == "the routine is in run/routine.json"
    assert hosts == f"it sends to {done.routine['hosts'][0]}"
    assert secrets == f"`password` is sent to {done.routine['hosts'][0]}"
    assert json.loads((run / "routine.json").read_text()) == done.routine


def test_a_run_that_has_failed_stays_failed(tmp_path: Path, type_in: Type) -> None:
    """A recording in which nobody did anything has no answer."""
    archive = write_har(tmp_path, entry("https://a.test/", got={"Content-Length": "0"}))
    ending, _ = discover(archive, "Do it", tmp_path / "run")
    assert isinstance(ending, Failed)
    told = type_in("resume", tmp_path / "run")
    assert (told.code, told.out) == (1, f"{tmp_path / 'run'}\n")
    assert f"error: no routine was found: {ending.reason}" in told.err
    said = [line.removeprefix("super_discovery").strip() for line in progress(tmp_path / "run")]
    assert f"no routine: {ending.reason}" in said
    assert not any(line.startswith("run failed") for line in said)
    assert not (tmp_path / "run" / "routine.json").exists()


def progress(run: Path) -> list[str]:
    """What was told while it went on."""
    narrator, log = Narrator(), store_of(RunFolder.open(run))
    return [line for record in log.read("super_discovery") for line in narrator.lines(record)]


def test_a_run_folder_is_made_once(run: Path, site: Path, type_in: Type) -> None:
    told = type_in("discover", site, "a task", "--out", run)
    assert told.code == 5
    assert "run is already there: name another folder with --out, or continue it with `resume`" in told.err
    manifest = Manifest(1, "r", "t", "rules", "c", "d", 60, 0.0)
    Path("fresh").mkdir()
    (Path("fresh") / "run.json").hardlink_to(run / "run.json")
    with pytest.raises(RunError, match="already there"):
        RunFolder.create(Path("fresh"), manifest)
    assert msgspec.json.decode(Path("fresh/run.json").read_bytes())["task"] == notes.TASK


def test_a_run_is_named_after_its_day_and_task() -> None:
    first = default_path("Log in & find: the *best* train, then book it")
    assert first.parent == Path("runs")
    assert first.name[8:] == "-log-in-find-the-best"
    first.mkdir(parents=True)
    assert default_path("Log in & find: the *best* train").name == f"{first.name}-2"
    assert default_path("検索").name.endswith("-run")


@pytest.mark.parametrize(
    ("method", "reserved", "told"),
    [
        (
            "POST",
            {},
            "the routine is right, but nothing that it sends is made of what was entered in `Date` (1), `At` (2)",
        ),
        ("POST", {"validation": "so"}, "the routine is finished, so, but nothing that it sends is made of what was"),
        ("GET", {}, "the routine is right"),
    ],
)
def test_a_change_that_is_right_but_for_what_was_entered_says_so(
    method: str, reserved: dict[str, str], told: str
) -> None:
    routine = {"operations": [{"method": method}], "left_out": ["`Date` (1)", "`At` (2)"], **reserved}
    (line,) = Narrator().lines(Record("s", 1, 1, 0.0, (RunCompleted(routine),), b"", b""))
    assert told in line
    assert ("made of" in line) == (method == "POST")


@pytest.mark.parametrize(
    ("ending", "code", "told"),
    [
        (Complete({}), 0, "the routine is in "),
        (
            Complete({"left_out": ["`Note` (ring twice)"]}),
            0,
            "nothing that it sends is made of what was entered in `Note` (ring twice)\n",
        ),
        (Complete({"fixed": ["7 in `x`"]}), 0, "whatever it is given, it sends the recorded 7 in `x`\n"),
        (Complete({"only_page": "Next"}), 0, "of the list it returns one page only, that to which `Next` led when it "),
        (Complete({"as_recorded": {"shelf": "why"}}), 0, "shelf was tried with the recorded value only: why\n"),
        (Complete({"once": "why"}), 0, "it was judged right only once: why\n"),
        (Failed("why"), 1, "error: no routine was found: why"),
        (Halted("budget: all 5 turns are used"), 3, "paused (budget: all 5 turns are used); `superdiscovery resume "),
        (
            Halted("unknown outcome: it was begun"),
            6,
            "paused (unknown outcome: it was begun); look at the application first ",
        ),
        (Fault("Corrupt", "it is damaged"), 5, "error: it is damaged\nonce that is mended, "),
        (Fault("InUse", "it is in use"), 5, "error: it is in use\n"),
        (Fault("LogError", "the disk is full"), 1, "error: the disk is full\n"),
        (Fault("ModelChoiceError", "no key"), 2, "error: no key\n"),
        (Fault("Mistake", "Traceback\nKeyError: 1"), 1, "error: this is a mistake in superdiscovery itself; please"),
    ],
)
def test_every_ending_has_its_exit_code(
    ending: Ending, code: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert concluded(RunFolder(tmp_path), ending) == code
    said = capsys.readouterr()
    assert said.out == f"{tmp_path}\n"
    assert said.err.startswith(told)


def concluded(folder: RunFolder, ending: Ending) -> object:
    try:
        conclude(folder, ending)
    except SystemExit as ended:
        return ended.code
    return 0
