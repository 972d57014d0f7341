import re

import pytest

from actors.specialists.interaction import Interactions
from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from tests.actors.specialists.calls import call, refused
from tests.actors.specialists.library import HOST, PASSWORD, T0, done, exchange, library

TOOLS = Interactions(library())
LONG = "writes all pages of the handbook, and those of other books that belong to nobody, day and night"


def test_the_summary_counts_types_pages_and_elements() -> None:
    found = call(TOOLS, "get_interaction_summary")
    assert found["total"] == 19
    assert found["by_type"] == {"input": 4, "change": 8, "submit": 1, "click": 5, "keydown": 1}
    assert found["unique_urls"] == [f"{HOST}/login", f"{HOST}/shelf/law_2/?from=a%2Fb", f"{HOST}/elsewhere"]
    assert found["unique_elements"] == 14
    assert (found["first_time"], found["last_time"]) == (T0 + 1, T0 + 30)


def test_nothing_recorded_is_no_error() -> None:
    empty = Interactions(Capture())
    assert call(empty, "get_interaction_summary")["total"] == 0
    assert call(empty, "get_form_inputs")["items"] == []
    assert refused(empty, "search_interactions_by_type", type="click").endswith("there are: none")


def test_interactions_are_found_by_type_a_page_at_a_time() -> None:
    found = call(TOOLS, "search_interactions_by_type", type="change", offset=2, limit=2)
    assert [each["id"] for each in found["items"]] == ["i0008", "i0009"]
    assert (found["total"], found["next_offset"]) == (8, 4)
    assert "next_offset" not in call(TOOLS, "search_interactions_by_type", type="change", offset=6)
    assert "there are: change, click, input, keydown, submit" in refused(
        TOOLS, "search_interactions_by_type", type="tap"
    )


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ({"tag": "SELECT"}, ["i0008", "i0009"]),
        ({"id": "user", "type": ""}, ["i0001", "i0002", "i0003"]),
        ({"class_name": "turn"}, ["i0007"]),
        ({"type": "radio"}, ["i0010", "i0011"]),
        ({"name": "branch", "text": "CHOOSE"}, ["i0008", "i0009"]),
        ({"tag": "a", "text": "previous"}, []),
    ],
)
def test_interactions_are_found_by_element(wanted: dict[str, str], ids: list[str]) -> None:
    found = call(TOOLS, "search_interactions_by_element", **wanted)
    assert [each["id"] for each in found["items"]] == ids


def test_a_search_by_element_wants_to_know_something() -> None:
    assert "at least one" in refused(TOOLS, "search_interactions_by_element")


def test_the_detail_shows_the_target_and_what_happened_around_it() -> None:
    found = call(TOOLS, "get_interaction_detail", interaction_id="i0018")
    assert found["interaction"]["value"] == "Order"
    assert found["target"]["form"]["action"] == f"{HOST}/order"
    assert found["target"]["form"]["fields"] == ["branch", "format", "notify", "note"]
    assert [each["id"] for each in found["neighbours"]] == ["i0017", "i0019"]
    assert "they run from i0001 to i0019" in refused(TOOLS, "get_interaction_detail", interaction_id="i99")


def test_form_inputs_have_the_final_value_and_what_the_page_shows_for_it() -> None:
    inputs = {each.get("name", each["type"]): each for each in call(TOOLS, "get_form_inputs")["items"]}
    assert list(inputs) == ["user", "pass", "branch", "format", "notify", "div", "book"]
    assert (inputs["user"]["value"], inputs["user"]["label"], inputs["user"]["secret"]) == ("mia", "User name", False)
    assert (inputs["pass"]["value"], inputs["pass"]["label"], inputs["pass"]["secret"]) == (PASSWORD, "Password", True)
    assert (inputs["branch"]["value"], inputs["branch"]["chosen_label"]) == ("7", "North Wing")
    assert (inputs["branch"]["label"], inputs["branch"]["earlier_values"]) == ("Branch", ["9"])
    assert (inputs["format"]["value"], inputs["format"]["chosen_label"]) == ("e", "Electronic")
    assert (inputs["notify"]["label"], inputs["notify"]["checked"]) == ("Tell me", False)
    assert "chosen_label" not in inputs["notify"]
    assert (inputs["div"]["value"], inputs["div"]["id"]) == ("please hurry", "i0013")
    assert (inputs["book"]["value"], inputs["book"]["typed"], inputs["book"]["label"]) == (
        "Contract Law",
        "Contr",
        "Book",
    )
    assert inputs["branch"]["seen_in"] == "d0002"


