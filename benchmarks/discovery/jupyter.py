"""The notebook server: create a text file."""

from typing import Any

from playwright.sync_api import Page as Tab

from benchmarks.discovery.application import Application
from benchmarks.discovery.flow import Flow, Values, Verdict
from benchmarks.discovery.recording import Looking, look


def play(page: Tab, recorder: Looking, url: str, values: Values) -> None:
    """Log in, begin a text file from the launcher, type, save it under its name."""
    page.goto(f"{url}/lab")
    look(page, recorder, "login")
    page.locator("#password_input").press_sequentially(values["password"], delay=30)
    page.locator("#login_submit").click()
    page.locator(".jp-LauncherCard", has_text="Text File").click(timeout=60_000)
    editor = page.locator(".jp-FileEditor .cm-content")
    editor.click()
    look(page, recorder, "lab")
    editor.press_sequentially(values["content"], delay=30)
    look(page, recorder, "typed")
    page.keyboard.press("Control+s")
    page.locator("#jp-dialog-input-id").fill(values["filename"])
    page.get_by_role("button", name="Rename and Save").click()
    look(page, recorder, "saved")


def shift(application: Application) -> None:
    """Files with the names that the server would give next, and one with the recorded name."""
    root = application.folder / "root"
    for name in ("untitled.txt", "untitled1.txt", "agenda.txt"):
        (root / name).write_text("not of this task", encoding="utf-8")


def watch_file(application: Application, values: Values) -> Verdict:
    before = _files(application)

    def judge(returned: Any) -> list[str]:
        after = _files(application)
        new = {name: text for name, text in after.items() if before.get(name) != text}
        gone = sorted(before.keys() - after.keys())
        wrong = [f"gone: {gone}"] if gone else []
        wanted = {values["filename"]: values["content"]}
        return wrong if new == wanted else [*wrong, f"new or changed files are {new} instead of {wanted}"]

    return judge


def _files(application: Application) -> dict[str, str]:
    root = application.folder / "root"
    found = (path for path in root.rglob("*") if path.is_file() and ".ipynb_checkpoints" not in path.parts)
    return {str(path.relative_to(root)): path.read_text(encoding="utf-8") for path in found}


FLOWS = (
    Flow(
        name="jupyter_file",
        application="jupyter",
        url="http://127.0.0.1:8102",
        values=(
            {"filename": "minutes & notes.txt", "content": 'Said "yes" to 50% of it; the rest\\later'},
            {"filename": "größe.txt", "content": "Zwei Wörter, {{kein}} Platzhalter"},
        ),
        shift=shift,
        watch=watch_file,
        requests=5,
        why="login page (_xsrf), login, a new file, its content, its name; who knows the server's API needs 3, "
        "because a PUT creates a file under its name, which the recording does not show",
        play=play,
    ),
)
