"""The text of a body, in the charset that its mark, its type or, of a page, its `<meta>` names. Names are those of
https://encoding.spec.whatwg.org, as browsers read them."""

import codecs
import re

import webencodings

from captures.encoder import in_charset
from captures.mime import parameter

UNKNOWN = "unknown"
"""The name for a charset that nobody told: each byte stands for itself, and can be sent again as it was."""
_META = re.compile(rb"""<meta[^>]{0,200}charset=["']?([A-Za-z0-9_:.-]{1,40})""", re.IGNORECASE)
_HEAD = 1024
"""Bytes in which a page has to say so: https://html.spec.whatwg.org/#charset."""
_MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16le", codecs.BOM_UTF16_BE: "utf-16be"}
_SENT_AS_UTF_8 = frozenset({"", "utf-8", "utf-16le", "utf-16be", "replacement"})
_JAPANESE = {"euc-jp", "iso-2022-jp"}
_EUC = re.compile(rb"([\x00-\x7f]+)|(\x8e[\xa1-\xdf])|(\x8f[\xa1-\xfe]{2})|([\xa1-\xfe]{2})|(.)", re.DOTALL)
_GBK = re.compile(rb"([\x81-\xfe][0-9][\x81-\xfe][0-9]|[\x81-\xfe][\x40-\x7e\x80-\xfe])|\x80")
_EURO = b"\xa2\xe3"
"""The euro in GB 18030; GBK has it as a byte 0x80 that belongs to no other."""
_BIG5 = re.compile(rb"[\x81-\xfe][\x40-\x7e\xa1-\xfe]|[\x00-\x7f]+|.", re.DOTALL)
_SHIFTED = re.compile(rb"\x1b(\([BJI]|\$[@B])([^\x1b]*)")


def charset_of(body: bytes, mime_type: str) -> str:
    """The name, as it is written; empty if none is named."""
    meta = _META.search(body[:_HEAD])
    return parameter(mime_type, "charset") or (meta[1].decode() if meta else "")


def name_of(label: str) -> str:
    """The standard's name for a label: `windows-1252` for `latin1`; empty for one that browsers do not know."""
    found = webencodings.lookup(label) if label.isascii() else None
    return found.name if found is not None else ""


def is_charset(name: str) -> bool:
    """Whether it is a name as `sent_in` gives them, `UNKNOWN`, or empty."""
    return name in ("", UNKNOWN) or name_of(name) == name


def sent_in(label: str) -> str:
    """In which charset the forms of a page in that one are sent: empty for UTF-8, which those of UTF-16 are too."""
    name = name_of(label)
    return "" if name in _SENT_AS_UTF_8 else name


def written_in(body: bytes, mime_type: str) -> str:
    """The charset in which a page is read: its mark counts first. A `<meta>` that says UTF-16 is not believed."""
    mark = next((name for mark, name in _MARKS.items() if body.startswith(mark)), "")
    told = name_of(parameter(mime_type, "charset"))
    name = mark or told or name_of(charset_of(body, mime_type))
    return "utf-8" if name.startswith("utf-16") and not (mark or told) else name


def decoded(body: bytes, mime_type: str) -> str:
    """By the charset that is named, else as UTF-8; what does not decode becomes U+FFFD."""
    mark = next((mark for mark in _MARKS if body.startswith(mark)), b"")
    return decode(body[len(mark) :], written_in(body, mime_type), "replace")


def strictly(data: bytes, charset: str) -> str | None:
    """The text; None if it is none in that charset."""
    try:
        return decode(data, charset, "strict")
    except UnicodeError:
        return None


def decode(data: bytes, charset: str, errors: str) -> str:
    """Of a charset by its standard name; empty and unknown names are UTF-8. Raises `UnicodeError` if errors are
    strict."""
    if charset == UNKNOWN:
        return data.decode("latin-1")
    if charset in _JAPANESE:
        return _shifted(data, errors) if charset == "iso-2022-jp" else _japanese(data, errors)
    found = webencodings.lookup(charset)
    if charset == "gbk":
        return _GBK.sub(lambda one: one[1] or _EURO, data).decode("gb18030", errors)
    if charset == "big5":
        return _big5(data, errors)
    if found is None:
        return data.decode("utf-8", errors)
    if charset.startswith("windows-"):
        return _with_controls(data, found.codec_info.name, errors)
    return found.codec_info.decode(data, errors)[0]


def lacks(charset: str, letter: str) -> bool:
    """Whether a form of a page in that charset sends a reference for the character."""
    return in_charset(charset)(letter) == f"&#{ord(letter)};".encode()


def _big5(data: bytes, errors: str) -> str:
    """Some codes are others in the charset of Hong Kong than in that of Windows, which browsers follow."""
    return "".join(_big5_piece(found[0], errors) for found in _BIG5.finditer(data))


def _big5_piece(piece: bytes, errors: str) -> str:
    try:
        return piece.decode("cp950" if piece[:1] in (b"\xa1", b"\xa2", b"\xa3") else "big5hkscs")
    except UnicodeDecodeError:
        return piece.decode("big5hkscs", errors)


def _with_controls(data: bytes, codec: str, errors: str) -> str:
    """Bytes from 0x80 to 0x9F that stand for no letter stand for themselves."""
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return "".join(_letter(data[n : n + 1], codec, errors) for n in range(len(data)))


def _letter(byte: bytes, codec: str, errors: str) -> str:
    return chr(byte[0]) if 0x80 <= byte[0] <= 0x9F and not byte.decode(codec, "ignore") else byte.decode(codec, errors)


def _shifted(data: bytes, errors: str) -> str:
    """ISO-2022-JP; what is shifted wrongly is an error."""
    first = data.partition(b"\x1b")[0]
    made, end = first.decode("ascii", errors), len(first)
    for found in _SHIFTED.finditer(data):
        made += data[end : found.start()].decode("ascii", errors) + _in_shift(found[1], found[2], errors)
        end = found.end()
    return made + data[end:].decode("ascii", errors)


def _in_shift(shift: bytes, text: bytes, errors: str) -> str:
    match shift:
        case b"(B":
            return text.decode("ascii", errors)
        case b"(J":
            return text.decode("ascii", errors).translate({0x5C: "\u00a5", 0x7E: "\u203e"})
    high = bytes(each | 0x80 if 0x20 < each < 0x7F else each for each in text)
    return _japanese(b"".join(b"\x8e" + bytes([each]) for each in high) if shift == b"(I" else high, errors)


def _japanese(data: bytes, errors: str) -> str:
    """EUC-JP with the vendors' characters, such as ①, which Python's own codec lacks and that of Windows has."""
    return "".join(_euc(found, errors) for found in _EUC.finditer(data))


def _euc(found: re.Match[bytes], errors: str) -> str:
    ascii_, kana, more, pair, _ = found.groups()
    if ascii_:
        return ascii_.decode("ascii")
    if kana:
        return kana[1:].decode("cp932", errors)
    if pair:
        row, cell = pair[0] - 0xA1, pair[1] - 0xA1
        lead = row // 2 + (0x81 if row < 62 else 0xC1)
        trail = cell + 0x9F if row % 2 else cell + (0x40 if cell < 63 else 0x41)
        return bytes((lead, trail)).decode("cp932", errors)
    return (more or found[0]).decode("euc_jp", errors)
