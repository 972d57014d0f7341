"""Running a routine's own code in the page."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

from actors.specialists.lint.lint import lint
from routines import operation as ops
from runtime.browser.chromium import BrowserError
from runtime.browser.executing.options import BrowserFailed
from runtime.browser.executing.tab import Tab
from runtime.steps import Progress


def refused(operations: Sequence[ops.Operation]) -> str:
    """Why the code of one of the operations is not to be run, which is known before any of them; empty if it is."""
    for index, operation in enumerate(operations, start=1):
        if isinstance(operation, ops.JsEvaluate) and (problems := lint(operation.code)):
            why = "; ".join(problems)
            return f"operation {index} (js_evaluate): its code is not allowed, and nothing was done: {why}"
    return ""


async def js_evaluate(operation: ops.JsEvaluate, tab: Tab, progress: Progress) -> None:
    """Its value, or what its promise gives, is kept. The lint (`refused`) keeps honest authors from mistakes; what
    keeps the code from other hosts is the guard. Raises `BrowserFailed`."""
    value = await _value(operation, tab)
    if len(json.dumps(value)) > tab.options.http.body_limit:
        raise BrowserFailed(f"the value is larger than the limit of {tab.options.http.body_limit} bytes")
    if operation.save_as:
        progress.saved[operation.save_as] = value
    await tab.settle()


async def _value(operation: ops.JsEvaluate, tab: Tab) -> Any:
    """`timeout` ends code that computes, the termination what computes after waiting, and both end promises."""
    given = {
        "expression": operation.code,
        "awaitPromise": True,
        "returnByValue": True,
        "timeout": operation.timeout * 1000,
    }
    try:
        async with asyncio.timeout(operation.timeout):
            answer = await tab.session.send("Runtime.evaluate", given)
    except TimeoutError as error:
        await _terminate(tab)
        raise BrowserFailed(_late(operation)) from error
    except BrowserError as error:
        if "terminated" in str(error):
            raise BrowserFailed(_late(operation)) from error
        raise BrowserFailed(f"the code gave no value: {str(error).splitlines()[0]}") from error
    return _unpacked(answer)


async def _terminate(tab: Tab) -> None:
    try:
        async with asyncio.timeout(2):
            await tab.session.send("Runtime.terminateExecution")
    except (BrowserError, TimeoutError):
        return  # nothing is running any more, or the page is closed with the browser


def _late(operation: ops.JsEvaluate) -> str:
    return f"the code did not end within {operation.timeout:g} seconds, and was stopped"


def _unpacked(answer: dict[str, Any]) -> Any:
    if thrown := answer.get("exceptionDetails"):
        told = thrown.get("exception", {}).get("description") or thrown.get("text", "")
        raise BrowserFailed(f"the code threw {told.splitlines()[0][:300] if told else 'something'}")
    result = answer["result"]
    if "unserializableValue" in result:
        raise BrowserFailed(f"the value of the code is {result['unserializableValue']}, which is no JSON")
    return result.get("value")
