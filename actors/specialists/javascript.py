"""The specialist for the code of the pages, and for code that is to run in them."""

from typing import Annotated, Any

import msgspec
from pydantic import Field

from actors.agent import Kind
from actors.effect import Refused
from actors.specialists.lint.lint import MAX_LENGTH, lint
from actors.specialists.listing import Limit, Offset, TextLimit, TextOffset, piece, present, text_piece
from actors.tool import tool
from captures.capture import Capture
from captures.expression import BadExpression
from captures.javascript import ScriptHit, script, scripts, search_scripts

INSTRUCTIONS = """\
You know the scripts of the recorded pages and their HTML. You are asked how a page makes a value or a request, or for
code that reads something from a page. Begin with search_js_files: give it the names that you look for, such as the path
of an endpoint, a header or a field. Quote the lines that decide, with the id of the file. Code that is to run in a page
is one immediately invoked function expression that returns a JSON value and only reads: let validate_js_code check it,
then give it to submit_js_code, which keeps it. Where a response already holds the value, say so: no code is needed."""

KIND = Kind("javascript", "reads the pages' scripts and HTML; writes code that reads from a page", INSTRUCTIONS)

_MOST_FOUND = 1000
Code = Annotated[str, Field(min_length=1, max_length=MAX_LENGTH, description="`(() => { ...; return value; })()`")]


class JavaScript:
    """Tools over the scripts and snapshots of a capture."""

    def __init__(self, capture: Capture) -> None:
        self._capture = capture

    @tool()
    def search_js_files(
        self,
        terms: Annotated[
            list[Annotated[str, Field(min_length=1, max_length=300)]],
            Field(max_length=30, description="Texts to look for, in any case; any one is enough."),
        ] = [],  # noqa: B006 - pydantic copies it
        regex: Annotated[
            str, Field(max_length=2000, description="An RE2 expression (no look-around); empty for none.")
        ] = "",
        offset: Offset = 0,
        limit: Limit = 20,
    ) -> dict[str, Any] | Refused:
        """Find the scripts that hold any of the terms or match the expression, those with most different terms first.

        Scripts inside pages are searched too; their ids read like t0001#2. A hit shows the first few places;
        get_js_file_detail shows the text around them. With neither terms nor an expression: list every script.
        """
        if not terms and not regex:
            return piece(scripts(self._capture), offset, limit, _entry)
        try:
            found = search_scripts(self._capture, terms, regex, _MOST_FOUND)
        except BadExpression as error:
            return Refused((f"the expression is not one that RE2 takes: {error}",))
        return piece(found, offset, limit, self._hit)

    @tool()
    def get_js_file_detail(
        self,
        script_id: Annotated[str, Field(description="The id of a script, such as t0007 or t0001#2.")],
        around: Annotated[str, Field(max_length=300, description="Start just before the first place of this text.")] = (
            ""
        ),
        offset: TextOffset = 0,
        limit: TextLimit = 6000,
    ) -> dict[str, Any] | Refused:
        """Show a piece of a script: from `offset` on, or around a text (from `offset` on, to find its next place)."""
        found = script(self._capture, script_id)
        at = found.text.find(around, offset) if around else offset
        if at < 0:
            return Refused((f"{script_id} does not hold {around!r} after character {offset}",))
        return _entry(found) | text_piece(found.text, max(0, at - limit // 4) if around else at, limit)

    @tool()
    def get_dom_snapshot(
        self,
        snapshot_id: Annotated[str, Field(description="The id of a snapshot, such as d0003; empty: the last.")] = "",
        around: Annotated[str, Field(max_length=300, description="Start just before the first place of this text.")] = (
            ""
        ),
        offset: TextOffset = 0,
        limit: TextLimit = 8000,
    ) -> dict[str, Any] | Refused:
        """Show a piece of the page's HTML as it was at a moment, after its scripts had run; the last one by default.

        `snapshots` lists what there is: id, time (Unix seconds), label and address. For the rest of the HTML call
        again with `offset` set to `next_offset`, or give `around` a text of the page.
        """
        if not self._capture.snapshots:
            return Refused(("the capture has no snapshot; get_transaction shows the HTML that pages came with",))
        found = self._capture.snapshot(snapshot_id) if snapshot_id else self._capture.snapshots[-1]
        at = found.html.find(around, offset) if around else offset
        if at < 0:
            return Refused((f"{found.id} does not hold {around!r} after character {offset}",))
        known = [
            present({"id": each.id, "time": each.time, "label": each.label, "url": each.url})
            for each in self._capture.snapshots[-40:]
        ]
        shown = {"id": found.id, "url": found.url, "title": found.title, "snapshots": known}
        return shown | text_piece(found.html, max(0, at - limit // 4) if around else at, limit)

    @tool()
    def validate_js_code(self, code: Code) -> dict[str, Any]:
        """Check code that is to run in a page, without keeping it: `valid`, and every problem with its line.

        It must parse, be one immediately invoked function expression, and neither evaluate code nor call the network
        nor navigate. The check is static and cannot see everything; when the code runs, the page's requests and
        navigation are intercepted in any case.
        """
        problems = lint(code)
        return {"valid": not problems, "problems": problems}

    @tool()
    def submit_js_code(
        self,
        code: Code,
        description: Annotated[str, Field(min_length=1, max_length=500, description="What the code gives, in a line.")],
        storage_key: Annotated[
            str, Field(pattern=r"^[a-z][a-z0-9_]{0,63}$", description="The name under which its value is kept.")
        ],
        timeout: Annotated[float, Field(gt=0, le=120, description="Seconds that it may take.")] = 10.0,
    ) -> dict[str, Any] | Refused:
        """Keep code that is to run in a page as a step of the routine. Code with problems is refused, with all of them.

        The answer is what was kept. Code that was kept may be submitted again under the same storage_key to replace it.
        """
        if problems := lint(code):
            return Refused(tuple(problems))
        return {
            "accepted": True, "code": code, "description": description, "storage_key": storage_key, "timeout": timeout
        }  # fmt: skip

    def _hit(self, hit: ScriptHit) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.to_builtins(hit)
        return found


def _entry(found: Any) -> dict[str, Any]:
    return present(
        {
            "id": found.id, "url": found.url, "element_id": found.element_id, "kind": found.kind,
            "missing": "the recorder dropped the text" if found.missing else "", "length": len(found.text),
        }
    )  # fmt: skip
