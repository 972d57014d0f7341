"""Valves that a script lists, each with a box that turns it: the address alone says what is done. All addresses have
the word that is also the name of who logs in, and a hint is put away before."""

from contextlib import AbstractContextManager
from pathlib import Path

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

USER, PASSWORD = "admin", "wheel & pipe 7"
TASK = "Log in and turn the valve with the given name on."
RECORDED = {"username": USER, "password": PASSWORD, "valve": "North gate"}
OTHERS = ({"valve": "Mill race"}, {"valve": "Basin"})
NAMES = ("Basin", "Mill race", "North gate", "South gate")
LOGIN = """<form id="login" data-script><label>User <input id="user" name="username"></label>
<label>Password <input id="password" name="password" type="password"></label><button>Sign in</button></form>"""


class Valves:
    """`shift` makes other numbers of the valves."""

    def __init__(self, shift: int) -> None:
        self.valves = {f"v{7 + shift + 3 * at}": name for at, name in enumerate(NAMES)}
        self.on = set[str]()
        self.sessions = set[str]()

    def __call__(self, request: Request) -> Reply:
        session = request.cookies.get("sid", "")
        match request.method, request.path.split("/")[3:]:
            case "POST", ["login"]:
                if request.data() != {"username": USER, "password": PASSWORD}:
                    return answer({"error": "wrong name or password"}, 401)
                self.sessions.add(f"s{len(self.sessions)}f3a9c1d7e5b2")
                made = next(iter(self.sessions))
                return answer({"name": "Ada"}, 200, ("Set-Cookie", f"sid={made}; Path=/; HttpOnly"))
            case _, ["valves" | "hints", *_] if session not in self.sessions:
                return answer({"error": "sign in first"}, 401)
            case "GET", ["valves"]:
                listed = [{"id": key, "name": name, "on": name in self.on} for key, name in self.valves.items()]
                return answer({"valves": listed, "total": len(listed)})
            case "POST", ["hints", _]:
                return answer({"seen": True})
            case "POST", ["valves", key, "on"] if key in self.valves:
                self.on.add(self.valves[key])
                return show("", 200)
        return show('<!doctype html><title>Valves</title><div id="app"></div>')

    def truth(self) -> set[str]:
        """The names of the valves that are on."""
        return set(self.on)


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    valves = Valves(shift)
    return run(valves, valves.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Turn the recorded valve on."""
    browser = Browser(base_url)
    browser.open("/")
    browser.refused("GET", "/api/admin/valves", None)
    browser.render("#app", LOGIN)
    browser.snapshot("login")
    browser.fill("#user", USER)
    browser.fill("#password", PASSWORD)
    browser.click("#login button")
    browser.fetch("POST", "/api/admin/login", {"username": USER, "password": PASSWORD})
    browser.render("#app", '<button id="seen">Got it</button>')
    browser.snapshot("hint")
    browser.click("#seen")
    browser.fetch("POST", "/api/admin/hints/first")
    valves = browser.fetch("GET", "/api/admin/valves")["valves"]
    rows = (f'<tr><td>{each["name"]}</td><td><input type="checkbox"></td></tr>' for each in valves)
    browser.render("#app", f"<table><tbody>{''.join(rows)}</tbody></table>")
    browser.snapshot("valves")
    place = [each["name"] for each in valves].index(RECORDED["valve"])
    browser.tick(f"tr:nth-of-type({place + 1}) input")
    browser.fetch("POST", f"/api/admin/valves/{valves[place]['id']}/on")
    browser.fetch("GET", "/api/admin/valves")
    browser.snapshot("turned")
    browser.save(folder, "valves_on", TASK, RECORDED)
