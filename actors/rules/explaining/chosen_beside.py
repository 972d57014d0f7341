"""The code of what was chosen from what stood side by side, elements that were clicked or radio buttons, in whatever it
travels."""

from collections.abc import Iterator

from msgspec.structs import replace

from actors.rules.explaining.derived import by_options
from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import parameters_of
from actors.rules.facts.value import Value
from actors.rules.looks import is_trivial
from actors.rules.naming import stands_in
from actors.rules.slug import slug
from actors.rules.sources.value import FIELDS, is_named_id

_SEVERAL = 3
_WHERE = frozenset({"page", "tab", "view", "section", "panel", "step"})
"""Names of what says where in a page somebody is."""


def as_chosen_beside(lines: list[Value], context: Context) -> list[Value]:
    """The lines, of which the only one with the code of the last choice of its kind is made of that; a number, or a
    code that stands beside everything, has to be called as the choices are, or to be what each of them reads."""
    lines, given = list(lines), {name for line in lines for name in parameters_of(line.source)}
    last = {tuple(each.options): (each, code) for each, code in _chosen(context) if each.parameter not in given}
    for each, code in last.values():
        carrying = [n for n, line in enumerate(lines) if _carries(line, code)]
        named = [n for n in carrying if _is_called_so(lines[n], each)]
        if len(named or carrying) == 1 and (named or _tells(code) or _reads_so(each)):
            at = (named or carrying)[0]
            lines[at] = replace(lines[at], source=by_options(each, lines[at]))
    return lines


def _chosen(context: Context) -> Iterator[tuple[Click | Input, str]]:
    """What was chosen before, each with its code."""
    for click in context.clicks:
        if click.parameter and click.time <= context.time and (code := click.options.get(click.text)):
            yield click, code
    for each in context.inputs:
        one_of = each.type == "radio" and each.options.get(each.chosen_label) == each.value
        if one_of and each.time <= context.time:
            yield each, each.value


def _carries(line: Value, code: str) -> bool:
    is_open = line.source is None and line.place in FIELDS and not is_named_id(line)
    return is_open and line.value == code and not _WHERE.intersection(slug(line.name).split("_"))


def _tells(code: str) -> bool:
    return (len(code) == 1 and code.isalpha()) or not (is_trivial(code) or code.isdigit())


def _reads_so(each: Click | Input) -> bool:
    """Whether what was clicked, among three or more, says what is sent: `5` of `3`, `5` and `8`, or `4 stars`.
    `1`, `2` and `3` alone may be pages."""
    codes = each.options if isinstance(each, Click) else {}
    pages = [*codes] == [*codes.values()] == [str(n) for n in range(1, len(codes) + 1)]
    return not pages and len(codes) >= _SEVERAL and all(stands_in(code, label) for label, code in codes.items())


def _is_called_so(line: Value, each: Click | Input) -> bool:
    name, group = slug(line.name), slug(each.group) if isinstance(each, Click) else ""
    return bool(name and group) and (name in group or group in name)
