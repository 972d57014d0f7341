"""The shop: put a quantity of a book into the basket; list a category, page by page."""

import json
import re
from html import escape, unescape
from typing import Any
from urllib.parse import quote
from urllib.request import urlopen

from playwright.sync_api import Page as Tab

from benchmarks.discovery.application import Application
from benchmarks.discovery.flow import Flow, Page, Values, Verdict, compare_page, compare_records
from benchmarks.discovery.recording import Looking, look

DATABASE = "db.sqlite3"
URL = "http://127.0.0.1:8106"
OTHER_USER = {"email": "reader+2@example.com", "password": "other & pw % 2"}
SHIFT = """
import django; django.setup()
from decimal import Decimal
from django.contrib.auth import get_user_model
from oscar.core.loading import get_class, get_model
from oscar.apps.catalogue.categories import create_from_breadcrumbs
model = get_model
add = get_user_model().objects.create_user
other, third = add("reader", {email!r}, {password!r}), add("third", "third@example.com", "third-pw-1")
kind, partner = model("catalogue", "ProductClass").objects.get(name="Book"), model("partner", "Partner").objects.first()
def product(category, title):
    made = model("catalogue", "Product").objects.create(title=title, product_class=kind, structure="standalone")
    model("catalogue", "ProductCategory").objects.create(product=made, category=create_from_breadcrumbs(category))
    return model("partner", "StockRecord").objects.create(
        product=made, partner=partner, partner_sku=f"S-{{made.id}}", price=Decimal("8.40"), num_in_stock=90)
stock = product("Almanacs", "Tide Tables")
for number in range(1, 31):
    product("Travel", f"Rail & Sail Guide {{number:02d}}")
held = model("basket", "Basket").objects.create(owner=other)
held.strategy = get_class("partner.strategy", "Selector")().strategy()
held.add_product(stock.product, 2)
basket = model("basket", "Basket").objects.create(owner=third)
for _ in range(3):
    line = model("basket", "Line").objects.create(
        basket=basket, product=stock.product, stockrecord=stock, line_reference=f"r{{_}}", quantity=1)
    line.delete()
"""


def log_in(page: Tab, recorder: Looking, url: str, values: Values) -> None:
    page.goto(f"{url}/accounts/login/")
    look(page, recorder, "login")
    page.locator("#id_login-username").press_sequentially(values["email"], delay=20)
    page.locator("#id_login-password").press_sequentially(values["password"], delay=20)
    page.locator("button[name=login_submit]").click()
    look(page, recorder, "logged in")


def find_book(page: Tab, recorder: Looking, query: str) -> None:
    """Search, and open the first hit."""
    page.locator("#id_q").press_sequentially(query, delay=40)
    page.keyboard.press("Enter")
    look(page, recorder, "results")
    page.locator("article.product_pod h3 a").first.click()
    look(page, recorder, "product")


def play_basket(page: Tab, recorder: Looking, url: str, values: Values) -> None:
    """Log in, search, open the first hit, add it to the basket, change its quantity there."""
    log_in(page, recorder, url, values)
    find_book(page, recorder, values["query"])
    page.locator("#add_to_basket_form button").click()
    look(page, recorder, "added")
    page.goto(f"{url}/basket/")
    look(page, recorder, "basket")
    page.locator("#id_form-0-quantity").fill(values["quantity"])
    page.keyboard.press("Enter")
    look(page, recorder, "updated")


def play_list(page: Tab, recorder: Looking, url: str, values: Values) -> None:
    """Open the catalogue, a category, and its next page."""
    page.goto(f"{url}/catalogue/")
    look(page, recorder, "catalogue")
    page.locator("aside").get_by_role("link", name=values["category"], exact=True).click()
    look(page, recorder, "category")
    page.get_by_role("link", name="next").click()
    look(page, recorder, "next page")


def shift(application: Application) -> None:
    """A category, 31 products, two customers, one with a basket and one with an emptied one; then the search index."""
    environment = {"DJANGO_SETTINGS_MODULE": "shop.settings", "PYTHONPATH": str(application.folder)}
    quiet = {**environment, "PYTHONWARNINGS": "ignore"}
    application.command("venv/bin/python", "-", stdin=SHIFT.format(**OTHER_USER), env=quiet)
    application.command("venv/bin/python", "-m", "django", "rebuild_index", "--noinput", env=quiet)


