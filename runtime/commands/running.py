"""`run`: execute a routine with the values given."""

import time
from collections.abc import Iterable, Iterator, Sequence, Set
from pathlib import Path
from typing import Any
from uuid import uuid4

import typer

from captures.opaque import is_telling
from contracts.contract import build_fault, violations
from routines.arguments import ParameterErrors
from routines.executor import only_reads, reads
from routines.file import RoutineError, load
from routines.mask import mask_value, secret_values
from routines.operation import Fetch
from routines.refusals.complaint import LOGIN
from routines.result import RoutineResult
from routines.routine import Routine
from routines.schemas import parameter_schema
from runtime.budget import BadLimit, limits_from
from runtime.choose_executor import BrowserUse, Executor, run, why_browser
from runtime.commands.file_given import content_given, names_given
from runtime.commands.secrets import check, secrets_from_elsewhere
from runtime.confirming import have_confirmed
from runtime.folder import RunError, refuse_link
from runtime.http.session import HttpOptions
from runtime.say import FAILED, USAGE, put_json, stop, tell
from runtime.sent_back import otherwise
from runtime.show import show
from runtime.termination import completed


def run_routine(
    file: Path,
    given: list[str],
    *,
    as_json: bool,
    prompt: bool,
    yes: bool = False,
    downloads: Path | None,
    browser: BrowserUse = "auto",
    cdp_url: str | None = None,
    limits: Sequence[str] = (),
) -> None:
    try:
        http = HttpOptions(limits=limits_from(limits))
    except BadLimit as wrong:
        stop(str(wrong), USAGE)
    try:
        routine = _loaded(file)
        texts, arguments = _parsed(given, {each.name for each in routine.parameters if each.type == "list"})
        known = {each.name: parameter_schema(each) for each in routine.parameters}
        texts |= names_given(known, texts.items())
        arguments |= {name: content_given(known.get(name), name, text) for name, text in texts.items()}
        have_confirmed(routine, yes=yes, ask=prompt)
        arguments |= secrets_from_elsewhere(routine, arguments, prompt)
        check(routine, arguments)
    except (RoutineError, RunError, ParameterErrors) as wrong:
        if as_json:
            _put(RoutineResult(ok=False, error=str(wrong)))
        raise
    executor = Executor(browser, cdp_url, failures=failures_folder(), http=http)
    _execute(routine, arguments, downloads, executor, as_json)


def failures_folder() -> Path:
    """Of its own for each run: runs that begin in one second would write over what the others keep."""
    return Path("failures") / f"{time.strftime('%Y%m%d-%H%M%S')}-{uuid4().hex[:6]}"


def _execute(
    routine: Routine, arguments: dict[str, Any], downloads: Path | None, executor: Executor, as_json: bool
) -> None:
    why = why_browser(routine, executor)
    where = f" in a browser ({why})" if why else ""
    tell(f"running {routine.name}{where}: {len(routine.operations)} operations")
    if executor.cdp_url and not why:
        tell("note: it runs without the browser of --cdp-url: to run it there, add --browser always")
    if routine.validation:
        tell(f"note: this routine was {routine.validation}")
    for where in routine.fixed:
        tell(f"note: whatever it is given, it sends the recorded {where}")
    for field in routine.left_out:
        tell(f"note: nothing that it sends is made of what was entered in {field} when it was recorded")
    if routine.only_page:
        tell(
            f"note: of the list one page only is returned, that to which `{routine.only_page}` led when it was recorded"
        )
    result = completed(run(routine, arguments, downloads=downloads, executor=executor))
    secrets = [each for each in secret_values(routine.parameters, arguments) if is_telling(each)]
    result = result.model_copy(update={"data": mask_value(result.data, secrets), "error": _with_words(result)})
    unlike = (*_unlike(routine, result), *otherwise(routine, arguments, result))
    for note in (*result.notes, *_answered_with_errors(routine, result), *unlike):
        tell(f"note: {note}")
    if as_json:
        _put(result)
    elif result.ok:
        show(result.data)
    if not result.ok:
        tell(f"error: {result.error}")
        raise typer.Exit(FAILED)


def _answered_with_errors(routine: Routine, result: RoutineResult) -> Iterator[str]:
    """The errors in answers whose status says that all is well, of what may have changed something; one that made the
    operation fail is told as such. Where it is known what was said when it was recorded, none of the others is one."""
    for operation, done in zip(routine.operations, result.operations, strict=False):
        said = [] if reads(operation) or not done.ok else [each for each in done.complaints if each != LOGIN]
        known = isinstance(operation, Fetch) and operation.messages is not None
        how = "said" if known else "was answered with an error"
        yield from (f"operation {done.index} {how}: {each}" for each in said)


def _unlike(routine: Routine, result: RoutineResult) -> list[str]:
    """How what a change returned breaks the routine's `output_schema`, which was made from few results."""
    if not result.ok or routine.output_schema is None or only_reads(routine):
        return []
    wrong = violations(routine.output_schema, result.data)
    return [f"what came back is unlike what it was when discovered: {'; '.join(wrong[:3])}"] if wrong else []


def _with_words(result: RoutineResult) -> str:
    """The error, with what the server said of it."""
    said = result.operations[-1].said if result.operations else ""
    return f"{result.error}; it said: {said}" if said else result.error


def _loaded(file: Path) -> Routine:
    """The routine, once it is known that what it returns can be held against its `output_schema`. Raises `RunError`,
    `RoutineError`."""
    routine = load(routine_in(file))
    if routine.output_schema is not None and (why := build_fault(routine.output_schema)):
        raise RoutineError(f"{routine_in(file)}: $.output_schema: {why}")
    return routine


def routine_in(file: Path) -> Path:
    """The file itself, or the routine of a run folder. Raises `RunError`."""
    if not file.is_dir():
        return file
    refuse_link(file / "routine.json")
    if (file / "routine.json").exists():
        return file / "routine.json"
    raise RunError(f"{file} holds no routine.json{_what_to_do(file)}")


def _what_to_do(folder: Path) -> str:
    """What there is to do about a folder without a routine; empty if it is that of no run."""
    from runtime.ending import Failed
    from runtime.session import Run

    if not (folder / "run.json").exists():
        return ""
    ending = Run.open(folder).ending
    if isinstance(ending, Failed):
        return f", as no routine was found ({ending.reason}): mend that, and discover it again, or with other words"
    return f": `superdiscovery resume {folder}` goes on with the run"


def _parsed(given: Iterable[str], lists: Set[str]) -> tuple[dict[str, str], dict[str, Any]]:
    """The texts by name; apart those of `lists` that are given several times. Raises `ParameterErrors`."""
    found = dict[str, list[str]]()
    for each in given:
        name, equals, value = each.partition("=")
        if not equals or not name:
            raise ParameterErrors([f"-p {each!r} is not NAME=VALUE"])
        if name in found and name not in lists:
            raise ParameterErrors([f"parameter {name} is given twice"])
        found.setdefault(name, []).append(value)
    several = {name: texts for name, texts in found.items() if len(texts) > 1}
    return {name: texts[0] for name, texts in found.items() if name not in several}, several


def _put(result: RoutineResult) -> None:
    """`ok`, `data`, `error` and `operations`, and `notes` if there are any: who reads this may know only the four."""
    told = result.model_dump(mode="json")
    put_json(told if result.notes else {name: value for name, value in told.items() if name != "notes"})
