"""The page about routines names all that is taken for a refusal."""

import re
from pathlib import Path

import pytest

from routines.refusals import announced, json_errors, shown_errors

PAGE = (Path(__file__).parents[3] / "docs" / "routines.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([^`]+)`", PAGE.partition("## What says no")[2].partition("\n## ")[0]))
KINDS = announced._BAD | announced._WARNING | announced._WELL | announced._PLAIN


@pytest.mark.parametrize(
    "taken",
    [
        set(shown_errors.ERRORS.split(", ")),
        {*json_errors._OF_WHAT.replace("fields?", "field|fields").split("|")},
        {*json_errors._FAILED, *json_errors._SAYS, *json_errors._REFUSED, *json_errors._WELL},
        {f'"{each}"' for each in json_errors._NO},
        set(re.findall(r"\w+", json_errors._TYPE.pattern.removesuffix("$"))),
        set(announced._LIVE.split(", ")),
        announced._BOXES,
        KINDS,
    ],
)
def test_the_page_about_routines_names_all_that_says_no(taken: set[str]) -> None:
    assert taken - NAMED == set()
