"""Blueprints in files: everything that is wrong with one is told, with file, line, pointer and reason."""

import json
from typing import Any

import pytest

from contracts.blueprint import AgentBlueprint, Blueprint, CommandBlueprint, RoutineBlueprint, document
from contracts.blueprint_file import blueprint_in, blueprint_of
from contracts.document import Document, DocumentError, read_document
from contracts.named import NOTHING, PROMPT

SCAN = """
name: scan
type: command
description: Scans.
parameters_schema:
  type: object
  properties:
    path: {type: string}
    skip: {type: array}
arguments: [scan, [--skip, "{skip}"], "--", "{path}"]
seconds: 5
"""
ROUTINE: dict[str, Any] = {
    "name": "list shelves!",
    "hosts": ["http://a.test"],
    "parameters": [{"name": "shelf"}, {"name": "password", "secret": True}],
    "operations": [
        {
            "type": "fetch",
            "url": "http://a.test/",
            "query": [["q", "{{shelf}}"], ["p", "{{password}}"]],
            "save_as": "r",
        },
        {"type": "return", "response": "r"},
    ],
    "output_schema": {"type": "array"},
}


def read(text: str, name: str = "f.yaml") -> Blueprint:
    return blueprint_in(read_document(text, name), lambda path: {"notes.json": ROUTINE}[path])


def test_a_command_is_read_and_written() -> None:
    scan = read(SCAN)
    assert isinstance(scan, CommandBlueprint)
    assert scan.arguments == ("scan", ("--skip", "{skip}"), "--", "{path}")
    assert (scan.seconds, scan.environment, scan.contract.output_schema) == (5, (), None)
    assert blueprint_of(Document("again", document(scan)), lambda _: None) == scan


def test_the_implicit_contracts() -> None:
    asks = read("{name: a, type: agent, prompt: You help.}")
    runs = read("{name: c, type: command, arguments: [date]}")
    assert (asks.contract.parameters_schema, runs.contract.parameters_schema) == (PROMPT, NOTHING)


@pytest.mark.parametrize("text", [json.dumps(ROUTINE), "{name: list_shelves, type: routine, routine: notes.json}"])
def test_a_routine_is_a_blueprint_by_itself_or_by_its_file(text: str) -> None:
    found = read(text)
    assert isinstance(found, RoutineBlueprint)
    assert found.name == "list_shelves"
    assert found.contract.parameters_schema["properties"]["password"]["writeOnly"] is True
    assert found.contract.output_schema == {"type": "array"}


