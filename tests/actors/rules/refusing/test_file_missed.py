"""No routine is made that would send the name of a file without what stands in it, or always the recorded content."""

from msgspec.structs import replace

from actors.rules.facts.input import Input
from actors.rules.facts.source import Constant, Parameter
from actors.rules.facts.value import Value
from actors.rules.refusing.file_missed import sends_no_file
from actors.rules.writing.craft import Explained

CHOSEN = [Input(id="i1", type="file", parameter="plan", value="a.png", label="Plan")]
NAME = Value(place="json", name="name", path=["name"], value="a.png", source=Parameter(parameter="plan"))
CODED = Value(
    place="json", name="data", path=["data"], value="iVBO", filename="a.png", written="base64", base64=True,
    source=Parameter(parameter="plan"),
)  # fmt: skip
AS_TEXT = Value(place="text", value="x", filename="a.png", source=Parameter(parameter="plan"))


def why(*lines: Value, method: str = "POST") -> str:
    sent = [Explained(f"t{n:04}", {"method": method, "url": "http://x/plans"}, [each]) for n, each in enumerate(lines)]
    return sends_no_file(sent, frozenset(), CHOSEN)


def test_the_name_of_a_file_alone_is_not_sent() -> None:
    assert why(NAME).startswith("t0000 sends the name of the file that was chosen in `Plan` (a.png)")
    assert why(NAME, replace(AS_TEXT, source=Parameter(parameter="upload"))) == ""
    assert why(NAME, CODED) == why(CODED) == why(NAME, AS_TEXT) == why(NAME, method="GET") == ""


def test_what_a_script_made_of_a_file_is_not_sent_as_recorded() -> None:
    assert "what a script of the page made of a file" in why(replace(CODED, source=Constant(), filename=None))


def test_one_file_is_not_given_in_two_spellings() -> None:
    assert why(CODED, AS_TEXT).startswith("t0000 sends the file that was chosen as `data`")
