"""What a page says of its own fields is nothing that a person entered."""

from typing import Any

from actors.specialists.forms.scripted import but_scripted
from captures.interaction import Interaction

LIST, NEXT = "http://x/list", "http://x/list?q=a"


def did(n: int, type_: str, url: str = LIST, tag: str = "x-select", **more: Any) -> Interaction:
    return Interaction(id=f"i{n:04}", time=float(n), type=type_, url=url, selector=f"#{tag}", tag=tag, **more)


def kept(*done: Interaction) -> list[str]:
    return [each.id for each in but_scripted(done)]


def test_a_widget_that_speaks_when_its_page_is_opened() -> None:
    opened = did(1, "click", "http://x/", "a")
    announced = did(2, "change", name="operator", value="0")
    typed = did(3, "input", tag="input", value="a")
    sent = did(4, "submit", tag="form")
    assert kept(opened, announced, typed, sent, did(5, "change", NEXT, value="0")) == ["i0001", "i0003", "i0004"]
    assert kept(announced, typed) == ["i0003"]


def test_a_widget_in_which_somebody_chose() -> None:
    chosen = [did(1, "click"), did(2, "change", value="1")]
    assert kept(*chosen) == ["i0001", "i0002"]


def test_a_field_of_the_browser_is_chosen_in_without_a_click() -> None:
    opened = did(1, "click", "http://x/", "a")
    assert kept(opened, did(2, "change", tag="select", value="1")) == ["i0001", "i0002"]
    assert kept(opened, did(2, "change", tag="input", input_type="hidden", value="1")) == ["i0001"]


def test_a_hidden_field_that_a_script_tells_of_again_and_again() -> None:
    opened = did(1, "click", "http://x/", "a")
    said = [did(n, "input", tag="input", input_type="hidden", name="all", value="0") for n in (2, 4)]
    ticked = did(3, "click", tag="tr", name="row")
    assert kept(opened, said[0], ticked, said[1]) == ["i0001", "i0003"]
    turned = did(5, "input", tag="input", input_type="hidden", name="all", value="1")
    back = did(6, "input", tag="input", input_type="hidden", name="all", value="0")
    assert kept(opened, said[0], ticked, turned, back) == ["i0001", "i0003", "i0005", "i0006"]
    assert kept(opened, did(2, "input", tag="div", value="a")) == ["i0001", "i0002"]
    box = [did(n, "change", tag="x-box", name="all", value="0") for n in (2, 4)]
    assert kept(opened, box[0], ticked, box[1]) == ["i0001", "i0003", "i0004"]
