"""Which controls belong to which form."""

from typing import Any

import pytest

from routines.export.standalone.form import form_field as alone
from routines.export.standalone.page import Page as PageAlone
from routines.export.standalone.values import Failed
from routines.extracting.extract import ExtractionError, Page, extract
from routines.extracting.form import controls_of, forms
from routines.extracting.page import parsed
from routines.extractor import FormField

PAGE = """<form id=a><button>A</button></form><form id=b></form><form><button>C</button></form>
    <button form=b>B</button><button>D</button>"""


def test_each_of_several_forms_has_its_own_controls() -> None:
    found = [[each.text() for each in controls_of(form, "button")] for form in parsed(PAGE).css("form")]
    assert found == [["A"], ["B"], ["C"]]


def test_an_option_whose_value_is_written_without_anything_sends_nothing_not_its_text() -> None:
    (fields,) = forms("<form><select name=kind><option selected value>-----<option value=1>Boat</select></form>")
    assert [each.value for each in fields] == [""]


BOXES = """<form><input name=q><input type=checkbox name=id value=9></form><form id=all><input name=token></form>
<input form=all type=checkbox name=id value=3><input form=all type=checkbox name=id value=5 checked>
<input form=all type=checkbox name=id value=7 disabled><fieldset disabled><input form=all type=checkbox name=id>
</fieldset><input form=all type=checkbox name=on><input form=all type=checkbox name=off disabled>"""


@pytest.mark.parametrize(
    ("told", "sent"),
    [
        ({"name": "id", "form_has": ["token"]}, ["3", "5"]),
        ({"name": "id"}, ["9", "3", "5"]),
        ({"name": "on"}, ["on"]),
        ({"name": "off"}, []),
        ({"name": "q"}, []),
    ],
)
def test_all_boxes_of_a_name_that_can_be_ticked(told: dict[str, Any], sent: list[str]) -> None:
    told |= {"every": True, "boxes": True}
    if sent:
        assert extract(FormField(**told), Page("http://x/", text=BOXES)) == sent
        assert alone(PageAlone("http://x/", text=BOXES), **told) == sent
        return
    with pytest.raises(ExtractionError, match="there is no box"):
        extract(FormField(**told), Page("http://x/", text=BOXES))
    with pytest.raises(Failed, match="there is no box"):
        alone(PageAlone("http://x/", text=BOXES), **told)
