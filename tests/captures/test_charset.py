"""In which charset a body is written."""

import pytest

from captures.charset import charset_of, decoded

PAGE = '<html><head><meta charset="{}"><title>Gruß</title>'


@pytest.mark.parametrize(
    ("body", "mime_type", "charset"),
    [
        (PAGE.format("windows-1252").encode("windows-1252"), "text/html", "windows-1252"),
        (PAGE.format("utf-8").encode("windows-1252"), "text/html; charset=ISO-8859-1", "ISO-8859-1"),
        (b'<meta http-equiv=Content-Type content="text/html; charset=latin1">Gru\xdf', "text/html", "latin1"),
        ("<p>Gruß".encode(), "text/html", ""),
        ("<p>Gruß".encode(), "text/html; charset=klingon", "klingon"),
        (b" " * 2000 + "<meta charset=latin1>Gruß".encode(), "text/html", ""),
    ],
)
def test_it_is_what_the_type_names_else_the_page_itself(body: bytes, mime_type: str, charset: str) -> None:
    assert charset_of(body, mime_type) == charset
    assert "Gruß" in decoded(body, mime_type)
