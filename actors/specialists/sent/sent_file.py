"""Which of the files that were chosen a request sends as they are: as all of its body, or as a part of it."""

from collections.abc import Sequence

from actors.specialists.sent.encoded_file import chosen_files
from captures.capture import Capture
from captures.fields import RequestValue
from captures.mime import essence, header
from captures.transaction import Transaction
from routines.file_type import file_type

_PLAIN = "text/plain"
"""As scripts also send what they report."""


def sent_file(capture: Capture, transaction: Transaction, carried: Sequence[RequestValue]) -> str:
    """Its name; empty if it is none, or it cannot be told which."""
    names = chosen_files(capture, transaction.started)
    parts = [each.filename for each in carried if each.filename]
    alone = [each for each in carried if each.place == "text" and each.value]
    if parts or not alone or len(set(names)) != 1:
        return next((name for name in parts if name in names), "")
    kind = essence(header(transaction.request.headers, "content-type"))
    telling = kind == file_type(names[0]) != _PLAIN or alone[0].base64
    return names[0] if telling or transaction.request.method == "PUT" else ""
