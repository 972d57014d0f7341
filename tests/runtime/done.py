"""What a run leaves that ended well."""

from pathlib import Path
from typing import Any, NamedTuple


class Done(NamedTuple):
    """A run that ended well."""

    run: Path
    routine: dict[str, Any]
