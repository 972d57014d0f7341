"""Which policy answers for which agent: known, as to any model, from the tools it is offered."""

from collections.abc import Collection

from actors.model import ModelRequest
from actors.rules import interaction, super_discovery
from actors.rules.answering import network
from actors.rules.explaining import value_trace
from actors.rules.lookup import looking_up
from actors.rules.play import Policy, Steps, call, play
from actors.rules.transcript import Brief, Unread
from events.task import ModelReply

_BY_TOOL: dict[str, Policy] = {
    "construct_routine": super_discovery.policy,
    "get_form_inputs": interaction.policy,
    "list_candidates": network.policy,
    "list_request_values": value_trace.policy,
    "search_js_files": looking_up("search_js_files", "no script names"),
    "search_docs": looking_up("search_docs", "the documentation does not mention"),
}


def can_play(tools: Collection[str]) -> bool:
    """Whether the built-in policy knows what an agent with these tools is to do."""
    return any(name in tools for name in _BY_TOOL)


def answer(request: ModelRequest) -> ModelReply:
    """The reply of the built-in policy."""
    offered = {tool.name for tool in request.tools}
    policy = next((policy for name, policy in _BY_TOOL.items() if name in offered), _at_a_loss)
    return play(_failing_well(policy), request)


def _at_a_loss(brief: Brief) -> Steps:
    yield [call("report_failure", reason="the built-in policy does not know this kind of work: choose a model")]


def _failing_well(policy: Policy) -> Policy:
    """A specialist that cannot read its evidence says so, rather than report what it has not seen."""

    def policy_that_reports(brief: Brief) -> Steps:
        try:
            yield from policy(brief)
        except Unread as why:
            yield [call("report_failure", reason=str(why))]

    return policy_that_reports
