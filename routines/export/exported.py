"""What an export gives."""

import re
from dataclasses import dataclass, field

from routines.operation import Download, Fetch, FormBody, MultipartBody, Navigate, Operation
from routines.routine import Routine
from routines.told_hosts import told_hosts


@dataclass(frozen=True)
class Exported:
    """A text to keep under `name`. `notes` is the report: what of the routine it does not express, one sentence each,
    with the place in the routine. `beside` are further files that it refers to, by name."""

    name: str
    text: str
    notes: list[str] = field(default_factory=list)
    beside: dict[str, str] = field(default_factory=dict)


def unturned(routine: Routine) -> list[str]:
    """A note for each list of which an export looks through the first page alone."""
    return [
        f"$.operations[{n}].pages: what is looked up by its name is looked for on the first page of the list only"
        for n, operation in enumerate(routine.operations)
        if isinstance(operation, Fetch) and operation.pages
    ]


def asked_once(routine: Routine) -> list[str]:
    """A note for each job of which an export asks once only how far it is."""
    return [
        f"$.operations[{n}].tries: how far it is is asked once; where it is not done by then, the rest fails"
        for n, operation in enumerate(routine.operations)
        if isinstance(operation, Fetch) and operation.tries
    ]


def unheard(routine: Routine) -> list[str]:
    """A note for each change of which an export does not compare what the application says with what it said."""
    return [
        f"$.operations[{n}].said: that the application says no, in a message such as it had when recorded, is not found"
        for n, operation in enumerate(routine.operations)
        if isinstance(operation, Fetch) and operation.said
    ]


def in_utf8(routine: Routine) -> list[str]:
    """A note for each query and form that an export sends in UTF-8 though its page is in another charset."""
    queries = [
        f"$.operations[{n}].charset: the query is sent in UTF-8, not in {operation.charset}: letters beyond ASCII "
        "arrive as others"
        for n, operation in enumerate(routine.operations)
        if isinstance(operation, Navigate | Fetch | Download) and operation.charset
    ]
    return queries + [_form_note(n, each) for n, each in enumerate(routine.operations) if _form_charset(each)]


def in_utf8_by_curl(routine: Routine) -> list[str]:
    """The same of the forms that curl puts together, and of those whose page is read."""
    return [_form_note(n, each) for n, each in enumerate(routine.operations) if _form_charset(each) and _by_curl(each)]


def _by_curl(operation: Operation) -> bool:
    body = operation.body if isinstance(operation, Fetch) else None
    return isinstance(body, MultipartBody) or (isinstance(body, FormBody) and bool(body.others))


def _form_charset(operation: Operation) -> str:
    body = operation.body if isinstance(operation, Fetch) else None
    return body.charset if isinstance(body, FormBody | MultipartBody) else ""


def _form_note(n: int, operation: Operation) -> str:
    return (
        f"$.operations[{n}].body.charset: the form is sent in UTF-8, not in {_form_charset(operation)}: letters beyond "
        "ASCII arrive as others"
    )


def description_of(routine: Routine, longest: int = 500) -> str:
    """What the routine does, in a line, and all of what it sends to which hosts."""
    return " ".join(filter(None, [line(routine.description, longest), hosts_of(routine)]))


def hosts_of(routine: Routine) -> str:
    """What a routine with a secret sends to which hosts, in a line. None is left out, however many there are."""
    told = "".join(f" {each}." for each in told_hosts(routine))
    return line(told, len(told))


def variable(parameter: str) -> str:
    """The environment variable that has the value of a secret parameter."""
    return f"SUPERDISCOVERY_{parameter.upper()}"


def line(text: str, longest: int = 100) -> str:
    """The text as one line that can stand in a comment: captured text ends no comment and hides nothing."""
    clean = " ".join("".join(one if one.isprintable() else " " for one in text).split())
    return clean if len(clean) <= longest else f"{clean[: longest - 1]}…"


def file_name(routine: Routine) -> str:
    """A name for a file of the routine, without what a shell or a file system could take for something else."""
    return re.sub(r"[^a-z0-9_]+", "_", routine.name.lower()).strip("_")[:60] or "routine"
