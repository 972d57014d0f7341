"""The value beside a label: in rows whose links look alike, in links that lead nowhere, and in objects of JSON."""

import json
from typing import Any

import pytest

from routines.extracting.extract import Page, extract, locate_by_label
from routines.extracting.page import ExtractionError
from routines.extractor import Beside, Link

ROW = """<tr><td><input type=checkbox name=row value={n}></td><td>{name}</td><td><a class=icon href=/view/{n}{one}></a>
<a class=icon href=/edit/{n}{two}></a></td><td><a href=/owner/{o}>{owner}</a></td></tr>"""
PLAIN = ("><i class=eye></i", "><i class=pen></i")
TITLED = (' title="Show it"', ' title="Edit it"')
OWN = (' title="Show {name}"', ' title="Edit {name}"')
NOTHING = ("><b></b", "><b></b")


def page(html: str) -> Page:
    return Page("http://x/list/boats", [("Content-Type", "text/html")], html)


def table(one: str, two: str) -> Page:
    names = (("Heron", 4, "Ann", 7), ("Kestrel", 5, "Bob", 8))
    row = ROW.replace("{one}", one).replace("{two}", two)
    return page(f"<table>{''.join(row.format(name=a, n=b, owner=c, o=d) for a, b, c, d in names)}</table>")


def ways(page: Page, label: str, value: str) -> list[dict[str, Any]]:
    return [each.model_dump(exclude_defaults=True) for each in locate_by_label(page, label, value)]


@pytest.mark.parametrize(
    ("shown", "within"),
    [
        (TITLED, 'a[title="Edit it"][href]'),
        (PLAIN, "a[href]:has(> i.pen)"),
        (OWN, "a[href]:nth-of-type(2)"),
        (NOTHING, "a[href]:nth-of-type(2)"),
    ],
)
def test_of_the_links_with_pictures_in_a_row_the_one_that_was_meant(shown: tuple[str, str], within: str) -> None:
    found = ways(table(*shown), "Heron", "/edit/4")
    assert [each.get("within") for each in found if each.get("attribute") == "href"] == [within]


ICONS = """<tr><td><a href="/boat/show/{n}" class=btn>Show</a> <a href="/boat/edit/{n}" class=btn>Edit</a>
<a href="#" id="drop-/boat/drop/{n}" class="btn confirm">Drop</a></td><td>{name}</td></tr>"""


@pytest.mark.parametrize("names", [("Heron", "Kestrel", "Tern"), ("Tern", "Rail", "Heron", "Coot", "Kestrel")])
def test_of_the_links_that_look_alike_in_a_row_the_one_with_the_word_in_its_address(names: tuple[str, ...]) -> None:
    shown = page(f"<table>{''.join(ICONS.format(name=name, n=n) for n, name in enumerate(names, 1))}</table>")
    number = names.index("Kestrel") + 1
    whole, *_ = ways(shown, "Kestrel", f"http://x/boat/edit/{number}")
    assert whole["within"] == 'a[href*="/edit/"]'
    assert extract(Beside(**whole | {"label": "Tern"}), shown) == f"http://x/boat/edit/{names.index('Tern') + 1}"


DOINGS = (
    "<li>{name} <a href='/boats/{n}/up'>Up</a> <a href='/boats/{n}/down'>Down</a> <a href='/boats/{n}'>Drop</a></li>"
)


@pytest.mark.parametrize("led", ["http://x/boats/4", "http://x/boats/4/down"])
def test_of_the_links_in_an_entry_the_one_that_reads_so_also_where_its_address_has_no_word(led: str) -> None:
    entries = (DOINGS.format(name=name, n=n) for name, n in (("Heron", 4), ("Kestrel", 5)))
    shown = page(f"<ul>{''.join(entries)}</ul>")
    whole, *_ = ways(shown, "Heron", led)
    found = extract(Beside(**whole | {"label": "Kestrel"}), shown)
    assert found == led.replace("4", "5")


def test_a_link_that_reads_as_no_other_does_is_not_known_by_that() -> None:
    entries = "<li>Heron <a href='/boats/4/up'>Up</a> <a href='/boats/4'>Drop it</a></li><li>Rail</li>"
    assert not [each for each in ways(page(f"<ul>{entries}</ul>"), "Heron", "http://x/boats/4") if "within" in each]


