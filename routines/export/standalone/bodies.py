"""The bodies of requests: their bytes and their content type."""

import base64
import copy
import hashlib
import json
from collections.abc import Callable
from mimetypes import MimeTypes
from typing import Any
from urllib.parse import urlencode

from routines.export.standalone.taking import walk
from routines.export.standalone.values import Failed, form_pairs, text, texts_for, with_crlf

Body = tuple[bytes, str]


def form(fields: list[tuple[str, Any]], others: Any = (), coded: Callable[[str], bytes] = str.encode) -> Body:
    """`others` is what a form holds: what is said of a name stands in the place of all that it holds under it."""
    merged = over([(name, value) for name, value in others], fields)
    pairs = [(coded(name), coded(each)) for name, each in form_pairs(merged)]
    return urlencode(pairs).encode(), "application/x-www-form-urlencoded"


def over(held: list[Any], own: list[Any]) -> list[Any]:
    """What is held, with what is said of a name in the place of all that is held under it."""
    said: dict[str, list[Any]] = {}
    for each in own:
        said.setdefault(each[0], []).append(each)
    names, merged = frozenset(said), list[Any]()
    for each in held:
        merged += said.pop(each[0], []) if each[0] in names else [each]
    return [*merged, *(each for each in own if each[0] in said)]


def json_body(value: Any, changes: Any = ()) -> Body:
    """The document, changed: `put` at a path, `add` to the list there, or `take_out` what stands there."""
    made = copy.deepcopy(value)
    for do, path, each in changes:
        if do == "add":
            there = walk(made, path)
            if not any(one == each and isinstance(one, bool) == isinstance(each, bool) for one in there):
                there.append(each)
        elif path:
            change_at(walk(made, path[:-1]), path[-1], do, each)
        else:
            made = each
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode(), "application/json"


def change_at(holder: Any, step: Any, do: str, value: Any) -> None:
    """A member by its name, an element by its place or by what its members are, an entry of a list as it reads."""
    place = step
    if isinstance(holder, list) and isinstance(step, dict):
        found = walk(holder, [step])
        place = next(at for at, each in enumerate(holder) if each is found)
    elif isinstance(holder, list) and isinstance(step, str):
        place = next((at for at, each in enumerate(holder) if text(each) == step), None)
    if do == "put":
        holder[place] = value
    elif place is None or (isinstance(holder, dict) and place not in holder):
        raise Failed(f"there is no {step} that could be taken out")
    else:
        del holder[place]


def plain(content: str, content_type: str, encoding: str = "") -> Body:
    return content_of(content, encoding), content_type


def multipart(
    parts: list[tuple[str, Any, str | None, str | None, str]],
    others: Any = (),
    coded: Callable[[str], bytes] = str.encode,
) -> Body:
    """Of each part its name, its value, and for a file its name and content type, and whether its value is in Base64;
    `others` is what a form holds."""
    blocks = []
    held = [(name, value, None, None, "") for name, value in others]
    for name, value, filename, content_type, encoding in over(held, parts):
        head = f'Content-Disposition: form-data; name="{quoted_name(with_crlf(name))}"'
        if filename is not None:
            head += f'; filename="{quoted_name(filename)}"'
        if content_type or filename is not None:
            head += f"\r\nContent-Type: {header_text('Content-Type', content_type or file_type(filename or ''))}"
        texts = texts_for(value) if filename is not None else map(with_crlf, texts_for(value))
        begin = coded(f"{head}\r\n\r\n")
        own = filename is not None or encoding
        contents = (content_of(each, encoding) if own else coded(each) for each in texts)
        blocks += [begin + each + b"\r\n" for each in contents]
    boundary = "----FormBoundary" + hashlib.sha256(b"".join(blocks)).hexdigest()[:32]
    content = b"".join(b"--" + boundary.encode() + b"\r\n" + block for block in blocks)
    return content + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def file_type(name: str) -> str:
    """The content type by the end of a file's name."""
    office = "application/vnd.openxmlformats-officedocument."
    more = {"docx": f"{office}wordprocessingml.document", "xlsx": f"{office}spreadsheetml.sheet", "webp": "image/webp"}
    more |= {"pptx": f"{office}presentationml.presentation", "md": "text/markdown", "gz": "application/gzip"}
    end = name.rpartition(".")[2].lower() if "." in name else ""
    return more.get(end) or MimeTypes().types_map[True].get(f".{end}", "application/octet-stream")


def content_of(text: str, encoding: str) -> bytes:
    try:
        return base64.b64decode("".join(text.split()), validate=True) if encoding else text.encode()
    except ValueError:
        raise Failed("the content of the file is not written in Base64") from None


def file_base64(given: str) -> str:
    return base64.b64encode(content_of(given, "base64")).decode()


def file_hex(given: str) -> str:
    return content_of(given, "base64").hex()


def file_size(given: str) -> int:
    return len(content_of(given, "base64"))


def quoted_name(name: str) -> str:
    return name.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")


def header_text(name: str, value: str) -> str:
    clean = value.strip(" \t")
    if any((one < " " and one != "\t") or one == "\x7f" or one > "\xff" for one in clean):
        raise Failed(f"the value of header {name} holds characters that no header carries")
    return clean


def cookie_pairs(header: str) -> list[tuple[str, str]]:
    """The cookies of a header, by their names."""
    pairs = (each.replace("\t", " ").partition("=") for each in header.split(";"))
    return [(name.strip(), value.strip()) for name, equals, value in pairs if equals and name.strip()]
