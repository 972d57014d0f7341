"""What a link handed to a script, by which its page tells one thing from its like: known by what was clicked."""

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.value import Value
from actors.rules.sources.leading import clicked_before
from actors.rules.sources.looked_up import Chosen, beside
from actors.rules.sources.question import Question, Situation
from actors.rules.sources.value import FIELDS


def of_argument(place: int, line: Value, asked: Situation) -> list[Question]:
    """Where it stands with the name of the thing that was clicked last."""
    click = handed_over(line, asked.context)
    if click is None or not click.parameter:
        return []
    asking = beside(click.called, line.value, asked.context)
    return [Chosen(place, asking, click.parameter, click.called, seen_on=click.url, own_field=True)]


def handed_over(line: Value, context: Context) -> Click | None:
    """The click by which the script was given the value, if nothing was clicked since."""
    last = next((each for each in clicked_before(context) if each.type == "click"), None)
    given = last is not None and line.place in FIELDS and bool(last.argument) and last.argument == line.value
    return last if given else None
