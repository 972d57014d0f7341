"""A content management system: a form with a file, and a choice whose label is not what travels; a page whose address a
script makes from its title, and which is saved by itself while it is being written."""

import json
import re
from typing import Any

from playwright.sync_api import FilePayload
from playwright.sync_api import Page as Tab

from benchmarks.discovery.application import Application
from benchmarks.discovery.flow import Flow, Page, Values, Verdict
from benchmarks.discovery.recording import Looking, Recording, look

DATABASE = "shop/db.sqlite3"
URL = "http://127.0.0.1:8112"
OTHER_USER = {"username": "erin", "password": "pass & 7 wörter"}
HOME, HOME_PATH = 3, "00010001"
SHIFT = """
import django; django.setup()
from django.core.files.base import ContentFile
from wagtail.documents.models import Document
from wagtail.models import Collection
for name in ("Minutes", "Manuals"):
    Collection.objects.get(name=name).delete()
for name in ("Letters", "Manuals", "Minutes"):
    Collection.get_first_root_node().add_child(name=name)
for title in ("Rules of the library", "Parking"):
    made = Document.objects.create(title=title, file=ContentFile(title.encode(), "rules.txt"))
    made.tags.add("kept", "old")
for number in range(5):
    Document.objects.create(title=f"Other {number}", file=ContentFile(b"other", f"other{number}.txt"))
"""
PAGES_SHIFT = """
from wagtail.models import Page
home = Page.objects.get(depth=2)
for number in range(4):
    home.add_child(instance=home.specific_class(title=f"Elsewhere {number}", slug=f"elsewhere-{number}"))
"""


def play(page: Tab, recorder: Looking, url: str, values: Values) -> None:
    """Log in, fill the form, choose a file that has the content, send it."""
    page.goto(f"{url}/admin/documents/add/")
    look(page, recorder, "login")
    page.locator("#id_username").press_sequentially(values["username"], delay=40)
    page.locator("#id_password").press_sequentially(values["password"], delay=40)
    page.locator("button[type=submit]").click()
    look(page, recorder, "form")
    content = values["content"].encode()
    file = FilePayload(name=values["filename"], mimeType="text/plain", buffer=content)
    page.set_input_files("#id_file", file)
    page.locator("#id_title").fill("")
    page.locator("#id_title").press_sequentially(values["title"], delay=40)
    page.locator("#id_collection").select_option(label=values["collection"])
    look(page, recorder, "filled")
    page.get_by_role("button", name="Upload").click()
    look(page, recorder, "documents")


def play_page(page: Tab, recorder: Looking, url: str, values: Values) -> None:
    """Log in, go to the pages below Home, write a new one, save it as a draft."""
    page.goto(f"{url}/admin/login/")
    look(page, recorder, "login")
    page.locator("#id_username").press_sequentially(values["username"], delay=40)
    page.locator("#id_password").press_sequentially(values["password"], delay=40)
    page.locator("button[type=submit]").click()
    look(page, recorder, "dashboard")
    page.goto(f"{url}/admin/pages/{HOME}/")
    look(page, recorder, "pages")
    page.locator(f"a[href='/admin/pages/{HOME}/add_subpage/']").first.click()
    look(page, recorder, "form")
    page.locator("#id_title").press_sequentially(values["title"], delay=60)
    look(page, recorder, "filled")
    page.get_by_role("button", name="Save draft").click()
    look(page, recorder, "saved")


def play_move(page: Tab, recorder: Looking, url: str, values: Values) -> None:
    """Log in, search the document, open it, choose another collection, save it."""
    page.goto(f"{url}/admin/login/?next=/admin/documents/")
    look(page, recorder, "login")
    page.locator("#id_username").press_sequentially(values["username"], delay=40)
    page.locator("#id_password").press_sequentially(values["password"], delay=40)
    page.locator("button[type=submit]").click()
    look(page, recorder, "documents")
    page.locator("main input[name=q], header input[name=q]").last.press_sequentially(values["document"], delay=60)
    look(page, recorder, "found")
    page.locator("table.listing").get_by_role("link", name=values["document"], exact=True).first.click()
    look(page, recorder, "document")
    page.locator("#id_collection").select_option(label=values["collection"])
    page.get_by_role("button", name="Save").first.click()
    look(page, recorder, "saved")


def shift(application: Application) -> None:
    """Seven documents, two collections that were made again, four pages."""
    environment = {"DJANGO_SETTINGS_MODULE": "pages.settings.dev", "PYTHONPATH": str(application.folder / "shop")}
    application.command(
        "venv/bin/python", "-", stdin=SHIFT + PAGES_SHIFT, env={**environment, "PYTHONWARNINGS": "ignore"}
    )