def test_the_number_of_a_row_is_looked_for_in_the_addresses_of_links_not_in_the_name_of_their_host() -> None:
    menu = "".join(f"<a href='/menu/{name}'>{name}</a>" for name in "abcdefghijklmnop")
    rows = "".join(ICONS.format(name=name, n=n) for name, n in (("Heron", 8), ("Kestrel", 18)))
    shown = Page("http://x:8018/boats", [("Content-Type", "text/html")], f"{menu}<table>{rows}</table>")
    found = ways(shown, "Heron", "8")
    assert [(each["attribute"], each["pattern"]) for each in found] == [
        ("href", "/show/([0-9]+)"),
        ("href", "/edit/([0-9]+)"),
        ("id", "^drop-/boat/drop/([0-9]+)$"),
    ]


def test_a_link_that_stands_in_a_row_with_others_and_has_no_word_is_known_by_its_column() -> None:
    row = "<tr class={kind}><td><a href='?on={n}'>{name}</a></td><td>x</td>"
    row += "<td><a href='?do=4&id={n}'><b></b></a></td></tr>"
    kinds = ("shownOdd", "shownEven")
    rows = (row.format(n=n, name=name, kind=kinds[n % 2]) for n, name in enumerate(("Heron", "Kestrel", "Tern"), 1))
    shown = page(f"<table>{''.join(rows)}</table>")
    whole, *_ = ways(shown, "Kestrel", "http://x/list/boats?do=4&id=2")
    assert (whole["selector"], whole["within"]) == ("tr", "td:nth-of-type(3) a[href]")
    assert extract(Beside(**whole | {"label": "Tern"}), shown) == "http://x/list/boats?do=4&id=3"


@pytest.mark.parametrize(
    ("address", "within"),
    [
        ("shop.php?do={do}&n={n}", 'a[href*="?do=sell&"]'),
        ("shop.php?n={n}&do={do}", 'a[href$="&do=sell"]'),
        ("shop.php?n={n}&do={do}_boat", 'a[href$="&do=sell_boat"]'),
        ("shop.php?do={do}&n={n}#boats", 'a[href*="?do=sell&"]'),
        ("shop.php?do={do}{n}", 'a[href]:lexbor-contains("sell")'),
    ],
)
def test_of_several_links_of_a_row_the_one_whose_address_or_text_says_that_it_does_this(
    address: str, within: str
) -> None:
    def row(name: str, number: int, *done: str) -> str:
        links = "".join(f"<a href='{address.format(n=number, do=each)}'>{each}</a>" for each in done)
        return f"<tr><td>{name}</td><td>{links}</td></tr>"

    rows = row("Heron", 4, "show", "sell"), row("Kestrel", 5, "sell", "show"), row("Owl", 6, "show")
    shown = page(f"<table>{''.join(rows)}</table>")
    found = ways(shown, "Heron", f"http://x/list/{address.format(n=4, do='sell')}")
    assert [each["within"] for each in found] == [within]
    kestrel, owl = (Beside(**found[0] | {"label": name}) for name in ("Kestrel", "Owl"))
    assert extract(kestrel, shown) == f"http://x/list/{address.format(n=5, do='sell')}"
    with pytest.raises(ExtractionError):
        extract(owl, shown)


def test_of_the_links_in_the_cell_of_the_name_the_one_that_does_this_is_known_by_the_cells_of_other_rows() -> None:
    def row(number: int, name: str) -> str:
        done = "".join(f"<a href='/boat?n={number}&do={each}&key={number}a'>{each}</a>" for each in ("sell", "sink"))
        return f"<tr><td class=name><a href='/boat?n={number}&do=show'>{name}</a><div>{done}</div></td><td>9</td></tr>"

    shown = page(f"<table>{row(4, 'Heron')}{row(5, 'Kestrel')}</table>")
    found, *_ = ways(shown, "Heron", "http://x/boat?n=4&do=sink&key=4a")
    assert extract(Beside(**found | {"label": "Kestrel"}), shown) == "http://x/boat?n=5&do=sink&key=5a"


@pytest.mark.parametrize(
    ("value", "is_told"), [("app2", False), ("page.cgi", False), ("71", False), ("2", True), ("edit_2", True)]
)
def test_what_the_links_of_all_things_have_in_common_is_not_that_of_one(value: str, is_told: bool) -> None:
    row = "<tr><td><a href='/bin/app2/page.cgi?at=71&act=edit_{n}'>{name}</a></td></tr>"
    rows = (row.format(n=n, name=name) for n, name in enumerate(("Heron", "Kestrel", "Tern"), 1))
    assert bool(ways(page(f"<table>{''.join(rows)}</table>"), "Kestrel", value)) is is_told


