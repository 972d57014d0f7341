"""The query and the form of a request as bytes, and both written again in UTF-8."""

import re
from collections.abc import Callable, Iterator
from urllib.parse import quote_plus, unquote_to_bytes, urlsplit

import msgspec

from captures.charset import UNKNOWN, decode, lacks, strictly
from captures.encoder import in_charset
from captures.mime import essence, header, parameter
from captures.transaction import Request

_URLENCODED, _MULTIPART = "application/x-www-form-urlencoded", "multipart/form-data"
_REFERENCE = re.compile(r"&#(\d{2,7});")
_LAST = 0x10FFFF
_FILE = re.compile(rb'[;\s]filename="', re.IGNORECASE)


def is_form(request: Request) -> bool:
    return essence(header(request.headers, "content-type")) in (_URLENCODED, _MULTIPART)


def query_bytes(url: str) -> list[bytes]:
    """The names and values of a query, each decoded from its escapes."""
    try:
        return _pieces(urlsplit(url).query.encode("utf-8", "replace"))
    except ValueError:  # it is no address
        return []


def body_bytes(request: Request) -> list[bytes]:
    """The names and values of a form; of one in parts without its files."""
    kind = header(request.headers, "content-type")
    match essence(kind):
        case "application/x-www-form-urlencoded":
            return _pieces(request.body)
        case "multipart/form-data":
            return [piece for head, content in _sections(request.body, kind) for piece in _texts(head, content)]
    return []


def in_utf_8(request: Request, charset: str) -> Request:
    """The request, sent in that charset, with its form in UTF-8; its address stays as it is. A request that names its
    charset already, as in a copy of a capture, has its form in UTF-8."""
    if not charset or request.charset:
        return request
    kind = header(request.headers, "content-type")
    body = request.body
    match essence(kind):
        case "application/x-www-form-urlencoded":
            body = _form(body, charset)
        case "multipart/form-data" if parameter(kind, "boundary"):
            body = _multipart(body, kind, charset)
    return msgspec.structs.replace(request, body=body, charset=charset)


def as_sent(request: Request) -> bytes:
    """The body in the charset in which it was sent, of a request whose form is in UTF-8."""
    kind = header(request.headers, "content-type")
    if not request.charset:
        return request.body
    written = in_charset(request.charset)

    def again(data: bytes) -> bytes:
        return written(data.decode("utf-8", "replace"))

    match essence(kind):
        case "application/x-www-form-urlencoded":
            return b"&".join(
                b"=".join(_piece(each, again) for each in p.split(b"=", 1)) for p in request.body.split(b"&")
            )
        case "multipart/form-data" if parameter(kind, "boundary"):
            delimiter = b"\r\n--" + parameter(kind, "boundary").encode()
            return delimiter.join(_section(each, again) for each in (b"\r\n" + request.body).split(delimiter))[2:]
    return request.body


def _piece(piece: bytes, written: Callable[[bytes], bytes]) -> bytes:
    plain = unquote_to_bytes(piece.replace(b"+", b" "))
    return piece if plain.isascii() else quote_plus(written(plain)).encode()


def sent_text(data: bytes, charset: str) -> str:
    """What was sent in the charset, with the characters that it lacks, for which references were sent."""
    if charset == UNKNOWN:
        return decode(data, charset, "replace")
    return _REFERENCE.sub(lambda found: _character(found, charset), decode(data, charset, "replace"))


def _character(found: re.Match[str], charset: str) -> str:
    """The character of a reference that a browser wrote: of no other than one that the charset lacks."""
    number = int(found[1])
    letter = chr(number) if number <= _LAST and not 0xD800 <= number <= 0xDFFF else ""
    return letter if letter and lacks(charset, letter) else found[0]


def _pieces(pairs: bytes) -> list[bytes]:
    return [unquote_to_bytes(each.replace(b"+", b" ")) for pair in pairs.split(b"&") for each in pair.split(b"=", 1)]


def _form(body: bytes, charset: str) -> bytes:
    def written(piece: bytes) -> bytes:
        plain = unquote_to_bytes(piece.replace(b"+", b" "))
        if plain.isascii() and b"\x1b" not in plain and b"&#" not in plain:
            return piece
        return quote_plus(sent_text(plain, charset)).encode()

    return b"&".join(b"=".join(map(written, pair.split(b"=", 1))) for pair in body.split(b"&"))


def _multipart(body: bytes, kind: str, charset: str) -> bytes:
    delimiter = b"\r\n--" + parameter(kind, "boundary").encode()
    sections = (b"\r\n" + body).split(delimiter)
    return delimiter.join(_section(each, lambda data: sent_text(data, charset).encode()) for each in sections)[2:]


def _section(section: bytes, written: Callable[[bytes], bytes]) -> bytes:
    """The content of a file stays as it is."""
    head, separator, content = section.partition(b"\r\n\r\n")
    if not separator:
        return section
    return written(head) + separator + (content if _FILE.search(head) else written(content))


def _sections(body: bytes, kind: str) -> Iterator[tuple[bytes, bytes]]:
    boundary = parameter(kind, "boundary").encode()
    for section in (b"\r\n" + body).split(b"\r\n--" + boundary)[1:] if boundary else ():
        head, separator, content = section.partition(b"\r\n\r\n")
        if separator and not section.startswith(b"--"):
            yield head, content


def _texts(head: bytes, content: bytes) -> list[bytes]:
    return [head] if _FILE.search(head) else [head, content]


def reads(pieces: list[bytes], charset: str) -> bool:
    """Whether all of them are texts in that charset; empty is UTF-8."""
    return all(strictly(each, charset or "utf-8") is not None for each in pieces)
