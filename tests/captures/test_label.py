"""Labels, found in the page as it was."""

from pathlib import Path

import pytest

from captures.open import load
from tests.captures.archive import entry, page, typed, write_har

LOGIN = "https://shop.test/login"


def label(folder: Path, html: str, **more: object) -> str:
    row = typed("q", "x", 5, **more)  # type: ignore[arg-type]
    return load(write_har(folder, entry(), interactions=[row], dom=[page(html, 1)])).interactions[0].label


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<label for="f">Search <b>for</b>: *</label><input id="f" name="q">', "Search for"),
        ('<label>Colour <input name="q"><select><option>red</select></label>', "Colour"),
        ('<input name="q" aria-label="Find">', "Find"),
        ('<i id="a">First</i><i id="b">Second</i><input name="q" aria-labelledby="a b">', "First"),
        ('<input name="q" placeholder=" Type here ">', "Type here"),
        ('<input name="q" title="Help">', "Help"),
        ('<table><tr><th>Title<td>-<td><span><input name="q"></span></table>', "-"),
        ("<table><tr><th>Title</th><td><input name=q></td></tr></table>", "Title"),
        ("<dl><dt>Term</dt><dd><input name=q></dd></dl>", "Term"),
        ('<label for="f"></label><input id="f" name="q" placeholder="empty label">', "empty label"),
        ("<p><input name=q></p>", ""),
        ("<p>no such field</p>", ""),
    ],
)
def test_the_nearest_words_are_the_label(tmp_path: Path, html: str, expected: str) -> None:
    assert label(tmp_path, html) == expected


@pytest.mark.parametrize("selector", ["", ":has-text('x')", "#gone", "form > input:nth-of-type(9)"])
def test_an_element_whose_selector_fails_is_found_by_id_or_name(tmp_path: Path, selector: str) -> None:
    html = '<label for="f">By id</label><input id="f"><input name="q" placeholder="By name">'
    assert label(tmp_path, html, selector=selector, id="f") == "By id"
    assert label(tmp_path, html, selector=selector) == "By name"


def test_a_label_that_was_recorded_is_kept(tmp_path: Path) -> None:
    assert label(tmp_path, '<input name="q" aria-label="Page">', label="Recorded") == "Recorded"


def test_buttons_and_links_need_no_label(tmp_path: Path) -> None:
    assert label(tmp_path, '<input name="q" title="Go">', inputType="submit") == ""


def test_the_page_is_the_one_that_was_shown_then(tmp_path: Path) -> None:
    def field(text: str) -> str:
        return f'<input name="q" placeholder="{text}">'

    rows = [typed("q", "x", at) for at in (0, 2, 4, 9)]
    shown = [page(field("at 3"), 3, LOGIN + "#top"), page(field("at 8"), 8), page(field("other"), 2, "https://a.test/")]
    served = entry(LOGIN, 1, text=field("served"))
    path = write_har(tmp_path, served, interactions=rows, dom=shown)
    assert [each.label for each in load(path).interactions] == ["at 3", "served", "at 3", "at 8"]
