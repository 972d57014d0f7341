"""Doing a routine's operations one after the other, wherever they are done: over HTTP or in a browser."""

import time
import uuid
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from events.line import escape
from routines import operation as ops
from routines.arguments import bind
from routines.dates import rewritten
from routines.derive import code_of, derive
from routines.extracting.extract import ExtractionError
from routines.extracting.page import Page
from routines.file_made import made_of_file
from routines.limits import Limits
from routines.mask import mask, secret_values
from routines.outcome import NotReturnable
from routines.placeholder import SubstitutionError, check_filled, fill_text, has_value
from routines.refusals.complaint import LOGIN
from routines.result import OperationResult, RoutineResult
from routines.routine import Routine
from routines.secrets_sent import last_secret
from routines.split import split
from routines.units import counted
from runtime.again import Again
from runtime.budget import Budget
from runtime.clock import clock
from runtime.destinations import Destinations, held
from runtime.http.download import DownloadFailed
from runtime.http.exchange import RequestFailed
from runtime.live_credentials import sent_to_prove, tokens_in

FAILURES = (SubstitutionError, ExtractionError, NotReturnable, RequestFailed, DownloadFailed)
"""What an operation raises when it cannot be done; each text is a sentence for the user."""


DERIVED = 64_000_000
"""Characters of all values of one run that are made of others."""

_SAID = 300
"""Characters of what a server said."""


class NeedsBrowser(Exception):
    """An operation that only a browser can do."""


@dataclass
class Progress:
    """What the operations so far have left: values by name, the pages they came from, what was saved, the answer.

    `by` has the names by which a value was looked up, `bases` the addresses of the pages that values came from.
    `status`, `url`, `complaints` and `said` are the current operation's; `downloads` is the folder for files; `secrets`
    are to be masked, to which what is taken under the names `proving` is added; `errors` are those of all answers so
    far, and messages; `pages` are the last answers, `notes` what there is to be told of them. Up to the operation
    `login` the password is still to be sent. `again` has what is sent in place of what the server gives, `destinations`
    where secrets may be sent. `derived` counts the characters of values that were made of others,
    `budget` is what the run has used up.
    """

    values: dict[str, Any]
    downloads: Path | None
    secrets: list[str] = field(default_factory=list)
    bases: dict[str, str] = field(default_factory=dict)
    by: dict[str, list[str]] = field(default_factory=dict)
    saved: dict[str, Any] = field(default_factory=dict)
    data: Any = None
    status: int = 0
    url: str = ""
    complaints: list[str] = field(default_factory=list)
    errors: set[str] = field(default_factory=set)
    pages: list[Page] = field(default_factory=list)
    said: str = ""
    notes: list[str] = field(default_factory=list)
    login: int = 0
    again: Again | None = None
    proving: frozenset[str] = frozenset()
    destinations: Destinations = field(default_factory=Destinations)
    derived: int = 0
    budget: Budget = field(default_factory=Budget)

    def hide(self, given: Iterable[str]) -> None:
        """Mask these, too, in whatever is told from now on."""
        self.secrets += [each for each in dict.fromkeys(given) if each not in self.secrets]


def begin(
    routine: Routine,
    arguments: Mapping[str, Any],
    downloads: Path | None,
    again: Again | None = None,
    recorded: Mapping[str, Collection[str]] | None = None,
    limits: Limits | None = None,
) -> Progress:
    """`recorded` says of secrets where they may be sent, in place of the routine. Raises `ParameterErrors`."""
    values = dict(bind(routine, arguments))
    return Progress(
        values,
        downloads,
        secret_values(routine.parameters, values),
        login=last_secret(routine),
        again=again,
        proving=sent_to_prove(routine),
        destinations=held(routine, values, recorded),
        budget=Budget(limits or Limits()),
    )