def test_a_word_of_an_address_that_the_links_of_all_have_is_not_that_of_one() -> None:
    shown = table(*TITLED)
    assert ways(shown, "Ann", "owner") == []
    assert ways(shown, "Heron", "edit") == []
    assert ways(shown, "Ann", "7")[0] == {"text": "Ann", "pattern": "/owner/([0-9]+)"}


def test_a_link_that_leads_nowhere_has_nothing_of_the_address_of_its_page() -> None:
    menu = "<ul><li><a href='#'>Publish</a><li><a href='/list/ships'>Ships</a></ul>"
    assert ways(page(menu), "Publish", "boats") == []
    assert ways(page(menu), "Publish", "http://x/list/boats") == []
    assert ways(page(menu), "Ships", "ships")
    assert ways(page(menu.replace("#", "#boat-a7f1")), "Publish", "a7f1")


@pytest.mark.parametrize(
    ("document", "value", "path"),
    [
        ({"3": "Lamp", "7": "Owl"}, "7", [{"1": "Owl"}, 0]),
        ({"of": {"a1b2c3d4": "Lamp", "b9c8d7e6": "Owl"}}, "b9c8d7e6", ["of", {"1": "Owl"}, 0]),
        ([{"id": 3, "name": {"en": "Owl", "de": "Eule"}, "on": 1}], "3", [{"name.en": "Owl"}, "id"]),
        ([{"id": 3, "name": {"pt_BR": "Owl"}, "on": 1, "of": 2}], "3", [{"name.pt_BR": "Owl"}, "id"]),
    ],
)
def test_the_code_of_a_name_in_an_object_of_codes_or_of_languages(document: Any, value: str, path: list[Any]) -> None:
    answer = Page("http://x/api", [("Content-Type", "application/json")], json.dumps(document))
    assert [each["path"] for each in ways(answer, "Owl", value)] == [path]


@pytest.mark.parametrize(
    "document", [{"name": "Owl", "kind": "bird"}, [{"id": "3", "maker": {"name": "Owl"}, "size": 2, "on": 1}]]
)
def test_what_a_member_is_called_is_no_code_and_what_is_referred_to_no_name(document: Any) -> None:
    answer = Page("http://x/api", [("Content-Type", "application/json")], json.dumps(document))
    assert ways(answer, "Owl", "name") == []
    assert ways(answer, "Owl", "3") == []


def test_elements_and_attributes_that_no_selector_can_call_by_their_names() -> None:
    row = "<tr><td>{0}<td><a href=/edit/{1} data.x=q{1}><o:p class=pen></o:p></a><td><o:p>{1}</o:p></tr>"
    shown = page(f"<table>{row.format('Heron', 4)}{row.format('Kestrel', 5)}</table>")
    for value in ("5", "q5"):
        found = locate_by_label(shown, "Kestrel", value)
        assert {extract(each, shown) for each in found} == {value}


@pytest.mark.parametrize(("identity", "within"), [("pick1", 'input[type="checkbox"][data-id]'), ("pick", "#pick")])
def test_an_id_that_no_other_row_has_says_nothing_of_the_other_rows(identity: str, within: str) -> None:
    def row(number: int, name: str) -> str:
        own = identity.replace("1", str(number))
        return f"<tr><td><input type=checkbox id={own} data-id=3{number}></td><td>{name}</td></tr>"

    shown = page(f"<table>{''.join(row(n, name) for n, name in enumerate(('Heron', 'Kestrel', 'Owl')))}</table>")
    (way, *_) = ways(shown, "Kestrel", "31")
    assert (way["within"], way["attribute"]) == (within, "data-id")
    assert extract(Beside(**way | {"label": "Owl"}), shown) == "32"


def boats(*rows: tuple[str, list[str]]) -> Page:
    forms = (
        (name, "".join(f"<form method=post action='{to}'><button>Go</button></form>" for to in addresses))
        for name, addresses in rows
    )
    return page(f"<table>{''.join(f'<tr><td>{name}</td><td>{each}</td></tr>' for name, each in forms)}</table>")


