"""A long table of code that passes and of code that is refused, and why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from actors.specialists.lint.lint import lint
from actors.specialists.lint.names import ACTS, EVALUATES, HIDES, LOADS, NAVIGATES, NETWORK

SHAPE = "must be one immediately invoked function expression"
ACCEPTED = r"""
(() => 1)()
(function () { return document.title; })();
(function () { return 1; }())
!function () { return 1; }()
(async () => { await new Promise((resolve) => setTimeout(resolve, 100)); return 1; })()
(() => { const later = () => 1; setTimeout(later, 10); return 1; })()
(() => [...document.querySelectorAll("a")].map((a) => ({ href: a.href, text: a.textContent.trim() })))()
(() => window.location.href)()
(() => new URL(location).searchParams.get("q"))()
(() => `${location}` + location.pathname)()
(() => document.location.href)()
(() => localStorage.getItem("token"))()
(() => window.__STATE__.user["name"])()
(() => typeof window !== "undefined" && window === window.top)()
(() => "a-b".replace(/-/g, "_"))()
(() => { const out = {}; for (const [k, v] of Object.entries(sessionStorage)) out[k] = v; return out; })()
(() => { const record = {}; record.href = document.querySelector("a").href; return record; })()
(() => rows.map((row) => row.location))()
(() => { const parent = document.body.parentElement; return parent.tagName; })()
(() => { const open = 1, history = [2]; history.push(open); return history; })()
(() => Object.assign({}, document.body.dataset))()
(() => document.evaluate("//a", document, null, 9, null).singleNodeValue.href)()
(() => document.createElement("div").tagName)()
(() => { const el = document.createElement("p"); el.setAttribute("title", "x"); return el.outerHTML; })()
(() => new DOMParser().parseFromString("<b>x</b>", "text/html").body.textContent)()
((root) => root.querySelector("h1").textContent)(document)
(() => value.constructor.name)()
(() => ({ fetch: 1, open: 2, location: "here" }))()
(() => { class Row { constructor(n) { this.n = n; } } return new Row(1).n; })()
(() => document.querySelector("dialog").open)()
(() => history.length + navigator.language)()
(() => { /* fetch */ return "eval(fetch)"; })()
(() => { let n = 0; for (const row of document.querySelectorAll("tr")) n += row.cells.length; return n; })()
(() => { const { a, b: [c] } = JSON.parse(document.getElementById("data").textContent); return [a, c]; })()
(() => { const { open, hours } = shop(); return [open, hours]; function shop() { return { open: true, hours: 3 }; } })()
(() => { try { return JSON.parse("{"); } catch ({ message }) { return message; } })()
(() => table[key])()
(() => "x" in window)()
(() => document.readyState.replace("a", "b"))()
(() => { let total = 0; total += 1; total++; return total; })()
(() => { const [first, ...rest] = document.links; return [first.href, rest.length]; })()
(() => { var late = 1; { let inner = 2; late = inner; } return late; })()
(() => { for (const { a, b = 2 } of list()) a; for (key in {}) key; function* list() {} })()
(() => document.title["length"])()
((...all) => all.length)(1, 2)
(() => { const pick = function name() {}; return [pick.name]; })()
(() => { setTimeout(later); function later() {} })()
(() => { const { "data-x": x, 1: one } = own(); return [x, one]; function own() { return {}; } })()
(() => { const settings = {}; Object.assign(settings, window.CONFIG.settings); return settings; })()
(() => document.createElementNS("http://www.w3.org/1999/xhtml", "p").tagName)()
(() => `${document.title}: ${1}`)()
(() => ({ eval: 1 })["name"])()
(() => { for (let i = 0; i < 3; i++) i; return i2; let i2; })()
(() => { [1].forEach((n) => { document.title; }); return a?.b?.[0]; })()
(() => !("name" in document))()
(() => { label: for (;;) break label; })()
(() => { let x; [x = location.href] = []; return x; })()
(x => x.length)("a")
(() => "\u{110000}\101\n")()
"""
REFUSED = {
    EVALUATES: r"""
