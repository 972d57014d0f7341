"""A parameter that is the content of a file, given as `@PATH`; its name goes with it."""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from files.regular import read_named
from routines.arguments import ParameterErrors

MOST = 256 * 1024 * 1024
"""Bytes of a file that is given."""


def content_given(schema: Any, name: str, text: str) -> str:
    """What stands in the file, as the parameter's schema wants it: as text, or its bytes in Base64. A text that names
    no file, or is for no such parameter, stays. Raises `ParameterErrors`."""
    if not _names_a_file(schema, text):
        return text
    path = Path(text[1:])
    try:
        content = read_named(path, MOST)
        return b64encode(content).decode() if "contentEncoding" in schema else content.decode()
    except OSError as error:
        raise ParameterErrors([f"{name}: {path} cannot be read: {error.strerror or error}"]) from None
    except UnicodeDecodeError:
        why = f"{name}: {path} is no text in UTF-8, and the routine sends a text, as the recorded file was one"
        raise ParameterErrors([f"{why}: record the task again with a file of this kind"]) from None


def names_given(schemas: Mapping[str, Any], given: Iterable[tuple[str, str]]) -> dict[str, str]:
    """For each parameter that is given as `@PATH` the name of that file, if there is a parameter for it, called like it
    with `_file_name` or else `_name` behind, that is not given itself."""
    texts = dict(given)
    files = {name: text for name, text in texts.items() if _names_a_file(schemas.get(name), text)}
    own = {name: [each for each in (f"{name}_file_name", f"{name}_name") if each in schemas] for name in files}
    named = {names[0]: Path(files[name][1:]).name for name, names in own.items() if names}
    return {name: file for name, file in named.items() if name not in texts}


def _names_a_file(schema: Any, text: str) -> bool:
    return isinstance(schema, dict) and "contentMediaType" in schema and text.startswith("@")
