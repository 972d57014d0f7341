"""How much is told of what an application said when a value was sent again."""

import pytest

from actors.proving import _cut


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("refused", "refused"),
        ("no day " * 60, ("no day " * 42 + "no day")[:298].rpartition(" ")[0] + " …"),
        ("期限が切れています" * 50, ("期限が切れています" * 50)[:298] + " …"),
        ("refused: " + "期限が切れています" * 50, ("refused: " + "期限が切れています" * 50)[:298] + " …"),
    ],
)
def test_a_long_text_is_cut_at_the_end_of_a_word_if_it_has_words(text: str, left: str) -> None:
    assert _cut(text) == left
    assert len(left) <= 300
