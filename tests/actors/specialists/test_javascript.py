from actors.specialists.javascript import JavaScript
from captures.capture import Capture
from tests.actors.specialists.calls import call, refused
from tests.actors.specialists.library import library

TOOLS = JavaScript(library())
READS = "(() => document.title)()"


def test_scripts_are_found_by_terms_and_by_expression() -> None:
    found = call(TOOLS, "search_js_files", terms=["API/BOOKS", "shelf"])
    assert [(each["id"], each["terms"]) for each in found["items"]] == [("t0003", ["API/BOOKS", "shelf"])]
    assert call(TOOLS, "search_js_files", regex=r'"build": "v\d+"')["items"][0]["id"] == "t0005#1"
    assert "RE2" in refused(TOOLS, "search_js_files", regex="(?=x)")


def test_without_terms_every_script_is_listed() -> None:
    found = call(TOOLS, "search_js_files", limit=1)
    assert (found["total"], found["items"][0]["id"], found["next_offset"]) == (2, "t0003", 1)


def test_a_script_is_read_in_pieces_and_around_a_text() -> None:
    found = call(TOOLS, "get_js_file_detail", script_id="t0003", limit=12)
    assert (found["text"], found["next_offset"]) == ("const api = ", 12)
    around = call(TOOLS, "get_js_file_detail", script_id="t0003", around="function load", limit=40)
    assert "function load" in around["text"]
    inline = call(TOOLS, "get_js_file_detail", script_id="t0005#1")
    assert (inline["element_id"], inline["kind"]) == ("boot", "application/json")
    assert "does not hold 'nowhere'" in refused(TOOLS, "get_js_file_detail", script_id="t0003", around="nowhere")
    assert "no script 't0005#9'" in refused(TOOLS, "get_js_file_detail", script_id="t0005#9")


def test_the_last_snapshot_is_shown_unless_another_is_named() -> None:
    last = call(TOOLS, "get_dom_snapshot")
    assert (last["id"], last["text"]) == ("d0004", "<body>Order 555: Contract Law</body>")
    assert [each["id"] for each in last["snapshots"]] == ["d0001", "d0002", "d0003", "d0004"]
    first = call(TOOLS, "get_dom_snapshot", snapshot_id="d0001", offset=6, limit=6)
    assert (first["text"], first["next_offset"]) == ("<body>", 12)
    assert 'name="csrf"' in call(TOOLS, "get_dom_snapshot", snapshot_id="d0001", around="csrf", limit=80)["text"]
    assert "does not hold" in refused(TOOLS, "get_dom_snapshot", around="nowhere")
    assert "no snapshot 'd9'" in refused(TOOLS, "get_dom_snapshot", snapshot_id="d9")
    assert "has no snapshot" in refused(JavaScript(Capture()), "get_dom_snapshot")


def test_code_is_checked_without_being_kept() -> None:
    assert call(TOOLS, "validate_js_code", code=READS) == {"valid": True, "problems": []}
    checked = call(TOOLS, "validate_js_code", code="(() => {\n  return fetch('/x');\n})()")
    assert checked["valid"] is False
    assert checked["problems"][0].startswith("line 2, column 10: `fetch` makes network calls")


def test_code_that_passes_is_kept_as_it_was_given() -> None:
    kept = call(TOOLS, "submit_js_code", code=READS, description="The title", storage_key="title")
    assert kept == {
        "accepted": True, "code": READS, "description": "The title", "storage_key": "title", "timeout": 10.0
    }  # fmt: skip


def test_code_with_problems_and_bad_arguments_are_refused() -> None:
    code = "(() => eval('1') + fetch('/x'))()"
    reasons = refused(TOOLS, "submit_js_code", code=code, description="d", storage_key="k")
    assert "`eval`" in reasons
    assert "`fetch`" in reasons
    reasons = refused(TOOLS, "submit_js_code", code=READS, description="", storage_key="Not Good", timeout=0)
    assert all(path in reasons for path in ("$.description", "$.storage_key", "$.timeout"))
