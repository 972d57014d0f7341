"""Values made of others, as a page's script makes them."""

import base64
import html
import json
import re
import unicodedata
from datetime import UTC, datetime
from typing import Any

from routines.export.standalone.values import Failed, text


def slug(value: Any) -> str:
    """What sites make of a title for an address."""
    plain = unicodedata.normalize("NFKD", text(value)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", re.sub("['\u2019]", "", plain.lower())).strip("-")


def as_base64(value: Any) -> str:
    return base64.b64encode(text(value).encode("utf-8", "replace")).decode()


def as_json(value: Any) -> str:
    """As it stands between the quotes of a JSON string."""
    return json.dumps(text(value), ensure_ascii=False)[1:-1]


def as_xml(value: Any) -> str:
    return html.escape(text(value))


def as_rison(value: Any) -> str:
    """A string of that notation, with its quotes where it needs them."""
    bare = re.fullmatch(r"[^-0-9 '!:(),*@$][^ '!:(),*@$]*", text(value))
    return text(value) if bare else "'" + re.sub("([!'])", r"!\1", text(value)) + "'"


def code_of(label: str, codes: dict[str, Any]) -> Any:
    """What is sent for a choice that is shown by the label."""
    if label not in codes:
        raise Failed(f"{label!r} is none of the choices, which are: {', '.join(codes)}")
    return codes[label]


def date_as(value: Any, read: str, write: str) -> str | int:
    """The date in another form, which was given in the one that `read` names or as 2027-03-05."""
    for form in (read, "%Y-%m-%d"):
        try:
            moment = datetime.strptime(text(value).strip(), form).replace(tzinfo=UTC)
        except ValueError:
            continue
        if write in ("epoch_s", "epoch_ms"):
            return int(moment.timestamp()) * (1000 if write == "epoch_ms" else 1)
        return moment.strftime(write)
    raise Failed(f"{text(value)[:80]!r} is no date such as {datetime(2027, 3, 5, 17, 30, tzinfo=UTC).strftime(read)}")
