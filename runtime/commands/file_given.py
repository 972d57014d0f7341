"""A parameter that is the content of a file, given as `@PATH`."""

from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from routines.arguments import ParameterErrors


def content_given(schema: Mapping[str, Any], name: str, text: str) -> str:
    """What stands in the file, as the parameter's schema wants it: as text, or its bytes in Base64. A text that names
    no file, or is for no such parameter, stays. Raises `ParameterErrors`."""
    if "contentMediaType" not in schema or not text.startswith("@"):
        return text
    path = Path(text[1:])
    try:
        content = path.read_bytes()
        return b64encode(content).decode() if "contentEncoding" in schema else content.decode()
    except OSError as error:
        raise ParameterErrors([f"{name}: {path} cannot be read: {error.strerror}"]) from None
    except UnicodeDecodeError:
        raise ParameterErrors([f"{name}: {path} is no text in UTF-8, as the recorded file was"]) from None
