"""What is taken from a form is taken from the one that was sent, whichever page was chosen."""

import pytest

from actors.rules.explaining.order import Known, said
from tests.actors.rules.request_values import FIELD, context, entered, told, value

TOKEN = {"kind": "extracted", "core": "8f3c", "transaction_id": "t0007", "extractors": [FIELD]}


@pytest.mark.parametrize(
    ("href", "name", "has"),
    [
        ("/posts/letters", "title", ["title"]),
        ("/posts/7", "title", None),
        ("/posts/parcels", "title", None),
        ("/posts/letters", "title[7]", None),
    ],
)
def test_a_token_is_that_of_the_form_with_the_field_into_which_something_was_entered(
    href: str, name: str, has: list[str] | None
) -> None:
    page = "http://x/posts/letters" if "7" not in href else f"http://x{href}"
    given = {"kind": "parameter", "parameter": "title", "input": "i1"}
    lines = [value("form", "token", "8f3c", "opaque", source=TOKEN), value("form", name, "Rain", source=given)]
    form = {"id": "t0007", "url": page, "filled": False, "items": [], "set": [name]}
    chosen = {"type": "click", "text": "Letters", "href": f"http://x{href}", "parameter": "post", "link": {}}
    found = said("at last", lines, Known(context(clicks=[chosen], inputs=[entered(name, "Rain")]), form))
    assert told(found[0].source)["extractors"][0].get("form_has") == has
