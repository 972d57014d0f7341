"""Every credential of a capture is a canary: none is in a byte that leaves, whatever a run does with it."""

import base64
import json
from pathlib import Path

import pytest

from captures.opaque import is_telling
from captures.open import open_capture
from routines.export.formats import FORMATS
from runtime.folder import RunFolder
from runtime.session import Run
from tests.captures.masking.test_redacted_copy import spelled
from tests.discovering import discover, routine_of
from tests.runtime.terminal import Type
from tests.runtime.thinking_server import ThinkingServer
from tests.sites import desk
from tests.sites.recording import har_request, har_response

PLANTED = {
    "bearer": "c4n4ryB34rer.Kd72hsP0aQxx",
    "cookie": "c4n4ryC00kie-Zq81Lw7Tt",
    "key": "c4n4ryApiK3y77Hq2Lx",
    "stored": "c4n4ryT0ken-9sK2mmQ1vv",
    "address": "c4n4ryL1nk5Wq8RrTz0",
    "fragment": "c4n4ryFr4gm3nt-7Hs2Qp",
    "issued": "c4n4ryH34der-5Gt1Mw9Z",
    "code": "c4n4ryC0d3-8Jd4Xv6Yb",
    "signature": "c4n4rySig-3Bn7Kf2Ls",
    "packed": "c4n4ryB4se-6Dx9Rc1Pq",
    "assertion": "c4n4ryS4ml-2Fz8Hq3Wn",
    "path": "c4n4ryP4th-5Jk1Vb7Mx",
    "invitation": "c4n4ryInv1te-9Qs4Dl6Tr",
    "identity": "c4n4ryO1dc-8Gw3Yc5Np",
    "webhook": "c4n4ryH00k-1Xf6Zt4Lb",
    "recovery": "c4n4ryR3cov-7Bm2Kd9Js",
    "listed": "c4n4ryL1st-4Pv8Ch2Rg",
    "inline": "c4n4ryScr1pt-3Ty5Wq7Fn",
    "head": "c4n4ryM3ta-6Ln9Xk1Dz",
}


def plant(capture: Path, url: str) -> None:
    """What a page did besides: a request with every kind of credential, an answer with more, and a full storage."""
    har = json.loads((capture / "capture.har").read_text())
    told = [("Authorization", f"Bearer {PLANTED['bearer']}"), ("Cookie", f"sid={PLANTED['cookie']}")]
    told += [("X-Api-Key", PLANTED["key"]), ("Content-Type", "application/json")]
    told += [("X-Amzn-Oidc-Data", PLANTED["identity"]), ("Referer", f"{url}/invite/{PLANTED['invitation']}")]
    address = f";jsessionid={PLANTED['path']}?access_token={PLANTED['address']}&sig={PLANTED['signature']}"
    address += f"&code={PLANTED['code']}&state=1"
    packed = base64.b64encode(json.dumps({"token": PLANTED["packed"]}).encode()).decode()
    said = {"payload": packed, "SAMLResponse": PLANTED["assertion"]}
    sent = har_request("POST", f"{url}/hub{address}", told, json.dumps({"since": 1} | said).encode())
    shown = {"access_token": PLANTED["stored"], "user": {"name": "Ann"}, "also": PLANTED["packed"]}
    shown |= {"webhookSecret": PLANTED["webhook"], "recoveryCodes": [PLANTED["recovery"]]}
    shown |= {"apiKeys": [{"id": 1, "key": PLANTED["listed"]}]}
    fields = [("Content-Type", "application/json"), ("X-Auth-Token", PLANTED["issued"])]
    fields += [("Content-Location", f"/hub#access_token={PLANTED['fragment']}")]
    got = har_response(200, "OK", fields, json.dumps(shown).encode())
    first = har["log"]["entries"][0]
    har["log"]["entries"].insert(1, {**first, "request": sent, "response": got, "_resourceType": "fetch"})
    page = f'<meta name=auth content={PLANTED["head"]}><script>x = {{"sessionToken": "{PLANTED["inline"]}"}}</script>'
    asked = har_request("GET", f"{url}/frame", [], b"")
    got = har_response(200, "OK", [("Content-Type", "text/html")], page.encode())
    har["log"]["entries"].insert(2, {**first, "request": asked, "response": got, "_resourceType": "fetch"})
    (capture / "capture.har").write_text(json.dumps(har))
    kept = json.loads((capture / "storage.json").read_text())
    kept["storage"]["origins"] = [{"origin": url, "localStorage": [{"name": "auth_token", "value": PLANTED["stored"]}]}]
    (capture / "storage.json").write_text(json.dumps(kept))


def found_in(text: bytes, values: list[str]) -> list[str]:
    return [way for value in values for way in spelled(value) if is_telling(way) and way.encode() in text]


def test_no_credential_of_a_capture_is_in_what_a_model_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with desk.serve() as site, ThinkingServer() as server:
        monkeypatch.setenv("SUPERDISCOVERY_CHAT_URL", server.url)
        desk.record(site.url, tmp_path / "capture")
        plant(tmp_path / "capture", site.url)
        ending, _ = discover(tmp_path / "capture", desk.TASK, tmp_path / "run", model="chat:thinker")
    assert routine_of(ending).operations
    asked = json.dumps([(each.path, dict(each.headers), each.body) for each in server.asked], ensure_ascii=False)
    assert len(server.asked) > 10
    assert "secret-1-password" in asked
    secrets = [value for value in open_capture(tmp_path / "capture").vault.values() if is_telling(value)]
    assert set(PLANTED.values()) <= set(secrets)
    assert found_in(asked.encode(), secrets) == []


def test_no_credential_of_a_capture_is_in_what_a_run_leaves_behind(tmp_path: Path, type_in: Type) -> None:
    with desk.serve() as site:
        desk.record(site.url, tmp_path / "capture")
        plant(tmp_path / "capture", site.url)
        ending, _ = discover(tmp_path / "capture", desk.TASK, tmp_path / "run")
    secrets = [value for value in open_capture(tmp_path / "capture").vault.values() if is_telling(value)]
    assert set(PLANTED.values()) <= set(secrets)
    whole = b"".join(file.read_bytes() for file in (tmp_path / "capture").iterdir())
    assert len({value for value in secrets if found_in(whole, [value])}) == len(set(secrets)) > len(PLANTED)

    routine = routine_of(ending)
    kept = [file.read_bytes() for file in (tmp_path / "run").rglob("*") if file.is_file()]
    exported = [FORMATS[name](routine) for name in FORMATS]
    kept += [each.text.encode() for each in exported] + [text.encode() for e in exported for text in e.beside.values()]
    kept += [Run(RunFolder.open(tmp_path / "run"))._repr_html_().encode()]
    told = [type_in("log", tmp_path / "run"), type_in("log", tmp_path / "run", "--json")]
    told += [type_in("run", tmp_path / "run", "--no-input"), type_in("replay", tmp_path / "run")]
    assert told[-1].code == 0, told[-1].err  # what was sent again is replayed as well
    kept += [text.encode() for each in told for text in (each.out, each.err)]
    assert found_in(b"\n".join(kept), secrets) == []
    assert [each.verdict for each in routine.proofs if each.name == "authorization"] == ["accepted"]
