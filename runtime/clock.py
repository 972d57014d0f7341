"""The moment of a request, in the forms that routines send."""

import time
from datetime import UTC, datetime
from typing import Any


def clock() -> dict[str, Any]:
    """The values of `{{now_ms}}`, `{{now_s}}` and `{{now_iso}}`, all of one moment."""
    now = time.time_ns() // 1_000_000
    told = datetime.fromtimestamp(now / 1000, UTC).isoformat(timespec="milliseconds")
    return {"now_ms": now, "now_s": now // 1000, "now_iso": told.replace("+00:00", "Z")}
