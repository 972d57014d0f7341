"""A routine as one Python file that runs with `httpx2` alone."""

from typing import Any

from routines.export import steps
from routines.export.dialect import to_python
from routines.export.exported import Exported, asked_once, file_name, line, unheard, unturned, variable
from routines.export.expressions import Variables, constant, literal
from routines.export.hidden import without_credentials
from routines.export.layout import Group, laid_out, prefixed, sequence
from routines.export.needed import needed, spaced
from routines.origin import origin
from routines.parameter import Parameter
from routines.routine import Routine
from routines.schemas import parameter_schema
from routines.secrets_sent import destinations
from routines.told_hosts import beside_secrets

_TYPES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "list": "list[str]"}
_LINEAR = "Python's regular expressions may be slow on hostile pages; those of superdiscovery take linear time"


def export(routine: Routine) -> Exported:
    """The program. Run with the routine's parameters as options, it prints what the routine returns, as JSON."""
    bare, notes = without_credentials(routine)
    notes += [*unturned(routine), *asked_once(routine), *unheard(routine)]
    variables = Variables([each.name for each in bare.parameters if each.type == "list"])
    written = steps.Steps(variables, notes)
    body = written.function(bare)
    table = parameters_table(bare, notes)
    sources = [body, table, "main()"]
    parts, imports = needed(sources)
    hosts = laid_out(prefixed("HOSTS = ", sequence(*(literal(origin(host)) for host in bare.hosts))), 0)
    head = [_doc(bare), "\n".join(imports), f"{hosts}\n{table}", body]
    if routine.browser:
        notes.append(f"$.browser: the routine is for a browser, and may fail without: {line(routine.browser)}")
    if written.patterns:
        notes.append(_LINEAR)
    main = 'if __name__ == "__main__":\n    raise SystemExit(main())'
    heading = "# From here on: how a browser sends, reads and remembers, with the standard library and httpx2."
    rest = [part.source for part in parts]
    ordered = spaced(rest)
    text = f"{head[0]}\n\n{head[1]}\n\n{head[2]}\n\n\n{head[3]}\n\n\n{heading}\n\n\n{ordered}\n\n\n{main}\n"
    return Exported(f"{file_name(routine)}.py", text, notes)


def _doc(routine: Routine) -> str:
    usage = " ".join(f"--{each.name} …" for each in routine.parameters if not each.secret)
    secrets = "".join(f"{variable(each.name)}=… " for each in routine.parameters if each.secret)
    told = [
        line(routine.description or routine.name, 300),
        "",
        f"Made from the routine {line(routine.name)}. It needs Python 3.11 and `pip install httpx2`.",
        f"Usage: {secrets}python {file_name(routine)}.py {usage}".rstrip(),
    ]
    safe = "\n".join(told).replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return f'#!/usr/bin/env python3\n"""{safe}\n"""'


def parameters_table(routine: Routine, notes: list[str]) -> str:
    """The constant from which a program reads its options, and what it tells of hosts beside where secrets go."""
    places = destinations(routine)
    rows = [
        prefixed(f"{literal(each.name)}: ", constant(_rule(i, each, notes) | _sent_to(places.get(each.name))))
        for i, each in enumerate(routine.parameters)
    ]
    table = laid_out(Group("PARAMETERS: dict[str, dict[str, Any]] = {", tuple(rows), "}"), 0)
    told = [literal(line(each, len(each))) for each in beside_secrets(routine)]
    return f"{table}\n{laid_out(prefixed('ALSO_TOLD: list[str] = ', sequence(*told)), 0)}"


def _sent_to(places: list[str] | None) -> dict[str, str]:
    return {} if places is None else {"sent_to": ", ".join(places)}


def _rule(place: int, parameter: Parameter, notes: list[str]) -> dict[str, Any]:
    """What the program checks of a value before it sends anything."""
    rule = {key: value for key, value in parameter_schema(parameter).items() if key not in ("examples", "writeOnly")}
    about = rule["items"] if parameter.type == "list" else rule
    if parameter.pattern is not None and (pattern := to_python(parameter.pattern)) is None:
        del about["pattern"]
        notes.append(
            f"$.parameters[{place}].pattern: /{parameter.pattern}/ cannot be said in Python, and is not checked"
        )
    elif parameter.pattern is not None:
        about["pattern"] = pattern
    if parameter.required and parameter.default is None:
        rule["required"] = True
    return rule | ({"secret": variable(parameter.name)} if parameter.secret else {})
