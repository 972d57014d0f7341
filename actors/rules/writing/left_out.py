"""What somebody entered or chose, and nothing that the routine sends is made of: it is done without."""

import re
from collections.abc import Iterator, Sequence

from actors.rules.explaining.unsaid import givens
from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice, Constant, Extracted, Parameter, Source, parameters_of
from actors.rules.facts.value import Value
from actors.rules.sources.value import FIELDS
from actors.rules.writing.craft import Explained

_LONGEST = 80
_IS_NONE = re.compile(r"[\s._\u00d7\u2026\u2010-\u2015\u2715\u2716-]*")
"""What a list box shows while nothing is chosen, `---------`, be it with the cross that takes the choice back."""


def left_out(explained: list[Explained], inputs: list[Input], clicks: Sequence[Click] = ()) -> list[str]:
    """What there is to say of each field, once; of secrets not what they hold; and of each entry that was taken from a
    list box which a script drew."""
    sources = [source for each in explained for line in each.values for source in _sources(line)]
    sent = {name for source in sources for name in parameters_of(source)}
    shown = [text.casefold() for each in explained for line in each.values for text in _shown(line.source)]
    used = {given.input for source in sources for given in givens(source)} - {""}
    known = [each for each in inputs if each.parameter in sent or each.id in used]
    lost = [each for each in inputs if each not in known and not any(_is_same_field(each, one) for one in known)]
    lost = [each for each in lost if each.value or each.chosen_label or each.secret]
    boxes = [source.among for source in sources if isinstance(source, Parameter) and source.type == "list"]
    lost = [each for each in lost if not (each.boxes and each.boxes in boxes)]
    names = {line.name for each in explained for line in each.values} if any(map(_takes_all_boxes, sources)) else None
    lost = [each for each in lost if names is None or not _ticked_others(each, names)]
    rows = {line.name for each in explained for line in each.values if line.called}
    lost = [each for each in lost if not (_was_looked_for(each, shown) or _picks_row(each, rows, shown))]
    files = {line.filename for each in explained for line in each.values if line.filename}
    lost = [each for each in lost if not (each.type == "file" and re.split(r"[\\/]", each.value)[-1] in files)]
    fixed = {line.value: line.name for each in explained for line in each.values if _is_fixed(line)}
    taken = {f"a list box ({each.text[:_LONGEST]})" for each in clicks if _is_lost_entry(each, sent, shown)}
    return [*{each.parameter: _told(each) + _as_fixed(each, fixed) for each in lost}.values(), *sorted(taken)]


def _is_same_field(each: Input, other: Input) -> bool:
    """Whether both are what was entered in one field that is called nothing, as one that a script puts into a cell:
    what stands beside it may be told for its label, and not each time."""
    if not ((each.nameless or other.nameless) and each.selector):
        return False
    return (each.url, each.selector, each.type, each.value) == (other.url, other.selector, other.type, other.value)


def _is_lost_entry(each: Click, sent: set[str], shown: list[str]) -> bool:
    own = bool(each.parameter) and each.parameter not in sent and not _IS_NONE.fullmatch(each.text)
    return own and each.role == "option" and each.text.casefold() not in shown


def _takes_all_boxes(source: Source | None) -> bool:
    return isinstance(source, Extracted) and any(way.get("boxes") for way in source.extractors)


def _ticked_others(each: Input, names: set[str]) -> bool:
    """Whether it is a box that is not sent itself: it had a script tick those that are."""
    return each.type == "checkbox" and each.checked is True and each.name not in names - {""}


def _picks_row(each: Input, rows: set[str], shown: list[str]) -> bool:
    """Whether it is the box of a row that is known by what is beside the box."""
    return each.name in rows and (each.of_row or (each.picks or each.label).casefold() in shown)


def _is_fixed(line: Value) -> bool:
    return isinstance(line.source, Constant) and line.place in FIELDS and bool(line.value)


def _as_fixed(each: Input, fixed: dict[str, str]) -> str:
    """That the same goes out whatever is given, be it by chance or because nothing told that it is this field's."""
    name = "" if each.secret else fixed.get(each.value, "")
    return f", though it always sends that as `{name}`" if name else ""


def _sources(line: Value) -> list[Source | None]:
    return [line.source, line.called.source] if line.called else [line.source]


def _shown(source: Source | None) -> Iterator[str]:
    """What was picked, and a person may have typed a part of to find it."""
    if isinstance(source, Parameter | Choice) and source.shown:
        yield from source.shown if isinstance(source.shown, list) else [str(source.shown)]
    if isinstance(source, Choice) and source.label:
        yield source.label


def _was_looked_for(each: Input, shown: list[str]) -> bool:
    typed = (each.chosen_label if each.of_row else each.value).strip().casefold()
    taken = bool(each.picked) and each.picked.casefold() in shown
    return not each.secret and (taken or (len(typed) > 1 and any(typed in text for text in shown)))


def _told(each: Input) -> str:
    shown = "" if each.secret else (each.chosen_label or each.value)[:_LONGEST]
    name = each.label or each.name or each.parameter
    return f"`{name}` ({shown})" if shown else f"`{name}`"
