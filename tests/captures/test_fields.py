"""Requests taken apart into the values they carry."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from captures.body import Part, json_leaves, parse_body, path_segments, url_query
from captures.fields import RequestValue, request_values
from captures.transaction import Request, Response, Transaction

FORM = "application/x-www-form-urlencoded"


def values(url: str = "https://a.test/", body: bytes = b"", **headers: str) -> list[RequestValue]:
    named = tuple((name.replace("_", "-"), value) for name, value in headers.items())
    return request_values(Transaction("t0001", 1.0, 2.0, "fetch", Request("POST", url, named, body), Response(200)))


def test_every_place_of_a_request_is_read() -> None:
    found = values(
        "https://a.test/api/R%26D/?q=x+y&q=&flag#part",
        b"a=1&a=%C3%BC",
        Content_Type=FORM,
        X_Token="t",
        User_Agent="Mozilla",
        Sec_Fetch_Mode="cors",
        Referer="https://a.test/",
        Cookie="sid=1=2; theme=dark",
    )
    assert [(each.place, each.name, each.value) for each in found] == [
        ("path", "0", "api"),
        ("path", "1", "R&D"),
        ("query", "q", "x y"),
        ("query", "q", ""),
        ("query", "flag", ""),
        ("header", "Content-Type", FORM),
        ("header", "X-Token", "t"),
        ("header", "Referer", "https://a.test/"),
        ("cookie", "sid", "1=2"),
        ("cookie", "theme", "dark"),
        ("form", "a", "1"),
        ("form", "a", "ü"),
    ]
    assert {each.name for each in found if each.standard} == {"Content-Type", "Referer"}


def test_the_leaves_of_json_have_paths_names_and_types() -> None:
    body = {"query": "q", "variables": {"ids": [7, None, True], "none": [], "price": 1.5}}
    found = values(body=json.dumps(body).encode(), Content_Type="application/json; charset=utf-8")
    assert [(each.path, each.name, each.value, each.data) for each in found if each.place == "json"] == [
        (("query",), "query", "q", "q"),
        (("variables", "ids", 0), "ids", "7", 7),
        (("variables", "ids", 1), "ids", "null", None),
        (("variables", "ids", 2), "ids", "true", True),
        (("variables", "none"), "none", "[]", "[]"),
        (("variables", "price"), "price", "1.5", 1.5),
    ]


def test_multipart_has_files_and_escaped_names() -> None:
    body = (
        b'--B\r\nContent-Disposition: form-data; name="a%22b"\r\n\r\nx\r\ny\r\n'
        b'--B\r\nContent-Disposition: form-data; name="f"; filename="\xc3\xbc.txt"\r\n'
        b"Content-Type: text/plain\r\n\r\n\r\n"
        b'--B\r\nContent-Disposition: form-data; name="g"; filename="g"\r\n\r\n\xff\x00\r\n'
        b'--B\r\nContent-Disposition: form-data; name="h"\r\n\r\n\xff\r\n'
        b"--B--\r\n"
    )
    assert parse_body(body, 'multipart/form-data; boundary="B"').parts == (
        Part('a"b', "x\r\ny", data="x\r\ny"),
        Part("f", "", data="", filename="ü.txt", content_type="text/plain"),
        Part("g", "/wA=", data="/wA=", filename="g", base64=True),
        Part("h", "ÿ", data="ÿ"),
    )


@pytest.mark.parametrize(
    ("body", "content_type", "kind"),
    [
        (b"", FORM, "empty"),
        (b'{"a": 1}', "text/plain;charset=UTF-8", "json"),
        (b"{oops", "application/json", "text"),
        (b'{"a":' * 3000, "application/json", "text"),
        (b"\xff\xfe\xfd", "application/octet-stream", "binary"),
        (b"no parts", "multipart/form-data; boundary=B", "text"),
        (b"no parts", "multipart/form-data", "text"),
        (b"plain", "", "text"),
    ],
)
def test_a_body_is_what_it_turns_out_to_be(body: bytes, content_type: str, kind: str) -> None:
    assert parse_body(body, content_type).kind == kind


def test_a_body_that_is_no_text_is_one_value_in_base64() -> None:
    assert parse_body(b"\xff\xfe\x00", "image/png").parts == (Part("", "//4A", base64=True),)


def test_an_address_that_is_none_is_taken_apart_all_the_same() -> None:
    assert path_segments("http://[oops/a/b?x=1#y") == ["http:", "[oops", "a", "b"]
    assert url_query("http://[oops/a?x=1#y") == [("x", "1")]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=10,
)


@settings(max_examples=80)
@given(json_values)
def test_each_path_leads_to_its_leaf(document: object) -> None:
    for path, leaf in json_leaves(document):
        found = document
        for step in path:
            found = found[step]  # type: ignore[index]
        assert leaf == (json.dumps(found) if isinstance(found, dict | list) else found)


@pytest.mark.parametrize("kind", ["form", "multipart", "query"])
def test_what_is_in_a_charset_that_nobody_told_is_read_byte_by_byte(kind: str) -> None:
    form = ("application/x-www-form-urlencoded", b"name=Gru%DF+%80")
    parts = (
        "multipart/form-data; boundary=b",
        b'--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nGru\xdf \x80\r\n--b--',
    )
    content_type, body = {"form": form, "multipart": parts, "query": ("", b"")}[kind]
    url = "http://a.example/" + ("?name=Gru%DF+%80" if kind == "query" else "")
    request = Request("POST", url, (("Content-Type", content_type),) if content_type else (), body)
    asked = Transaction("t0001", 0.0, 1.0, "document", request, Response(200))
    assert [each.value for each in request_values(asked) if each.name == "name"] == ["Gruß \x80"]
