"""A shop window without a login: categories are links whose address has a slug and an id, products come in pages."""

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path

from examples.trains.web import Reply, Request, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "List the products of a category, on the given page."
RECORDED = {"category": "Garden tools", "page": "2"}
OTHERS = ({"category": "Bed & bath", "page": "1"}, {"category": "Lamps", "page": "3"})

PER_PAGE = 6
CATEGORIES = {"Bed & bath": 13, "Garden tools": 15, "Kitchen": 8, "Lamps": 17, "Paper": 5}
KINDS = ("Small", "Large", "Folding", "Classic", "Travel", "Heavy")


class Catalogue:
    """`shift` moves the ids of all categories and products on."""

    def __init__(self, shift: int) -> None:
        slugs = {name: name.lower().replace(" & ", "-").replace(" ", "-") for name in CATEGORIES}
        self.paths = {name: f"/c/{slug}-{31 + shift + 4 * at}/" for at, (name, slug) in enumerate(slugs.items())}
        self.shift = shift

    def __call__(self, request: Request) -> Reply:
        name = next((name for name, path in self.paths.items() if path == request.path), None)
        page = request.query.get("page", "1")
        if request.path == "/site.css":
            return Reply(b"article { float: left; }", content_type="text/css")
        if request.path == "/":
            return self.page("Welcome", "<p>Choose a category.</p>")
        if name and page.isdecimal() and (cards := self.truth(name, int(page))):
            return self.page(name, "".join(map(_card, cards)) + self.pager(name, int(page)))
        return show("<title>Not found</title><p>Not found", 404)

    def page(self, title: str, content: str) -> Reply:
        """A page with the navigation that all have."""
        links = "".join(f'<li><a href="{path}">{escape(name)}</a></li>' for name, path in self.paths.items())
        head = f'<title>{escape(title)} - Shop</title><link rel="stylesheet" href="/site.css">'
        return show(f"""<!doctype html><html><head>{head}</head><body><nav id="categories"><ul>{links}</ul></nav>
<main><h1>{escape(title)}</h1>{content}</main></body></html>""")

    def pager(self, name: str, page: int) -> str:
        """Links to the pages around this one."""
        back = f'<a class="previous" href="?page={page - 1}">previous</a> ' if page > 1 else ""
        on = f'<a class="next" href="?page={page + 1}">next</a>' if self.truth(name, page + 1) else ""
        return f'<p class="pager">{back}Page {page} {on}</p>'

    def truth(self, category: str, page: int = 1) -> list[dict[str, str]]:
        """The products on a page of a category, none behind its last one: path, title, price."""
        numbers = range(CATEGORIES[category])[(page - 1) * PER_PAGE : page * PER_PAGE]
        return [self.product(category, number) for number in numbers]

    def product(self, category: str, number: int) -> dict[str, str]:
        """The product with this place in its category."""
        title = f"{KINDS[number % len(KINDS)]} {category.lower()} no. {number + 1}"
        cents = 495 + 310 * number + 7 * len(category)
        return {"path": f"/p/{self.shift + 900 + 13 * number}", "title": title, "price": f"€ {cents / 100:.2f}"}


def _card(product: dict[str, str]) -> str:
    return f"""<article class="card"><h3><a href="{product["path"]}">{escape(product["title"])}</a></h3>
<p class="price">{product["price"]}</p></article>
"""


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth(category, page)` gives the products of a page."""
    catalogue = Catalogue(shift)
    return run(catalogue, catalogue.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Click the recorded category, then on to its second page."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("home")
    at = list(CATEGORIES).index(RECORDED["category"]) + 1
    browser.click(f"#categories li:nth-of-type({at}) a")
    browser.snapshot("category")
    browser.click(".pager .next")
    browser.snapshot("second page")
    browser.save(folder, "catalogue_list", TASK, RECORDED)