(() => eval("1"))()
(() => (0, eval)("1"))()
(() => window.eval("1"))()
(() => window["ev" + "al"]("1"))()
(() => { const e = eval; return e("1"); })()
(() => \u0065val("1"))()
(() => e\u{76}al("1"))()
(() => window["\x65val"]("1"))()
(() => globalThis?.eval?.("1"))()
(() => Function("return 1")())()
(() => new Function("return 1")())()
(() => setTimeout("alert(1)", 1))()
(() => setTimeout(`x`, 1))()
(() => { const s = "x()"; setTimeout(s, 1); })()
(() => { let s = make(); setTimeout(s, 1); })()
(() => window.setInterval("x", 1))()
(() => window["setTime" + "out"]("x", 1))()
(() => { const t = setTimeout; t("x"); })()
(() => setTimeout.call(null, "x"))()
(() => setTimeout())()
(() => window["\ev\al"]("1"))()
(() => window["\145val"]("1"))()
(() => setInterval(...["x"]))()
(() => { const o = { setTimeout }; return o; })()
((t) => t("x"))(setTimeout)
(() => setTimeout`x`)()
(() => { let f = () => 1; f = "x"; setTimeout(f); })()
(() => new Foo((x) => setTimeout(x)))()
""",
    NETWORK: r"""
(() => fetch("/x"))()
(() => window.fetch("/x"))()
(() => self["fetch"]("/x"))()
(() => top.fetch("/x"))()
(() => parent["fe" + "tch"]("/x"))()
(() => frames[0].fetch("/x"))()
(() => window[`fet${"ch"}`]("/x"))()
(() => { const name = "fetch"; return window[name]("/x"); })()
(() => { const f = fetch; return f("/x"); })()
(() => { const { fetch: f } = window; return f("/x"); })()
(() => { const { fetch } = window; return fetch("/x"); })()
(() => { const { ["fe" + "tch"]: f } = window; return f("/x"); })()
(() => { let f; ({ fetch: f } = globalThis); return f("/x"); })()
(function () { return this["fetch"]("/x"); })()
(() => fetch.call(window, "/x"))()
(() => fetch.apply(null, ["/x"]))()
(() => fetch.bind(null)("/x"))()
(() => fetch`/x`)()
(() => (1, window.fetch)("/x"))()
(() => new XMLHttpRequest())()
(() => new window.XMLHttpRequest())()
(() => new (window["XMLHttp" + "Request"])())()
(() => new WebSocket("wss://x"))()
(() => new EventSource("/x"))()
(() => navigator.sendBeacon("/x"))()
(() => navigator["send" + "Beacon"]("/x"))()
(() => new Worker("/x.js"))()
(() => new SharedWorker("/x.js"))()
(() => navigator.serviceWorker.register("/x.js"))()
(() => importScripts("/x.js"))()
(() => new RTCPeerConnection())()
(() => { var fetch = 1; return fetch; })()
(() => { const o = { fetch }; return o.get("/x"); })()
""",
    NAVIGATES: r"""
((w) => w.open("/x"))(window)
(() => { location = "/x"; })()
(() => { window.location = "/x"; })()
(() => { document.location = "/x"; })()
(() => { location.href = "/x"; })()
(() => { location["hr" + "ef"] = "/x"; })()
(() => { [location.href] = ["/x"]; })()
(() => { ({ a: location.href } = { a: "/x" }); })()
(() => { [window.location] = ["/x"]; })()
(() => { for (location.href of ["/x"]); })()
(() => location.assign("/x"))()
(() => location.replace("/x"))()
(() => location.reload())()
(() => location?.assign?.("/x"))()
(() => location["assign"]("/x"))()
(() => location.assign.bind(location)("/x"))()
((d) => d.location.assign("/x"))(document)
((d) => d.location.replace("/x"))(document)
((d) => { d.location = "/x"; })(document)
(() => open("/x"))()
(() => window.open("/x"))()
(() => window?.["open"]("/x"))()
(() => document.open("/x", "", ""))()
((d) => d.open("/x", "", ""))(document)
((d) => d.open.call(d, "/x"))(document)
(() => document.forms[0].submit())()
(() => document.forms[0]["sub" + "mit"]())()
(() => HTMLFormElement.prototype.submit.call(document.forms[0]))()
(() => { const { submit } = document.forms[0]; submit(); })()
(() => document.forms[0].requestSubmit())()
(() => history.back())()
(() => history.go(-1))()
(() => window.history["go"](-1))()
(() => history.pushState({}, "", "/x"))()
(() => navigation.navigate("/x"))()
(() => window.navigation.navigate("/x"))()
(() => caches.open("x"))()
(() => "x".replace.call(document.location, "/x"))()
(() => text.replace(...parts))()
(() => { { let open = 1; } return open("/x"); })()
(() => { location += "x"; })()
(() => { [...document.location.href] = "x"; })()
(() => document.open())()
(() => { ({ a: [window.location] = [] } = {}); })()
""",
    ACTS: r"""
