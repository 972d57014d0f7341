from actors.specialists.docs import Docs
from captures.capture import Capture
from tests.actors.specialists.calls import call, refused
from tests.actors.specialists.library import library

TOOLS = Docs(library())


def test_documents_are_listed_with_their_headings() -> None:
    found = call(TOOLS, "list_docs")
    assert [each["name"] for each in found["items"]] == ["api.md", "notes.txt"]
    assert found["items"][0]["headings"] == ["Books API", "Shelves"]
    assert call(Docs(Capture()), "list_docs")["total"] == 0


def test_lines_are_found_with_those_around_them_best_first() -> None:
    found = call(TOOLS, "search_docs", terms=["SHELF", "name", "branch"])
    assert [(each["name"], each["line"], each["terms"]) for each in found["items"]] == [
        ("api.md", 7, ["SHELF", "name"]),
        ("notes.txt", 1, ["branch"]),
    ]
    assert found["items"][0]["text"].startswith("## Shelves")


def test_a_hit_says_where_to_read_on() -> None:
    hit = call(TOOLS, "search_docs", terms=["Use `GET"])["items"][0]
    assert call(TOOLS, "read_doc", name="api.md", offset=hit["at"], limit=9)["text"] == "Use `GET "


def test_a_document_is_read_in_pieces() -> None:
    first = call(TOOLS, "read_doc", name="api.md", limit=20)
    assert (first["offset"], first["next_offset"], first["length"] > 15_000) == (0, 20, True)
    assert "next_offset" not in call(TOOLS, "read_doc", name="notes.txt")
    assert "there are: api.md, notes.txt" in refused(TOOLS, "read_doc", name="api")
    assert "there are: none" in refused(Docs(Capture()), "read_doc", name="api")
