import pytest
from selectolax.lexbor import LexborHTMLParser

from actors.specialists.element import find
from actors.specialists.rows.row import cell_of, row_of, row_texts
from captures.interaction import Interaction

TABLE = """<table><thead><tr><th>Name</th><th></th></tr></thead><tbody>
<tr><td>7</td><td>Ann</td><td>open</td><td><button id=a>Remove</button><a id=more href=/1>Ann's page</a></td></tr>
<tr><td>8</td><td>Bob</td><td>open</td><td><button id=b>Remove</button><a href=/2>Bob's page</a></td></tr>
</tbody></table>
<button id=alone>Remove</button>"""
HIDDEN = """<table><tr><td><a id=x>Drop</a><div class=hide>DROP 1</div></td><td>Ann</td></tr>
<tr><td><a>Drop</a><div class=hide>DROP 2</div></td><td>Bob</td></tr></table>"""
CARDS = """<div id=cards><div class="card new"><h3>Lamp</h3><p>10 EUR</p>
<form><button id=c>Add to basket</button></form></div>
<div class=card><h3>Desk</h3><p>10 EUR</p><form><button id=d>Add to basket</button></form></div></div>
<ul><li><a id=only href=/x>Edit</a> the only one</li></ul>"""

ARTICLES = """<article class="note about-1"><h2>Lamp</h2><button id=e>Drop</button></article>
<article class="note about-2"><h2>Desk</h2><button>Drop</button></article>"""

PARTS = """<div role=navigation><b>Tasks</b><button id=write>Write</button></div>
<div role=toolbar><b>Letters</b><button>Write</button></div>"""

PICTURES = """<table><tr><td>Ann</td><td><a class=btn id=a onclick=x()><i class=bin></i></a></td></tr>
<tr><td>Bob</td><td><a class=btn onclick=x()><i class=bin></i></a></td></tr></table>"""
WITH_EMPTY = """<section class=card><h3>Ann</h3><div><div id=tools><b id=edit>Edit</b></div><div></div></div></section>
<section class=card><h3>Bob</h3><div><div><b>Edit</b></div><div></div></div></section>"""
OWN = """<my-item class=row><div><b>Ann</b><a id=one href=/7/edit>Edit</a></div></my-item>
<my-item class=row><div><b>Bob</b><a href=/8/edit>Edit</a></div></my-item>"""
SETTINGS = """<div><form><h2>Name</h2><input name=title><button id=one>Save</button></form>
<form><h2>Rights</h2><select name=group></select><button>Save</button></form></div>"""

SAYING = """<li><b>Ann</b><form><input type=hidden name=who value=7><button id=one>Remove Ann</button></form></li>
<li><b>Bob</b><form><input type=hidden name=who value=8><button>Remove Bob</button></form></li>"""
KEPT = """<table><tr><td>Me</td><td></td></tr>
<tr><td>Ann</td><td><button id=a data-href=/drop/4 aria-label=Drop><i></i></button></td></tr>
<tr><td>Bob</td><td><button data-href=/drop/5 aria-label=Drop><i></i></button></td></tr></table>"""
SENT = """<table><tr><td>Pump</td><td>Stop</td></tr>
<tr><td>Crane</td><td><form action="/stop?of=crane" method=post><input id=s type=submit value=Stop></form></td></tr>
<tr><td>Winch</td><td><form action="/stop?of=winch" method=post><input type=submit value=Stop></form></td></tr>
</table>"""

PART = "<tbody><tr><td>{}</td><td><a id={} href='/show?Action=Take&amp;id={}'>Take</a></td></tr></tbody>"
IN_PARTS = (
    f"<table><tbody><tr><th>Job</th></tr></tbody>{PART.format('Mow', 'a', 2)}{PART.format('Dig', 'b', 4)}</table>"
)


@pytest.mark.parametrize(
    ("page", "selector", "label"),
    [
        (IN_PARTS, "#b", "Dig"),
        (f"<table>{PART.format('Mow', 'a', 2)}</table>", "#a", ""),
        (SAYING, "#one", "Ann"),
        (SAYING.replace("Remove Bob", "Stop everything"), "#one", ""),
        (KEPT, "#a", "Ann"),
        (KEPT.replace("/drop/4", "/drop/5"), "#a", ""),
        (SENT, "#s", "Crane"),
        (PICTURES, "#a", "Ann"),
        (WITH_EMPTY, "#edit", "Ann"),
        (OWN, "#one", "Ann"),
        (SETTINGS, "#one", ""),
        (SETTINGS.replace("select", "input").replace("group", "title"), "#one", "Name"),
        (TABLE, "#a", "Ann"),
        (TABLE, "#b", "Bob"),
        (TABLE, "#more", ""),
        (TABLE, "#alone", ""),
        (CARDS, "#d", "Desk"),
        (ARTICLES, "#e", "Lamp"),
        (HIDDEN, "#x", "Ann"),
        (CARDS, "#only", ""),
        (PARTS, "#write", ""),
        (PARTS.replace("role", "data-role"), "#write", "Tasks"),
    ],
)
def test_what_a_reader_calls_the_row_of_a_button(page: str, selector: str, label: str) -> None:
    node = LexborHTMLParser(page).css_first(selector)
    assert node is not None
    assert row_of(node).get("row", "") == label


