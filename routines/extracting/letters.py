"""Letters as a name has them."""

import re
import unicodedata

_LATIN = re.compile(r"LATIN (?:SMALL|CAPITAL) (?:LETTER|LIGATURE) (?:DOTLESS )?([A-Z]{1,2})(?: WITH .*)?")

_MARKS = re.compile("(?<=[a-z])[\u0300-\u036f]+")
"""What is left of a letter such as `İ` beside its small one."""


def words_of(text: str) -> list[str]:
    """Its words in small letters: those of the Latin script without marks (`Größe` is `grosse`, `Øst` is `ost`), those
    of any other script as they are."""
    small = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    small = _MARKS.sub("", "".join(map(_plain, small)))
    return "".join(each if _is_of_word(each) else " " for each in small).split()


def _plain(letter: str) -> str:
    if letter.isascii():
        return letter
    if bare := unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode():
        return bare
    named = _LATIN.fullmatch(unicodedata.name(letter, ""))
    return named[1].lower() if named else letter


def _is_of_word(letter: str) -> bool:
    """A vowel may be written as a mark."""
    return letter.isalnum() or unicodedata.category(letter).startswith("M")
