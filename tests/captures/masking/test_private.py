"""Numbers of cards and accounts, codes for one use: known by check digits, by their field, as they were typed."""

import json

import pytest

from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.masking.redact import mask
from captures.private_field import is_private
from captures.private_number import is_account_number, is_card_number, is_private_number, private_numbers
from tests.captures.masking.masked import FORM, capture_of, everything, exchange, typing

CARD, PRINTED = "4242424242424242", "4242 4242 4242 4242"
IBAN = "DE89370400440532013000"


def typed(name: str, value: str, label: str = "", n: int = 1) -> Interaction:
    return Interaction(
        f"i{n:04}", 50.0 + n, "change", "https://a.test/pay", f"#{name}", "input", name, value=value, label=label
    )


def sent(name: str, value: str) -> Capture:
    body = json.dumps({name: value}).encode()
    asked = exchange("https://a.test/pay", body=body, sent=(("Content-Type", "application/json"),))
    return capture_of(asked, typed=(typed(name, value),))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("x1", CARD),
        ("number", PRINTED),
        ("account", IBAN),
        ("to", "DE89 3704 0044 0532 0130 00"),
        ("tax_id", "536-90-4399"),
        ("cvc", "123"),
        ("card[cvv]", "4321"),
        ("cardNumber", "4000000000000000"),
        ("smsCode", "482913"),
        ("verification_code", "G-482913"),
        ("ssn", "536904399"),
        ("iban", "XX00 ABCD 1234 5678"),
    ],
)
def test_what_a_person_typed_of_such_is_a_secret_wherever_it_is_sent(name: str, value: str) -> None:
    masked = mask(sent(name, value))
    assert masked.interactions[0].value == "secret-1-password"
    assert json.loads(masked.transactions[0].request.body) == {name: "secret-1-password"}
    assert value.encode() not in everything(masked)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("order", "4242424242424241"),
        ("order", "1234567812345670"),
        ("card_number", "17"),
        ("card", "1234567890123"),
        ("cards", "987654321098"),
        ("product", "7318290"),
        ("phone", "555-10-1234 9"),
        ("code", "482913"),
        ("verification_status", "482913"),
        ("quantity", "123"),
    ],
)
def test_an_ordinary_number_stays(name: str, value: str) -> None:
    assert mask(sent(name, value)).vault == {}


@pytest.mark.parametrize("holder", ["card", "creditCard"])
def test_a_number_is_that_of_the_card_which_holds_it(holder: str) -> None:
    body = json.dumps({"pay": {holder: {"number": "4000000000000000", "name": "A"}}}).encode()
    asked = exchange("https://a.test/pay", body=body, sent=(("Content-Type", "application/json"),))
    masked = json.loads(mask(capture_of(asked)).transactions[0].request.body)
    assert masked == {"pay": {holder: {"number": "secret-1-password", "name": "A"}}}


@pytest.mark.parametrize("says", ["cc-number", "section-a cc-csc", "one-time-code", "new-password"])
@pytest.mark.parametrize("by", ["name", "id"])
def test_a_field_is_known_by_what_the_browser_fills_in(says: str, by: str) -> None:
    page = f'<input autocomplete="{says}" {by}=f7>'
    body = b"f7=9071&page=2"
    asked = exchange("https://a.test/pay", body=body, sent=(FORM,))
    masked = mask(capture_of(exchange(answer=page), asked, typed=(typed("f7", "9071"), typed("page", "2", n=2))))
    assert [each.value for each in masked.interactions] == ["secret-1-password", "2"]
    assert masked.transactions[1].request.body == b"f7=secret-1-password&page=2"


def test_so_is_one_that_only_a_snapshot_shows() -> None:
    page = Snapshot(
        "d0001", 1.0, "https://a.test/pay", "", "<input id=f7 autocomplete=one-time-code inputmode=numeric>"
    )
    assert mask(capture_of(typed=(typed("f7", "9071"),), snapshots=(page,))).interactions[0].value.startswith("secret-")


