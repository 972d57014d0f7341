"""What an application said when it was recorded is compared by the product alone: who exports is told."""

from types import ModuleType

import pytest

from routines.export import arazzo, curl, postman, python
from routines.routine import Routine
from tests.routines.recipe import document, fetch


@pytest.mark.parametrize("module", [arazzo, curl, postman, python])
def test_that_a_message_is_not_compared_is_told_of_the_changes_that_had_one(module: ModuleType) -> None:
    steps = [fetch("https://a.example/a"), fetch("https://a.example/b", method="POST", said=["It is booked."])]
    notes = module.export(Routine.model_validate(document(*steps))).notes
    assert [each for each in notes if ".said: " in each] == [
        "$.operations[1].said: that the application says no, in a message such as it had when recorded, is not found"
    ]