def test_other_clicks_tell_the_form_the_attributes_or_nothing() -> None:
    clicks = {each["id"]: each for each in call(TOOLS, "get_clicks")["items"]}
    assert list(clicks) == ["i0005", "i0006", "i0007", "i0015", "i0017", "i0018", "i0019"]
    assert clicks["i0005"]["form"]["method"] == "post"
    assert clicks["i0015"]["attributes"] == {"role": "option", "data-code": "B-17"}
    assert clicks["i0017"]["key"] == "Enter"
    assert "seen_in" not in clicks["i0019"]


def test_elements_are_counted_with_the_ways_they_were_used() -> None:
    found = call(TOOLS, "get_unique_elements", limit=1)
    assert (found["total"], found["items"][0]["count"]) == (14, 3)
    assert found["items"][0]["by_type"] == {"input": 2, "change": 1}


def test_a_button_may_send_its_form_elsewhere_and_hold_an_address_for_a_script() -> None:
    button = "<button formaction=/drop formmethod=post hx-post=/row/7 style=x>Drop</button>"
    page = f"<form action=/save>{button}<p><button>Save</button></form>"
    capture = Capture(
        transactions=(exchange(1, 0, "GET", "/list/a", page),),
        interactions=tuple(
            done(n, n + 4, "click", "/list/a", "button", "button", text=text) for n, text in enumerate(("Drop", "Save"))
        ),
    )
    drop, save = call(Interactions(capture), "get_clicks")["items"]
    assert (drop["form"]["action"], drop["form"]["method"]) == (f"{HOST}/drop", "post")
    assert drop["attributes"] == {"formaction": "/drop", "hx-post": "/row/7"}
    assert (save["form"]["action"], save["form"]["method"]) == (f"{HOST}/save", "get")


def test_a_control_belongs_to_the_form_that_it_names_and_a_button_for_scripts_to_its_own() -> None:
    other = "<form action=/one><button form=all>Send</button></form>"
    page = f"<form id=all action=/all><button type=button>More</button><input name=q></form>{other}"
    capture = Capture(
        transactions=(exchange(1, 0, "GET", "/list/a", page),),
        interactions=tuple(
            done(n, n + 4, "click", "/list/a", "button", "button", text=text) for n, text in enumerate(("More", "Send"))
        ),
    )
    more, send = call(Interactions(capture), "get_clicks")["items"]
    assert more["form"] == send["form"]
    assert (send["form"]["action"], send["form"]["fields"]) == (f"{HOST}/all", ["q"])


def test_of_elements_that_nothing_tells_apart_each_says_what_it_holds() -> None:
    page = "<ul id=to><li><a data-all=/add/2>Loved</a></ul>" + "<ul id=to><li><a data-href=/add/2/3>Loved</a></ul>"
    capture = Capture(
        transactions=(exchange(1, 0, "GET", "/list/a", page),),
        interactions=(done(1, 5, "click", "/list/a", "#to > li > a", "a", text="Loved"),),
    )
    (click,) = call(Interactions(capture), "get_clicks")["items"]
    assert click["attributes"] == {"data-all": "/add/2", "data-href": "/add/2/3"}


def test_a_snapshot_without_html_is_passed_over() -> None:
    nothing = (Snapshot("d0001", T0, HOST, "", ""),)
    capture = Capture(interactions=(done(1, 5, "click", "/a", "a", "a"),), snapshots=nothing)
    assert "href" not in call(Interactions(capture), "get_clicks")["items"][0]


