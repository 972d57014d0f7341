"""Cookies that a script of the page would have set: a routine sends them in a `Cookie` header."""

from dataclasses import replace

from runtime.http.exchange import Call

Cookies = dict[str, str]


def told_apart(call: Call) -> tuple[Call, Cookies]:
    """The request without its `Cookie` header, and what that says."""
    lines = [value for name, value in call.headers if name.lower() == "cookie"]
    kept = [pair for pair in call.headers if pair[0].lower() != "cookie"]
    pairs = (each.partition("=") for line in lines for each in line.split(";"))
    found = {name.strip(): value.strip() for name, equals, value in pairs if equals and name.strip()}
    return (replace(call, headers=kept), found) if lines else (call, {})