def watch_document(application: Application, values: Values) -> Verdict:
    before = set(_documents(application))

    def judge(returned: Any) -> list[str]:
        new = [row for row in _documents(application) if row not in before]
        if len(new) != 1:
            return [f"{len(new)} new documents instead of 1"]
        _, title, file, collection, user, _ = new[0]
        wanted = (values["title"], values["collection"], values["username"])
        wrong = [] if (title, collection, user) == wanted else [f"the new document is {(title, collection, user)}"]
        content = (application.folder / "shop" / "media" / file).read_bytes()
        wrong += [] if content == values["content"].encode() else [f"its file holds {content[:80]!r}"]
        stem, dot, ending = values["filename"].rpartition(".")
        named = file.rpartition("/")[2].startswith(stem) and file.endswith(dot + ending)
        return wrong if named or isinstance(returned, Page) else [*wrong, f"its file is called {file}"]

    return judge


def watch_move(application: Application, values: Values) -> Verdict:
    before = _documents(application)
    at, others = values["document"], [row for row in before if row[1] != values["document"]]
    moved = [(*row[:3], values["collection"], *row[4:]) for row in before if row[1] == at]

    def judge(returned: Any) -> list[str]:
        after = _documents(application)
        wrong = [f"the document is not {row}" for row in moved if row not in after]
        changed = [row for row in others if row not in after] + [row for row in after if row not in [*others, *moved]]
        return wrong if wrong or not changed else [f"something else was changed: {changed[:2]}"]

    return judge


def watch_page(application: Application, values: Values) -> Verdict:
    before = set(_pages(application))

    def judge(returned: Any) -> list[str]:
        new = [row for row in _pages(application) if row not in before]
        if len(new) != 1:
            return [f"{len(new)} new or changed pages instead of 1"]
        _, path, live, slug, content, user = new[0]
        draft = json.loads(content)
        title, wanted = draft["title"], re.sub(r"[^a-z0-9]+", "-", values["title"].lower()).strip("-")
        wrong = [] if (title, user, live) == (values["title"], values["username"], 0) else [f"the page is {new[0]}"]
        wrong += [] if path.startswith(HOME_PATH) else ["the page is not below Home"]
        return wrong if (slug, draft["slug"]) == (wanted, wanted) else [*wrong, f"its slug is {slug!r}, not {wanted!r}"]

    return judge


def _pages(application: Application) -> list[tuple[Any, ...]]:
    """Id, path, whether it is public, slug, its draft as JSON, who owns it."""
    query = (
        "select p.id, p.path, p.live, p.slug, r.content, u.username from wagtailcore_page p"
        " left join wagtailcore_revision r on r.id = p.latest_revision_id left join auth_user u on u.id = p.owner_id"
    )
    return application.rows(DATABASE, query)


def _documents(application: Application) -> list[tuple[Any, ...]]:
    """Id, title, file, collection's name, who uploaded it, its tags."""
    tags = "select group_concat(t.name) from taggit_taggeditem i join taggit_tag t on t.id = i.tag_id"
    query = (
        f"select d.id, d.title, d.file, c.name, u.username, ({tags} where i.object_id = d.id)"
        " from wagtaildocs_document d join wagtailcore_collection c on c.id = d.collection_id"
        " left join auth_user u on u.id = d.uploaded_by_user_id"
    )
    return application.rows(DATABASE, query)


RECORDING = Recording(
    task="Log in and add a document with a title and a file to a collection.",
    values={
        "username": "editor",
        "password": "editor-pw-1",
        "title": "Invoice of March",
        "collection": "Invoices",
        "filename": "march.txt",
        "content": "Total 42 EUR, paid in advance.",
    },
    play=play,
)
PAGE_RECORDING = Recording(
    task="Log in and create a page below Home with the given title, as a draft.",
    values={"username": "editor", "password": "editor-pw-1", "title": "Spring programme"},
    play=play_page,
)
MOVE_RECORDING = Recording(
    task="Log in, find a document by its title and move it to the given collection.",
    values={"username": "editor", "password": "editor-pw-1", "document": "House rules", "collection": "Manuals"},
    play=play_move,
)
FLOWS = (
    Flow(
        name="wagtail_document",
        application="wagtail",
        url=URL,
        values=(
            {
                "title": "Pump & valve",
                "collection": "Manuals",
                "filename": "pump.txt",
                "content": "Open it.\r\nClose it.",
            },
            {
                **OTHER_USER,
                "title": 'Meeting "North"',
                "collection": "Minutes",
                "filename": "north.csv",
                "content": "größe;menge\n3;4\n",
            },
        ),
        shift=shift,
        watch=watch_document,
        requests=3,
        why="login page (token), login (leads to the form: token, collections), the document",
        recording=RECORDING,
    ),
    Flow(
        name="wagtail_page",
        application="wagtail",
        url=URL,
        values=({"title": "Opening hours"}, {**OTHER_USER, "title": "Rules & prices 2027"}),
        shift=shift,
        watch=watch_page,
        requests=3,
        why="login page (token), login (leads to the form: token), the draft; a slug left out is made by the server",
        recording=PAGE_RECORDING,
    ),
    Flow(
        name="wagtail_move",
        application="wagtail",
        url=URL,
        values=(
            {"document": "Welcome", "collection": "Minutes"},
            {**OTHER_USER, "document": "Rules of the library", "collection": "Invoices"},
        ),
        shift=shift,
        watch=watch_move,
        requests=5,
        why="login page (token), login, the search, the form (token, collections, fields as they are), the change",
        recording=MOVE_RECORDING,
    ),
)