def test_labels_of_fields_are_where_pages_put_them() -> None:
    page = """<form><label>Size <select name=size><option>Small<option value>none</select></label>
      <label>Colour <input type=radio name=colour value=r> red</label><input type=radio name=last value=z>
      <input name=plain type=number step=any title="A  tip"></form>"""
    used = (
        done(1, 5, "change", "/f", "", "select", name="size", value="Small"),
        done(2, 6, "change", "/f", "", "input", name="colour", input_type="radio", value="r"),
        done(3, 7, "input", "/f", "", "input", name="plain", value="x"),
        done(4, 8, "change", "/f", "", "select", name="size", value="Huge"),
        done(5, 9, "change", "/f", "", "input", name="last", input_type="radio", value="z"),
        done(6, 10, "input", "/f", "", "input", name="go", input_type="submit", value="Go"),
    )
    first = Capture(transactions=(exchange(1, 20, "GET", "/f#top", page),), interactions=used[:3])
    inputs = {each["name"]: each for each in call(Interactions(first), "get_form_inputs")["items"]}
    assert inputs["size"]["chosen_label"] == "Small"
    assert inputs["colour"]["chosen_label"] == "Colour red"
    assert (inputs["plain"]["label"], inputs["plain"]["step"]) == ("A tip", "any")
    later = Capture(transactions=first.transactions, interactions=used[3:])
    inputs = {each["name"]: each for each in call(Interactions(later), "get_form_inputs")["items"]}
    assert list(inputs) == ["size", "last"]
    assert "chosen_label" not in inputs["size"]
    assert "chosen_label" not in inputs["last"]


def test_an_option_that_a_script_numbered_sends_what_stands_behind_the_number() -> None:
    options = "<option value='0: null'>Nobody<option value='1: Object'>Ann<option value='2: high'>High"
    page = f"<form><label>Who <select id=who>{options}</select></label></form>"
    for code, sent in (("1: Object", ""), ("2: high", "high")):
        used = (done(1, 5, "change", "/f", "#who", "select", value=code),)
        capture = Capture(transactions=(exchange(1, 20, "GET", "/f", page),), interactions=used)
        (chosen,) = call(Interactions(capture), "get_form_inputs")["items"]
        assert chosen["value"] == sent
        assert chosen["options"] == {"Nobody": "", "Ann": "", "High": "high"}


def test_what_enter_took_from_a_field_was_in_it_before() -> None:
    used = (
        done(1, 5, "input", "/f", "#tag", "input", name="tag", value="office"),
        done(2, 6, "keydown", "/f", "#tag", "input", name="tag", value="office", key="Enter"),
        done(3, 7, "input", "/f", "#tag", "input", name="tag", value="cheap"),
        done(4, 8, "keydown", "/f", "#tag", "input", name="tag", value="cheap", key="Enter"),
    )
    (tag,) = call(Interactions(Capture(interactions=used)), "get_form_inputs")["items"]
    assert (tag["value"], tag["earlier_values"]) == ("cheap", ["office"])


def test_a_box_is_a_choice_among_its_like_and_tells_its_row() -> None:
    page = """<table><tr><td><input type=checkbox name=pick value=3 title=Pick><td>The Orchard<td>4</table>
      <label><input type=checkbox name=tag value=a>Art</label>
      <label><input type=checkbox name=tag value=b>Law</label>"""
    used = [
        done(n, n, "change", "/f", "", "input", name=name, input_type="checkbox", value=value)
        for n, (name, value) in enumerate((("pick", "3"), ("tag", "a")))
    ]
    capture = Capture(transactions=(exchange(1, -5, "GET", "/f", page),), interactions=tuple(used))
    pick, tag = call(Interactions(capture), "get_form_inputs")["items"]
    assert (pick["row"], pick["checked"], "chosen_label" in pick) == (["The Orchard", "Pick"], True, False)
    assert tag["chosen_label"] == "Art"


@pytest.mark.parametrize("head", ["", "<tr><th><input type=checkbox name=pick aria-label='Select all'><th>Name<th>No"])
def test_a_box_that_is_called_as_that_of_every_row_chooses_nothing_by_that(head: str) -> None:
    rows = "".join(
        f"<tr><td><input type=checkbox name=pick value={n} aria-label='Select record'><td>{who}<td>{n}</tr>"
        for n, who in ((3, "Ann"), (4, "Bo"))
    )
    page = f"<table>{head}{rows}</table>"
    ticked = done(1, 1, "change", "/f", "input[value='4']", "input", name="pick", input_type="checkbox", value="4")
    capture = Capture(transactions=(exchange(1, -5, "GET", "/f", page),), interactions=(ticked,))
    (pick,) = call(Interactions(capture), "get_form_inputs")["items"]
    assert (pick["picks"], pick["checked"], "chosen_label" in pick) == ("Bo", True, False)


