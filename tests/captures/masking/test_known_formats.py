"""Credentials in the formats that a maintained scanner knows, wherever they stand."""

from pathlib import Path

import pytest

import captures.known_formats
from captures.issued_token import issued_tokens
from captures.masking.redact import mask
from tests.captures.masking.formats_of_scanner import written
from tests.captures.masking.masked import capture_of, everything, exchange

AWS = "AKIAQ3EGWY7KZ5PLT2XD"
GOOGLE = "AIzaSyD4kQ9vXw2Lr7Tn1bHc8Zm5Yp3Gf6Js0Ue"


def test_the_formats_are_those_of_the_scanner() -> None:
    assert Path(captures.known_formats.__file__).read_text(encoding="utf-8") == written()


@pytest.mark.parametrize("token", [AWS, GOOGLE, f"dapi{'0a9f' * 8}", f"figd_{'aB3dE6gH9-' * 4}"])
@pytest.mark.parametrize("text", ["<!-- key {} -->", "?k={}&x=1", "{}", '{{"note": "{}"}}', "see {}<br>"])
def test_a_credential_is_known_by_its_format_wherever_it_stands(token: str, text: str) -> None:
    page = exchange(answer=text.format(token))
    masked = mask(capture_of(page, documents={"guide.md": text.format(token)}))
    assert token.encode() not in everything(masked)


def test_a_credential_that_is_longer_than_its_format_says_is_taken_whole() -> None:
    long = f"ghp_{'Zq81bT4vR8nLc0Wk2mX9' * 3}"
    assert set(issued_tokens(f"<{long}>".encode())) == {long}


@pytest.mark.parametrize("text", ["tss_is_the_prefix_of_our_style_sheets", "a path to AIza", "xapp-loading-state"])
def test_what_no_generator_made_stays(text: str) -> None:
    assert list(issued_tokens(text.encode())) == []


def test_what_only_begins_like_one_is_read_once() -> None:
    assert list(issued_tokens(b"glc_AIza npm_ " * 50_000)) == []