AGENT = "name: a\ntype: agent\nprompt: Hi.\n"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("[]", ["f.yaml:1: a blueprint is an object with name, type and more"]),
        ("name: a", ["f.yaml:1 /type: is missing; it is one of "]),
        ("type: robot", ["f.yaml:1 /type: 'robot' is no type; it is one of "]),
        ("type: [agent]", ["f.yaml:1 /type: ['agent'] is no type; it is one of "]),
        (AGENT + "max_loops: yes\nfoo: 1", ["f.yaml:4 /max_loops: ", "f.yaml:5 /foo: is not known here"]),
        (AGENT + "max_loops: 0", ["f.yaml:4 /max_loops: input should be greater than or equal to 1, not 0"]),
        ("name: 'a b'\ntype: agent\nprompt: x", ["f.yaml:1 /name: string should match pattern"]),
        (
            AGENT
            + "parameters_schema: {type: object, properties: {n: {minimum: x}}}\noutput_schema:\n  $ref: http://a.test/",
            [
                'f.yaml:4 /parameters_schema/properties/n/minimum: "x" is not of type "number"',
                "f.yaml:6 /output_schema/$ref: a schema may not refer to http://a.test/",
            ],
        ),
        (
            AGENT + "parameters_schema:\n  type: object\n  properties:\n    n: {type: integer, default: x}\n"
            "    m: {$ref: '#/$defs/m', default: {}}\n"
            "    o: {default: {}, properties: {p: {default: 1}}, required: [p]}\n"
            "  $defs: {m: {properties: {p: {}}, required: [p]}}",
            [
                'f.yaml:7 /parameters_schema/properties/n/default: breaks the schema that it stands in: "x" is not',
                'f.yaml:8 /parameters_schema/properties/m/default: breaks the schema that it stands in: "p" is a',
            ],
        ),
        (
            AGENT + "parameters_schema:\n  type: object\n  properties: {t: {writeOnly: true, default: hunter-2}}",
            ["f.yaml:6 /parameters_schema/properties/t/default: a secret has no default"],
        ),
        (AGENT + "parameters_schema: {type: array}", ["f.yaml:4 /parameters_schema: parameters are an object"]),
        (
            SCAN.replace("{path}", "{pat}").replace("[scan,", "['{path}',"),
            [
                "f.yaml:10 /arguments/0: the first argument is the program itself",
                "f.yaml:10 /arguments/3: there is no parameter 'pat'; there are: path, skip",
            ],
        ),
        (SCAN + "input: file", ["f.yaml:12 /input: no argument says {parameters_file}"]),
        (SCAN + "environment: ['A B']", ["f.yaml:12 /environment/0: 'A B' is no name of a variable"]),
        (
            SCAN.replace("scan, [", "scan, {when: loud, arguments: [x]}, ["),
            ["f.yaml:10 /arguments/1/when: there is no parameter 'loud'"],
        ),
        (SCAN.replace('"{path}"', '"{path"'), ["f.yaml:10 /arguments/3: a brace begins no placeholder here"]),
        (
            SCAN.replace("[scan,", "[scan, 3,"),
            ["f.yaml:10 /arguments/1: is text, a list of texts, or when with arguments"],
        ),
        (
            SCAN.replace("arguments: [", "arguments: [[]]\nexit_codes: x #"),
            ["f.yaml:11 /exit_codes: should be a list, not 'x'"],
        ),
        (
            "{pipeline: p, steps: [" + ",".join("{name: a, task: b}" for _ in range(201)) + "]}",
            ["f.yaml:1 /steps: should have at most 200 items"],
        ),
        ("{pipeline: p, steps: []}", ["f.yaml:1 /steps: should have at least 1 item"]),
        (
            "pipeline: p\nsteps:\n - 3\n - {name: a, tsk: b}",
            [
                "f.yaml:3 /steps/0: should be an object, not 3",
                "f.yaml:4 /steps/1/task: is missing",
                "f.yaml:4 /steps/1/tsk: is not known here",
            ],
        ),
        ("{name: h, type: hybrid, prompt: x, tools: [h]}", ["f.yaml:1 /tools: h cannot be a tool of itself"]),
        ("{name: r, type: routine, routine: {name: r}}", ["f.yaml:1 /routine: $.", "f.yaml:1 /routine: $."]),
    ],
)
def test_everything_that_is_wrong_is_told(text: str, lines: list[str]) -> None:
    with pytest.raises(DocumentError) as refused:
        read(text)
    told = str(refused.value).splitlines()
    assert [line[: len(start)] for line, start in zip(told, lines, strict=True)] == lines


def deep(levels: int) -> str:
    return json.dumps({"name": "a", "type": "agent", "prompt": "x", "output_schema": _nested(levels)})


def _nested(levels: int) -> Any:
    schema: Any = {"type": "string"}
    for _ in range(levels):
        schema = {"items": schema}
    return schema


@pytest.mark.parametrize(
    ("schema", "why"),
    [
        ({"$ref": "http://127.0.0.1:1/schema"}, "nothing is fetched"),
        ({"$ref": "file:///etc/hostname"}, "nothing is fetched"),
        ({"$schema": "http://json-schema.org/draft-04/schema#"}, "draft-04/schema is not supported"),
        ({"pattern": "(?<=a)b"}, 'is not a "regex"'),
        ({"$ref": "#/$defs/missing"}, "does not exist"),
    ],
)
def test_a_schema_that_reaches_out_or_is_of_another_draft_is_refused(schema: Any, why: str) -> None:
    with pytest.raises(DocumentError, match=r"f\.json /output_schema"):
        read(json.dumps({"name": "a", "type": "agent", "prompt": "x", "output_schema": schema}), "f.json")
    with pytest.raises(DocumentError) as refused:
        read(json.dumps({"name": "a", "type": "agent", "prompt": "x", "output_schema": schema}), "f.json")
    assert why in str(refused.value)


def test_a_schema_600_deep_is_refused_and_one_that_refers_to_itself_is_not() -> None:
    with pytest.raises(DocumentError, match="deeper than 64 levels"):
        read(deep(600), "f.json")
    tree = {"type": "object", "properties": {"children": {"items": {"$ref": "#"}}}}
    found = read(json.dumps({"name": "a", "type": "agent", "prompt": "x", "output_schema": tree}), "f.json")
    assert isinstance(found, AgentBlueprint)