DATED = """<ol><li class="entry done"><p><a id=a href="#c1">2026-02-14</a> <i>Ann</i></p></li>
<li class="entry open"><p><a id=b href="#c2">2026-03-15</a> <i>Bob</i></p></li>
<li class="entry done"><p><a id=c href="/c3">2026-03-16</a> <i>Cleo</i></p></li>
<li class=other>End</li></ol>
<ul><li><a id=p1 href="#1">1</a><li><a href="#2">2</a></ul>"""


@pytest.mark.parametrize(("selector", "label"), [("#a", "Ann"), ("#b", "Bob"), ("#c", ""), ("#p1", "")])
def test_what_says_only_when_is_called_by_its_row_unless_it_leads_somewhere(selector: str, label: str) -> None:
    node = LexborHTMLParser(DATED).css_first(selector)
    assert node is not None
    assert row_of(node).get("row", "") == label


BOXES = """<table><tr class=picked><td id=cell><div id=box><i></i></div><td>Ann</tr>
<tr><td><div></div><td>Bob</tr></table><ul><li><div id=dot></div>Cleo<li><div></div>Dan</ul>
<div class=file><div class=mark><i id=mark></i></div><b>notes</b></div>
<div class=file><div class=mark><i></i></div><b>plan</b></div>
<div class=f><div id=around></div>Name<input></div><div class=f><div></div>Place<input></div>"""
TICKED = [("#box", "Ann"), ("#cell", ""), ("#dot", "Cleo"), ("#mark", "notes"), ("#around", "")]


@pytest.mark.parametrize(("selector", "label"), TICKED)
def test_a_box_that_a_script_drew_belongs_to_its_row_but_what_lies_around_a_field_does_not(
    selector: str, label: str
) -> None:
    node = LexborHTMLParser(BOXES).css_first(selector)
    assert node is not None
    assert row_of(node).get("row", "") == label


def test_a_row_is_known_by_its_role_too() -> None:
    row = "<div role=row class=row><div><input type=checkbox></div><a>{}</a><i>7 May</i></div>"
    node = LexborHTMLParser(f"<div>{row.format('Ann')}{row.format('Bob')}</div>").css("input")[1]
    assert row_texts(node) == ["Bob", "7 May"]


DRAWN = """<div><div class=card><h5>1. lamps</h5><button aria-label="delete it" id=d1><svg></svg></button></div>
<div class=card><h5>2. desks</h5><button aria-label="delete it" id=d2><svg></svg></button></div></div>"""


def test_what_tells_a_row_from_the_others_and_whether_it_is_the_first() -> None:
    tree = LexborHTMLParser(TABLE.replace("open<", "open<br>since May<", 1))
    found = [row_of(node) for node in tree.css("#a, #b, #alone")]
    assert [each["is_first"] for each in found[:2]] == [True, False]
    assert [each["row_texts"][:2] for each in found[:2]] == [["Ann", "since May"], ["Bob", "Bob's page"]]
    assert found[2] == {}


def test_a_button_with_a_picture_may_be_called_by_its_row() -> None:
    drawn = DRAWN.replace("delete it", "delete 1. lamps", 1).replace("delete it", "delete 2. desks")
    node = LexborHTMLParser(drawn).css_first("#d2")
    assert node is not None
    assert row_of(node)["row"] == "2. desks"


def test_a_button_with_a_picture_stands_in_a_row_by_what_it_is_called() -> None:
    node = LexborHTMLParser(DRAWN).css_first("#d2")
    assert node is not None
    assert row_of(node).get("row", "") == "2. desks"


STRIPED = """<table><tbody><tr class="row row--first row--even"><td>garden</td><td><button class=more id=g><svg></svg>
</button></td></tr><tr class="row row--odd"><td>harbour</td><td><button class=more id=h><svg></svg></button></td></tr>
</tbody></table><div><button class=tool id=t><svg></svg></button><button class=tool><svg></svg></button></div>"""


