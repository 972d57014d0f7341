"""What speaks against a routine: it would change another thing than is asked for, or something more."""

from actors.rules.facts.done import Done
from actors.rules.refusing.added_before import sends_the_earlier
from actors.rules.refusing.body_missed import sends_nothing
from actors.rules.refusing.by_place import acts_by_place
from actors.rules.refusing.counted_on import counts_on
from actors.rules.refusing.file_missed import sends_no_file
from actors.rules.refusing.fixed import deletes_the_same
from actors.rules.refusing.handed_over import acts_on_place
from actors.rules.refusing.made_before import changes_what_was_made
from actors.rules.refusing.of_clicked import sends_the_clicked
from actors.rules.refusing.one_of_forms import sends_the_same
from actors.rules.refusing.other_units import sends_other_units
from actors.rules.refusing.partly import sends_partly
from actors.rules.refusing.recorded_document import sends_the_recorded
from actors.rules.refusing.replaced_list import orders_the_same, replaces_list
from actors.rules.refusing.row_missed import changes_the_same
from actors.rules.refusing.ticked_rows import acts_on_ticked
from actors.rules.writing.craft import Explained


def speaks_against(explained: list[Explained], logins: frozenset[str], done: Done) -> str:
    """The reason that says most, as a sentence for the user; empty if there is none."""
    return (
        sends_nothing(explained)
        or sends_no_file(explained, logins, done.inputs)
        or deletes_the_same(explained, logins)
        or changes_the_same(explained, logins, done.clicks)
        or changes_what_was_made(explained, logins)
        or acts_on_place(explained, logins, done.clicks)
        or sends_other_units(explained, logins, done.inputs)
        or counts_on(explained, logins, done.clicks)
        or sends_partly(explained, logins, done.inputs)
        or sends_the_recorded(explained, logins, done.inputs)
        or sends_the_earlier(explained, logins, done.inputs)
        or replaces_list(explained, logins)
        or orders_the_same(explained, logins)
        or acts_on_ticked(explained, logins, done)
        or sends_the_clicked(explained, logins, done.clicks)
        or acts_by_place(explained, logins, done.clicks)
        or sends_the_same(explained, logins, done.clicks)
    )
