"""Asks a person before the command goes on with work that they did not start."""

import sys
from collections.abc import Iterable

from runtime.folder import RunError
from runtime.say import REFUSED, asked, stop, tell


def agree(why: str, lines: Iterable[str], *, yes: bool, prompt: bool) -> None:
    """Show `lines`, which say what would be done, and ask. `why` is a sentence that says why that is asked; `yes` is
    the answer, if it was given with the command; without `prompt` or a terminal nobody can be asked.

    Returns if the answer is yes. Raises `RunError` if nobody can be asked, and ends the command if it is no.
    """
    tell(f"{why}. Going on would do this:")
    for line in lines:
        tell(f"  {line}")
    if yes:
        return
    if not (prompt and sys.stdin.isatty()):
        raise RunError(f"nothing was done: {why}; look at what it would do, and give --yes if you want that")
    if not asked("Go on?"):
        stop("nothing was done", REFUSED)