@pytest.mark.parametrize(("selector", "label"), [("#g", "garden"), ("#h", "harbour"), ("#t", ""), ("#g svg", "")])
def test_a_button_that_is_nothing_but_a_picture_stands_in_its_row(selector: str, label: str) -> None:
    node = LexborHTMLParser(STRIPED).css_first(selector)
    assert node is not None
    assert row_of(node).get("row", "") == label


def test_a_button_whose_title_is_shown_as_a_tip_stands_in_its_row_all_the_same() -> None:
    button = "<button class=more {}><svg></svg></button>"
    rows = "".join(
        f"<tr><td>{name}</td><td>{button.format(more)}</td></tr>"
        for name, more in (("garden", "title='What to do'"), ("harbour", "id=it"), ("meadow", "title='What to do'"))
    )
    node = LexborHTMLParser(f"<table>{rows}</table>").css_first("#it")
    assert node is not None
    assert row_of(node)["row"] == "harbour"


RUNNING = """<table><tbody>
<tr class=shade><td>up</td><td>pid 41, since 0:04</td><td>mailer</td><td><ul><li><a href="/?job=mailer&do=stop">Stop</a>
</li><li><a href="/?job=mailer&do=log">Log</a></li></ul></td><td><a href=/by/ann>Ann</a></td></tr>
<tr><td>up</td><td>pid 52, since 1:30</td><td>indexer</td><td><ul><li><a id=stop href="/?job=indexer&do=stop">Stop</a>
</li><li><a href="/?job=indexer&do=log">Log</a></li></ul></td><td><a id=by href=/by/ann>Ann</a></td></tr>
<tr class=shade id=third><td>down</td><td></td><td>backup</td><td><ul><li><a id=start href="/?job=backup&do=start">Start
</a></li><li><a href="/?job=backup&do=log">Log</a></li></ul></td><td><a href=/by/bo>Bo</a></td></tr>
<tr><td>down</td><td></td><td>cleaner</td><td><ul><li><a href="/?job=cleaner&do=start">Start</a>
</li><li><a href="/?job=cleaner&do=log">Log</a></li></ul></td><td><a href=/by/bo>Bo</a></td></tr></tbody></table>"""


@pytest.mark.parametrize(
    ("selector", "row"), [("#stop", "indexer"), ("#start", "backup"), ("#by", None), ("#third", "backup")]
)
def test_what_only_some_rows_offer_is_done_to_a_row_if_it_leads_elsewhere_in_each(
    selector: str, row: str | None
) -> None:
    node = LexborHTMLParser(RUNNING).css_first(selector)
    assert node is not None
    assert row_of(node).get("row") == row


DRAFTS = """<table><tr><td><a href=/songs/7>Dawn</a></td><td><details><ul><li><a href=/songs/7/edit>Edit</a></li><li>
<form method=post action=/songs/7/publish><input type=hidden name=token value=k1><button>Publish</button></form></li>
</ul></details></td></tr><tr><td><a href=/songs/8>Dusk</a></td><td><details><ul><li><a href=/songs/8/edit>Edit</a></li>
<li><form method=post action=/songs/8/publish><input type=hidden name=token value=k1><button id=dusk>Publish</button>
</form></li></ul></details></td></tr><tr><td><a href=/songs/9>Noon</a></td><td><details><ul><li><a>Edit</a></li><li>
<form method=post action=/songs/9/hide><button id=hide>Hide</button></form></li></ul></details></td></tr></table>
<div class="card seat"><h5><a href=/guests/1>Ann</a></h5><form action=/seats/4/confirm><button id=ann>Confirm</button>
</form></div><div class="card seat"><h5><a href=/guests/2>Bo</a></h5><form action=/seats/5/confirm><button>Confirm
</button></form></div><div class="card seat"><h5><a href=/guests/3>Cleo</a></h5><i>confirmed</i></div>
<ul><li><div><b>R-10</b><a id=r10 href=/bills/1/pay>Pay</a></div><li><div><b>R-11</b></div>
<li><div><b>R-12</b><a href=/bills/3/pay>Pay</a></div></ul><table><tr><td>Tern<td><button data-id=4>Wake</button></tr>
<tr><td>Owl<td><button id=owl data-id=5>Rest</button></tr><tr><td>Swan<td><button data-id=6>Rest</button>
</table>"""


@pytest.mark.parametrize(
    ("selector", "row"), [("#dusk", "Dusk"), ("#hide", "Noon"), ("#ann", "Ann"), ("#r10", "R-10"), ("#owl", "Owl")]
)
def test_a_button_that_some_rows_or_cards_have_is_of_its_row_by_the_address_of_its_form(
    selector: str, row: str | None
) -> None:
    node = LexborHTMLParser(DRAFTS).css_first(selector)
    assert node is not None
    assert row_of(node).get("row") == row


