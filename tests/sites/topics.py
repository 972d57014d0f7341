"""Posts with topics, which a page takes as one text, and its script sends as a list."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

PAGE = """<!doctype html><html><head><title>Posts</title></head><body><p id="said"></p>
<form id="new" data-script><label>Title <input id="title"></label>
<label>Topics <textarea id="topics"></textarea></label>
<label>Remark <input id="remark"></label><button>Publish</button></form></body></html>"""
HELD: tuple[dict[str, Any], ...] = (
    {"title": "Thaw", "topics": ["weather", "mud"], "remark": "brief"},
    {"title": "Frost", "topics": ["weather", "roses"], "remark": ""},
)


class Posts:
    """`shift` makes the ids others."""

    def __init__(self, shift: int) -> None:
        numbered = ((40 + shift + 3 * n, each) for n, each in enumerate(HELD))
        self.posts: dict[int, dict[str, Any]] = {number: {"id": number, **each} for number, each in numbered}

    def __call__(self, request: Request) -> Reply:
        number = request.path.rpartition("/")[2]
        match request.method:
            case "POST":
                new = max(self.posts) + 1
                self.posts[new] = {**request.data(), "id": new}
                return answer({"id": new, "saved": True})
            case "PUT" if int(number) in self.posts:
                self.posts[int(number)] = request.data()
                return answer({"saved": True})
        if request.path == "/api/posts":
            return answer([{"id": each["id"], "title": each["title"]} for each in self.posts.values()])
        return answer(self.posts[int(number)]) if number.isdigit() else show(PAGE)

    def truth(self) -> dict[str, Any]:
        """What the posts hold, by their titles."""
        return {each["title"]: {name: each[name] for name in each.keys() - {"id", "title"}} for each in self.all()}

    def all(self) -> list[dict[str, Any]]:
        return list(self.posts.values())


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the posts."""
    posts = Posts(shift)
    return run(posts, posts.truth, port)


def record(base_url: str, folder: Path, task: str, typed: dict[str, str], sent: dict[str, Any]) -> None:
    """Fill in these fields of the form, and send what a script made of them as a new post."""
    browser = Browser(base_url)
    browser.open("/")
    _publish(browser, typed, "POST", "/api/posts", sent)
    browser.save(folder, "topics", task, typed)


def record_change(base_url: str, folder: Path, task: str, typed: dict[str, str], sent: dict[str, Any]) -> None:
    """Open the post called Frost, fill in these fields, and send back the whole post with what was made of them."""
    browser = Browser(base_url)
    browser.open("/")
    posts: list[dict[str, Any]] = browser.fetch("GET", "/api/posts")
    rows = (f'<li>{each["title"]} <button id="p{each["id"]}">Edit</button></li>' for each in posts)
    browser.render("#said", f"<ul>{''.join(rows)}</ul>")
    browser.snapshot("posts")
    frost = next(each["id"] for each in posts if each["title"] == "Frost")
    browser.click(f"#p{frost}")
    address = f"/api/posts/{frost}"
    held: dict[str, Any] = browser.fetch("GET", address)
    _publish(browser, typed, "PUT", address, held | sent)
    browser.save(folder, "topics", task, {"title": "Frost"} | typed)


def _publish(browser: Browser, typed: dict[str, str], method: str, address: str, sent: dict[str, Any]) -> None:
    for field, text in typed.items():
        browser.fill(f"#{field}", text)
    browser.click("#new button")
    browser.fetch(method, address, sent)
    browser.render("#said", "Saved.")
    browser.snapshot("saved")
