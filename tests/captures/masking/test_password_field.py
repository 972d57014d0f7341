"""A recording without interactions knows the passwords by the pages that asked for them."""

import pytest

from captures.dom import Snapshot
from captures.masking.redact import mask
from tests.captures.masking.masked import FORM, capture_of, exchange

PAGE = '<form method=post><input name=who><input type="password" name="phrase"><button>Enter</button></form>'


def test_what_is_sent_of_a_field_that_the_page_has_for_passwords_is_hidden_whatever_it_is_called() -> None:
    login = exchange(body=b"who=mara&phrase=clover&note=clover+field", sent=(FORM,))
    masked = mask(capture_of(exchange(answer=PAGE), login))
    assert masked.transactions[1].request.body == b"who=mara&phrase=secret-1-password&note=clover+field"
    assert masked.vault == {"secret-1-password": "clover"}


def test_the_page_may_be_one_that_a_script_drew_or_send_to_another_host() -> None:
    page = Snapshot("d0001", 90.0, "https://a.test/in", "", PAGE)
    json = ("Content-Type", "application/json")
    login = exchange(
        "https://b.test/grant", body=b'{"who": "mara", "phrase": "abc"}', sent=(json, ("Origin", "https://a.test"))
    )
    masked = mask(capture_of(login, snapshots=(page,)))
    assert masked.transactions[0].request.body == b'{"who": "mara", "phrase": "secret-1-password"}'


def test_a_field_of_that_name_elsewhere_is_an_ordinary_one() -> None:
    other = exchange("https://b.test/", body=b"phrase=good+morning", sent=(FORM,))
    assert mask(capture_of(exchange(answer=PAGE), other)).vault == {}


@pytest.mark.parametrize(("value", "vault"), [("t0p-Secret!", {"secret-1-password": "t0p-Secret!"}), ("•••••••", {})])
def test_a_password_that_a_page_came_with_is_one_but_not_the_dots_that_stand_for_it(
    value: str, vault: dict[str, str]
) -> None:
    page = f'<label>Key <input value="{value}" type=password></label><p>It is {value}.</p>'
    masked = mask(capture_of(exchange(answer=page)))
    assert masked.vault == vault
    assert (value.encode() in masked.transactions[0].response.body) == (not vault)
