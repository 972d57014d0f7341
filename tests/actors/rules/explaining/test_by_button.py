"""What the clicked button does."""

from actors.rules.explaining.order import Known, said
from tests.actors.rules.request_values import context, told, value


def test_what_the_clicked_button_does_stays_as_recorded() -> None:
    """Whatever else reads so: a field of the form, or the name of who logged in."""
    guessed = {"kind": "parameter", "parameter": "state", "input": "i1"}
    lines = [value("form", "state", "lent", source=guessed), value("query", "state", "lent"), value("form", "a", "b")]
    form = {"id": "t1", "url": "http://x/boats", "filled": True, "items": [], "by_button": ["state"]}
    found = said("with the form", lines, Known(context(clicks=[]), form))
    assert [told(each.source) for each in found] == [{"kind": "constant"}, None, None]
    found = said("at last", said("when answered", found, Known(context(clicks=[]), form)), Known(context(), form))
    assert told(found[0].source) == {"kind": "constant"}
