"""The specialist for the documentation that the user gave with the capture."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from actors.agent import Kind
from actors.effect import Refused
from actors.specialists.listing import Limit, Offset, TextLimit, TextOffset, piece, short, text_piece
from actors.tool import tool
from captures.capture import Capture

INSTRUCTIONS = """\
You read the documentation files that the user gave with the recorded session. Begin with list_docs: there may be none;
say so then, and end. Answer from the text and quote it, with the file and the line. A document describes what should
be; where the recorded traffic differs, the traffic is right."""

KIND = Kind("docs", "searches and reads the documentation given with the capture", INSTRUCTIONS)

_CONTEXT = 2


class Docs:
    """Tools over the documents of a capture."""

    def __init__(self, capture: Capture) -> None:
        self._documents = dict(sorted(capture.documents.items()))

    @tool()
    def list_docs(self, offset: Offset = 0, limit: Limit = 100) -> dict[str, Any]:
        """List the documents with their length in characters and their headings. There may be none."""
        return piece(list(self._documents.items()), offset, limit, _entry)

    @tool()
    def search_docs(
        self,
        terms: Annotated[
            list[Annotated[str, Field(min_length=1, max_length=200)]],
            Field(min_length=1, max_length=20, description="Texts to look for, in any case; any one is enough."),
        ],
        offset: Offset = 0,
        limit: Limit = 20,
    ) -> dict[str, Any]:
        """Find the lines that hold any of the terms, those with most different terms first, with two lines around.

        `line` counts from 1; `at` is the character to give read_doc as its offset.
        """
        found = [hit for name, text in self._documents.items() for hit in _hits(name, text, terms)]
        return piece(sorted(found, key=lambda hit: -len(hit["terms"])), offset, limit)

    @tool()
    def read_doc(
        self,
        name: Annotated[str, Field(description="The document's name, as list_docs gives it.")],
        offset: TextOffset = 0,
        limit: TextLimit = 8000,
    ) -> dict[str, Any] | Refused:
        """Read a document, a piece at a time: for the rest call again with `offset` set to `next_offset`."""
        if name not in self._documents:
            known = ", ".join(list(self._documents)[:50]) or "none"
            return Refused((f"there is no document {name!r}; there are: {known}",))
        return {"name": name} | text_piece(self._documents[name], offset, limit)


def _entry(document: tuple[str, str]) -> dict[str, Any]:
    name, text = document
    headings = [line.strip("# ").strip() for line in text.splitlines() if line.startswith("#")]
    return {"name": name, "length": len(text), "headings": [short(each, 80) for each in headings[:12]]}


def _hits(name: str, text: str, terms: list[str]) -> Iterator[dict[str, Any]]:
    lines, at = text.splitlines(keepends=True), 0
    for n, line in enumerate(lines):
        found = [term for term in terms if term.casefold() in line.casefold()]
        if found:
            around = "".join(lines[max(0, n - _CONTEXT) : n + _CONTEXT + 1])
            yield {"name": name, "line": n + 1, "at": at, "terms": found, "text": around[:800]}
        at += len(line)
