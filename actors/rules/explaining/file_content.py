"""The content of a file that a script sends spelt otherwise, as a routine takes it: in Base64."""

from base64 import b64encode

from actors.rules.facts.value import Value


def content_of(line: Value) -> str:
    """What was recorded, as far as it is told."""
    if line.written == "text":
        return line.value
    if line.written in ("hex", "HEX"):
        return b64encode(bytes.fromhex(line.value[: len(line.value) // 2 * 2])).decode()
    coded = line.value.partition(",")[2] if line.written == "data_url" else line.value
    return coded[: len(coded) // 4 * 4]
