"""The answer of a page that filters a list by itself: all of the list, of which a routine returns what is asked for."""

from collections.abc import Generator, Sequence

from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.naming import but_credentials
from actors.rules.play import Call, call
from actors.rules.transcript import Result


def filtered(
    inputs: Sequence[Input], clicks: Sequence[Click], sent: set[str], logins: Sequence[str]
) -> Generator[list[Call], tuple[Result, ...], Call | None]:
    """The report, if what was typed last is in nothing that was `sent`, and nothing was clicked then."""
    last = max(but_credentials(inputs, inputs), key=lambda each: each.time, default=None)
    clicked = max((each.time for each in clicks), default=0.0)
    if last is None or not _is_typed(last) or last.value in sent or clicked > last.time:
        return None
    (found,) = yield [call("get_filtered_list", interaction_id=last.id)]
    if not found.ok or not found.value:
        return None
    told, goal = found.value, found.value["transaction_id"]
    return call(
        "report_back",
        goal=goal,
        logins=[each for each in logins if each < goal],
        also=[],
        result={**told, "containing": {"input": last.id, "members": told["members"]}},
        why=f"of the {told['count']} entries that {goal} lists the page showed {told['shown']}, with what was typed",
    )


def _is_typed(one: Input) -> bool:
    return bool(one.value.strip()) and one.checked is None and not one.chosen_label and not one.secret
