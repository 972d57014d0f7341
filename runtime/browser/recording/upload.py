"""Files in forms: the browser tells how a multipart body is laid out, but keeps the content of files to itself."""

import re
from collections.abc import Mapping

from captures.mime import essence, header, parameter
from captures.transaction import Request

_HEAD = rb'(filename="([^"\r\n]*)"[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n)(?=\r\n--%s)'


def with_files(request: Request, files: Mapping[str, bytes]) -> bytes:
    """The request's body with the content of the files (by name) where a multipart form has an empty one."""
    kind = header(request.headers, "content-type")
    if essence(kind) != "multipart/form-data" or not files:
        return request.body

    def filled(found: re.Match[bytes]) -> bytes:
        return found[1] + files.get(found[2].decode("utf-8", "replace"), b"")

    return re.sub(_HEAD % re.escape(parameter(kind, "boundary").encode()), filled, request.body)