@pytest.mark.parametrize(
    ("label", "value"), [("Card number", "4000000000000000"), ("Security code", "123"), ("IBAN", "XX12ABCD12345678")]
)
def test_a_field_is_known_by_its_label(label: str, value: str) -> None:
    assert mask(capture_of(typed=(typed("a1", value, label),))).interactions[0].value == "secret-1-password"


def test_a_number_has_one_handle_in_groups_and_without() -> None:
    asked = exchange(
        "https://a.test/pay", body=json.dumps({"pan": CARD}).encode(), sent=(("Content-Type", "application/json"),)
    )
    shown = exchange(answer=f"<p>Paid with {PRINTED}</p><p>{PRINTED.replace(' ', '-')}</p>", at=200)
    masked = mask(capture_of(asked, shown, typed=(typed("n", PRINTED),)))
    assert masked.vault == {"secret-1-password": CARD}
    assert masked.transactions[0].request.body == b'{"pan": "secret-1-password"}'
    assert masked.transactions[1].response.body == b"<p>Paid with secret-1-password</p><p>secret-1-password</p>"


def test_while_it_is_typed_no_beginning_of_it_is_another_secret() -> None:
    keys = [typing("n", CARD[: n + 1], n + 1, "input", "text") for n in range(len(CARD))]
    masked = mask(capture_of(typed=tuple(keys)))
    assert {each.value for each in masked.interactions} == {"secret-1-password"}


def test_in_a_text_only_what_is_printed_as_such_is_one() -> None:
    text = f"{CARD} {PRINTED} 3782 822463 10005 {IBAN} DE89370400440532013001 GB82 WEST 1234 5698 7654 32".encode()
    assert list(private_numbers(text)) == [PRINTED, "3782 822463 10005", IBAN, "GB82 WEST 1234 5698 7654 32"]


def test_check_digits_prefix_and_length_have_to_be_right() -> None:
    assert is_card_number(CARD)
    assert not is_card_number("4242424242424241")
    assert not is_card_number("1234567812345670")  # of no issuer
    assert not is_card_number("42424242424242")  # too short for its issuer
    assert is_account_number(IBAN)
    assert not is_account_number("DE88370400440532013000")
    assert not is_private_number("536904399")
    assert is_private("Verification code", "123456")
    assert not is_private("Verification code", "pending")


def test_the_digits_of_a_card_are_hidden_beside_its_number_whatever_the_page_calls_them() -> None:
    body = json.dumps({"c": "917", "pan": CARD, "qty": 917}).encode()
    asked = exchange("https://a.test/pay", body=body, sent=(("Content-Type", "application/json"),))
    entered = (typed("q", "917", "Security code"), typed("pan", CARD, n=2), typed("qty", "917", n=3))
    masked = mask(capture_of(asked, typed=entered))
    assert json.loads(masked.transactions[0].request.body) == {
        "c": "secret-1-password",
        "pan": "secret-2-password",
        "qty": 917,
    }


def test_a_number_in_json_stays_json() -> None:
    told = exchange(
        answer=json.dumps({"pan": int(CARD), "log": json.dumps({"pan": int(CARD)})}), mime="application/json"
    )
    masked = mask(capture_of(told, typed=(typed("pan", CARD),)))
    answer = json.loads(masked.transactions[0].response.body)
    assert (answer["pan"], json.loads(answer["log"])) == ("secret-1-password", {"pan": "secret-1-password"})


@pytest.mark.parametrize("name", ["code", "login[code]", "confirmCode"])
def test_a_code_that_is_sent_with_a_password_is_a_secret(name: str) -> None:
    asked = exchange("https://a.test/in", body=f"password=pw-77-abc&{name}=482913&zip=10115".encode(), sent=(FORM,))
    masked = mask(capture_of(asked, typed=(typed(name, "482913"), typed("zip", "10115", n=2))))
    assert [each.value for each in masked.interactions] == ["secret-1-password", "10115"]
    assert masked.transactions[0].request.body.endswith(f"&{name}=secret-1-password&zip=10115".encode())
