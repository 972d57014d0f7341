"""What one of several in a row keeps for a script, such as the hour of a slot in a plan: whoever clicks there chooses
it."""

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.source import Parameter
from actors.rules.facts.value import Value
from actors.rules.slug import slug
from actors.rules.sources.value import names_thing

_PLACES = frozenset({"json", "form", "multipart", "query"})


def as_clicked_keeps(lines: list[Value], context: Context) -> list[Value]:
    """The lines, of which each that is sent under the very name under which what was clicked keeps it is given."""
    kept = {
        slug(name): text for click in context.clicks if click.time <= context.time for name, text in click.kept.items()
    }

    taken = {each.parameter for each in context.inputs}

    def is_kept(line: Value) -> bool:
        open_ = line.source is None and line.place in _PLACES and not names_thing(line)
        return open_ and slug(line.name) not in taken and kept.get(slug(line.name)) == line.value

    return [replace(line, source=_given(line)) if is_kept(line) else line for line in lines]


def _given(line: Value) -> Parameter:
    return Parameter(parameter=slug(line.name), type=line.type if line.type in ("integer", "number") else "string")
