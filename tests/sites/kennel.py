"""Dogs in a table: in each row a form of its own, which a script sends as soon as another meal is chosen in it."""

import re
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from urllib.parse import parse_qs

from examples.trains.web import Reply, Request, answer, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Set the meal of a dog."
DOGS = ("Rex & Co", "Bella", "Argos", "Lassie")
MEALS = ("bones", "fish", "rice")


class Kennel:
    """`shift` moves the numbers of the dogs on, puts another in front, and turns their order round."""

    def __init__(self, shift: int) -> None:
        names = [*(["Ajax"] if shift else []), *(reversed(DOGS) if shift else DOGS)]
        self.dogs = {str(41 + shift + 3 * at): (name, MEALS[at % 2]) for at, name in enumerate(names)}

    def __call__(self, request: Request) -> Reply:
        found = re.fullmatch(r"/dogs/(\d+)/meal", request.path)
        if request.method != "POST" or found is None:
            return show(self.page())
        number, meal = found[1], parse_qs(request.body.decode())["meal"][0]
        if number not in self.dogs or meal not in MEALS:
            return answer({"error": "there is no such dog or meal"}, 404)
        self.dogs[number] = (self.dogs[number][0], meal)
        return redirect("/dogs")

    def page(self) -> str:
        rows = (
            f"<tr><td>{at:03}</td><td>{escape(name)}</td><td>"
            f'<form method="post" action="/dogs/{number}/meal"><select name="meal" aria-label="Meal of {at:03}">'
            + "".join(f"<option{' selected' * (each == meal)}>{each}</option>" for each in MEALS)
            + "</select></form></td></tr>"
            for at, (number, (name, meal)) in enumerate(self.dogs.items())
        )
        return f"<!doctype html><title>Dogs</title><h1>Dogs</h1><table>{''.join(rows)}</table>"

    def truth(self) -> dict[str, str]:
        """The meal of each dog."""
        return dict(self.dogs.values())


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` tells the meal of each dog."""
    kennel = Kennel(shift)
    return run(kennel, kennel.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Choose rice for the third dog."""
    browser = Browser(base_url)
    browser.open("/dogs")
    browser.choose('select[aria-label="Meal of 002"]', "rice")
    browser.send("tr:nth-child(3) form")
    browser.save(folder, "kennel_meal", TASK, {})