def test_a_field_that_may_not_be_empty_is_told_so() -> None:
    html = "<input name=title required><input name=day aria-required=true><input name=note aria-required=false>"
    events = tuple(
        Interaction(f"i{n:04}", 2.0 + n, "change", HOST, f"[name={name}]", "input", name=name, value="x")
        for n, name in enumerate(("title", "day", "note"))
    )
    capture = Capture(snapshots=(Snapshot("d0001", 1.0, "", "", html, HOST),), interactions=events)
    found = call(Interactions(capture), "get_form_inputs")["items"]
    assert [(each["name"], each.get("required")) for each in found] == [("title", True), ("day", True), ("note", None)]


def test_a_list_that_stood_on_nothing_is_told_so() -> None:
    entries = (
        "<option value=''>Who?",
        "<option value=0>Please select…",
        "<option value=1>Ann",
        "<option selected value=2>",
    )
    lists = "".join(f"<select name=l{n}>{first}<option value=7>Bob</select>" for n, first in enumerate(entries))
    events = tuple(
        Interaction(f"i{n:04}", 2.0 + n, "change", HOST, f"[name=l{n}]", "select", name=f"l{n}", value="7")
        for n in range(len(entries))
    )
    capture = Capture(snapshots=(Snapshot("d0001", 1.0, "", "", lists, HOST),), interactions=events)
    found = call(Interactions(capture), "get_form_inputs")["items"]
    assert [each.get("unchosen", False) for each in found] == [True, True, False, True]


def test_all_that_a_select_or_radio_buttons_offered_is_told() -> None:
    html = """<select name=kept><option value=1>Durable<option value=0>Transient</select><label><input type=radio
    name=size value=s>Small</label><label><input type=radio name=size value=l>Large</label>"""
    capture = Capture(
        snapshots=(Snapshot("d0001", 1.0, "", "", html, HOST),),
        interactions=(
            Interaction("i0001", 2.0, "change", HOST, "[name=kept]", "select", name="kept", value="0"),
            Interaction("i0002", 3.0, "change", HOST, "[value=l]", "input", name="size", input_type="radio", value="l"),
        ),
    )
    kept, size = call(Interactions(capture), "get_form_inputs")["items"]
    assert (kept["chosen_label"], kept["options"]) == ("Transient", {"Durable": "1", "Transient": "0"})
    assert (size["chosen_label"], size["options"]) == ("Large", {"Small": "s", "Large": "l"})


@pytest.mark.parametrize(("count", "more", "told"), [(250, "", 250), (301, "", 0), (250, " of the north" * 3, 0)])
def test_a_select_tells_as_many_options_as_there_are_countries_and_no_endless_list(
    count: int, more: str, told: int
) -> None:
    options = "".join(f"<option value={n}>Country {n}{more if n != 7 else ''}</option>" for n in range(count))
    shown = Snapshot("d0001", 1.0, "", "", f"<select name=country>{options}</select>", HOST)
    chosen = Interaction("i0001", 2.0, "change", HOST, "[name=country]", "select", name="country", value="7")
    (found,) = call(Interactions(Capture(snapshots=(shown,), interactions=(chosen,))), "get_form_inputs")["items"]
    assert (found["chosen_label"], len(found.get("options", ()))) == ("Country 7", told)


def test_what_a_list_box_that_a_script_drew_offered_is_told() -> None:
    box = "<ul role=listbox><li role=option data-value=min>Minimize</li><li role=option data-value=max>{}</li></ul>"
    click = Interaction("i0001", 2.0, "click", HOST, "[data-value=max]", "li", text="Maximize")
    for label, options in (("Maximize", {"Minimize": "min", "Maximize": "max"}), ("Maximize<li role=option>No", None)):
        shown = Snapshot("d0001", 1.0, "", "", box.format(label), HOST)
        capture = Capture(snapshots=(shown,), interactions=(click,))
        assert call(Interactions(capture), "get_clicks")["items"][0].get("options") == options


