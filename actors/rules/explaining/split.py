"""A list that is sent of a text that was entered as one: `offers, garden` as `["offers", "garden"]`."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from actors.rules.explaining.derived import CHOSEN_TYPES
from actors.rules.explaining.document import DOCUMENT
from actors.rules.explaining.several import in_fields
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Derived, LeftOut, Part
from actors.rules.facts.value import Value
from routines.split import SPLITS, split


def as_split(lines: list[Value], context: Context) -> list[Value]:
    """The lines, of which one stands for all entries of a list that are the parts of one text, in their order."""
    made = list(lines)
    of_document = any(line.place == DOCUMENT for line in lines)
    for places in in_fields(lines).values():
        together = [lines[at] for at in places]
        texts = _are_texts(together) and (of_document or not any(isinstance(each.source, LeftOut) for each in together))
        source = _from_text([line.value for line in together], context) if texts else None
        if source is not None:
            first, *others = places
            path = made[first].path[:-1] if made[first].place == "json" else made[first].path
            made[first] = replace(made[first], path=path, source=source)
            for at in others:
                made[at] = replace(made[at], source=LeftOut())
            made = [_with_list(line, path) if line.place == DOCUMENT else line for line in made]
    return made


def _with_list(document: Value, path: list[Any]) -> Value:
    """The document in which the list is put as a whole, whatever was changed in it."""
    others = [each for each in document.changes if path not in (each["sent"][: len(path)], each["path"][: len(path)])]
    return replace(document, changes=[*others, {"path": path, "do": "put", "sent": path}])


def _are_texts(lines: Sequence[Value]) -> bool:
    """Whether they are all of a list of texts, whose path has no things that would have to be found."""
    path = lines[0].path
    in_json = [line.path[-1:] for line in lines] == [[n] for n in range(len(lines))]
    whole = in_json and all(isinstance(step, str) for step in path[:-1]) if lines[0].place == "json" else True
    texts = all(not line.type and line.filename is None and not line.picked for line in lines)
    return len(lines) > 1 and whole and texts


def _from_text(sent: list[str], context: Context) -> Derived | None:
    typed = [each for each in reversed(context.inputs) if _is_typed(each) and each.time <= context.time]
    found = ((each, how) for each in typed for how in SPLITS if split(each.value, how) == sent)
    each, how = next(found, (None, ""))
    if each is None:
        return None
    return Derived(parts=[Part(parameter=each.parameter, shown=each.value, input=each.id)], how=how)


def _is_typed(each: Input) -> bool:
    chosen = each.type in (*CHOSEN_TYPES, "checkbox", "file") or bool(each.chosen_label)
    return bool(each.parameter and each.value) and not chosen and not each.secret
