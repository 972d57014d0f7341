"""Texts as the forms of a page in another charset than UTF-8 send them."""

from captures import encoder
from captures.charset import UNKNOWN, name_of, sent_in
from routines.placeholder import SubstitutionError

_BYTES = 256


def in_charset(text: str, charset: str) -> bytes:
    """The text as a form of a page in that charset sends it; what the charset lacks becomes a numeric reference:
    https://html.spec.whatwg.org/#form-submission-algorithm. Raises `SubstitutionError` for a charset nobody knows, and
    for letters where nothing told the charset."""
    name = standard(charset)
    if name == UNKNOWN and any(ord(letter) >= _BYTES for letter in text):
        raise SubstitutionError(
            "nothing in the recording tells in which charset this is sent, so that only letters of ASCII can be given"
        )
    return encoder.in_charset(name)(text)


def standard(charset: str) -> str:
    """Its name as https://encoding.spec.whatwg.org has it; empty for UTF-8. Raises `SubstitutionError`."""
    if charset.lower() in ("", "utf-8", "utf8", UNKNOWN):
        return charset.lower() if charset == UNKNOWN else ""
    if not name_of(charset):
        raise SubstitutionError(f"the charset {charset!r} of a form is not known")
    return sent_in(charset)
