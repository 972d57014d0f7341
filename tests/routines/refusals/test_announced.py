"""Which messages a page shows, and which of them say that nothing came of what was sent."""

import pytest

from routines.extracting.page import Page
from routines.operation import Fetch
from routines.refusals.announced import announced
from routines.refusals.refused import refusals

BOXES = [
    ('<div class="toast toast-bad" role="status">Paid already</div>', "toast toast-bad"),
    ('<p class="toast toast-info">Owl was paid</p>', "toast toast-info"),
    ('<ul class="flashes"><li class="error">Not on Mondays</li></ul>', "flashes error"),
    ('<ul class="flashes"><li class="done">Lent</li></ul>', "flashes done"),
    ('<div id="flash_alert">Lend it first</div>', "flash_alert"),
    ('<div id="flash_notice">Lent</div>', "flash_notice"),
    ('<div aria-live="polite"><div><p class="msg msg--failed">No day</p></div></div>', "msg msg--failed"),
    ('<div class="bg-red-100 text-red-700" role="alert"><b>No!</b> Too late</div>', "bg-red-100 text-red-700"),
    ('<div class="bg-green-100 text-green-700" role="alert">Sent</div>', "bg-green-100 text-green-700"),
    ('<div role="alert"><span class="icon"></span>Closed on Mondays</div>', ""),
    ('<div class="alert alert-warning"><i class="icon red"></i>Still lent</div>', "alert alert-warning"),
    ('<div class="alert alert-success">Sent<button class="close danger">x</button></div>', "alert alert-success"),
    ('<div class="Toast_oops__3fxA2">Hm, no</div>', "Toast_oops__3fxA2"),
    ('<div class="Toast_success__9ab">Yes</div>', "Toast_success__9ab"),
    ('<div class="flash"><div class="flash-text">Lent</div></div>', "flash flash-text"),
    ('<div class="notice"><p class="bad">No</p></div>', "notice bad"),
    ('<p class="hinweis">Verliehen</p>', "hinweis"),
    ('<div class="meldung meldung--warnung">Noch verliehen</div>', "meldung meldung--warnung"),
    ('<div class="alerte alerte-erreur">Trop tard</div>', "alerte alerte-erreur"),
    ('<div class="messages"><ul><li class="done">Lent<svg class="bad"></svg></li></ul></div>', "messages done"),
]
NONE = [
    '<div class="toast bad" hidden>No</div><template><p class="toast bad">No</p></template>',
    '<div class="spinner" role="status"><span class="visually-hidden">Loading</span></div>',
    '<p class="alert bad">3</p><p class="toast"></p><p class="flash">{{ text }}</p>',
    '<a class="notifications">News</a><form class="message"><input></form><td class="message bad">Old</td>',
    '<div aria-live="polite"><input></div>' + f'<div aria-live="polite">{"word " * 80}</div>',
]


@pytest.mark.parametrize(("html", "kind"), BOXES)
def test_a_message_is_of_the_kind_that_the_classes_of_its_box_say(html: str, kind: str) -> None:
    (told,) = announced(f"<main><p class=lead>Cards</p>{html}</main>")
    assert told.kind == kind


@pytest.mark.parametrize("html", NONE)
def test_what_is_hidden_or_no_text_for_a_reader_is_no_message(html: str) -> None:
    assert announced(html) == []


def said(html: str, recorded: list[str] | None, *before: str) -> list[str]:
    sent = Fetch(url="https://a.test/", method="POST", messages=recorded)
    return refusals(sent, Page(sent.url, [("Content-Type", "text/html")], html), before)


