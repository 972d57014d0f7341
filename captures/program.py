"""Files of programs in addresses."""

import re

_PROGRAM = re.compile(r"\w\.(php\d?|cgi|fcgi|aspx?|ashx|jspx?|do|action|cfm)$", re.IGNORECASE)


def is_program(segment: str) -> bool:
    """Whether the part of an address is such a file, as `show.php`: it has this name for everybody, and for everything
    that it shows."""
    return _PROGRAM.search(segment) is not None
