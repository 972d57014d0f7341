"""Files that were sent: the browser keeps the content of files to itself, and of a form with files that is answered by
a redirect even how its body was laid out. What the page's script told of the files and forms stands in for it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from captures.bodiless import says_empty
from captures.mime import essence, header, parameter
from captures.transaction import Request

_HEAD = rb'(filename="([^"\r\n]*)"[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n)(?=\r\n--%s)'
_NEWLINE = re.compile(r"\r\n|\r|\n")


class Field(msgspec.Struct, frozen=True):
    """An entry of a form as it is sent. Of a file: the name it was read under, the one it travels under, its type."""

    name: str
    value: str = ""
    file: str | None = None
    filename: str = ""
    type: str = ""


Form = tuple[Field, ...]


def completed(request: Request, files: Mapping[str, bytes], forms: Iterable[Form]) -> Request:
    """The request with all that it carried, by the files (by name) and forms (the likeliest first) that are known; and
    whether something is missing still."""
    kind, length = header(request.headers, "content-type"), declared(request)
    body = request.body
    if essence(kind) == "multipart/form-data":
        boundary = parameter(kind, "boundary").encode()
        body = _with_files(body, boundary, files) if body and files else body
        if len(body) < length:
            made = (laid_out(form, boundary, files) for form in forms)
            body = next((each for each in made if len(each) == length), body)
    elif not body and length:
        body = next((each for each in files.values() if len(each) == length), body)
    missing = len(body) < length or (request.body_missing and not body and not says_empty(request))
    return msgspec.structs.replace(request, body=body, body_missing=missing)


def declared(request: Request) -> int:
    """How long the body is, in bytes, by the headers; 0 if they do not say."""
    length = header(request.headers, "content-length")
    return int(length) if length.isascii() and length.isdigit() else 0


def laid_out(form: Form, boundary: bytes, files: Mapping[str, bytes]) -> bytes:
    """The multipart body of a form: https://html.spec.whatwg.org/#multipart-form-data"""
    parts = (b"--%s\r\n%s\r\n" % (boundary, part) for part in _parts(form, files))
    return b"%s--%s--\r\n" % (b"".join(parts), boundary)


def _parts(form: Form, files: Mapping[str, bytes]) -> Iterator[bytes]:
    for each in form:
        head = b'Content-Disposition: form-data; name="%s"' % _quoted(_NEWLINE.sub("\r\n", each.name))
        if each.file is None:
            yield b"%s\r\n\r\n%s" % (head, _encoded(_NEWLINE.sub("\r\n", each.value)))
        else:
            kind = _encoded(each.type or "application/octet-stream")
            head += b'; filename="%s"\r\nContent-Type: %s' % (_quoted(each.filename), kind)
            yield b"%s\r\n\r\n%s" % (head, files.get(each.file, b""))


def _quoted(name: str) -> bytes:
    return _encoded(name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A"))


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _with_files(body: bytes, boundary: bytes, files: Mapping[str, bytes]) -> bytes:
    """The body with the content of the files where it has an empty one."""

    def filled(found: re.Match[bytes]) -> bytes:
        return found[1] + files.get(found[2].decode("utf-8", "replace"), b"")

    return re.sub(_HEAD % re.escape(boundary), filled, body)
