"""`import`: a HAR file and what else was recorded become a capture folder."""

from pathlib import Path

from captures.bodiless import is_bodiless, remedy
from captures.open import load
from runtime.commands.leaving_out import tell_problems
from runtime.say import put, tell


def import_capture(
    har: Path, interactions: Path | None, dom: Path | None, storage: Path | None, docs: Path | None, out: Path
) -> None:
    from captures.native import write_native

    capture = load(har, interactions=interactions, dom=dom, storage=storage, docs=docs)
    write_native(capture, out)
    tell_problems(capture)
    told = (
        f"{len(capture.transactions)} transactions, {len(capture.interactions)} interactions, "
        f"{len(capture.snapshots)} snapshots"
    )
    if is_bodiless(capture):
        tell(f"no response in {har} has a body, so that nothing can be discovered from it: {remedy(har)}")
    tell(f"imported {told}; {len(capture.problems)} lines left out")
    put(str(out))
