"""Sentences that a page sent in JSON although no event told who wrote them."""

import json

from actors.specialists.untold.document import untold_documents
from captures.capture import Capture
from captures.dom import Snapshot
from captures.transaction import Transaction
from tests.actors.specialists.library import HOST, T0, done, exchange

TYPED = done(1, 2.0, "change", "/new", "[name=title]", "input", name="title", value="Winter walk")
SENT = {
    "title": "Winter walk",
    "about": "Draft of Winter walk",
    "text": "Along the canal.\nTwo & more.",
    "by": "an app",
}
SHOWN = "<h1>Winter walk</h1><p>Along the\n canal.</p><p>Two &amp; more.</p><i>an app</i> Draft of Winter walk"


def told(
    shown: str = SHOWN,
    first: str = "<p>made by an app</p>",
    earlier: tuple[Transaction, ...] = (),
    editor: str = "<iframe></iframe>",
    **more: str,
) -> dict[str, str]:
    steps = (
        exchange(1, 0, "GET", "/new", first),
        *earlier,
        exchange(
            2, 5, "PUT", "/notes/1", sent=json.dumps(SENT | more), headers=(("Content-Type", "application/json"),)
        ),
    )
    pages = (Snapshot("d0001", T0 + 7, HOST + "/new", "Notes", shown + editor),)
    found = untold_documents(Capture(transactions=steps, interactions=(TYPED,), snapshots=pages))
    return {each["name"]: each["value"] for each in found}


def test_a_sentence_that_nothing_had_before_and_the_page_shows_later() -> None:
    assert told() == {"text": SENT["text"]}
    assert told(text="<p>Along the canal.</p>") == {"text": "Along the canal."}


def test_what_is_not_shown_or_was_there_before_or_is_one_word_is_none() -> None:
    assert told(shown="<p>Saved</p>") == {}
    assert told(first=json.dumps(SENT)) == {}
    assert told(text="Along", shown="Along") == {}


def test_what_was_sent_before_anything_was_typed_a_script_made() -> None:
    begun = exchange(2, 1, "PUT", "/notes/1", sent=json.dumps(SENT))
    assert told(earlier=(begun,)) == {}


def test_where_there_is_no_editor_an_application_named_it() -> None:
    assert told(editor="") == {}
    assert told(editor="<div contenteditable=true></div>") == {"text": SENT["text"]}