async def take_steps(
    operations: Sequence[ops.Operation], progress: Progress, do: Callable[[ops.Operation], Awaitable[None]]
) -> RoutineResult:
    """Do the operations in order, up to the first that fails or returns."""
    results: list[OperationResult] = []
    for index, operation in enumerate(operations, start=1):
        results.append(await _try(index, operation, progress, do))
        if not results[-1].ok or isinstance(operation, ops.Return | ops.ReturnHtml):
            break
    ok = all(result.ok for result in results)
    notes = [mask(each, progress.secrets) for each in progress.notes]
    data, error = progress.data if ok else None, results[-1].error
    return RoutineResult(ok=ok, data=data, error=error, operations=results, notes=notes)


def make(progress: Progress, operation: ops.Derive) -> None:
    """Make a value out of others. What is made of a secret is one, but for a code, which the routine itself lists; of
    what was not given nothing is made."""
    if not has_value(operation.text, progress.values):
        progress.values[operation.name] = None
        return
    told = fill_text(operation.text, progress.values)
    made = _made(operation, told)
    progress.derived += len(str(made)) if isinstance(made, str | list) else 0
    if progress.derived > DERIVED:
        raise SubstitutionError(f"the values that the routine makes have more than {DERIVED:,} characters together")
    progress.values[operation.name] = made
    if operation.how != "code" and any(secret in told for secret in progress.secrets):
        progress.secrets.append(str(made))


def _made(operation: ops.Derive, told: str) -> Any:
    match operation.how:
        case "code":
            return code_of(told, operation.codes)
        case "date":
            return rewritten(told, operation.read, operation.write)
        case "number" | "hundredths" | "thousandths" | "fraction" | "product" | "days" as unit:
            return counted(told, unit)
        case "sixtieths" | "3600ths" | "minutes" | "seconds" as unit:
            return counted(told, unit)
        case "commas" | "semicolons" | "lines" | "words" as mark:
            return split(told, mark)
        case "file_base64" | "file_hex" | "file_type" | "file_size" | "text_size" as way:
            return made_of_file(told, way)
        case how:
            return derive(told, how)


async def _try(
    index: int, operation: ops.Operation, progress: Progress, do: Callable[[ops.Operation], Awaitable[None]]
) -> OperationResult:
    """The operation's result; whatever went wrong is told in it, without secrets."""
    started, progress.status, progress.url, progress.complaints, progress.said = time.monotonic(), 0, "", [], ""
    progress.values |= {**clock(), "uuid": str(uuid.uuid4())}
    error = ""
    try:
        check_filled(operation, progress.values)
        async with progress.budget.in_time():
            await do(operation)
    except NeedsBrowser as failure:
        error = f"operation {index} {failure}"
    except FAILURES as failure:
        error = f"operation {index} ({_named(operation)}) failed: {failure}"
        progress.status = getattr(failure, "status", 0) or progress.status
        progress.url = getattr(failure, "url", "") or progress.url
    said = [each for each in progress.complaints if each != LOGIN or index >= progress.login]
    secrets = [*progress.secrets, *tokens_in(progress.url)]
    return OperationResult(
        index=index,
        type=operation.type,
        description=mask(operation.description, secrets),
        ok=not error,
        status=progress.status,
        url=mask(progress.url, secrets),
        seconds=round(time.monotonic() - started, 3),
        error=mask(error, secrets),
        complaints=[mask(each, secrets) for each in said],
        said=_excerpt(mask(progress.said, secrets)) if error else "",
    )


def _excerpt(text: str) -> str:
    """Cut only once it is masked: half a secret would not be found."""
    plain = escape(" ".join(text.split()))
    return plain if len(plain) <= _SAID else f"{plain[: _SAID - 1]}…"


def _named(operation: ops.Operation) -> str:
    match operation:
        case ops.Fetch():
            return f"fetch {operation.method} {operation.url}"
        case ops.Navigate() | ops.Download():
            return f"{operation.type} {operation.url}"
    return operation.type
