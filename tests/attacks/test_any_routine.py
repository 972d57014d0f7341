"""Any document that is taken for a routine can be run and exported, and any that is none is refused in a sentence."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from routines.arguments import ParameterErrors
from routines.export.formats import FORMATS
from routines.file import RoutineError, document, dump, read
from routines.limits import Limits
from routines.routine import Routine
from runtime.http.execute import execute
from runtime.http.session import HttpOptions
from tests.runtime.web import Received, Reply, Web

Document = dict[str, Any]

HOST = "http://host.invalid"
ODD = ["\x1b[31m", "{{{{", "'\"\n", "a" * 300, "\u202e", "9" * 400, "é", "${x}", "%s", "`id`", "{{now_s}}", "{{p}}"]
CHARSETS = ["", "latin1", "shift_jis", "idna", "undefined", "punycode", "\0"]
HOWS = ["slug", "product", "days", "number", "sixtieths", "minutes", "file_hex", "rison", "json", "digits", "s256"]
DECODED = ["json", "base64", "percent", "html", "text"]
PATTERNS = ["(a)", "\\d+", "(", "(" * 60 + ")" * 60, "a{1000}"]
SELECTORS = ["li", "a:has(b)", "b:nth-child(n of b)", ":has(:has(a))", "]"]

texts = st.one_of(st.sampled_from(ODD), st.text(st.characters(), max_size=6))
pairs = st.lists(st.tuples(texts, texts), max_size=2)
steps = st.lists(st.one_of(texts, st.integers(-(10**20), 10**20)), max_size=3)
values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.floats(), st.integers(-(10**30), 10**30), texts),
    lambda inner: st.one_of(st.lists(inner, max_size=2), st.dictionaries(texts, inner, max_size=2)),
    max_leaves=4,
)


def made(**parts: Any) -> st.SearchStrategy[Document]:
    """A document with these members, of which each is drawn or stands as it is."""
    drawn = {name: each if isinstance(each, st.SearchStrategy) else st.just(each) for name, each in parts.items()}
    return st.fixed_dictionaries(drawn)


sources = st.one_of(
    made(kind="attribute", selector=st.sampled_from(SELECTORS), index=st.integers(-2, 2)),
    made(kind="pattern", pattern=st.sampled_from(PATTERNS)),
    made(kind="json", path=steps),
    made(kind="form_field", name=texts),
    made(kind="link", text=texts),
)
extraction = made(name="v", sources=st.lists(sources, min_size=1, max_size=2), decode=st.sampled_from(DECODED))
bodies = st.one_of(
    made(kind="form", fields=pairs, charset=st.sampled_from(CHARSETS)),
    made(kind="json", value=values),
    made(kind="text", text=texts, escape=st.sampled_from(["", "xml", "json"])),
    made(kind="multipart", parts=st.lists(made(name=texts, value=texts), max_size=2)),
)
first = made(type="fetch", url=f"{HOST}/", query=st.just([["p", "{{p}}"]]), save_as="r")
further = st.one_of(
    made(
        type="fetch", method="POST", url=f"{HOST}/x", query=pairs, body=bodies, extract=st.lists(extraction, max_size=1)
    ),
    made(type="derive", name="w", text=texts, how=st.sampled_from(HOWS)),
    made(type="return", response="r", path=steps),
    made(type="return", values=st.dictionaries(texts, texts, min_size=1, max_size=2)),
)
parameter = made(name="p", default=texts, description=texts, examples=st.lists(texts, max_size=1))
routines = made(
    name=texts,
    description=texts,
    hosts=st.just([HOST]),
    operations=st.tuples(first, further).map(list),
    parameters=st.tuples(parameter).map(list),
    output_schema=st.one_of(st.none(), st.dictionaries(texts, values, max_size=2)),
)

often = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def taken(written: Document) -> Routine | None:
    try:
        return read(json.dumps(written), "routine.json")
    except RoutineError:
        return None


@often
@given(routines)
def test_what_is_taken_for_a_routine_can_be_written_down_and_exported(written: Document) -> None:
    if (routine := taken(written)) is None:
        return
    assert read(dump(routine), "again") == Routine.model_validate(document(routine))
    for export in FORMATS.values():
        exported = export(routine)
        for text in (exported.text, exported.name, *exported.notes, *exported.beside.values()):
            text.encode()


def answer(request: Received) -> Reply:
    body = b"<a><b>a 1</b></a>" if len(request.target) % 2 else b'{"a": [1, {"\\ud800": 1e999}]}'
    return Reply(body, 200, [("Content-Type", "text/html")])


@pytest.fixture(scope="module")
def web() -> Iterator[Web]:
    with Web(answer) as server:
        yield server


async def test_what_is_taken_for_a_routine_ends_with_a_result(web: Web) -> None:
    found: list[Routine] = []

    @often
    @given(routines)
    def collect(written: Document) -> None:
        routine = taken(json.loads(json.dumps(written).replace(HOST, web.origin)))
        found.extend([routine] if routine is not None else [])

    collect()
    assert found
    for routine in found:
        try:
            result = await execute(routine, {}, options=HttpOptions(timeout=5, limits=Limits(seconds=20)))
        except ParameterErrors:
            continue
        assert result.ok or result.error
        json.dumps(result.model_dump(mode="json"))
