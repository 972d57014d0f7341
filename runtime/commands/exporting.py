"""`export`: a routine in the format of other tools, or a capture as HAR."""

from pathlib import Path

from captures.whole import whole
from events.line import escape
from routines.export.exported import Exported
from routines.export.formats import FORMATS
from routines.file import load
from routines.told_hosts import told_hosts
from runtime.commands.recording import export_capture
from runtime.commands.running import routine_in
from runtime.folder import RunError
from runtime.say import USAGE, put, put_json, stop, tell


def export_either(
    source: Path, kind: str | None, out: Path | None, har: Path | None, *, redacted: bool, as_json: bool
) -> None:
    """A routine with `--as`, a capture with `--har`; anything else is a mistake in the command."""
    if (kind is None) == (har is None):
        stop("export takes a routine with --as FORMAT, or a capture with --har FILE.har", USAGE)
    if har is not None:
        if out is not None or as_json:
            stop("--out and --json are for routines: with --har, the file is named there", USAGE)
        return export_capture(source, har, redacted=redacted)
    if redacted:
        stop("--redacted is for captures: no export of a routine has a credential", USAGE)
    assert kind is not None
    return export_routine(source, kind, out, as_json=as_json)


def export_routine(source: Path, kind: str, out: Path | None, *, as_json: bool) -> None:
    """The text to stdout, or to a file; what it does not express to stderr, or to `notes` of the JSON."""
    routine = load(routine_in(source))
    exported = FORMATS[kind](routine)
    if out is not None:
        _write(out, exported.text, runs=kind in ("python", "curl"))
        with whole(out):
            for name, text in exported.beside.items():
                _write(out.parent / name, text, runs=False)
                tell(f"it refers to {out.parent / name}, which was written too")
    _report(exported, kind)
    for each in told_hosts(routine):
        tell(escape(each))
    if as_json:
        where = {"path": str(out)} if out is not None else {"text": exported.text}
        beside = {"beside": exported.beside} if exported.beside else {}
        put_json(
            {
                "format": kind,
                "name": exported.name,
                **where,
                "notes": exported.notes,
                "secrets": told_hosts(routine),
                **beside,
            }
        )
    elif out is not None:
        tell(f"exported to {out}")
    else:
        put(exported.text.removesuffix("\n"))


def _write(out: Path, text: str, *, runs: bool) -> None:
    out.parent.mkdir(parents=True, exist_ok=True)
    try:
        file = out.open("x", encoding="utf-8")
    except FileExistsError:
        raise RunError(f"{out} is there already: name another file, or remove it first.") from None
    with whole(out), file:
        file.write(text)
    if runs:
        out.chmod(0o755)


def _report(exported: Exported, kind: str) -> None:
    for note in exported.notes:
        tell(f"not in the export: {note}")
    if not exported.notes:
        tell(f"everything in the routine is expressed in {kind}")
