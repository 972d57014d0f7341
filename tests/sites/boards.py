"""Boards with cards as a one-page application over GraphQL, with a JWT in local storage."""

import secrets
from contextlib import AbstractContextManager
from html import escape
from itertools import count
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

USER, PASSWORD = "ann@boards.example", "wood & nails 4"
TASK = "Log in and add a card with the given title to a column of the given board."
RECORDED = {"email": USER, "password": PASSWORD, "board": "Kitchen", "column": "Doing", "title": "Paint the door"}
OTHERS = (
    {"board": "Garden", "column": "To do", "title": 'Cut "the" hedge'},
    {"board": "Attic & roof", "column": "Done", "title": "Find {{the}} leak"},
)

BOARDS, COLUMNS = ("Garden", "Kitchen", "Attic & roof"), ("To do", "Doing", "Done")
PAGE = """<!doctype html><html><head><title>Boards</title></head><body><div id="app">
<form id="login" data-script><label for="email">E-mail</label> <input id="email" type="email">
<label for="password">Password</label> <input id="password" type="password"><button>Log in</button></form></div>
</body></html>"""
LOGIN = "mutation LogIn($email: String!, $password: String!) { logIn(email: $email, password: $password) { token } }"
LIST = "query Boards { boards { id name __typename } }"
BOARD = "query Board($id: ID!) { board(id: $id) { id name scheme columns { id name } } }"
ADD = """mutation AddCard($input: CardInput!) {
  addCard(input: $input) { card { id title column { name } } errors { message } }
}"""


class Boards:
    """`shift` moves every id on."""

    def __init__(self, shift: int) -> None:
        numbers = count(100 + 13 * shift)
        self.tokens: set[str] = set()
        self.boards = {f"brd_{next(numbers)}": (name, {next(numbers): column for column in COLUMNS}) for name in BOARDS}
        self.schemes = {number: f"scheme {at}" for at, number in enumerate(self.boards)}
        self.cards: list[dict[str, str]] = []

    def __call__(self, request: Request) -> Reply:
        if request.method == "GET":
            return show(PAGE)
        asked = request.data()
        name, variables = asked.get("operationName"), asked.get("variables", {})
        if name == "LogIn":
            return self.log_in(variables)
        if request.headers.get("Authorization", "").removeprefix("Bearer ") not in self.tokens:
            return answer({"errors": [{"message": "unauthenticated"}], "data": None})
        tell = {"Boards": self.overview, "Board": self.board, "AddCard": self.add}[str(name)]
        return answer({"data": tell(variables)})

    def log_in(self, asked: dict[str, Any]) -> Reply:
        if (asked.get("email"), asked.get("password")) != (USER, PASSWORD):
            return answer({"data": {"logIn": None}, "errors": [{"message": "wrong password"}]})
        token = f"eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.{secrets.token_urlsafe(24)}"
        self.tokens.add(token)
        return answer({"data": {"logIn": {"token": token}}})

    def overview(self, _: dict[str, Any]) -> Any:
        return {"boards": [{"id": n, "name": name, "__typename": "Board"} for n, (name, _) in self.boards.items()]}

    def board(self, asked: dict[str, Any]) -> Any:
        name, columns = self.boards[asked["id"]]
        told = [{"id": number, "name": column} for number, column in columns.items()]
        return {"board": {"id": asked["id"], "name": name, "scheme": self.schemes[asked["id"]], "columns": told}}

    def add(self, asked: dict[str, Any]) -> Any:
        """Adds the card if its column is one of the board's and the scheme is the board's own."""
        said = asked["input"]
        name, columns = self.boards.get(said["boardId"], ("", {}))
        column = columns.get(said["columnId"])
        if column is None or said["scheme"] != self.schemes[said["boardId"]]:
            return {"addCard": {"card": None, "errors": [{"message": "no such column"}]}}
        self.cards.append({"board": name, "column": column, "title": said["title"]})
        card = {"id": f"crd_{len(self.cards)}", "title": said["title"], "column": {"name": column}}
        return {"addCard": {"card": card, "errors": []}}

    def truth(self) -> Any:
        """The cards, in the order in which they were added."""
        return list(self.cards)


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the cards."""
    boards = Boards(shift)
    return run(boards, boards.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Log in, open the recorded board, add the card to the column."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("start")
    browser.fill("#email", RECORDED["email"])
    browser.fill("#password", RECORDED["password"])
    browser.click("#login button")

    def ask(name: str, query: str, variables: dict[str, Any], **headers: str) -> Any:
        said = {"operationName": name, "variables": variables, "query": query}
        return browser.fetch("POST", "/graphql", said, **headers)["data"]

    login = {"email": RECORDED["email"], "password": RECORDED["password"]}
    token = ask("LogIn", LOGIN, login)["logIn"]["token"]
    browser.store("token", token)
    bearer = {"Authorization": f"Bearer {token}"}
    boards = ask("Boards", LIST, {}, **bearer)["boards"]
    items = "".join(f'<li class="board"><span>{escape(it["name"])}</span></li>' for it in boards)
    browser.render("#app", f"<ul>{items}</ul>")
    browser.snapshot("boards")
    browser.click(f"li:nth-of-type({BOARDS.index(RECORDED['board']) + 1}) span")
    board = ask("Board", BOARD, {"id": boards[BOARDS.index(RECORDED["board"])]["id"]}, **bearer)["board"]
    options = "".join(f'<option value="{it["id"]}">{it["name"]}</option>' for it in board["columns"])
    browser.render(
        "#app",
        f"""<h1>{RECORDED["board"]}</h1><form id="card" data-script>
<label for="column">Column</label><select id="column">{options}</select>
<label for="title">Title</label><input id="title" type="text"><button>Add card</button></form>""",
    )
    browser.snapshot("board")
    browser.choose("#column", RECORDED["column"])
    browser.fill("#title", RECORDED["title"])
    browser.click("#card button")
    column = board["columns"][COLUMNS.index(RECORDED["column"])]["id"]
    card = {"boardId": board["id"], "columnId": column, "title": RECORDED["title"], "scheme": board["scheme"]}
    ask("AddCard", ADD, {"input": card}, **bearer)
    browser.render("#app", f"<h1>{RECORDED['board']}</h1><p id='{board['id']}'>{RECORDED['title']}</p>")
    browser.snapshot("added")
    browser.save(folder, "boards_add", TASK, RECORDED)
