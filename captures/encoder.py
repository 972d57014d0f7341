"""Texts as the forms of a page in another charset than UTF-8 send them: https://encoding.spec.whatwg.org. Exported
programs have this code too, so that it needs the standard library alone."""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

CHARSET_CODECS = {
    "shift_jis": "cp932",
    "big5": "big5hkscs",
    "euc-kr": "cp949",
    "gbk": "gb18030",
    "windows-874": "cp874",
    "iso-8859-8-i": "iso8859-8",
    "macintosh": "mac_roman",
    "x-mac-cyrillic": "mac_cyrillic",
    "x-user-defined": "ascii",
    "unknown": "latin-1",
}
"""Python's names of these charsets, where they differ."""

LACKING_JAPANESE = {"\u00a5": "\\", "\u203e": "~", "\u2212": "\uff0d"}
"""The replacements for characters that these charsets lack."""

TO_ASCII = b"\x1b(B"
TO_ROMAN = b"\x1b(J"
TO_KANJI = b"\x1b$B"
"""The escapes of ISO-2022-JP: what follows is ASCII, the Roman letters of Japan, or kanji."""


def in_charset(charset: str) -> Callable[[str], bytes]:
    """Writes a text in that charset; what the charset lacks becomes a numeric reference. Raises `UnicodeEncodeError`
    for half a surrogate pair, and for letters that have no byte where nobody knows the charset."""

    def written(said: str) -> bytes:
        said.encode()  # half a surrogate pair is no text
        if charset == "iso-2022-jp":
            return shifted_japanese(said)
        return b"".join(letter_in(charset, each) for each in said)

    return str.encode if charset.lower() in ("", "utf-8", "utf8") else written


@lru_cache(maxsize=65_536)
def letter_in(charset: str, letter: str) -> bytes:
    """One character, or the reference for it."""
    if letter < "\x80":
        return letter.encode()
    try:
        return letter_codes(charset, letter)
    except UnicodeEncodeError:
        if charset == "unknown":
            raise
        return f"&#{ord(letter)};".encode()


def letter_codes(charset: str, letter: str) -> bytes:
    """Raises `UnicodeEncodeError` for a character that the charset lacks."""
    match charset:
        case "euc-jp":
            return euc_japanese(LACKING_JAPANESE.get(letter, letter))
        case "shift_jis":
            return windows_japanese(LACKING_JAPANESE.get(letter, letter))
        case "gbk":
            found = b"\x80" if letter == "\u20ac" else letter.encode("gb18030")
            return found if len(found) < 3 else letter.encode("ascii")
        case "big5":
            return taiwanese(letter)
        case "x-user-defined":
            return user_defined_byte(letter)
    if charset.startswith("windows-") and "\x80" <= letter <= "\x9f":
        return undefined_byte(charset, letter)
    return letter.encode(CHARSET_CODECS.get(charset, charset))


def taiwanese(letter: str) -> bytes:
    """Big5: signs as Windows has them, the rest as Hong Kong; browsers do not send what that put before the others."""
    signs = letter.encode("cp950", "ignore")
    if signs[:1] in (b"\xa1", b"\xa2", b"\xa3"):
        return signs if signs.decode("cp950") == letter else letter.encode("ascii")
    found = letter.encode("big5hkscs")
    return found if found[0] > 0xA3 else letter.encode("ascii")


def undefined_byte(charset: str, letter: str) -> bytes:
    """A byte that stands for no letter stands for itself."""
    byte = letter.encode("latin-1")
    return byte if not byte.decode(CHARSET_CODECS.get(charset, charset), "ignore") else letter.encode("ascii")


def user_defined_byte(letter: str) -> bytes:
    """The bytes from 0x80 on are 128 characters of the private use area."""
    return bytes((ord(letter) - 0xF700,)) if "\uf780" <= letter <= "\uf7ff" else letter.encode("ascii")


def windows_japanese(letter: str) -> bytes:
    """Browsers take the vendor's codes from 0xFA on, where Python takes those from 0xED on."""
    found = letter.encode("cp932")
    return vendors_japanese().get(letter, found) if found[0] in (0xED, 0xEE) else found


@lru_cache(maxsize=1)
def vendors_japanese() -> dict[str, bytes]:
    pairs = [bytes((lead, trail)) for lead in (0xFA, 0xFB, 0xFC) for trail in range(0x40, 0xFD)]
    return {pair.decode("cp932", "ignore"): pair for pair in reversed(pairs)}


def euc_japanese(letter: str) -> bytes:
    found = letter.encode("cp932")
    if len(found) == 1:
        return b"\x8e" + found if found > b"\x80" else found
    row = (found[0] - (0x81 if found[0] < 0xE0 else 0xC1)) * 2 + (found[1] >= 0x9F)
    cell = found[1] - 0x9F if found[1] >= 0x9F else found[1] - (0x40 if found[1] < 0x80 else 0x41)
    return bytes((row + 0xA1, cell + 0xA1)) if row < 94 else letter.encode("ascii")


def shifted_japanese(said: str) -> bytes:
    """ISO-2022-JP: what is no ASCII stands between escapes, kana of half the width as those of the whole."""
    whole = re.sub("[\uff61-\uff9f]", lambda found: unicodedata.normalize("NFKC", found[0]), said)
    made, before = list[bytes](), TO_ASCII
    for each in whole:
        code = letter_in("euc-jp", each)
        kanji = code[0] >= 0x80
        now = japanese_set_of(each, kanji, before)
        made += [now if now != before else b"", bytes(byte & 0x7F for byte in code) if kanji else code]
        before = now
    return b"".join(made) + (TO_ASCII if before != TO_ASCII else b"")


def japanese_set_of(letter: str, kanji: bool, before: bytes) -> bytes:
    """The escape of the set that the letter is written in: Roman goes on for what is the same in ASCII."""
    if letter in "\u00a5\u203e":
        return TO_ROMAN
    if kanji:
        return TO_KANJI
    return TO_ROMAN if before == TO_ROMAN and letter not in "\\~" else TO_ASCII
