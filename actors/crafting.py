"""SuperDiscovery's tools for the product: construct a routine, execute it, and finish."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from actors.discovery import entering
from actors.effect import Refused, Returned, Wanted
from actors.proving import proofs, taken_names
from actors.recorded_origins import destinations_of, recorded_origins
from actors.reporting import given_up, reported, unfinished
from actors.routine_format import FormatPart, routine_format
from actors.state import AgentState
from actors.tool import tool
from actors.validation import (
    in_unknown_charset,
    may_finish,
    mode,
    ran_once,
    reservation,
    right_only_once,
    unvaried,
    wrong_again,
)
from captures.capture import Capture
from captures.masking.handle import handles_in
from captures.schema import schema_of
from events.event import AnyEvent, PhaseEntered, RoutineProposed, RunCompleted
from routines.arguments import ParameterErrors, bind
from routines.check import violations
from routines.executor import only_reads
from routines.file import document
from routines.origin import origin
from routines.parameter import Parameter, without_contents
from routines.placeholder import as_text
from routines.routine import Routine

_ONLY_AS_RECORDED = (
    "the routine was not judged right with another value than the recorded one; execute it with another, or say in "
    "`kept` why not"
)
_ONLY_ONCE = "it was judged right with one set of values only; execute it with others too, or say in `once` why not"


def proposed(state: AgentState) -> bool:
    """once a routine has been constructed"""
    return state.discovery.routine is not None


def executable(state: AgentState) -> bool:
    """once a routine has been constructed, unless the run is to validate nothing"""
    return proposed(state) and mode(state.discovery) != "none"


def judged_right(state: AgentState) -> bool:
    """once the routine as it stands has been executed and judged right"""
    return state.outcome is None and may_finish(state.discovery)


class Crafting:
    """From what was learnt to a routine that works. It sends to where the capture was recorded, and nowhere else."""

    def __init__(self, capture: Capture) -> None:
        self._capture = capture

    @tool()
    def get_routine_format(
        self,
        part: Annotated[
            FormatPart, Field(description="`sources`: of an extraction; `routine`: of all else.")
        ] = "routine",
    ) -> Any:
        """The JSON Schema of a routine: every operation, where values may be taken from, and what each of them does."""
        return routine_format(part)

    @tool(available=unfinished)
    def construct_routine(
        self,
        state: AgentState,
        routine: Annotated[dict[str, Any], Field(description="The whole routine document.")],
    ) -> Any:
        """Propose the routine, complete. Every mistake in it comes back at once with its JSON path.

        A routine has name, description, parameters, operations, hosts. Values stand in texts as {{name}}: a parameter,
        or a value that an earlier operation extracts. The last operation returns the result. get_routine_format has
        the JSON Schema of all of it. `hosts` are recorded origins; where a secret may be sent is filled in.
        """
        if wrong := violations(routine) or self._foreign(state, routine):
            return Refused(tuple(wrong))
        facts = (*entering(state.discovery, "constructing"), RoutineProposed(routine))
        accepted = {"accepted": True, "operations": len(routine["operations"])}
        validate = mode(state.discovery)
        return Returned(accepted if validate == "full" else accepted | {"validate": validate}, facts)

    @tool(available=executable)
    def execute_routine(
        self,
        state: AgentState,
        parameters: Annotated[dict[str, Any], Field(description="A value for each parameter; a secret by its handle.")],
        sent_again: Annotated[
            dict[str, str] | None,
            Field(description="Recorded values, by the names of extracted ones, to be sent in their place."),
        ] = None,
    ) -> Any:
        """Run the proposed routine against the live application in a fresh session, and judge it: returns its result
        and every difference from what was recorded. What changes something is really changed, unless the notes of the
        result say that a simulation answered.

        `sent_again` shows whether a token is dynamic: a recorded one that is refused is; one that is accepted, and that
        the server still gives (`same`), is a constant. Such a run is no judgement of a routine that only reads."""
        document = state.discovery.routine
        assert document is not None
        routine = Routine.model_validate(document)
        if strange := [name for name in sent_again or {} if name not in taken_names(routine)]:
            return Refused((f"the routine takes no value called {', '.join(strange)} from a response",))
        try:
            bind(_for_handles(routine, parameters), parameters)
        except ParameterErrors as wrong:
            return Refused(tuple(wrong.errors))
        begin = entering(state.discovery, "validating")
        repeatable = mode(state.discovery) != "full" or only_reads(routine)
        return Wanted(document, parameters, repeatable, begin, sent_again or {})

    @tool(available=judged_right)
    def done(
        self,
        state: AgentState,
        reasons: Annotated[
            dict[str, str] | None,
            Field(description="For extracted values that nothing has proved to be dynamic: why they are taken anew."),
        ] = None,
        kept: Annotated[
            dict[str, str] | None,
            Field(description="For parameters that were right with no other value than the recorded one: why not."),
        ] = None,
        once: Annotated[
            str | None, Field(description="If it was judged right with one set of values only: why with no second.")
        ] = None,
        fixed: Annotated[
            list[str] | None,
            Field(
                description="Recorded ids, and values of a thing, that requests which change something carry, unchosen."
            ),
        ] = None,
        left_out: Annotated[
            list[str] | None,
            Field(description="What the person entered or chose, and no request of the routine carries."),
        ] = None,
        only_page: Annotated[
            str | None,
            Field(description="What turned to the page of a list that is all of it that is returned, as `Next`."),
        ] = None,
    ) -> Any:
        """Finish the run with the routine.

        It has to be judged right twice, and with other values than the recorded ones; `kept` says of a parameter why it
        was not given another one (it would change another thing that exists, say), or what became of that."""
        routine, executed = state.discovery.routine, state.discovery.executed
        assert routine is not None
        same = unvaried(state.discovery)
        if untold := [name for name in same if name not in (kept or {})]:
            return Refused((f"{', '.join(untold)}: {_ONLY_AS_RECORDED}",))
        if (single := right_only_once(state.discovery)) and not once:
            return Refused((_ONLY_ONCE,))
        checked = Routine.model_validate(routine)
        found_out = {
            "output_schema": executed and schema_of([executed.result.get("data")]),
            "proofs": [each.model_dump() for each in proofs(state.discovery, reasons or {})],
            "as_recorded": {name: (kept or {})[name] for name in same},
            "once": once if single or wrong_again(state.discovery) or ran_once(state.discovery) else "",
            "fixed": fixed,
            "left_out": left_out,
            "only_page": only_page,
            "validation": "; ".join(filter(None, [reservation(mode(state.discovery)), in_unknown_charset(checked)])),
        }
        parameters = self._with_destinations(state, without_contents(checked.parameters))
        written = checked.model_copy(update={"parameters": parameters})
        finished = document(written) | {n: found for n, found in found_out.items() if found}
        facts: tuple[AnyEvent, ...] = (PhaseEntered("complete"), RunCompleted(finished), reported(state, finished))
        return Returned("the run is complete", facts)

    @tool(available=unfinished)
    def fail(
        self,
        state: AgentState,
        reason: Annotated[
            str, Field(min_length=1, description="What is missing, and what a person could do about it.")
        ],
    ) -> Any:
        """Finish the run without a routine."""
        return Returned("the run has failed", given_up(state, reason))

    def _foreign(self, state: AgentState, routine: Mapping[str, Any]) -> list[str]:
        """A sentence for each host that was neither recorded nor allowed by the user."""
        allowed = allowed_hosts(state)
        if allowed is None:
            return []
        recorded = sorted(recorded_origins(self._capture))
        return [
            f"$.hosts[{i}]: `{host}` was never recorded, and a routine sends to recorded origins only "
            f"({', '.join(recorded)}): take out the host and what is sent there; if the task cannot be done without "
            "it, call fail and say so, for only the user can allow it, with --allow-host"
            for i, host in enumerate(routine["hosts"])
            if origin(host) not in {*recorded, *map(origin, allowed)}
        ]

    def _with_destinations(self, state: AgentState, parameters: list[Parameter]) -> list[Parameter]:
        """With the origins to which each secret may be sent: those of its recorded requests, and what the person
        allowed."""
        allowed, executed = allowed_hosts(state), state.discovery.executed
        if allowed is None or executed is None:
            return parameters
        given = executed.parameters
        return [
            each.model_copy(update={"sent_to": destinations_of(self._capture, handles, allowed)})
            if each.secret and (handles := handles_in(as_text(given.get(each.name))))
            else each
            for each in parameters
        ]


def allowed_hosts(state: AgentState) -> tuple[str, ...] | None:
    """The origins that the person allowed beside the recorded ones; None in a log of a version that had no such."""
    return state.discovery.run.allow_hosts if state.discovery.run is not None else None


def _for_handles(routine: Routine, given: Mapping[str, Any]) -> Routine:
    """The routine as far as arguments can be checked before secrets are revealed: a handle is no number, and neither as
    long as what it stands for nor written like it."""
    return routine.model_copy(update={"parameters": [_unbound(each, given) for each in routine.parameters]})


def _unbound(parameter: Parameter, given: Mapping[str, Any]) -> Parameter:
    value = given.get(parameter.name)
    if not parameter.secret or not isinstance(value, str) or not handles_in(value):
        return parameter
    return Parameter(name=parameter.name, secret=True)