(() => document.querySelector("a").click())()
""",
    LOADS: r"""
((d) => { d.location.href = "/x"; })(document)
(() => { new Image().src = "/x"; })()
(() => { document.querySelector("img").src = "/x"; })()
(() => { document.body.innerHTML = "<img src=/x>"; })()
(() => { document.body.innerHTML += "<img src=/x>"; })()
(() => document.body.insertAdjacentHTML("beforeend", "<img src=/x>"))()
(() => document.write("<script src=/x></script>"))()
(() => document.createElement("script"))()
(() => document.createElement("IFRAME"))()
(() => document.createElementNS("http://www.w3.org/2000/svg", "svg:script"))()
(() => document.querySelector("img").setAttribute("src", "/x"))()
(() => document.body.setAttribute("onclick", "x()"))()
(() => document.body.setAttributeNS(null, "href", "/x"))()
(() => { ({ a: el.src } = { a: "/x" }); })()
(() => { [el.src = "/y"] = []; })()
(() => { let el = {}; el = document.images[0]; el.src = "/x"; })()
(() => { document.images[0]["s" + "rc"] = "/x"; })()
""",
    HIDES: r"""
(() => (() => {}).constructor("return 1")())()
(() => [].constructor.constructor("return 1")())()
(() => []["constructor"]["constructor"]("return 1")())()
(() => { const k = "constr" + "uctor"; return []["map"][k]("return 1")(); })()
(() => { const { constructor: C } = () => {}; return C("return 1")(); })()
(() => Object.getPrototypeOf(async () => {}).constructor("return 1")())()
(() => (() => {}).__proto__)()
(() => { const w = window; return w.open("/x"); })()
(() => { const w = window; return w[atob("ZmV0Y2g=")]("/x"); })()
(() => window[atob("ZmV0Y2g=")]("/x"))()
(() => this[atob("ZmV0Y2g=")]("/x"))()
(() => Reflect.get(window, "fetch")("/x"))()
(() => Reflect.apply(fetch, null, ["/x"]))()
(() => [window].map((w) => w.fetch))()
(() => { const n = navigator; n.x(); })()
(() => { location[key] = "/x"; })()
(() => { const l = location; l.href = "/x"; })()
(() => { const { assign } = location; assign("/x"); })()
(() => Object.assign(location, { href: "/x" }))()
((l) => Object.assign(l, { href: "/x" }))(document.links[0])
(() => history[step](-1))()
(() => document.createElement(tag))()
(() => document.body.setAttribute(name, "/x"))()
(() => document.querySelector("iframe").contentWindow.x)()
(() => document.defaultView.x)()
(() => { const { defaultView: w } = document; return w; })()
(() => { const { location: l } = document; l.x = 1; })()
(() => table[key]("/x"))()
(() => new table[key]("/x"))()
(() => { const { [key]: f } = table; return f; })()
(() => Object.getOwnPropertyDescriptor(window, "fetch").value("/x"))()
(() => Object.values(window))()
(() => { for (const k in window) k; })()
(() => new Proxy({}, {}))()
(() => { const s = self; return s; })()
(() => { const o = { m() { return this; } }; return o.m; })()
(() => { return window })()
(() => document.createElementNS("x"))()
(() => el.setAttribute())()
(() => el.setAttributeNS("x"))()
(() => Object.assign(document.images[0], { src: "/x" }))()
(() => { const f = (w) => w; return f(window); })()
(() => [...window])()
(() => window.valueOf().x)()
(() => valueOf())()
(() => (window, 1))()
(() => { const { ["a" + b]: c } = x; return c; })()
(() => { for (const k of window.frames) k; })()
(() => { let w; w = parent; })()
(() => `${window}`)()
(() => String(window))()
(() => { class A { m() { return window; } } })()
""",
    SHAPE: r"""
