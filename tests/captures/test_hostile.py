"""Whatever stands in the files, opening them ends in a capture or in a `CaptureError`."""

import copy
import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from captures.error import CaptureError
from captures.fields import request_values
from captures.noise import noise_reason
from captures.open import open_capture
from tests.captures.archive import entry, page, typed, write_har

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["[", "http://[", "{"]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=4,
)


def places(document: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON document, as the container and the key in it."""
    pairs = list(document.items()) if isinstance(document, dict) else []
    pairs = list(enumerate(document)) if isinstance(document, list) else pairs
    return [(document, key) for key, _ in pairs] + [found for _, inner in pairs for found in places(inner)]


@settings(max_examples=150)
@given(data=st.data())
def test_any_member_may_be_anything(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    post = {"mimeType": "multipart/form-data; boundary=b", "params": [{"name": "a", "value": "b"}]}
    made = entry(sent={"Cookie": "a=b", "Authorization": "Basic x"}, post=post, got={"Set-Cookie": "a=b"})
    snapshot = page("<input name=q>", 1, cookies=[{"name": "a"}])
    documents = {
        "entries": [made, entry(at=1)],
        "interactions": [typed("q", "x", 2, inputType="password")],
        "dom": [snapshot],
        "storage": {"cookies": [{"name": "a", "value": "b"}], "origins": [{"origin": "o", "localStorage": []}]},
    }
    documents = copy.deepcopy(documents)
    container, key = data.draw(st.sampled_from(places(documents)))
    if container is not documents:
        container[key] = data.draw(anything)
    folder = tmp_path_factory.mktemp("hostile")
    beside = {name: documents[name] for name in ("interactions", "dom", "storage")}
    write_har(folder, *documents["entries"] if isinstance(documents["entries"], list) else [], **beside)
    with suppress(CaptureError):
        capture = open_capture(folder)
        assert all(each.response.status >= 0 for each in capture.transactions)
        assert [request_values(each) for each in capture.transactions]
        assert all(isinstance(noise_reason(each), str) for each in capture.transactions)


@settings(max_examples=100)
@given(cut=st.integers(0, 2000))
def test_a_file_cut_anywhere_is_refused_with_a_reason(tmp_path_factory: pytest.TempPathFactory, cut: int) -> None:
    folder = tmp_path_factory.mktemp("cut")
    path = write_har(folder, entry(text="ü" * 20), entry(at=1))
    whole = path.read_bytes()
    path.write_bytes(whole[: cut % len(whole)])
    with pytest.raises(CaptureError, match=r"capture\.har (is empty|cannot be read: it is cut off)"):
        open_capture(path)
    assert json.loads(whole)
