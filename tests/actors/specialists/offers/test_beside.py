"""What stood side by side with what was clicked."""

from typing import Any

import pytest
from selectolax.lexbor import LexborHTMLParser

from actors.specialists.offers.beside import chosen_from

SEGMENTS = "<button data-level=lo>Low</button><button data-level=hi id=it>High</button>"
LEVELS = {"Low": "lo", "High": "hi"}


def told(html: str) -> dict[str, Any]:
    node = LexborHTMLParser(html).css_first("#it")
    assert node is not None
    return chosen_from(node)


@pytest.mark.parametrize(
    ("around", "group"),
    [
        ("<div>{}</div>", ""),
        ("<div aria-label=Urgency>{}</div>", "Urgency"),
        ("<b id=u>Urgency</b><div aria-labelledby=u>{}</div>", "Urgency"),
        ("<label>Urgency</label> <div>{}</div>", "Urgency"),
    ],
)
def test_buttons_of_a_group_with_what_they_are_called_together(around: str, group: str) -> None:
    assert told(around.format(SEGMENTS)) == {"options": LEVELS, "group": group}


def test_a_picture_is_called_by_what_it_says_of_itself() -> None:
    star = '<span data-v={} aria-label="{} stars"><svg id={} /></span>'
    stars = star.format(1, 1, "first") + star.format(2, 2, "it")
    assert told(f"<p>{stars}</p>") == {"options": {"1 stars": "1", "2 stars": "2"}, "group": "", "text": "2 stars"}


def test_numbers_that_are_no_count_are_codes_if_the_choices_read_so() -> None:
    points = "<div><button data-points=3>3</button><button data-points=8 id=it>8</button></div>"
    assert told(points)["options"] == {"3": "3", "8": "8"}


@pytest.mark.parametrize(
    "html",
    [
        "<ul><li data-id=hen>Hen</li><li data-id=owl id=it>Owl</li></ul>",
        "<ul><li data-n=71>Hen</li><li data-n=72 id=it>Owl</li></ul>",
        "<ul><li data-n=a>Hen <button>Drop</button></li><li data-n=b id=it>Owl <button>Drop</button></li></ul>",
        "<ul><li data-n=a>Hen</li><li data-n=b id=it>Hen</li></ul>",
        "<ul><li data-n=a id=it>Hen</li></ul>",
        "<ul><li data-testid=a>Hen</li><li data-testid=b id=it>Owl</li></ul>",
        "<form><button value=a>Hen</button><button value=b id=it>Owl</button></form>",
        "<ul><li data-n=Qx7Rk9Zw2LmB4vTn>Hen</li><li data-n=Hq3Vt8Yc5NsD1xPj id=it>Owl</li></ul>",
        "<ul><li data-n=a id=it>Hen</li>" + "".join(f"<li data-n=b{n}>B{n}</li>" for n in range(1, 41)) + "</ul>",
        "<ul><li role=option data-value=a>Hen</li><li role=option id=it>Owl</li></ul>",
    ],
)
def test_things_commands_and_what_has_no_code_are_no_choices(html: str) -> None:
    assert not told(html).get("options")


RADIO = "<div><label{}><b>{}</b><p>It is so</p><input type=radio value='{}'{}></label></div>"
FIRST, SECOND = ("", "In turn", "by order", ""), (" id=it", "By chance", "by lot", "")


def of_radios(*those: tuple[str, str, str, str]) -> dict[str, Any]:
    return told(
        "<section><input type=hidden name=way value='by order'><div>{}</div></section>".format(
            "".join(RADIO.format(*each) for each in those)
        )
    )


def test_radio_buttons_without_a_name_are_known_by_what_stands_around_them() -> None:
    options = {"In turn": "by order", "By chance": "by lot"}
    for more in ([], [("", "By hand", "", "")], [("", "By hand", "by hand", " disabled")]):
        assert of_radios(FIRST, SECOND, *more) == {"options": options, "text": "By chance", "group": "way"}


@pytest.mark.parametrize(
    "second",
    [(*SECOND[:3], " name=way"), (*SECOND[:2], "72", ""), (*SECOND[:2], "by order", ""), (SECOND[0], *FIRST[1:])],
)
def test_radio_buttons_of_a_form_of_numbered_things_and_of_one_name_are_no_such_choices(
    second: tuple[str, str, str, str],
) -> None:
    assert not of_radios(FIRST, second).get("options")
