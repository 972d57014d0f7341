"""The issue tracker: open an issue by its title, change its priority and add a note; all else stays as it stands."""

from typing import Any

from playwright.sync_api import Page as Tab

from benchmarks.discovery.application import Application
from benchmarks.discovery.flow import Flow, Values, Verdict
from benchmarks.discovery.recording import Looking, Recording, look
from benchmarks.discovery.roundup import OTHER_USER, URL, issues, log_in, notes_of, shift

Issue = tuple[Any, ...]
"""Title, priority, who filed it, and its notes."""


def play(page: Tab, recorder: Looking, url: str, values: Values) -> None:
    """Log in, follow the link of the issue, change it, submit it."""
    log_in(page, recorder, url, values)
    page.get_by_role("link", name=values["title"]).first.click()
    look(page, recorder, "issue")
    page.locator("select[name=priority]").select_option(label=values["priority"])
    page.locator("textarea[name='@note']").press_sequentially(values["note"], delay=20)
    page.locator("#submit_button").click()
    look(page, recorder, "changed")


def watch(application: Application, values: Values) -> Verdict:
    before = _issues(application)

    def judge(returned: Any) -> list[str]:
        wanted = {number: _changed(issue, values) for number, issue in before.items()}
        after = _issues(application)
        wrong = [number for number in wanted.keys() | after.keys() if wanted.get(number) != after.get(number)]
        return [f"issue {number} is {after.get(number)} instead of {wanted.get(number)}" for number in wrong]

    return judge


def _changed(issue: Issue, values: Values) -> Issue:
    title, _, creator, notes = issue
    return issue if title != values["title"] else (title, values["priority"], creator, sorted([*notes, values["note"]]))


def _issues(application: Application) -> dict[int, Issue]:
    return {
        number: (title, priority, creator, sorted(notes_of(application, number)))
        for number, title, priority, creator in issues(application)
    }


FLOWS = (
    Flow(
        name="roundup_edit",
        application="roundup",
        url=URL,
        values=(
            {"title": "Duplicate invoice emails", "priority": "wish", "note": "Öfter & mehr seit Montag"},
            {**OTHER_USER, "title": "Window <left> & door jammed", "priority": "urgent", "note": "Still so."},
        ),
        shift=shift,
        watch=watch,
        requests=4,
        why="login page (nonce), login (leads to the list: the issue's address), the issue (nonce, priorities), the "
        "change",
        recording=Recording(
            task="Log in, open the issue with the given title, change its priority and add a note.",
            values={
                "username": "demo",
                "password": "demo",
                "title": "Toner level unknown",
                "priority": "bug",
                "note": "Seen on floor 2",
            },
            play=play,
        ),
    ),
)
