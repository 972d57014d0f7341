"""The policy of the specialists that look things up by terms: JavaScript and docs."""

from actors.rules.play import Policy, Steps, call
from actors.rules.transcript import Brief, Unread


def looking_up(tool: str, nothing: str) -> Policy:
    """Search with `tool` for the `terms` of the context, else the words of the prompt, and report what was found."""

    def policy(brief: Brief) -> Steps:
        terms = _terms(brief)
        (found,) = yield [call(tool, terms=terms)]
        items = found.entries("items") if found.answered and isinstance(found.shown, dict) else []
        if found.cut and not items:
            raise Unread(f"{tool} cannot be read: {found.why_not()}")
        if items:
            yield [call("report_back", **dict.fromkeys(brief.wanted or {"found"}, items[:10]))]
        else:
            yield [call("report_failure", reason=f"{nothing} {', '.join(terms)}")]

    return policy


def _terms(brief: Brief) -> list[str]:
    context = brief.context if isinstance(brief.context, dict) else {}
    given = [str(term) for term in context.get("terms", []) if str(term).strip()]
    return given or brief.prompt.split()[:8]
