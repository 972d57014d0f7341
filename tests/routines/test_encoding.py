import pytest
import webencodings.labels
from hypothesis import given, settings
from hypothesis import strategies as st

from captures.encoder import in_charset
from routines.charset import standard
from routines.encoding import encode_body, fill_headers
from routines.export.standalone import bodies
from routines.operation import FormBody, JsonBody, MultipartBody, Part, TextBody
from routines.placeholder import SubstitutionError


def test_a_boundary_occurs_in_no_part():
    first = encode_body(MultipartBody(parts=[Part(name="a", value="{{v}}")]), {"v": "x"})
    boundary = first.content_type.partition("boundary=")[2]
    again = encode_body(
        MultipartBody(parts=[Part(name="a", value="{{v}}"), Part(name="b", value=boundary)]), {"v": "x"}
    )
    own = again.content_type.partition("boundary=")[2].encode()
    assert again.content.count(b"--" + own) == 3


def test_names_of_parts_cannot_end_their_quotes():
    parts = [
        Part(name='n"\r\n{{v}}', value="1", filename="{{v}}", content_type="text/{{{{"),
        Part(name="gone", value="{{o}}"),
    ]
    body = encode_body(MultipartBody(parts=parts), {"v": 'f"; x="', "o": None})
    head = body.content.split(b"\r\n")[1:3]
    assert head == [
        b'Content-Disposition: form-data; name="n%22%0D%0Af%22; x=%22"; filename="f%22; x=%22"',
        b"Content-Type: text/{{",
    ]
    assert b"gone" not in body.content


def test_forms_texts_and_documents():
    assert (
        encode_body(FormBody(fields=[("a b", "{{v}}"), ("a b", "")]), {"v": "1&2=3"}).content == b"a+b=1%262%3D3&a+b="
    )
    assert encode_body(TextBody(text="<{{v}}>", content_type="text/xml"), {"v": "é"}).content == "<é>".encode()
    assert encode_body(JsonBody(value={"v": "{{v}}"}), {"v": '"'}).content == b'{"v":"\\""}'


def test_line_breaks_of_fields_travel_as_every_form_sends_them_and_those_of_files_as_they_are():
    values = {"v": "a\nb\rc\r\nd\n\ne"}
    sent = b"a\r\nb\r\nc\r\nd\r\n\r\ne"
    assert encode_body(FormBody(fields=[("n", "{{v}}")]), values).content == b"n=a%0D%0Ab%0D%0Ac%0D%0Ad%0D%0A%0D%0Ae"
    assert (
        b"\r\n\r\n" + sent + b"\r\n--"
        in encode_body(MultipartBody(parts=[Part(name="n", value="{{v}}")]), values).content
    )
    file = encode_body(MultipartBody(parts=[Part(name="n", value="{{v}}", filename="a.txt")]), values)
    assert values["v"].encode() in file.content
    assert encode_body(TextBody(text="{{v}}"), values).content == values["v"].encode()


def test_a_file_that_is_no_text_is_given_in_base64() -> None:
    part = Part(name="f", value="{{v}}", filename="a.bin", encoding="base64")
    assert b"\r\n\r\n\xff\x00\r\n--" in encode_body(MultipartBody(parts=[part]), {"v": "/w\nA="}).content
    for wrong in ("/wA", "ü", "a-b_"):
        with pytest.raises(SubstitutionError, match="the file for `f` is not written in Base64"):
            encode_body(MultipartBody(parts=[part]), {"v": wrong})
    alone = TextBody(text="{{v}}", content_type="image/png", encoding="base64")
    assert encode_body(alone, {"v": "/w\nA="}).content == b"\xff\x00"
    with pytest.raises(SubstitutionError, match="the file for the body is not written in Base64"):
        encode_body(alone, {"v": "/wA"})


@given(st.lists(st.tuples(st.text('a\r\n"é&'), st.text('a\r\n"é&')), max_size=3))
@settings(max_examples=50)
def test_an_exported_program_sends_the_same_bytes(pairs: list[tuple[str, str]]):
    assert bodies.form(list(pairs))[0] == encode_body(FormBody(fields=pairs), {}).content
    parts = [Part(name=name, value=value) for name, value in pairs]
    exported, own = (
        bodies.multipart([(name, value, None, None, "") for name, value in pairs]),
        encode_body(MultipartBody(parts=parts), {}),
    )
    assert exported == (own.content, own.content_type)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.PDF", b"application/pdf"),
        ("b.tar.gz", b"application/gzip"),
        ("c.docx", b"application/vnd.openxml"),
        ("d", b"application/octet-stream"),
        ("e.nobody", b"application/octet-stream"),
    ],
)
def test_a_file_is_of_the_type_that_its_name_says(name: str, kind: bytes) -> None:
    sent = encode_body(MultipartBody(parts=[Part(name="f", value="x", filename="{{v}}")]), {"v": name})
    assert b"\r\nContent-Type: " + kind in sent.content
    assert bodies.multipart([("f", "x", name, None, "")]) == (sent.content, sent.content_type)


@pytest.mark.parametrize("body", [FormBody(fields=[("a", "{{v}}")]), TextBody(text="{{v}}"), JsonBody(value=["{{v}}"])])
def test_half_a_character_is_refused(body: FormBody | TextBody | JsonBody):
    with pytest.raises(SubstitutionError, match="half a surrogate pair"):
        encode_body(body, {"v": "\udc00"})


def test_headers():
    assert fill_headers([("X-A", " {{v}} "), ("X-B", "{{o}}")], {"v": "1", "o": None}) == [("X-A", "1")]
    for text, reason in (("a\nb", "line break"), ("a\0", "control"), ("\u4e00", "Latin-1")):
        with pytest.raises(SubstitutionError, match=reason):
            fill_headers([("X-A", "{{v}}")], {"v": text})
    with pytest.raises(SubstitutionError, match="no header name"):
        fill_headers([("X A:", "v")], {})


@pytest.mark.parametrize(
    ("charset", "sent"),
    [
        ("", b"n=%C3%9F+%E2%82%AC+%E6%9C%88"),
        ("UTF-8", b"n=%C3%9F+%E2%82%AC+%E6%9C%88"),
        ("ISO-8859-1", b"n=%DF+%80+%26%2326376%3B"),
        ("iso-8859-15", b"n=%DF+%A4+%26%2326376%3B"),
    ],
)
def test_a_form_is_sent_in_the_charset_of_its_page(charset: str, sent: bytes) -> None:
    text, coded = "ß € 月", in_charset(standard(charset))
    assert encode_body(FormBody(fields=[("n", "{{v}}")], charset=charset), {"v": text}).content == sent
    assert bodies.form([("n", text)], coded=coded)[0] == sent
    whole = encode_body(MultipartBody(parts=[Part(name="n", value="{{v}}")], charset=charset), {"v": text})
    assert bodies.multipart([("n", text, None, None, "")], coded=coded) == (whole.content, whole.content_type)
    assert (b"\xdf" in whole.content) is charset.lower().startswith("iso")


def test_a_charset_that_nobody_knows_is_refused() -> None:
    with pytest.raises(SubstitutionError, match="'klingon'"):
        encode_body(FormBody(fields=[("n", "1")], charset="klingon"), {})


def test_no_charset_that_browsers_know_lacks_a_codec() -> None:
    for label in set(webencodings.labels.LABELS.values()):
        assert encode_body(FormBody(fields=[("n", "a\u8336")], charset=label), {}).content.startswith(b"n=a%")
