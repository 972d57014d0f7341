"""Clicks on what stands in a button or entry are told as clicks on that."""

import re
from pathlib import Path

import pytest

from captures.interaction import Interaction
from captures.open import load
from tests.captures.archive import entry, page, typed, write_har

OPTION = (
    '<ul><li>All</li><li role="option" id="o2" class="a b"><div><span>Editor</span><span>May edit</span></div></li>'
)
BUTTON = '<p><button name="go" value="1"><svg><path></path></svg></button></p>'


def clicked(folder: Path, html: str, selector: str, text: str = "") -> Interaction:
    tag = re.split(r"[ >]+", selector)[-1].partition(":")[0]
    row = typed("", "", 5, type="click", selector=selector, tag=tag, text=text, inputType=None)
    return load(write_har(folder, entry(), interactions=[row], dom=[page(html, 1)])).interactions[0]


@pytest.mark.parametrize(
    ("html", "selector", "text", "tag", "found", "read"),
    [
        (OPTION, "ul > li:nth-of-type(2) > div > span:nth-of-type(2)", "May edit", "li", "ul > li:nth-of-type(2)", "E"),
        (BUTTON, "p > button > svg > path", "", "button", "p > button", ""),
        ("<p>gone", "main > button#x > div > span", "Go", "button", "main > button#x", "Go"),
        ("<p>gone", "main > div > span", "Go", "span", "main > div > span", "Go"),
        ('<p><a href="/x"><b>Go</b></a>', "p > a > b", "Go", "a", "p > a", "Go"),
        ('<p><a href="/x"><b>Go</b> 3 pieces</a>', "p > a > b", "Go", "b", "p > a > b", "Go"),
        ("<button><b>Stay</b></button>", "body > button > b", "Go", "button", "body > button", "Go"),
        ("<div><p><b>Go</b></p></div>", "div > p > b", "Go", "b", "div > p > b", "Go"),
        ('<div onclick="go()"><p><b>Go</b> 2</p></div>', "div > p > b", "Go", "div", "div", "Go 2"),
        ("<label>Hue <ul><li>Red<li>Blue</ul></label>", "label > ul > li:nth-of-type(2)", "Blue", "li", "=", "Blue"),
        ('<div onclick="pick(event)"><table><tr><td>Ann', "div > table > tbody > tr > td", "Ann", "td", "=", "Ann"),
        ('<div role="link"><b>Ann</b> 3</div>', "body > div > b", "Ann", "b", "=", "Ann"),
        ("<p>gone", "form > label > ul > li:nth-of-type(2)", "Blue", "li", "=", "Blue"),
        ("<p>gone", "main > .tools button b", "Go", "b", "=", "Go"),
        ("<i><button><b></b></button></i><i><button><b></b></button></i>", "i > button > b", "", "b", "=", ""),
        ("<label><b>Red</b><input type=radio></label>", "body > label > b", "Red", "label", "body > label", "Red"),
    ],
)
def test_what_reacts_is_told(
    tmp_path: Path, html: str, selector: str, text: str, tag: str, found: str, read: str
) -> None:
    told = clicked(tmp_path, html, selector, text)
    read = "Editor May edit" if read == "E" else read
    assert (told.tag, told.selector, told.text) == (tag, selector if found == "=" else found, read)


def test_it_has_the_attributes_of_what_reacts(tmp_path: Path) -> None:
    button = clicked(tmp_path, BUTTON, "p > button > svg > path")
    assert (button.name, button.value) == ("go", "1")
    option = clicked(tmp_path, OPTION, "ul > li:nth-of-type(2) > div > span:nth-of-type(1)", "Editor")
    assert (option.element_id, option.classes) == ("o2", ("a", "b"))


def test_an_entry_whose_name_is_marked_in_part_reads_as_it_was_read(tmp_path: Path) -> None:
    html = (
        '<ul><li role="option" id="o2"><div><mark>Edi</mark>tor</div><svg><style>.a{fill:red}</style></svg></li></ul>'
    )
    option = clicked(tmp_path, html, "ul > li > div", "Editor")
    assert (option.element_id, option.text) == ("o2", "Editor")
    more = clicked(tmp_path, html.replace("<svg>", "<i>May edit</i><svg>"), "ul > li > div", "Editor")
    assert more.text == "Edi tor May edit"


@pytest.mark.parametrize("unseen", ["<style></style>", '<script src="/x.js"></script>', "<style>e</style>"])
def test_a_style_or_script_takes_nothing_from_what_was_read(tmp_path: Path, unseen: str) -> None:
    told = clicked(tmp_path, f"<button>{unseen}<b>Save</b> the net</button>", "body > button > b", "Save")
    assert (told.tag, told.text) == ("button", "Save the net")
