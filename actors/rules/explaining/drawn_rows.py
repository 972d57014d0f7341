"""Rows of a form that a script drew, so that no page holds them: a routine cannot tell those of another thing."""

import re

from actors.rules.facts.source import Constant
from actors.rules.facts.value import Value
from actors.rules.slug import slug
from actors.rules.sources.value import is_id_name

_IN_ROW = re.compile(r"(?P<row>.*?[\[._-](?P<number>[1-9]\d*))[\]\[._-]+(?P<member>[A-Za-z]\w{0,80})\]?")


def drawn_row(lines: list[Value]) -> str:
    """What a row of the form is called, such as `ports[18]`, if it is numbered by the id that it sends and would be
    sent as it was recorded: that of another thing has another id, and its own row would be lost. Else empty."""
    sent = [line for line in lines if line.place in ("form", "multipart") and isinstance(line.source, Constant)]
    found = ((line, _IN_ROW.fullmatch(line.name)) for line in sent if line.called is None)
    own = (row for line, row in found if row and row["number"] == line.value and is_id_name(slug(row["member"])))
    return next((f"{row['row']}]" if "[" in row["row"] else row["row"] for row in own), "")
