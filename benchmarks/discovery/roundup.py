"""The issue tracker: file an issue; list the issues whose title contains a text."""

from html import escape
from pathlib import Path
from typing import Any

from playwright.sync_api import Page as Tab

from benchmarks.discovery.application import Application
from benchmarks.discovery.flow import Flow, Page, Values, Verdict, compare_page, compare_records, values_of
from benchmarks.discovery.recording import Looking, look

DATABASE = "tracker/db/db"
URL = "http://127.0.0.1:8101"
OTHER_USER = {"username": "erin", "password": "Büro & Co 7"}
UNRELATED = (
    ("Chair squeaks", "wish"),
    ("Heating in room 9", "bug"),
    ("Window <left> & door jammed", "critical"),
    ("Export to CSV & PDF stops", "bug"),
    ("Ask for more plants", "feature"),
)


def log_in(page: Tab, recorder: Looking, url: str, values: Values) -> None:
    page.goto(f"{url}/")
    look(page, recorder, "home")
    page.locator("input[name=__login_name]").press_sequentially(values["username"], delay=40)
    page.locator("input[name=__login_password]").press_sequentially(values["password"], delay=40)
    page.locator("input[type=submit][value=Login]").click()
    look(page, recorder, "logged in")


def play_creation(page: Tab, recorder: Looking, url: str, values: Values) -> None:
    """Log in, open the form of a new issue, fill it in, submit it."""
    log_in(page, recorder, url, values)
    page.get_by_role("link", name="Create New").first.click()
    look(page, recorder, "new issue form")
    page.locator("#title").press_sequentially(values["title"], delay=20)
    page.locator("select[name=priority]").select_option(label=values["priority"])
    page.locator("textarea[name='@note']").press_sequentially(values["note"], delay=20)
    page.locator("#submit_button").click()
    look(page, recorder, "created")


def play_search(page: Tab, recorder: Looking, url: str, values: Values) -> None:
    """Log in, open the search form, search by title."""
    log_in(page, recorder, url, values)
    page.goto(f"{url}/issue?@template=search")
    look(page, recorder, "search form")
    page.locator("#title").press_sequentially(values["text"], delay=40)
    page.locator("form:has(#title) input[type=submit][value=Search]").click()
    look(page, recorder, "results")


def shift(application: Application) -> None:
    """Five issues, one of them with a message, and a second account."""
    admin = ("venv/bin/roundup-admin", "-i", str(application.folder / "tracker"), "-u", "admin:admin")
    name, password = OTHER_USER["username"], OTHER_USER["password"]
    address = f"address={name}@example.invalid"
    application.command(*admin, "create", "user", f"username={name}", f"password={password}", address, "roles=User")
    application.command(*admin, "create", "msg", "content=Nothing to do with it", "author=admin")
    for title, priority in UNRELATED:
        application.command(*admin, "create", "issue", f"title={title}", f"priority={priority}", "status=unread")


def watch_creation(application: Application, values: Values) -> Verdict:
    before = {row[0] for row in issues(application)}

    def judge(returned: Any) -> list[str]:
        new = [row for row in issues(application) if row[0] not in before]
        if len(new) != 1:
            return [f"{len(new)} new issues instead of 1"]
        number, title, priority, creator = new[0]
        wanted = (values["title"], values["priority"], values["username"])
        wrong = [] if (title, priority, creator) == wanted else [f"new issue is {(title, priority, creator)}"]
        notes = notes_of(application, number)
        wrong += [] if notes == [values["note"]] else [f"its notes are {notes}"]
        return wrong if isinstance(returned, Page) else wrong + _compare_id(returned, number)

    return judge


def watch_search(application: Application, values: Values) -> Verdict:
    def judge(returned: Any) -> list[str]:
        found = [(str(number), title) for number, title, _, _ in issues(application)]
        wanted = [issue for issue in found if values["text"].lower() in issue[1].lower()]
        if isinstance(returned, Page):
            others = [escape(title) for _, title in found if (_, title) not in wanted]
            return compare_page(returned, [escape(title) for _, title in wanted], others)
        return compare_records(returned, wanted, ordered=False)

    return judge


def _compare_id(returned: Any, number: int) -> list[str]:
    """The id alone, or in an object that holds no other number."""
    numbers = {text for text in values_of(returned) if text.isdigit()}
    return [] if numbers == {str(number)} else [f"returned {str(returned)[:80]!r} instead of {number}"]


def issues(application: Application) -> list[tuple[Any, ...]]:
    """Id, title, priority's name, creator's name."""
    return application.rows(
        DATABASE,
        "select i.id, i._title, p._name, u._username from _issue i left join _priority p on p.id = i._priority"
        " left join _user u on u.id = i._creator where i.__retired__ = 0 order by i.id",
    )


def notes_of(application: Application, number: int) -> list[str]:
    messages = application.rows(DATABASE, "select linkid from issue_messages where nodeid = ?", number)
    files = application.folder / "tracker" / "db" / "files" / "msg"
    return [_text(files, f"msg{message}") for (message,) in messages]


def _text(files: Path, name: str) -> str:
    return next(files.rglob(name)).read_text(encoding="utf-8").strip()


FLOWS = (
    Flow(
        name="roundup_create",
        application="roundup",
        url=URL,
        values=(
            {"title": "Coffee machine leaks", "priority": "critical", "note": "Kitchen 2: water & beans = mess."},
            {**OTHER_USER, "title": 'Sign "Exit" <north> hangs loose', "priority": "wish", "note": "Größe 40*20 cm"},
        ),
        shift=shift,
        watch=watch_creation,
        requests=4,
        why="login page (nonce), login, form of a new issue (nonce, priorities), the issue",
        play=play_creation,
    ),
    Flow(
        name="roundup_search",
        application="roundup",
        url=URL,
        values=({"text": "printer"}, {**OTHER_USER, "text": "csv & pdf"}),
        shift=shift,
        watch=watch_search,
        requests=3,
        why="login page (nonce), login, the search",
        play=play_search,
    ),
)