@pytest.mark.parametrize(
    ("buttons", "row"),
    [
        (("Wake", "Rest", "Rest"), "Tern"),
        (("Rest", "Rest", "Wake"), "Tern"),
        (("Wake", "Rest"), None),
        (("Wake",), None),
        (("Wake", "Rest", "Feed"), None),
        (("Wake", "Rest", ""), None),
    ],
)
def test_a_button_that_turns_back_in_some_rows_what_it_does_in_others_is_of_its_row(
    buttons: tuple[str, ...], row: str | None
) -> None:
    names = ("Tern", "Owl", "Swan")
    cells = (
        f"<td>{name}<td>{f'<button>{text}</button>' if text else ''}"
        for name, text in zip(names, buttons, strict=False)
    )
    page = LexborHTMLParser(f"<table>{''.join(f'<tr>{each}</tr>' for each in cells)}</table>")
    assert row_of(page.css("button")[0]).get("row") == row


def test_a_row_is_called_by_words_before_codes_and_times() -> None:
    row = "<tr><td>{}</td><td>2026-05-01 10:0{}</td><td>{}</td><td><a href=/edit/{}>edit</a></td></tr>"
    rows = row.format("b7c915ab15", 1, "Paint the fence", 1) + row.format("2780588a98", 2, "Mend the pump", 2)
    found = row_of(LexborHTMLParser(f"<table>{rows}</table>").css("a")[1])
    assert (found["row"], found["row_texts"]) == ("Mend the pump", ["Mend the pump", "2780588a98", "2026-05-01 10:02"])


EDITED = """<table><tr><td>Heron</td><td><a id=a href="#">white</a></td><td><a id=out href=/1>more</a></td></tr>
<tr><td>Kestrel</td><td><a href="#">red</a></td><td><a href=/2>less</a></td></tr></table><p><a id=free href="#">x</a>"""


@pytest.mark.parametrize(("selector", "name"), [("#a", "Heron"), ("#out", ""), ("#free", ""), ("td", "")])
def test_a_cell_whose_text_leads_nowhere_is_told_with_the_name_of_its_row(selector: str, name: str) -> None:
    node = LexborHTMLParser(EDITED).css_first(selector)
    assert node is not None
    assert cell_of(node) == name


@pytest.mark.parametrize(("field", "name"), [("<input name=mail>", ""), ("", "Night train")])
def test_cards_with_forms_for_something_else_are_no_rows(field: str, name: str) -> None:
    card = "<div class=card><b>{}</b><form><input name=key>{}<button id={}>{}</button></form></div>"
    page = card.format("Night train", "", "a", "Go") + card.format("Day train", field, "b", "Stay")
    node = LexborHTMLParser(f"<main>{page}</main>").css_first("#a")
    assert node is not None
    assert cell_of(node) == name


def test_what_can_be_done_with_a_row_of_a_table_belongs_to_it_however_it_is_boxed() -> None:
    menu = "<div><section><a>Show</a></section><section><a id={0}>Edit</a></section></div>"
    row = "<tr><td>{0}</td><td><div><span><p><b>" + menu + "</b></p></span></div></td></tr>"
    page = LexborHTMLParser(f"<table>{row.format('pier')}{row.format('quay')}</table>")
    node = page.css_first("#quay")
    assert node is not None
    assert row_of(node)["row"] == "quay"


def test_a_row_that_a_script_put_into_its_table_by_itself_is_found_in_the_page_read_again() -> None:
    rows = "".join(f"<tr><td>{name}</td><td><button>Take</button></td></tr>" for name in ("Ann", "Bo"))
    place = "#root > table > tr:nth-of-type(2) > td:nth-of-type(2) > button"
    click = Interaction("i1", 0.0, "click", "http://a.example/", place, "button", text="Take")
    node = find(LexborHTMLParser(f"<div id=root><table>{rows}</table></div>"), click)
    assert node is not None
    assert row_of(node)["row"] == "Bo"


CARDS = (("lamp-red", "Red lamp"), ("chair-blue", "Blue chair"), ("table-green", "Green table"))


def test_the_parts_of_a_page_are_no_rows() -> None:
    page = "<div id={}><p><a id=one href=/a/edit>Edit</a> <i>Watch</i></div><div id={}><a href=/b/edit>Edit</a></div>"
    for names, label in ((("content", "sidebar"), ""), (("part-one", "part-two"), "Watch")):
        node = LexborHTMLParser(page.format(*names)).css_first("#one")
        assert node is not None
        assert row_of(node).get("row", "") == label


