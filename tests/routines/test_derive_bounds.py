"""Values that are made of values do not grow without end."""

import pytest

from routines import derive as spelling
from routines import placeholder
from routines.derive import How
from routines.operation import Derive
from routines.placeholder import SubstitutionError, fill_text
from runtime import steps
from runtime.steps import Progress, make


@pytest.mark.parametrize("how", ["json", "base64"])
def test_a_spelling_that_grows_at_every_step_comes_to_an_end(monkeypatch: pytest.MonkeyPatch, how: How) -> None:
    monkeypatch.setattr(spelling, "LONGEST", 10_000)
    with pytest.raises(SubstitutionError, match=f"too long for `{how}`: 10,000 are allowed"):
        again_and_again(how)


def again_and_again(how: How) -> None:
    text = '\\"&%' * 20
    for _ in range(60):
        text = spelling.derive(text, how)
        assert len(text) <= 10_000


def test_a_text_is_not_filled_beyond_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placeholder, "MAX_FILLED", 1_000)
    assert len(fill_text("{{a}}" * 10, {"a": "x" * 100})) == 1_000
    with pytest.raises(SubstitutionError, match="more than 1,000 characters"):
        fill_text("{{a}}" * 11, {"a": "x" * 100})


def test_a_chain_that_doubles_a_text_is_a_failed_operation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each value is within its bound, and all together are not."""
    monkeypatch.setattr(steps, "DERIVED", 5_000)
    progress = Progress({"v0": "x" * 64}, None)
    with pytest.raises(SubstitutionError, match="more than 5,000 characters together"):
        doubled(progress)
    assert len(progress.values) < 9


def doubled(progress: Progress) -> None:
    for n in range(40):
        make(progress, Derive(name=f"v{n + 1}", text=f"{{{{v{n}}}}}{{{{v{n}}}}}", how="lower"))
