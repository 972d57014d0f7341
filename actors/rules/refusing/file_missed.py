"""A file that was chosen, and of which a routine would send its name alone, or always the recorded content."""

from collections.abc import Iterator, Sequence

from actors.rules.facts.input import Input
from actors.rules.facts.source import Parameter
from actors.rules.facts.value import Value
from actors.rules.refusing.fixed import acts
from actors.rules.writing.craft import Explained

File = tuple[str, str, Value]
"""The request that sends it, the parameter that it is, and where it stands."""


def sends_no_file(explained: Sequence[Explained], logins: frozenset[str], inputs: Sequence[Input]) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    acting = [each for each in explained if each.transaction_id not in logins and acts(each)]
    files = [(each.transaction_id, name, line) for each in acting for name, line in _files(each)]
    found = (text for each in acting for text in (_made_by_script(each), _without_content(each, files, inputs)))
    return next(filter(None, found), "") or _in_two_spellings(files)


def _made_by_script(each: Explained) -> str:
    made = next((line for line in each.values if line.written and not isinstance(line.source, Parameter)), None)
    if made is None:
        return ""
    return (
        f"{each.transaction_id} sends as `{made.name}` what a script of the page made of a file that was chosen, or "
        "one of several such files: a routine cannot make it of the file that it is given, and would send the recorded "
        "one"
    )


def _without_content(each: Explained, files: list[File], inputs: Sequence[Input]) -> str:
    sent = {line.filename for _, _, line in files}
    for line in each.values:
        chosen = _named(line, inputs)
        if chosen is not None and line.value not in sent:
            return (
                f"{each.transaction_id} sends the name of the file that was chosen in "
                f"`{chosen.label or chosen.parameter}` ({line.value[:80]}), and nothing in the recording tells how "
                "what stands in it is sent: a routine would send the name of another file without its content"
            )
    return ""


def _in_two_spellings(files: list[File]) -> str:
    """One parameter is one text: either the bytes in Base64 or what they read."""
    coded = {name: line.base64 for _, name, line in files}
    other = next(((by, line) for by, name, line in files if line.base64 != coded[name]), None)
    if other is None:
        return ""
    return (
        f"{other[0]} sends the file that was chosen as `{other[1].name}`, and another request sends it as a text, or "
        "in Base64: a routine cannot take one file in both spellings"
    )


def _files(each: Explained) -> Iterator[tuple[str, Value]]:
    sent = ((line.source, line) for line in each.values if line.filename)
    return ((source.parameter, line) for source, line in sent if isinstance(source, Parameter))


def _named(line: Value, inputs: Sequence[Input]) -> Input | None:
    """The field for a file of which the name alone is sent."""
    given = line.source.parameter if isinstance(line.source, Parameter) and not line.filename else ""
    chosen = (each for each in inputs if each.type == "file" and given and each.parameter == given)
    return next((each for each in chosen if line.value and line.value in each.value.split("\n")), None)