def watch_basket(application: Application, values: Values) -> Verdict:
    """The basket stays with the customer between runs: what else is in it stays, too."""
    number, title = _first_hit(application, values["query"])
    before = dict(_lines(application, values["email"]))

    def judge(returned: Any) -> list[str]:
        wanted = sorted({**before, number: int(values["quantity"])}.items())
        lines = sorted(_lines(application, values["email"]))
        wrong = [] if lines == wanted else [f"the basket holds (product, quantity) {lines} instead of {wanted}"]
        told = isinstance(returned, Page) or title in json.dumps(returned, ensure_ascii=False)
        return wrong if told else [*wrong, f"what was returned does not mention {title!r}"]

    return judge


def watch_list(application: Application, values: Values) -> Verdict:
    """The database says what is in the category; only the shop's index knows the order of it, so its page is asked."""

    def judge(returned: Any) -> list[str]:
        titles = _titles(application, values["category"])
        wanted = _shown(application, values["category"], values["page"])
        assert wanted, "the shop shows nothing on that page"
        assert titles.issuperset(wanted), f"the shop shows {wanted}, the database has {titles}"
        if isinstance(returned, Page):
            others = sorted(titles.difference(wanted))
            return compare_page(returned, [escape(title) for title in wanted], [escape(title) for title in others])
        return compare_records(returned, [(title,) for title in wanted], ordered=True)

    return judge


def _titles(application: Application, category: str) -> set[str]:
    query = (
        "select p.title from catalogue_product p join catalogue_productcategory pc on pc.product_id = p.id"
        " join catalogue_category c on c.id = pc.category_id where c.name = ? and p.is_public"
    )
    return {title for (title,) in application.rows(DATABASE, query, category)}


def _shown(application: Application, category: str, page: str) -> list[str]:
    query = "select slug, id from catalogue_category where name = ?"
    slug, number = application.rows(DATABASE, query, category)[0]
    text = _open(f"{application.url}/catalogue/category/{slug}_{number}/?page={page}")
    return [unescape(title) for title in re.findall(r'<h3[^>]*>\s*<a [^>]*title="([^"]*)"', text)]


def _first_hit(application: Application, query: str) -> tuple[int, str]:
    """Product id and title: what the shop itself ranks first for somebody who is not logged in."""
    text = _open(f"{application.url}/search/?q={quote(query)}")
    found = re.search(r'<article class="product_pod">.*?href="[^"]*_(\d+)/"', text, re.S)
    assert found, f"the shop finds nothing for {query!r}"
    number = int(found[1])
    return number, application.rows(DATABASE, "select title from catalogue_product where id = ?", number)[0][0]


def _open(url: str) -> str:
    with urlopen(url) as answer:
        text: str = answer.read().decode()
    return text


def _lines(application: Application, email: str) -> list[tuple[int, int]]:
    query = (
        "select l.product_id, l.quantity from basket_line l join basket_basket b on b.id = l.basket_id"
        " join auth_user u on u.id = b.owner_id where b.status = 'Open' and u.email = ?"
    )
    return [(product, quantity) for product, quantity in application.rows(DATABASE, query, email)]


def empty(application: Application, email: str) -> None:
    owned = "select b.id from basket_basket b join auth_user u on u.id = b.owner_id where u.email = ?"
    application.change(DATABASE, f"delete from basket_line where basket_id in ({owned})", email)


FLOWS = (
    Flow(
        name="oscar_basket",
        application="oscar",
        url=URL,
        values=({"query": "bread", "quantity": "3"}, {**OTHER_USER, "query": "reference manual", "quantity": "4"}),
        shift=shift,
        watch=watch_basket,
        requests=6,
        why="login page (token), login, search, product (form, token), the quantity into the basket, the basket; the "
        "recording puts one in and changes the quantity afterwards, which is one request more",
        play=play_basket,
    ),
    Flow(
        name="oscar_list",
        application="oscar",
        url=URL,
        values=({"category": "Travel", "page": "2"}, {"category": "Cooking", "page": "1"}),
        shift=shift,
        watch=watch_list,
        requests=2,
        why="a page with the navigation (the category's address), the page of the category",
        secrets=(),
        play=play_list,
    ),
)
