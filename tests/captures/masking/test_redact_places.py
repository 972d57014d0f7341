"""Credentials in fragments, signed addresses, XML, response headers and Base64; and what looks like them and stays."""

import base64
import json

import msgspec
import pytest

from captures.dom import Snapshot
from captures.masking.redact import mask
from captures.trace import origins
from captures.transaction import Transaction
from tests.captures.masking.masked import FORM, capture_of, everything, exchange, typing

OPAQUE = "c4n4ry8812bbCC99Lk3"
XML = ("Content-Type", "text/xml; charset=utf-8")


def in_base64(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode()


@pytest.mark.parametrize(
    "transaction",
    [
        exchange(f"https://a.test/#access_token={OPAQUE}&state=x"),
        exchange(got=(("Location", f"/app#/in?access_token={OPAQUE}"),)),
        exchange(sent=(("Referer", f"https://a.test/?id_token={OPAQUE}"),)),
        exchange(got=(("X-Auth-Token", OPAQUE),)),
        exchange(f"https://a.test/cb?code={OPAQUE}&state=55aabb66"),
        exchange(got=(("Location", f"https://b.test/cb?state=55aabb66&code={OPAQUE}"),)),
        exchange(body=f"grant_type=authorization_code&code={OPAQUE}".encode(), sent=(FORM,)),
        exchange(f"https://a.test/f?sig={OPAQUE}"),
        exchange(f"https://a.test/f?word=x&key={OPAQUE}"),
        exchange(
            "https://a.test/f?X-Amz-Signature=abcdefabcdef", got=(("Location", "/f?X-Amz-Signature=abcdefabcdef"),)
        ),
        exchange(body=f"payload={in_base64({'token': OPAQUE})}".encode(), sent=(FORM,)),
        exchange(answer=f"<s:r><s:authToken>{OPAQUE}</s:authToken></s:r>", mime="text/xml"),
    ],
)
def test_a_token_has_one_handle_wherever_it_stands(transaction: Transaction) -> None:
    secret = OPAQUE if OPAQUE in repr(transaction) or "payload" in repr(transaction) else "abcdefabcdef"
    shown = exchange(answer=f"<b>{secret}</b>", at=200)
    masked = mask(capture_of(transaction, shown))
    ((handle, value),) = masked.vault.items()
    assert value == secret
    assert masked.transactions[1].response.body.decode() == f"<b>{handle}</b>"
    left = everything(masked)
    assert secret.encode() not in left
    assert in_base64({"token": secret}).encode() not in left


@pytest.mark.parametrize(
    "url",
    [
        "https://a.test/?code=SKU-8842-XK&state=open",
        "https://a.test/?code=c4n4ry8812bbCC99Lk3",
        "https://a.test/?key=row-1290&signature=Ann+Smith",
        "https://a.test/?key=3fa85f64-5717-4562-b3fc-2c963f66afa6",
        "https://a.test/#section-12a",
    ],
)
def test_an_ordinary_code_or_key_stays(url: str) -> None:
    rows = (exchange(url), exchange(body=b'{"code": "c4n4ry8812bbCC99Lk3", "state": "open"}', at=200))
    assert mask(capture_of(*rows)).vault == {}


def test_the_address_of_a_page_is_known_without_a_request_to_it() -> None:
    url = f"https://a.test/in#access_token={OPAQUE}"
    person = msgspec.structs.replace(typing("q", "hello", input_type="search"), url=url)
    page = Snapshot("d0001", 1.0, url, "", "")
    for more in (capture_of(exchange(), typed=(person,)), capture_of(exchange(), snapshots=(page,))):
        assert mask(more).vault == {"secret-1-token": OPAQUE}
        assert OPAQUE.encode() not in everything(mask(more))


@pytest.mark.parametrize("address", ["https://ann:tiger@b.test/", "https://b.test/in?user=ann&password=tiger"])
def test_a_password_in_an_address_is_known_without_a_request_to_it(address: str) -> None:
    hidden = address.replace("tiger", "secret-1-password")
    told = exchange(sent=(("Referer", address),), got=(("Location", address),))
    for capture in (capture_of(told), capture_of(exchange(), snapshots=(Snapshot("d0001", 1.0, address, "", ""),))):
        masked = mask(capture)
        assert masked.vault == {"secret-1-password": "tiger"}
        assert [each.url for each in masked.snapshots] in ([], [hidden])
        assert masked.transactions[0].request.headers in ((), (("Referer", hidden),))
        assert masked.transactions[0].response.headers in ((), (("Location", hidden),))


@pytest.mark.parametrize("told", [
    "<password>tiger</password>", "<a:password x='1'><![CDATA[tiger]]></a:password>",
    "<password>\n <![CDATA[tiger]]>\n</password>",
])  # fmt: skip
@pytest.mark.parametrize("content", [(XML,), (("Content-Type", "text/plain"),)])
def test_a_password_in_xml_is_hidden_where_it_is_one(told: str, content: tuple[tuple[str, str], ...]) -> None:
    sent = f"<login><user>ann</user>{told}</login>"
    masked = mask(capture_of(exchange(body=sent.encode(), sent=content, answer=f"<script>send('{sent}')</script>")))
    hidden = sent.replace(told, told.replace("tiger", "secret-1-password"))
    assert masked.transactions[0].request.body.decode() == hidden
    assert masked.transactions[0].response.body.decode() == f"<script>send('{hidden}')</script>"


@pytest.mark.parametrize("said", ["ti<ger>9&co", "ti&amp;ger9"])
def test_a_password_of_any_letters_is_hidden_in_a_section_of_xml(said: str) -> None:
    body = f"<login><password><![CDATA[{said}]]></password></login>".encode()
    assert mask(capture_of(exchange(body=body, sent=(XML,)))).vault == {"secret-1-password": said}


def test_what_was_issued_in_a_fragment_a_header_or_base64_is_still_traced() -> None:
    granted = exchange(got=(("Location", f"/in#access_token={OPAQUE}"), ("X-Auth-Token", "0123abcd0123abcd")))
    packed = f"payload={in_base64({'token': OPAQUE})}".encode()
    used = exchange(
        f"https://a.test/f?sig={OPAQUE}", body=packed, sent=(("X-Auth-Token", "0123abcd0123abcd"), FORM), at=200
    )
    masked = mask(capture_of(granted, used))
    assert masked.vault == {"secret-1-authorization": "0123abcd0123abcd", "secret-1-token": OPAQUE}
    for handle in masked.vault:
        first = origins(masked, handle, "t0002").origins[0]
        assert (first.source, first.id) == ("response_header", "t0001")