1 + 1
const x = (() => 1)()
(() => 1)(); (() => 2)()
(() => 1)
function f() { return 1; }
(function* () { yield 1; })()
import x from "y"
""",
}


def lines(table: str) -> list[str]:
    return table.strip().splitlines()


@pytest.mark.parametrize("code", lines(ACCEPTED))
def test_code_that_only_reads_passes(code: str) -> None:
    assert lint(code) == []


@pytest.mark.parametrize(("why", "code"), [(why, code) for why, table in REFUSED.items() for code in lines(table)])
def test_code_that_does_more_is_refused(why: str, code: str) -> None:
    assert any(why in problem for problem in lint(code)), lint(code)


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("(() => { return 1 )()", "unexpected `)`"),
        ("(() => { let = ; })()", "line 1, column"),
        ("(() => {\n  return 1;\n", "unexpected `(() => { return 1;`"),
        ("(() => {\n  if (x { }\n})()", "line 2, column 8: `)` is missing"),
        ('import x from "y"', "there are no modules here"),
        ("(() => { with (document) { return title; } })()", "`with` makes names mean"),
        ("(() => { return 1;\n<!-- x\n})()", "comments are written"),
        ('(() => import("/x.js"))()', "`import` loads code"),
        ("(() => {\n  // a\u2028fetch('/x')\n})()", "U+2028"),
        ("(() => {\n  // a\rfetch('/x')\n})()", "carriage return"),
        ("(() => '\ud800')()", "half a surrogate pair"),
        ("(() => 1)()" + " " * 60_000, "50000 are allowed"),
        ("(() => " + "(" * 400 + "1" + ")" * 400 + ")()", "300 are allowed"),
        ("(() => table" + "[0]" * 900 + ")()", "300 are allowed"),
    ],
)
def test_what_is_wrong_with_the_text_is_said(code: str, problem: str) -> None:
    assert any(problem in each for each in lint(code)), lint(code)


def test_windows_line_ends_are_fine() -> None:
    assert lint("(() => {\r\n  return 1;\r\n})()") == []


def test_every_problem_is_reported_with_its_place_up_to_twenty() -> None:
    found = lint("(() => {\n  eval('1');\n  fetch('/x');\n})()")
    assert [each.split(":")[0] for each in found] == ["line 2, column 3", "line 3, column 3"]
    assert len(lint("(() => {" + "\n eval('1');" * 50 + "})()")) == 20


def test_constants_are_followed_a_long_way_but_not_forever() -> None:
    doubling = ", ".join(["a0 = 'x'", *(f"a{n} = a{n - 1} + a{n - 1}" for n in range(1, 200))])
    assert HIDES in lint(f"(() => {{ const {doubling}; return window[a199]; }})()")[0]
    assert HIDES in lint("(() => { const a = b, b = a; return window[a]; })()")[0]
    assert HIDES in lint("(() => { let a = 'name'; a = other; return window[a]; })()")[0]
    assert HIDES in lint("(() => { var a = 'name'; var a = other; return window[a]; })()")[0]
    assert lint("(() => { const a = 'na', b = `${a}me`; return window[b]; })()") == []


@given(st.text(max_size=60))
def test_whatever_text_is_given_the_check_answers(text: str) -> None:
    assert all(isinstance(problem, str) for problem in [*lint(text), *lint(f"(() => {{ {text} }})()")])


@given(st.sampled_from(["eval", "fetch", "XMLHttpRequest", "Function"]), st.integers(1, 5), st.booleans())
def test_a_forbidden_name_is_found_however_it_is_cut(name: str, at: int, quoted: bool) -> None:
    parts = f"'{name[:at]}' + '{name[at:]}'" if quoted else f"`{name[:at]}${{'{name[at:]}'}}`"
    escaped = f"\\u{{{ord(name[0]):x}}}{name[1:]}"
    assert any(f"`.{name}`" in problem for problem in lint(f"(() => window[{parts}]('/x'))()"))
    assert any(f"`{name}`" in problem for problem in lint(f"(() => {escaped}('/x'))()"))