def test_three_or_more_boxes_that_are_built_alike_are_no_parts_of_a_page() -> None:
    card = "<div id={}><h3>{}</h3><p>In stock</p><a href=/edit/{}>Edit</a></div>"
    cards = [card.format(name, text, at) for at, (name, text) in enumerate(CARDS)]
    for count, label in ((2, ""), (3, "Blue chair")):
        node = LexborHTMLParser("".join(cards[:count])).css("a")[1]
        assert row_of(node).get("row", "") == label


BUILT = """<div><div style="height:0"></div>
<div class=BaCOpEV1wvKjoEyO330H><span>W1UqDi7ZVr</span><span>Heron</span><span id=a>white</span></div>
<div class=BaCOpEV1wvKjoEyO330H><span>QoC25vBcce</span><span id=b>Kestrel</span><span>red</span></div>
<div><span id=add>new</span></div></div>"""


@pytest.mark.parametrize(("selector", "name"), [("#a", "Heron"), ("#b", ""), ("#add", "")])
def test_rows_whose_classes_a_build_made_up_are_told_by_having_the_same(selector: str, name: str) -> None:
    node = LexborHTMLParser(BUILT).css_first(selector)
    assert node is not None
    assert cell_of(node) == name


@pytest.mark.parametrize(("role", "name"), [("menuitem", ""), ("option", ""), ("treeitem", ""), ("", "Saws")])
def test_an_entry_of_one_of_several_menus_side_by_side_is_no_text_of_a_card(role: str, name: str) -> None:
    entry = "<li role='{}'>{}</li>"
    menus = (("Tools", "Paint", "Glue"), ("Saws", "Drills", "Hammers"))
    page = "".join(
        f"<div class=menu><ul>{''.join(entry.format(role, each) for each in one)}</ul></div>" for one in menus
    )
    node = LexborHTMLParser(page).css("li")[4]
    assert (node.text(), cell_of(node)) == ("Drills", name)


@pytest.mark.parametrize(("classes", "row"), [("_more_1x72c_179", "Blue chair"), ("_text_1x72c_144", None)])
def test_the_parts_of_a_card_whose_classes_a_build_made_up_are_no_rows(classes: str, row: str | None) -> None:
    card = """<div><div class=card><div class=_text_1x72c_144><h2>{}</h2></div>
        <div class={}><div><span role=button id={}><svg></svg></span></div></div></div></div>"""
    page = "".join(card.format(name, classes, each) for each, name in CARDS)
    node = LexborHTMLParser(f"<div>{page}</div>").css_first("#chair-blue")
    assert node is not None
    assert row_of(node).get("row") == row


@pytest.mark.parametrize(("cells", "row"), [("<td>5 m</td>", "Salt pier"), ("<td></td>", None)])
def test_the_only_empty_cell_of_a_row_stands_for_it(cells: str, row: str | None) -> None:
    """A table that is wider than what it shows ends so; of several empty cells each may be a slot."""
    rows = "".join(f"<tr><td>{name}</td>{cells}<td class=space></td></tr>" for name in ("North quay", "Salt pier"))
    tree = LexborHTMLParser(f"<table><tbody>{rows}</tbody></table>")
    assert row_of(tree.css("td.space")[1]).get("row") == row


@pytest.mark.parametrize(
    ("around", "texts"),
    [
        ("div data-id=7", ["Salt pier", "open"]),
        ("div data-berth-id=7", ["Salt pier", "open"]),
        ("div data-id", []),
        ("form data-id=7", []),
    ],
)
def test_a_box_that_keeps_an_id_is_a_card_though_it_be_the_only_one(around: str, texts: list[str]) -> None:
    page = f"<main><div><{around}><b>Salt pier</b><i>open</i><span><input type=checkbox></span></div></main>"
    node = LexborHTMLParser(page).css_first("input")
    assert node is not None
    assert row_of(node) == ({"row_texts": texts, "is_first": True} if texts else {})


@pytest.mark.parametrize("kept", ["", "data-id=7"])
def test_a_box_with_buttons_that_keeps_an_id_is_a_part_of_its_row(kept: str) -> None:
    cells = f"<td>Salt pier<td>open<td><div class=do {kept}><button>Drop</button></div>"
    node = LexborHTMLParser(f"<main><table><tr>{cells}</table></main>").css_first("button")
    assert node is not None
    assert row_of(node)["row_texts"] == ["Salt pier", "open", "Drop"]
