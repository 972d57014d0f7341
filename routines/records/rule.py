"""The rule that reads the repeated records of an HTML page (rows of a table, items of a list)."""

from typing import Literal

from pydantic import BaseModel, ConfigDict


class FieldRule(BaseModel):
    """One member of a record: the text of, or an attribute of, the first match of `selector` inside the record.

    An empty selector means the record's element itself; `+ dd` the first match in what follows it, up to the next
    element with the record's tag.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    selector: str
    attribute: str = ""


class RecordRule(BaseModel):
    """Where the records of a page stand: `selector` matches each record's element; empty ones are left out."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["records"] = "records"
    selector: str
    fields: list[FieldRule]
