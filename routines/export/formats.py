"""Every format that a routine can be exported to."""

from collections.abc import Callable, Mapping

from routines.export import arazzo, curl, mcp, openapi, postman, python
from routines.export.exported import Exported
from routines.routine import Routine

FORMATS: Mapping[str, Callable[[Routine], Exported]] = {
    "openapi": openapi.export,
    "arazzo": arazzo.export,
    "python": python.export,
    "curl": curl.export,
    "postman": postman.export,
    "mcp": mcp.export,
}
