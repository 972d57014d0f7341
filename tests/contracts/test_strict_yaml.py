"""YAML that says what it means: the data of JSON, and no liberties."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contracts.document import MAX_CHARACTERS, DocumentError, read_document


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: NO", {"a": "NO"}),
        ("a: [yes, on, off, y, True]", {"a": ["yes", "on", "off", "y", "True"]}),
        ("a: [true, false, null, ~]", {"a": [True, False, None, None]}),
        ("a: 2026-01-01", {"a": "2026-01-01"}),
        ("a: 1:30", {"a": "1:30"}),
        (
            "a: [1, -2, 1.5, 1e3, 0x1F, 0o17, 007, 1_000, .inf, .nan]",
            {"a": [1, -2, 1.5, 1000.0, "0x1F", "0o17", "007", "1_000", ".inf", ".nan"]},
        ),
        ("a: 'true'\nb: \"1\"", {"a": "true", "b": "1"}),
        ("a: |\n  two\n  lines\n", {"a": "two\nlines\n"}),
        ("on: 1\nno: 2", {"on": 1, "no": 2}),
        ("a:", {"a": None}),
        ('{"a": {"b": [1, {"c": "x"}]}}', {"a": {"b": [1, {"c": "x"}]}}),
    ],
)
def test_a_word_is_text_unless_it_spells_json(text: str, value: Any) -> None:
    assert read_document(text, "f.yaml").value == value


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a: 1\nb: 2\na: 3", "f.yaml:3: 'a' stands twice in one mapping, first on line 1; keep one of them"),
        ("a: &x 1\nb: *x", "f.yaml:1: anchors (`&x`) are not read; leave it out"),
        ("b: *x", "f.yaml:1: aliases (`*x`) are not read; write the value out"),
        ("a: &a [&b [1]]", "f.yaml:1: anchors (`&a`) are not read; leave it out"),
        ("<<: {a: 1}", "f.yaml:1: merge keys (`<<`) are not read; write the members out"),
        (
            "x:\n  - !!python/object/apply:os.system [ls]",
            "f.yaml:2: tags (`tag:yaml.org,2002:python/object/apply:os.system`)",
        ),
        ("a: !mine x", "f.yaml:1: tags (`!mine`) are not read; leave it out"),
        ("a: !!str 1", "f.yaml:1: tags (`tag:yaml.org,2002:str`) are not read; leave it out"),
        ("1: x", "f.yaml:1: a name has to be text, and '1' is none; put it in quotes"),
        ("true: x", "f.yaml:1: a name has to be text, and 'true' is none; put it in quotes"),
        ("[a, b]: x", "f.yaml:1: a name has to be text, and a list or mapping is none; put it in quotes"),
        ("a: 1\n---\nb: 2", "f.yaml:2: a second document begins; a file holds one"),
        ("a: [1", "f.yaml:1: is no YAML: while parsing a flow sequence"),
        ("a:\n\t- b", "f.yaml:2: is no YAML: while scanning for the next token"),
        ("", "f.yaml: is empty"),
        ("# nothing\n", "f.yaml: is empty"),
        ("a: 1e999", "f.yaml:1: 1e999 is too large a number"),
        ("a: \x07", "f.yaml: holds a character that YAML does not allow"),
        ("[" * 600 + "]" * 600, "f.yaml:1: the document is nested deeper than 64 levels"),
        ("a: " + "x" * MAX_CHARACTERS, f"f.yaml: has {MAX_CHARACTERS + 3} characters; {MAX_CHARACTERS} are allowed"),
    ],
)
def test_what_takes_liberties_is_refused_with_its_line(text: str, why: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read_document(text, "f.yaml")
    assert str(refused.value).startswith(why)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"a": 1, "a": 2}', "f.json: 'a' stands twice in one object; keep one of them"),
        ('{"a": NaN}', "f.json: NaN is no number that JSON has"),
        ("[1e999]", "f.json: 1e999 is no number that JSON has"),
        ('{"a":\n1', "f.json:2: is no JSON: Expecting ',' delimiter, column 2"),
        ("[" * 5000, "f.json: is nested deeper than 64 levels"),
        ('["\\ud800"]', "f.json: $[0]: holds half a character, which no file can keep"),
        ("[18446744073709551616]", "f.json: $[0]: the number has more than 64 bits"),
        ("1" * 5000, "f.json: holds a number of thousands of digits"),
    ],
)
def test_json_is_read_as_strictly(text: str, why: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read_document(text, "f.json")
    assert str(refused.value) == why


def test_every_part_knows_its_line() -> None:
    found = read_document("a: 1\nb:\n  - x\n  - c: 2\n    d: [3]\n", "f.yaml")
    assert found.lines == {
        (): 1,
        ("a",): 1,
        ("b",): 2,
        ("b", 0): 3,
        ("b", 1): 4,
        ("b", 1, "c"): 4,
        ("b", 1, "d"): 5,
        ("b", 1, "d", 0): 5,
    }
    assert found.at(("b", 1, "d")) == "f.yaml:5 /b/1/d"
    assert found.at(("b", 1, "missing")) == "f.yaml:4 /b/1/missing"


# YAML takes no key of more than 1,024 characters on one line, however it is spelt: one character may be 12 of them.
KEYS = st.text(max_size=80)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=150)
@given(st.dictionaries(KEYS, JSON, max_size=3), st.booleans())
def test_json_is_read_as_it_was_written_by_either_reader(value: Any, spelt: bool) -> None:
    text = json.dumps(value, indent=1, ensure_ascii=spelt)
    assert read_document(text, "f.json").value == value
    assert read_document(json.dumps(value, indent=1), "f.yaml").value == value


@settings(max_examples=200)
@given(st.text(st.sampled_from("ab01:-?[]{}&*!|>'\"#%@`,~ \n<.\\"), max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    told = _told(text)
    assert told.startswith("f.yaml") or told == "read"


def _told(text: str) -> str:
    try:
        read_document(text, "f.yaml")
        return "read"
    except DocumentError as refused:
        return str(refused)
