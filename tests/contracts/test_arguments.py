"""From a template and parameters to a list of arguments: a value never becomes an option, or more than one."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contracts.arguments import arguments_for, environment_for
from contracts.arguments_rules import argument_faults
from contracts.blueprint import CommandBlueprint
from contracts.parameters import Violations

NAMES = ("text", "files", "verbose", "count", "other")
SCHEMA = {"type": "object", "properties": {name: {} for name in NAMES}}


def command(*arguments: Any, **more: Any) -> CommandBlueprint:
    return CommandBlueprint(name="tool", parameters_schema=SCHEMA, arguments=("tool", *arguments), **more)


@pytest.mark.parametrize(
    ("template", "given", "made"),
    [
        (["--", "{text}"], {"text": "a b; $(c)"}, ["--", "a b; $(c)"]),
        (["--text={text}"], {"text": "-rf"}, ["--text=-rf"]),
        (["--text={text}"], {}, []),
        (["--text={text}"], {"text": None}, []),
        ([("-x", "{files}")], {"files": ["a", "b"]}, ["-x", "a", "-x", "b"]),
        (["--", "{files}"], {"files": ["a", "-b"]}, ["--", "a", "-b"]),
        (["--", "{files}"], {"files": []}, ["--"]),
        ([("-x", "{files}")], {}, []),
        (["-n{count}"], {"count": 3}, ["-n3"]),
        (["-n{count}"], {"count": {"a": [1, "ü"]}}, ['-n{"a": [1, "ü"]}']),
        ([{"when": "verbose", "arguments": ["-v", "{count}"]}], {"verbose": True, "count": 2}, ["-v", "2"]),
        ([{"when": "verbose", "arguments": ["-v"]}], {"verbose": False}, []),
        (["{{text}}", "a{{{text}}}b"], {"text": "x"}, ["{text}", "a{x}b"]),
        (["{text}-{other}"], {"text": "a", "other": "{text}"}, ["a-{text}"]),
    ],
)
def test_a_template_is_filled(template: list[Any], given: dict[str, Any], made: list[str]) -> None:
    assert arguments_for(command(*template), given) == ["tool", *made]


@pytest.mark.parametrize(
    ("template", "given", "why"),
    [
        (["{text}"], {"text": "--output=/etc/x"}, "$.text: begins with '-'"),
        (["{text}.txt"], {"text": "-rf"}, "$.text: begins with '-'"),
        (["{files}"], {"files": ["a", "-b"]}, "$.files[1]: begins with '-'"),
        ([("-x", "{text}")], {"text": "-y"}, "$.text: begins with '-'"),
        (["{count}"], {"count": -5}, "$.count: begins with '-'"),
        (["--", "{text}"], {"text": "a\0b"}, "$.text: holds a NUL character"),
        (["{files}{other}"], {"files": ["a"], "other": ["b"]}, "$.other: is a list beside another (files)"),
    ],
)
def test_what_cannot_be_an_argument_is_refused(template: list[Any], given: dict[str, Any], why: str) -> None:
    refused = arguments_for(command(*template), given)
    assert isinstance(refused, Violations)
    assert refused.errors[0].startswith(why)


@settings(max_examples=200)
@given(st.text(), st.lists(st.text(), max_size=3))
def test_whatever_a_value_says_it_stays_one_argument_and_no_option(text: str, files: list[str]) -> None:
    made = arguments_for(command("{text}", ("-x", "{files}"), "--"), {"text": text, "files": files})
    if isinstance(made, Violations):
        assert any(value.startswith("-") or "\0" in value for value in [text, *files])
        return
    assert made == ["tool", text, *(part for each in files for part in ("-x", each)), "--"]
    assert not text.startswith("-")


def test_the_environment_has_what_is_allowed_and_what_is_set() -> None:
    tool = command(environment=("PATH", "GONE", "LANG=C", "TOKEN={text}", "NOT={other}"))
    here = {"PATH": "/bin", "SECRET": "x", "LANG": "de", "LC_TIME": "fr", "HOME": "/home/ann"}
    given = {"PATH": "/bin", "LC_TIME": "fr", "HOME": "/home/ann", "LANG": "C", "TOKEN": "-a b"}
    assert environment_for(tool, {"text": "-a b"}, here) == given


OWN = [
    "SUPERDISCOVERY_SERVER_TOKEN",
    "SUPERDISCOVERY_CHAT_KEY",
    "SUPERDISCOVERY_PASSWORD",
    "superdiscovery_log",
    "OPENAI_API_KEY",
    "PGPASSWORD",
    "PGPASSFILE",
    "PGSSLKEY",
]


OURS = "superdiscovery itself, as its keys and the secrets of routines are"


@pytest.mark.parametrize("name", OWN)
def test_no_key_of_our_own_is_given_to_a_program_though_its_blueprint_names_it(name: str) -> None:
    tool = command(environment=(name, "PATH"))
    assert environment_for(tool, {}, {"PATH": "/bin", name: "key"}) == {"PATH": "/bin"}
    (fault,) = argument_faults(tool)
    whose = "the database of superdiscovery's own logs" if name.startswith("PG") else OURS
    assert fault == (
        ("environment", 0),
        f"{name}: it is kept for {whose}, and given to no program: take a parameter that is writeOnly, "
        f"and set {name}={{parameter}}",
    )
    setting = command(environment=(f"{name}={{text}}",))
    assert (environment_for(setting, {"text": "x"}, {name: "key"}), [*argument_faults(setting)]) == ({name: "x"}, [])
