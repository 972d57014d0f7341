"""The small sites behave as their kind does, and their recordings are captures of them."""

import re
from pathlib import Path

import httpx2
import pytest

from tests.sites import boards, catalogue, desk, guests, letters, notes, payroll, stock, tickets, workshop
from tests.sites.capture_files import read

SITES = {
    "notes": notes, "catalogue": catalogue, "desk": desk, "tickets": tickets, "workshop": workshop, "payroll": payroll,
    "guests": guests, "boards": boards, "stock": stock, "letters": letters,
}  # fmt: skip


def hidden(page: httpx2.Response, name: str) -> str:
    return re.search(rf'name="{name}" value="([^"]+)"', page.text)[1]


@pytest.mark.parametrize("name", SITES)
def test_a_recording_is_a_capture(name, tmp_path: Path):
    module = SITES[name]
    with module.serve() as site:
        module.record(site.url, tmp_path)
    files = read(tmp_path)

    assert files.task["task"] == module.TASK
    assert files.task["parameters_recorded"] == module.RECORDED
    assert all(entry["request"]["url"].startswith(site.url) for entry in files.entries)
    assert all(entry["response"]["status"] in (200, 302) for entry in files.entries)
    assert files.storage["url"] == files.snapshots[-1]["url"]
    left = [it for it in files.interactions if it["type"] == "change" and it["tag"] == "input"]
    typed = {it["name"]: it["value"] for it in left if it["inputType"] != "radio"}
    assert set(typed.values()) <= set(module.RECORDED.values())


@pytest.mark.parametrize("name", SITES)
def test_ids_move_on_with_shift_and_the_rest_stays(name, tmp_path: Path):
    module = SITES[name]
    with module.serve() as first:
        module.record(first.url, tmp_path / "first")
    port = int(first.url.rpartition(":")[2])
    with module.serve(port, shift=1000) as second:
        assert second.url == first.url
        module.record(second.url, tmp_path / "second")
    before, after = read(tmp_path / "first"), read(tmp_path / "second")
    assert [it["type"] for it in before.interactions] == [it["type"] for it in after.interactions]
    assert before.snapshots[-1]["html"] != after.snapshots[-1]["html"]


def test_notes_shows_what_is_true(tmp_path: Path):
    with notes.serve() as site:
        notes.record(site.url, tmp_path)
        truth = site.truth(notes.RECORDED["text"])
    files = read(tmp_path)
    assert files.requests("document")[-1] == "GET /notes?q=budget&order=title 200"
    assert re.findall(r'"/notes/(\d+)">', files.snapshots[-1]["html"]) == [note["id"] for note in truth]
    assert len(truth) == 6


@pytest.mark.parametrize(
    ("module", "token", "user", "password"), [(notes, "_token", "login", "pass"), (tickets, "csrf", "name", "password")]
)
def test_a_form_login_takes_a_token_once(module, token, user, password):
    right = {user: module.USER, password: module.PASSWORD}
    with module.serve() as site, httpx2.Client(base_url=site.url) as client:
        assert client.get("/").headers["Location"] == "/login"
        value = hidden(client.get("/login"), token)
        assert "wrong password" in client.post("/login", data={**right, password: "x", token: value}).text
        assert client.post("/login", data={**right, token: value}).status_code == 403
        value = hidden(client.get("/login"), token)
        before = dict(client.cookies)
        assert client.post("/login", data={**right, token: value}).status_code == 302
        assert dict(client.cookies) != before


def test_catalogue_pages(tmp_path: Path):
    with catalogue.serve(shift=5) as site:
        catalogue.record(site.url, tmp_path)
        truth = site.truth("Garden tools", 2)
        assert len(site.truth("Garden tools", 3)) == 3
        assert httpx2.get(f"{site.url}/c/garden-tools-40/?page=4").status_code == 404
        assert httpx2.get(f"{site.url}/c/garden-tools-35/").status_code == 404
        assert "Bed &amp; bath" in httpx2.get(site.url).text
    files = read(tmp_path)
    assert files.requests("document") == [
        "GET / 200",
        "GET /c/garden-tools-40/ 200",
        "GET /c/garden-tools-40/?page=2 200",
    ]
    assert [it["text"] for it in files.interactions] == ["Garden tools", "next"]
    assert re.findall(r'<a href="/p/\d+">([^<]+)<', files.snapshots[-1]["html"]) == [it["title"] for it in truth]


def test_desk_tells_only_who_bears_its_token(tmp_path: Path):
    with desk.serve() as site, httpx2.Client(base_url=site.url) as client:
        desk.record(site.url, tmp_path)
        assert client.get("/api/departments").status_code == 401
        assert client.post("/api/login", json={"email": desk.USER, "password": "x"}).status_code == 401
        token = client.post("/api/login", json={"email": desk.USER, "password": desk.PASSWORD}).json()["token"]
        for wrong in ("null", "a.b.c", token[:-2], token.replace(".", ".e30", 1)):
            assert client.get("/api/departments", headers={"Authorization": f"Bearer {wrong}"}).status_code == 401
        client.headers["Authorization"] = f"Bearer {token}"
        number = {it["label"]: it["id"] for it in client.get("/api/departments").json()}["R&D"]
        found = client.post("/api/search", json={"departmentId": number, "text": "LAMP"}).json()
        assert found == {"total": 3, "items": site.truth("R&D", "lamp")}
        assert client.post("/api/search", json={"departmentId": str(number), "text": "x"}).status_code == 422
        truth = site.truth(desk.RECORDED["department"], desk.RECORDED["text"])
    files = read(tmp_path)
    assert files.answer("/api/search")["items"] == truth
    assert files.final("department") == "31"
    assert files.snapshots[-1]["html"].count("<li>") == len(truth) == 3
    assert files.storage["storage"]["origins"][0]["localStorage"][0]["value"].count(".") == 2


def test_tickets_files_a_form_once(tmp_path: Path):
    with tickets.serve() as site, httpx2.Client(base_url=site.url, follow_redirects=True) as client:
        tickets.record(site.url, tmp_path)
        recorded = {name: tickets.RECORDED[name] for name in ("title", "severity", "description")}
        assert site.truth() == {1042: recorded}
        token = hidden(client.get("/login"), "csrf")
        client.post("/login", data={"csrf": token, "name": tickets.USER, "password": tickets.PASSWORD})
        other = tickets.OTHERS[1]
        nonce = hidden(client.get("/tickets/new"), "nonce")
        sent = {**other, "severity": tickets.SEVERITIES[other["severity"]], "nonce": nonce}
        fields = {name: (None, value) for name, value in sent.items()}
        assert str(client.post("/tickets", files=fields).url) == f"{site.url}/ticket/1043"
        refused = client.post("/tickets", files=fields)
        assert (refused.status_code, "This form was used before." in refused.text) == (200, True)
        assert site.truth() == {1042: recorded, 1043: other}
    files = read(tmp_path)
    assert files.requests("document")[-2:] == ["POST /tickets 302", "GET /ticket/1042 200"]
    assert files.final("severity") == tickets.SEVERITIES["major"]
