"""A way that was recorded leads to what is asked for."""

import pytest

from actors.rules.writing.asked_extractor import asking


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Art", "{{shelf}}"),
        ("Add to Art", "Add to {{shelf}}"),
        ("Art (3)", "{{shelf}} (3)"),
        ("Artists and ModernArt", "Artists and ModernArt"),
    ],
)
def test_a_link_has_what_is_asked_for_in_the_place_of_the_whole_label_only(text: str, asked: str) -> None:
    assert asking({"kind": "link", "text": text}, "Art", "{{shelf}}") == {"kind": "link", "text": asked}