@pytest.mark.parametrize(
    ("address", "word"),
    [
        ("/boats/{n}/{do}", '$="/lend"'),
        ("/boats/{n}/{do}/", '$="/lend/"'),
        ("{do}/{n}", ""),
        ("/{do}/{n}", '*="/lend/"'),
        ("/boats/{do}?n={n}", '*="/lend?"'),
        ("/boats/{do};s=a1?n={n}", '*="/lend"'),
    ],
)
def test_a_form_of_a_row_that_has_several_is_known_by_the_word_in_its_address(address: str, word: str) -> None:
    def row(number: int, *done: str) -> list[str]:
        return [address.format(n=number, do=each) for each in done]

    shown = boats(("Heron", row(4, "lend", "mend")), ("Kestrel", row(5, "lend")), ("Owl", row(6, "back", "mend")))
    (way, *_) = ways(shown, "Heron", row(4, "lend")[0])
    assert way["within"] == f"form[action{word}]"
    if word:
        assert extract(Beside(**way | {"label": "Kestrel"}), shown) == row(5, "lend")[0]
        with pytest.raises(ExtractionError):
            extract(Beside(**way | {"label": "Owl"}), shown)


def test_a_later_form_of_a_row_is_found_by_its_word() -> None:
    shown = boats(("Heron", ["/4/mend", "/4/lend"]), ("Kestrel", ["/5/lend", "/5/mend"]))
    (way, *_) = ways(shown, "Heron", "/4/lend")
    assert extract(Beside(**way | {"label": "Kestrel"}), shown) == "/5/lend"


def test_the_only_form_of_a_row_is_known_by_the_word_that_others_have_too() -> None:
    (way, *_) = ways(boats(("Heron", ["/4/lend"]), ("Kestrel", ["/5/lend"])), "Heron", "/4/lend")
    assert ways(boats(("Heron", ["/4/lend"]), ("Kestrel", [])), "Heron", "/4/lend")[0] == way
    with pytest.raises(ExtractionError):
        extract(Beside(**way), boats(("Heron", ["/4/sell"]), ("Kestrel", ["/5/lend"])))


@pytest.mark.parametrize(
    "second", [["/boats/kestrel-b"], ["/4/lend"], ["/boats/kestrel-b", "/boats/all"], ["/boats/7"], [""]]
)
def test_a_word_that_may_be_the_thing_itself_does_not_tell_the_form(second: list[str]) -> None:
    shown = boats(("Heron", ["/boats/heron-a"]), ("Kestrel", second))
    assert ways(shown, "Heron", "/boats/heron-a")[0]["within"] == "form[action]"


def test_a_cell_of_a_row_with_a_select_in_it_is_read_by_itself() -> None:
    row = "<tr><td>{0}</td><td>{1}</td><td><form action=/set/{0}><select><option>on<option>off</select></form></tr>"
    page = Page("http://x/", [], f"<table>{row.format(7, 'Lamp')}{row.format(9, 'Owl')}</table>")
    assert [one.label for one in locate_by_label(page, "Owl", "/set/9")] == ["Owl"]
    assert locate_by_label(page, "off", "/set/9") == []


CARDS = {
    "div.card": "<div class=card><img><div class=body><h5>{0}</h5><a href=/things/{1}/edit>Edit</a></div></div>",
    "div.col": "<div class=col><div class=card><h5>{0}</h5><p><a href=/things/{1}/edit>Edit</a></p></div></div>",
    "li": "<li><div class=flex><b>{0}</b><a href=/things/{1}/edit>Edit</a></div></li>",
}


@pytest.mark.parametrize("kind", CARDS)
def test_what_stands_in_the_body_of_a_card_or_item_is_beside_its_name(kind: str) -> None:
    shown = page("<main>{}</main>".format("".join(CARDS[kind].format(name, n) for n, name in enumerate("ABC"))))
    (way,) = ways(shown, "B", "http://x/things/1/edit")
    assert (way["selector"], way["within"]) == (kind, "a[href]")
    assert extract(Beside(**way | {"label": "C"}), shown) == "http://x/things/2/edit"
    assert all(way["selector"] != kind for way in ways(shown, "B", "Edit"))
    alone = page(CARDS[kind].format("B", 1))
    assert kind == "li" or ways(alone, "B", "http://x/things/1/edit") == []


WORDS = [{"WoText": "ancla", "StID": 1, "WoID": 4}, {"WoText": "red", "StID": 2, "WoID": 2}]


@pytest.mark.parametrize(
    ("entries", "members"),
    [
        (WORDS, [["WoID"], ["StID"]]),
        ([*WORDS, {"WoText": "faro", "StID": 2, "WoID": 9}], [["WoID"]]),
        ([*WORDS, {"WoText": "faro", "StID": 7, "WoID": 2}], [["StID"]]),
        ([{"WoText": "red", "kind": 2, "WoID": 2}, *WORDS[:1]], [["WoID"], ["kind"]]),
    ],
)
def test_what_two_entries_of_a_list_share_is_the_id_of_neither(
    entries: list[dict[str, Any]], members: list[list[str]]
) -> None:
    answer = Page("http://x/api", [("Content-Type", "application/json")], json.dumps({"data": entries}))
    assert [each["path"][2:] for each in ways(answer, "red", "2")] == members


