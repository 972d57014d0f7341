"""Which controls belong to which form."""

from routines.extracting.form import controls_of, forms
from routines.extracting.page import parsed

PAGE = """<form id=a><button>A</button></form><form id=b></form><form><button>C</button></form>
    <button form=b>B</button><button>D</button>"""


def test_each_of_several_forms_has_its_own_controls() -> None:
    found = [[each.text() for each in controls_of(form, "button")] for form in parsed(PAGE).css("form")]
    assert found == [["A"], ["B"], ["C"]]


def test_an_option_whose_value_is_written_without_anything_sends_nothing_not_its_text() -> None:
    (fields,) = forms("<form><select name=kind><option selected value>-----<option value=1>Boat</select></form>")
    assert [each.value for each in fields] == [""]
