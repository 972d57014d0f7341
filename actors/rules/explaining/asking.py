"""What has to be asked about the values of a request that nothing known explains."""

from collections.abc import Callable

from actors.rules.facts.context import Context
from actors.rules.facts.value import Value
from actors.rules.sources.address import of_address
from actors.rules.sources.argument import of_argument
from actors.rules.sources.button import of_button
from actors.rules.sources.carried import of_carriers
from actors.rules.sources.choice import in_row, in_row_of_sent, of_kinds, of_labels, of_links, of_rows
from actors.rules.sources.entered import of_nobody
from actors.rules.sources.entry import of_entry
from actors.rules.sources.first_hit import of_first_hit
from actors.rules.sources.handed_address import of_handed_address
from actors.rules.sources.looked_up import Chosen
from actors.rules.sources.member import of_member
from actors.rules.sources.origin import of_origin
from actors.rules.sources.question import Question, Situation
from actors.rules.sources.sending_button import of_sending_button
from actors.rules.sources.shortened import of_shortened
from actors.rules.sources.ticked import of_ticked
from actors.rules.sources.uploaded import of_upload
from actors.rules.sources.version import of_version

Asking = Callable[[int, Value, Situation], list[Question]]
_RULES: tuple[Asking, ...] = (
    of_argument,
    of_upload,
    of_sending_button,
    of_links,
    of_rows,
    in_row,
    of_button,
    of_address,
    of_handed_address,
    of_first_hit,
    of_version,
    of_origin,
    of_ticked,
    of_labels,
    in_row_of_sent,
    of_kinds,
    of_nobody,
)
"""In the order in which their answers count."""
_MOST = 60


def questions(lines: list[Value], context: Context) -> list[Question]:
    """What has to be asked about the values without a source, and about names that are less than was picked."""
    situation = Situation(lines, context)
    return [*_asked(_RULES, situation), *of_shortened(situation)]


def questions_of_choice(lines: list[Value], context: Context, carriers: frozenset[str]) -> list[Question]:
    """What has to be asked about the values that may belong to what was chosen: as a member of the entry that was found
    by it, or in the answer to what carried it; or to what nobody chose, as far as the recording tells."""
    situation = Situation(lines, context, carriers)
    return [*_asked((of_entry, of_carriers), situation), *of_member(situation)]


def _asked(rules: tuple[Asking, ...], situation: Situation) -> list[Question]:
    unexplained = ((place, line) for place, line in enumerate(situation.lines) if line.source is None)
    wanted = [each for place, line in unexplained for rule in rules for each in rule(place, line, situation)]
    first = sorted(range(len(wanted)), key=lambda n: _can_wait(wanted[n], situation.lines[wanted[n].place]))[:_MOST]
    return [wanted[n] for n in sorted(first)]


def _can_wait(question: Question, line: Value) -> int:
    """How late it is asked if there are many: a word in an address, such as `api`, is seldom the code of anything that
    was chosen, nor is one that every request of its kind carries, such as a language, or a digit under any name."""
    if isinstance(question, Chosen) and question.of_kind:
        return 1
    word = bool(question.label) and line.hint == "constant_looking" and not line.value.isdigit()
    return 2 if word and line.place == "path" else int(word and bool(line.same_elsewhere))
