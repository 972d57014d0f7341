"""Which names a generator made."""

import random
import string
from uuid import UUID

import pytest

from routines.extracting.boundary import generalised
from routines.extracting.made_name import is_made

CHANCE = random.Random(7)
LETTERS = string.ascii_letters + string.digits


@pytest.mark.parametrize("alphabet", ["0123456789abcdef", "0123456789ABCDEFGHJKMNPQRSTVWXYZ", LETTERS])
def test_nearly_all_that_generators_make_is_told(alphabet: str) -> None:
    made = ["".join(CHANCE.choices(alphabet, k=21)) for _ in range(200)]
    assert sum(map(is_made, made)) > 180


def test_an_identifier_of_the_usual_form_is_made() -> None:
    assert all(is_made(str(UUID(int=CHANCE.getrandbits(128), version=4))) for _ in range(200))
    assert is_made("book-9079ccab-1cd8-48c7-ae75-9794198293dd")


@pytest.mark.parametrize("name", ["cjld2cjxh0000qzrmn831i7rn", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "V1StGXR8_Z5jdHi6B-myT"])
def test_a_name_of_a_known_kind_of_generator_is_made(name: str) -> None:
    assert is_made(name)


def test_only_what_a_generator_made_of_a_name_may_be_another() -> None:
    assert generalised("edit-the-thing-97b60d30=") == r"edit-the-thing-[A-Za-z0-9]+="
    assert generalised("address1line2=") == "address[0-9]+line[0-9]+="
