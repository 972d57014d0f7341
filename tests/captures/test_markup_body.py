from captures.body import parse_body
from captures.capture import Capture
from captures.compound import made_of
from captures.markup_body import xml_leaves
from captures.masking.redact import mask
from captures.nested import elements
from captures.transaction import Request, Response, Transaction

XML = """<?xml version="1.0"?><!-- <a>no</a> --><d:set xmlns:d="DAV:"><d:name kind='b&amp;w'>Lamp &amp; desk
</d:name><d:empty/><color>#fff</color><![CDATA[raw <x>]]></d:set>"""


def test_the_values_of_an_xml_body_know_where_they_are_written() -> None:
    found = list(xml_leaves(XML))
    assert [(name, value) for name, value, _ in found] == [
        ("kind", "b&w"), ("name", "Lamp & desk"), ("color", "#fff"),
    ]  # fmt: skip
    assert [XML[start:end] for _, _, (start, end) in found] == ["b&amp;w", "Lamp &amp; desk", "#fff"]


def test_a_stranger_makes_nobody_read_a_body_again_and_again() -> None:
    assert list(elements("<a>" + " " * 1_000_000 + "<b></b>")) == []
    for opened in ("<!--", "<?", "<![CDATA["):
        assert list(xml_leaves("<a>it</a>" + opened * 200_000)) == [("a", "it", (3, 5))]
    assert list(xml_leaves(f"<a {'b' * 300_000}>it</a>")) == [("a", "it", (300_004, 300_006))]


def test_only_what_says_that_it_is_xml_is_taken_apart() -> None:
    assert parse_body(XML.encode(), "text/plain").kind == "xml"
    assert parse_body(b"a < b", "text/plain").kind == "text"
    assert parse_body(b'<?xml version="1.0"?><a/>', "text/xml").kind == "text"


def capture(request: Request) -> Capture:
    return mask(Capture(transactions=(Transaction("t0001", 1.0, 2.0, "fetch", request, Response(200)),)))


def test_a_password_in_an_xml_body_is_a_handle_and_the_rest_stays() -> None:
    body = b'<?xml version="1.0"?><login><name>ann</name><password>pa&amp;ss w1</password></login>'
    hidden = capture(Request("POST", "http://x/", (), body)).transactions[0].request.body
    assert b"secret-1-password" in hidden
    assert b"pa&amp;ss" not in hidden
    assert b"<name>ann</name>" in hidden


def test_basic_credentials_are_known_by_their_parts() -> None:
    header = ("Authorization", "Basic ZXJpbjpwYXNzICYgNyB3w7ZydGVy")  # erin:pass & 7 wörter
    known = capture(Request("GET", "http://x/", (header,), b""))
    (_, value) = known.transactions[0].request.headers[0]
    parts = made_of(known, value)
    assert parts is not None
    assert (parts[0], known.vault[parts[1]]) == ("erin", "pass & 7 wörter")
    assert made_of(known, "Bearer secret-1-authorization") is None
    assert made_of(Capture(), value) is None