@pytest.mark.parametrize(
    ("entry", "called"),
    [
        (f"<b>Editor</b><span>{LONG}</span>", "Editor"),
        (f"<i>ED</i><b>Editor</b><span>{LONG}</span>", "Editor"),
        (f"<b>Reader</b><span>{LONG}</span>", f"Reader {LONG}"),
        ("<b>Editor</b><span>writes all pages</span>", "Editor writes all pages"),
        ("<i>check</i><span>Editor</span>", "check Editor"),
    ],
)
def test_an_entry_that_says_more_than_a_name_is_called_by_what_it_alone_reads_first(entry: str, called: str) -> None:
    shown = f"<ul role=listbox><li role=option><b>Reader</b><span>reads</span><li role=option id=it>{entry}</ul>"
    text = " ".join(re.sub("<[^>]+>", " ", entry).split())
    click = Interaction("i0001", 2.0, "click", HOST, "#it", "li", element_id="it", text=text)
    capture = Capture(snapshots=(Snapshot("d0001", 1.0, "", "", shown, HOST),), interactions=(click,))
    assert call(Interactions(capture), "get_clicks")["items"][0]["text"] == called


@pytest.mark.parametrize(("box", "label"), [("value={}", "Owl"), ("", None), ("value={} name=a{}", None)])
def test_boxes_without_a_name_are_chosen_from_if_they_say_what_they_send(box: str, label: str | None) -> None:
    boxes = "".join(
        f"<label><input type=checkbox {box.format(n, n)} id=b{n}>{bird}</label>" for n, bird in ((7, "Hen"), (8, "Owl"))
    )
    shown = Snapshot("d0001", 1.0, "", "", f"<p>{boxes}</p>", HOST)
    ticked = Interaction(
        "i0001", 2.0, "change", HOST, "#b8", "input", element_id="b8", input_type="checkbox", value="8", label="Owl"
    )
    (found,) = call(Interactions(Capture(snapshots=(shown,), interactions=(ticked,))), "get_form_inputs")["items"]
    assert found.get("chosen_label") == label


def test_a_choice_is_called_by_the_heading_of_its_label() -> None:
    cards = "".join(
        f"<div><input type=radio id={code} value={code}><label for={code}><div>{name}</div><p>Runs it</p></label></div>"
        for name, code in (("Docker", "docker"), ("Local <b>process</b>", "process"))
    )
    used = Interaction("i0001", 2.0, "change", HOST, "#process", "input", input_type="radio", value="process")
    capture = Capture(snapshots=(Snapshot("d0001", 1.0, "", "", f"<main>{cards}</main>", HOST),), interactions=(used,))
    (found,) = call(Interactions(capture), "get_form_inputs")["items"]
    assert found["chosen_label"] == "Local process"
    assert found["options"] == {"Docker": "docker", "Local process": "process"}


def test_boxes_that_send_what_they_are_called_tell_all_of_them() -> None:
    named = "".join(f"<label><input type=checkbox name=tag value={each}> {each}</label>" for each in ("a1", "b2"))
    coded = "".join(f"<label><input type=checkbox name=code value={n}> no {n}</label>" for n in (1, 2))
    capture = Capture(
        transactions=(exchange(1, 0, "GET", "/new", f"<form>{named}{coded}</form>"),),
        interactions=(
            done(1, 5, "change", "/new", "[value=b2]", "input", name="tag", input_type="checkbox", value="b2"),
            done(2, 6, "change", "/new", "[value='1']", "input", name="code", input_type="checkbox", value="1"),
        ),
    )
    tag, code = call(Interactions(capture), "get_form_inputs")["items"]
    assert (tag["boxes"], tag["chosen_label"]) == (["a1", "b2"], "b2")
    assert "boxes" not in code


def test_boxes_without_a_name_are_those_that_a_script_has_by_one() -> None:
    boxes = "".join(f"<label><input type=checkbox x-model=tags value={each}> {each}</label>" for each in ("a1", "b2"))
    other = "<label><input type=checkbox x-model=all value=c3> c3</label><input type=checkbox value=d4>"
    capture = Capture(
        transactions=(exchange(1, 0, "GET", "/new", f"<div>{boxes}{other}</div>"),),
        interactions=tuple(
            done(n, n + 4, "change", "/new", f"[value={each}]", "input", input_type="checkbox", value=each)
            for n, each in enumerate(("b2", "c3", "d4"), 1)
        ),
    )
    tag, alone, unbound = call(Interactions(capture), "get_form_inputs")["items"]
    assert (tag["name"], tag["boxes"], tag["checked"]) == ("tags", ["a1", "b2"], True)
    assert not any("boxes" in each or "name" in each for each in (alone, unbound))
