import pytest

from routines.encoding import encode_body, fill_headers
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