def test_what_a_button_of_the_row_keeps_in_json_for_a_script_is_taken_from_there() -> None:
    rows = (("Heron", "4f.a1"), ("Kestrel", "5f.b2"))
    button = '<button hx-post=/claim hx-vals=\'{{"lead": "{}", "n": 1}}\'>Claim</button>'
    listed = page("<table>" + "".join(f"<tr><td>{a}<td>{button.format(n)}" for a, n in rows) + "</table>")
    (way,) = ways(listed, "Heron", "4f.a1")
    assert (way["attribute"], way["pattern"]) == ("hx-vals", r'"lead"\s*:\s*"?([^",}]+)')
    other = Beside.model_validate(way | {"label": "Kestrel"})
    assert extract(other, listed) == "5f.b2"
    assert ways(listed, "Heron", "1") == []


def test_an_attribute_that_is_too_deep_for_json_has_none() -> None:
    deep = '{"a":' * 100_000 + '"4f.a1"'
    listed = page(f"<table><tr><td>Heron<td><button hx-vals='{deep}'>4f.a1</button><tr><td>Kestrel<td>5f.b2</table>")
    assert not [way for way in ways(listed, "Heron", "4f.a1") if way.get("attribute") == "hx-vals"]


def test_how_a_form_is_sent_is_nothing_that_the_row_of_a_thing_says() -> None:
    row = "<tr><td>{}<td><form method=post action=/boats/{}><button>Drop</button></form>"
    rows = row.format("Heron", 4) + row.format("Kestrel", 5) + "<tr><td>Rail<td>"
    assert ways(page(f"<table>{rows}</table>"), "Heron", "post") == []


MENU = """<tr><td>{name}</td><td><button>Show</button><ul class=menu><li><a href="/crews/{n}/roles">Roles</a></li>
<li><a href="/crews/{n}/people">People</a></li></ul></td></tr>"""


def test_of_the_menus_in_rows_whose_links_read_alike_the_entry_in_the_row_of_the_label() -> None:
    rows = (MENU.format(name=name, n=n) for name, n in (("Heron", 4), ("Kestrel", 5)))
    shown = page(f"<table>{''.join(rows)}</table>")
    whole, *_ = ways(shown, "Heron", "http://x/crews/4/people")
    assert extract(Beside(**whole | {"label": "Kestrel"}), shown) == "http://x/crews/5/people"
    assert ways(shown, "Roles", "http://x/crews/4/people") == []


@pytest.mark.parametrize(
    ("more", "found"),
    [("", ["tr.boat.afloat", "tr"]), ("<table><tr><td>Crew</td></tr></table>", ["tr.boat.afloat"])],
)
def test_a_row_of_the_only_table_is_found_whatever_its_classes_say_of_its_state(more: str, found: list[str]) -> None:
    row = "<tr class='boat {state}'><td>{name}</td><td><a href=/boats/{n}>Edit</a></td></tr>"
    rows = [row.format(state="afloat", name=name, n=n) for name, n in (("Heron", 4), ("Kestrel", 5))]
    shown = page(f"<table>{''.join(rows)}</table>{more}")
    told = ways(shown, "Heron", "http://x/boats/4")
    assert [each["selector"] for each in told] == found
    docked = page(f"<table>{row.format(state='docked', name='Rail', n=6)}</table>")
    if not more:
        assert extract(Beside(**told[-1] | {"label": "Rail"}), docked) == "http://x/boats/6"


@pytest.mark.parametrize(("shelf", "value", "pattern"), [(1, "1", "/books/([0-9]+)"), (3, "3", "/shelves/([0-9]+)")])
def test_of_a_number_that_stands_twice_in_a_link_the_one_that_another_link_has_too_is_of_none(
    shelf: int, value: str, pattern: str
) -> None:
    links = [f"<li><a href=/shelves/{shelf}/books/{n}>{name}</a></li>" for n, name in ((1, "Tides"), (2, "Winds"))]
    found = locate_by_label(page(f"<ul>{''.join(links)}</ul>"), "Tides", value)
    assert {each.pattern for each in found if isinstance(each, Beside | Link)} == {pattern}
