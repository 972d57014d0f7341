"""What is done with a thing, and what stands beside things with made-up ids, is no choice of one."""

import pytest

from actors.rules.facts.click import Target
from actors.rules.link_choice import is_choice

BOAT, BARGE = "2eeaf38c-c77a-4abd-b3e8-574caf1f50aa", "1859306e-5e53-4da2-a8e1-73536e943a48"


@pytest.mark.parametrize(
    ("paths", "choice"),
    [
        (("add/", f"{BOAT}/", f"{BARGE}/", f"{BARGE}/log/"), False),
        (("add", BOAT, "oars/add", "sails/add", "masts/add"), False),
        (("new-arrivals", BOAT, "oars", "sails", "masts"), True),
        ((BOAT, BARGE, "add"), True),
        ((f"{BOAT}/edit", f"{BOAT}/delete", f"{BOAT}#notes"), False),
        (("7/edit", "7/delete"), False),
        (("7/new-oars", "7/old-oars"), True),
        (("7/oars", "7/delete", "7/sails"), True),
    ],
)
def test_what_is_done_with_a_numbered_thing_or_beside_such_is_no_thing(paths: tuple[str, ...], choice: bool) -> None:
    links = [Target(text=path, href=f"http://x/items/{path}") for path in paths]
    assert is_choice(links[0].href, links) is choice
