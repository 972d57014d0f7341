"""Checks each message of a client before the SDK sees it.

The SDK says nothing to a message over stdio that it cannot read, takes the last of two members of one name, and spoils
bytes that are no UTF-8. Here each of these is refused, under the id that the client waits for where it can be found.
"""

import json
import re
from dataclasses import dataclass
from typing import Any

from mcp_types import (
    INVALID_PARAMS,
    INVALID_REQUEST,
    PARSE_ERROR,
    CallToolResult,
    ErrorData,
    JSONRPCError,
    JSONRPCResponse,
    RequestId,
    TextContent,
    jsonrpc_message_adapter,
)
from pydantic import ValidationError

from contracts.parameters import MAX_DEPTH, not_json
from files.strict_json import Inexact, strict_json
from runtime.mcp.calls import refused


@dataclass(frozen=True)
class Fault:
    """Why a message is not taken; `id` is that of the request, None where it has none or none can be found.

    `code` is None for the arguments of a tool: a model reads what is wrong with them as the result of its call."""

    code: int | None
    text: str
    id: RequestId | None = None

    def answer(self) -> JSONRPCError | JSONRPCResponse:
        if self.code is None and self.id is not None:
            result = CallToolResult(content=[TextContent(type="text", text=self.text)], is_error=True)
            told = result.model_dump(mode="json", by_alias=True, exclude_none=True)
            return JSONRPCResponse(jsonrpc="2.0", id=self.id, result=told)
        error = ErrorData(code=self.code or INVALID_PARAMS, message=self.text)
        return JSONRPCError(jsonrpc="2.0", id=self.id, error=error)

    @property
    def status(self) -> int:
        """Over HTTP."""
        return 200 if isinstance(self.answer(), JSONRPCResponse) else 400

    def bytes(self) -> bytes:
        return self.answer().model_dump_json(by_alias=True, exclude_unset=True).encode()


def fault_of(raw: bytes) -> Fault | None:
    """What is wrong with a message, if anything is."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return Fault(PARSE_ERROR, "the message is no UTF-8 text", id_in(raw.decode("utf-8", "replace")))
    try:
        value = strict_json(text)
    except json.JSONDecodeError as wrong:
        return Fault(PARSE_ERROR, f"the message is no JSON: {wrong.msg}, column {wrong.colno}", id_in(text))
    except RecursionError:
        return Fault(INVALID_PARAMS, f"$: is nested deeper than {MAX_DEPTH} levels", id_in(text))
    except Inexact as wrong:
        return Fault(INVALID_PARAMS, f"the message: {wrong}", id_in(text))
    return _of_value(value)


def _of_value(value: Any) -> Fault | None:
    if isinstance(value, list):
        return Fault(INVALID_REQUEST, "batches are not taken: send each message by itself")
    if not isinstance(value, dict):
        return Fault(INVALID_REQUEST, "a message is a JSON object")
    number = value.get("id")
    if "id" in value and not _is_id(number):
        return Fault(INVALID_REQUEST, "the id of a message is a text or a whole number of at most 64 bits")
    if wrong := _in_arguments(value):
        return Fault(None, refused([wrong]).text, number)
    if wrong := not_json(value):
        return Fault(INVALID_PARAMS, wrong, number)
    try:
        jsonrpc_message_adapter.validate_python(value, by_name=False)
    except ValidationError:
        return Fault(INVALID_REQUEST, "this is no message of JSON-RPC 2.0: it has jsonrpc, method and params", number)
    return None


def _in_arguments(value: dict[str, Any]) -> str:
    """What is wrong with the arguments of a tool."""
    given = value.get("params")
    if value.get("method") != "tools/call" or "id" not in value or not isinstance(given, dict):
        return ""
    return not_json(given.get("arguments"))


def _is_id(value: Any) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool) and not not_json(value)


# Every text begins with a token or with white space, and no token is looked for twice: linear.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|[\[\]{}:,]|[^\s\[\]{}:,"]++', re.DOTALL)


def id_in(text: str) -> RequestId | None:
    """The id of a message that cannot be read as a whole."""
    level, last, name = 0, "", ""
    for found in _TOKEN.finditer(text):
        token = found[0]
        if level == 1 and name == '"id"' and last == ":":
            return _read_id(token)
        if token == ":":
            name = last
        level += (token in ("{", "[")) - (token in ("}", "]"))
        last = token
    return None


def _read_id(token: str) -> RequestId | None:
    try:
        value = json.loads(token)
    except ValueError:
        return None
    return value if _is_id(value) else None
