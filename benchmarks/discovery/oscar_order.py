"""The shop: put a book into the basket and order it to an address, step by step."""

from typing import Any

from playwright.sync_api import Page as Tab

from benchmarks.discovery.application import Application
from benchmarks.discovery.flow import Flow, Values, Verdict
from benchmarks.discovery.oscar import DATABASE, OTHER_USER, URL, empty, find_book, log_in, shift
from benchmarks.discovery.recording import Looking, Recording, look

_ADDRESS = ("first_name", "last_name", "line1", "line4", "postcode")
Order = tuple[Any, ...]


def play(page: Tab, recorder: Looking, url: str, values: Values) -> None:
    """Log in, search the book, put the first hit into the basket, enter the address, confirm, place the order."""
    log_in(page, recorder, url, values)
    find_book(page, recorder, values["book"])
    page.locator("#add_to_basket_form button").click()
    look(page, recorder, "added")
    page.goto(f"{url}/basket/")
    look(page, recorder, "basket")
    page.get_by_role("link", name="Proceed to checkout").click()
    look(page, recorder, "address")
    for name in _ADDRESS:
        page.locator(f"#id_{name}").press_sequentially(values[name], delay=15)
    page.get_by_role("button", name="Continue").click()
    look(page, recorder, "payment")
    page.get_by_role("link", name="Continue").first.click()
    look(page, recorder, "preview")
    page.locator("#place-order").click()
    look(page, recorder, "ordered")


def watch(application: Application, values: Values) -> Verdict:
    """The basket is emptied first: it stays with the customer between runs."""
    empty(application, values["email"])
    before = _orders(application)
    wanted = [(values["book"], 1, values["email"], *(values[name] for name in _ADDRESS))]

    def judge(returned: Any) -> list[str]:
        new = [order for number, order in _orders(application).items() if number not in before]
        return [] if new == wanted else [f"ordered {new} instead of {wanted}"]

    return judge


def _orders(application: Application) -> dict[int, Order]:
    """Title, quantity, customer and address of each line that was ordered, by its id."""
    address = ", ".join(f"a.{name}" for name in _ADDRESS)
    query = (
        f"select l.id, p.title, l.quantity, u.email, {address} from order_line l"
        " join order_order o on o.id = l.order_id join catalogue_product p on p.id = l.product_id"
        " join auth_user u on u.id = o.user_id join order_shippingaddress a on a.id = o.shipping_address_id"
    )
    return {number: tuple(order) for number, *order in application.rows(DATABASE, query)}


FLOWS = (
    Flow(
        name="oscar_order",
        application="oscar",
        url=URL,
        values=(
            {
                "book": "Night Trains of Europe",
                "first_name": "Jörg",
                "last_name": "O'Neill",
                "line1": "3 Hill & Dale",
                "line4": "York",
                "postcode": "YO1 7HH",
            },
            {
                **OTHER_USER,
                "book": "Deep Sky Objects",
                "first_name": "Ana",
                "last_name": "Lund",
                "line1": "77 Quay St",
                "line4": "Bristol",
                "postcode": "BS1 4DJ",
            },
        ),
        shift=shift,
        watch=watch,
        requests=9,
        why="login page (token), login, search, product (form, token), the book into the basket, the form of the "
        "address (token), the address, the preview (token), the order",
        recording=Recording(
            task="Log in, search a book, put the first hit into the basket and order it to the given address.",
            values={
                "email": "shopper@example.com",
                "password": "example-pw-1",
                "book": "Slow Bread",
                "first_name": "Vera",
                "last_name": "Holm",
                "line1": "12 Canal Row",
                "line4": "Leeds",
                "postcode": "LS1 4AP",
            },
            play=play,
        ),
    ),
)
