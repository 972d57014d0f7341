"""Fields of one name, one for each of several things, beside the hidden ids of these: `who=3&share=&who=7&share=40`."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from selectolax.lexbor import LexborNode

from actors.specialists.as_written import as_written
from routines.extracting.element import attribute, outwards
from routines.extracting.form import Field
from routines.extracting.form_rows import is_text
from routines.extracting.label import locate_by_label
from routines.extracting.page import Page, texts_of

_LONGEST = 80
Sent = Mapping[str, list[str]]


def paired_fields(sent: Sent, form: Sequence[Field], page: Page) -> list[dict[str, Any]]:
    """`{names, at, ids, empty}` for each thing for which something was entered: `names` are all fields that it has, of
    which the `at`-th were its own; `ids` are the hidden ones among them, each with its `name`, its `value`, a `label`
    that its part of the page shows alone, and `extractors` that take it by that: none if nothing shows it. `empty`:
    nothing stood in the fields of the others."""
    found: list[dict[str, Any]] = []
    for name in sent:
        fields = [field for field in form if field.name == name]
        changed = [
            n for n, (one, text) in enumerate(zip(fields, sent[name], strict=False)) if (one.value or "") != text
        ]
        if len(fields) == len(sent[name]) > 1 and changed and all(map(is_text, fields)):
            parts = _parts(fields)
            found += _paired(changed, parts, sent, form, page)
    return list({each["at"]: each for each in found}.values())


def _parts(fields: Sequence[Field]) -> list[LexborNode]:
    """The largest part of the page around each that has none of the others."""
    around = [list(outwards(each.node)) for each in fields]
    held = Counter(node.mem_id for each in around for node in each)
    return [[node for node in each if held[node.mem_id] == 1][-1] for each in around]


def _inside(parts: Sequence[LexborNode], form: Sequence[Field]) -> list[list[Field]]:
    """The fields in each of the parts."""
    found: dict[int, list[Field]] = {part.mem_id: [] for part in parts}
    for field in form:
        for node in outwards(field.node):
            if node.mem_id in found:
                found[node.mem_id].append(field)
    return list(found.values())


def _paired(
    changed: Sequence[int], parts: Sequence[LexborNode], sent: Sent, form: Sequence[Field], page: Page
) -> Iterator[dict[str, Any]]:
    inside = _inside(parts, form)
    names = [name for name in sent if all([field.name for field in each].count(name) == 1 for each in inside)]
    columns = {name: [field for each in inside for field in each if field.name == name] for name in names}
    columns = {name: fields for name, fields in columns.items() if len(sent[name]) == len(fields)}
    ids = [name for name, fields in columns.items() if _are_ids(fields, sent[name])]
    shown = Counter(text for part in parts for text in texts_of(part)) if ids else Counter()
    for n in changed if ids else ():
        others = [fields[:n] + fields[n + 1 :] for name, fields in columns.items() if name not in ids]
        empty = not any(field.value for each in others for field in each)
        alone = all({field.name for field in each} == {*columns} for each in inside)
        texts = [text for text in texts_of(parts[n]) if shown[text] == 1 and len(text) <= _LONGEST]
        told = [_by_label(name, sent[name][n], texts, page) for name in ids]
        yield {"names": list(columns), "at": n, "ids": told, "empty": empty and alone}


def _are_ids(fields: Sequence[Field], values: Sequence[str]) -> bool:
    hidden = all(attribute(field.node, "type").lower() == "hidden" for field in fields)
    return hidden and all(values) and len({*values}) == len(values) and [field.value for field in fields] == [*values]


def _by_label(name: str, value: str, texts: Sequence[str], page: Page) -> dict[str, Any]:
    for label in (text for text in texts if re.search(r"[^\W\d_]", text)):
        for way in locate_by_label(page, label, value):
            if way.kind == "beside" and f'name="{name}"' in way.within:
                return {"name": name, "value": value, "label": label, "extractors": [as_written(way)]}
    return {"name": name, "value": value, "label": "", "extractors": []}
