"""Values made of others, as a page's script makes them."""

import base64
import html
import json
import re
import unicodedata
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


def code_of(label: str, codes: dict[str, Any]) -> Any:
    """What is sent for a choice that is shown by the label."""
    if label not in codes:
        raise Failed(f"{label!r} is none of the choices, which are: {', '.join(codes)}")
    return codes[label]