@pytest.mark.parametrize(
    ("now", "then"),
    [
        ("toast toast-bad", ["toast toast-info"]),
        ("fehler", []),
        ("meldung fehler", ["meldung"]),
        ("meldung--warnung", ["meldung--erfolg"]),
        ("aviso aviso-erro", []),
        ("toast toast-bad", ["toast toast-success"]),
        ("toast toast-bad", ["toast"]),
        ("toast toast-bad", []),
        ("flash alert", ["flash notice"]),
        ("alert alert-warning", ["alert alert-info"]),
        ("toast toast-oops", ["toast toast-success"]),
        ("toast", ["toast success"]),
        ("bg-red-50 rounded toast", ["bg-green-50 rounded toast"]),
        ("alert alert-danger", ["alert alert-warning"]),
        ("notice notice-error settings-error", ["notice notice-success settings-error"]),
        ("notice notice-error", []),
    ],
)
def test_a_message_of_a_worse_kind_says_that_nothing_came_of_it(now: str, then: list[str]) -> None:
    html = f"<p class='{now}'>Paid already</p>"
    assert said(html, then) == ["Paid already"]
    assert said(html, then, "Paid already") == []


@pytest.mark.parametrize(
    ("now", "then"),
    [
        ("toast toast-info", ["toast toast-success"]),
        ("toast toast-success", ["toast toast-info"]),
        ("toast toast-success", []),
        ("flash notice", ["flash success"]),
        ("alert alert-warning", ["alert alert-warning"]),
        ("alert alert-warning", []),
        ("toast bad", ["toast bad"]),
        ("flash-7 flash", ["flash flash-6"]),
        ("flash flash-lent", ["flash flash-returned"]),
        ("box message", ["banner toast-success"]),
        ("toast toast-bad", None),
        ("notice notice-success settings-error", []),
        ("notice settings notice-success", ["notice notice-success settings-error"]),
    ],
)
def test_a_message_of_the_same_a_better_or_an_unknown_kind_says_nothing(now: str, then: list[str] | None) -> None:
    assert said(f"<p class='{now}'>Paid already</p>", then) == []


def test_an_alert_where_nothing_was_said_says_that_nothing_came_of_it() -> None:
    alert = "<p role=alert>Closed on Mondays</p>"
    assert said(alert, []) == ["Closed on Mondays"]
    assert said(alert, [""]) == said(alert, ["toast info"]) == said(alert, None) == []
    assert said("<p role=status>Closed on Mondays</p>", []) == []


def test_beside_a_message_of_the_recorded_kind_another_one_says_nothing() -> None:
    pages = "<p class='toast info'>{}</p><p class='toast bad'>2 cards are overdue</p>"
    assert said(pages.format("Lent"), ["toast info"]) == []
    assert said(pages.format("Lent"), ["toast info"], "Lent") == ["2 cards are overdue"]
    assert said(pages.format("Lent"), ["toast info"], "Lent", "5 cards are overdue") == []


def test_what_is_marked_as_an_error_says_nothing_in_a_box_as_it_was_recorded() -> None:
    html = "<p class='alert alert-danger'>Owl was refused</p>"
    assert said(html, ["alert alert-danger"]) == []
    assert said(html, ["alert alert-info"]) == said(html, None) == ["Owl was refused"]


LISTED = [
    ("<div class=notifications><span class='badge red'>3 new</span></div><p>Saved</p>", [], []),
    ("<div id=messages><div class='row red'>Mail to Ann</div></div>", ["toast info"], []),
    ("<div id=messages><div class='row error'>No such day</div></div>", [], ["No such day"]),
    ("<div class=messages><p class=red>No such day</p></div>", ["messages green"], ["No such day"]),
    ("<div class=messages role=alert><p class=red>No such day</p></div>", [], ["No such day"]),
    ("<div class=messages><p class='message red'>No such day</p></div>", [], ["No such day"]),
    ("<div class=flashes><p class=red>No such day</p></div>", [], ["No such day"]),
]


@pytest.mark.parametrize(("html", "then", "told"), LISTED)
def test_a_mere_colour_says_nothing_of_what_a_list_may_hold_anyway(html: str, then: list[str], told: list[str]) -> None:
    assert said(html, then) == told
