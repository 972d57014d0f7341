"""A routine as a bash script: curl sends the requests, python3 (with nothing installed) looks after the values."""

from importlib.resources import files

from routines.export.curl_steps import Script, shell
from routines.export.exported import Exported, asked_once, file_name, in_utf8_by_curl, line, unheard, unturned, variable
from routines.export.expressions import literal
from routines.export.hidden import without_credentials
from routines.export.layout import laid_out, prefixed, sequence
from routines.export.needed import needed, spaced
from routines.export.python import parameters_table
from routines.origin import origin
from routines.placeholder import names
from routines.routine import Routine

_BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
_SEEN = "$: addresses are arguments of curl, and may be seen by who lists the processes of this machine"


def export(routine: Routine) -> Exported:
    """The script. Run with the routine's parameters as options, it prints what the routine returns, as JSON."""
    bare, notes = without_credentials(routine)
    notes += [*unturned(routine), *asked_once(routine), *unheard(routine), *in_utf8_by_curl(routine)]
    script = Script(notes, [each.name for each in bare.parameters if each.type == "list"])
    steps = [each for i, operation in enumerate(bare.operations) for each in script.step(i, operation)]
    usage = _usage(bare)
    text = "\n".join(
        [*_head(bare, usage), *_begin(steps), *_helper(_program(bare, script.tables(steps), usage, notes))]
    )
    if any(names(getattr(each, "url", "")) or getattr(each, "query", []) for each in bare.operations):
        notes.append(_SEEN)
    return Exported(f"{file_name(routine)}.sh", text, notes)


def _usage(bare: Routine) -> str:
    options = " ".join(f"--{each.name} …" for each in bare.parameters if not each.secret)
    secrets = "".join(f"{variable(each.name)}=… " for each in bare.parameters if each.secret)
    return f"Usage: {secrets}bash {file_name(bare)}.sh {options}".rstrip()


def _head(bare: Routine, usage: str) -> list[str]:
    """What is told of it, and its settings. Another shell, which the user may have typed, hands it to bash."""
    return [
        "#!/usr/bin/env bash",
        f"# {line(bare.description or bare.name, 300)}",
        f"# Made from the routine {line(bare.name)}. It needs bash, curl 7.76 and python3 3.11.",
        f"# {usage}",
        '[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@"',
        "set -euo pipefail",
        "umask 077",
    ]


def _begin(steps: list[str]) -> list[str]:
    return [
        f"browser={shell(_BROWSER)}",
        "document='' headers=() body=() sender=() follow=yes statuses='' by_script=''",
        "work=$(mktemp -d)",
        "trap 'rm -rf \"$work\"' EXIT",
        "",
        "steps() {",
        '  begin "$@"',
        *(f"  {each}" if each else "" for each in steps),
        "}",
        "",
        (files("routines.export") / "standalone" / "script.sh").read_text(encoding="utf-8").rstrip(),
        "",
    ]


def _helper(program: str) -> list[str]:
    """The program in Python, laid beside the script while that runs."""
    return [
        "cat > \"$work/helper.py\" <<'PYTHON'",
        program.rstrip(),
        "",
        "",
        'if __name__ == "__main__":',
        "    raise SystemExit(helper())",
        "PYTHON",
        "",
        'steps "$@"',
        "",
    ]


def _program(bare: Routine, tables: str, usage: str, notes: list[str]) -> str:
    table = parameters_table(bare, notes)
    hosts = laid_out(prefixed("HOSTS = ", sequence(*(literal(origin(host)) for host in bare.hosts))), 0)
    parts, imports = needed([table, tables, "helper()"])
    told = line(bare.description or bare.name, 300)
    doc = f"{told}\n\n{usage}".replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    library = spaced(part.source for part in parts)
    pieces = [f'"""{doc}\n"""', "\n".join(imports), f"{hosts}\n{table}", f"\n{library}", f"\n{tables}"]
    return "\n\n".join(pieces)
