"""The scripts of a Postman collection take the same out of an answer as the routine does."""

import json
from typing import Any

from routines.export.postman_scripts import PLAIN, PRELUDE
from routines.extracting.decoding import decode
from routines.extracting.json_path import NoSuchPlace, walk
from runtime.browser.chromium import open_chromium

TOWNS = [{"name": "Hamburg", "code": "HH", "in": {"land": "North"}}, {"name": "Bremen ", "code": "HB"}]
TWINS = [{"name": "Desk", "id": 3, "room": 1}, {"name": "Desk", "id": 4, "room": 1}, {"name": "desk", "id": 5}]
KEYED = {"9f3a": {"name": "Lamp", "no": 3}, "77c1": {"name": "Owl", "no": 4}}
PATHS: list[tuple[Any, list[Any]]] = [
    (TOWNS, [{"name": "bremen"}, "code"]),
    (TOWNS, [{"in.land": "North"}, "code"]),
    (TOWNS, [{"name code": "Hamburg HH"}, "name"]),
    (TOWNS, [-1, "code"]),
    (KEYED, [{"1.name": "owl"}, 0]),
    (KEYED, [{"1.name": "Owl"}, 1, "no"]),
    (KEYED, [{"0": "9f3a"}, 1, "NAME"]),
    (KEYED, [{"1.name": "Desk"}, 0]),
    (TWINS, [{"name": "Desk"}, "id"]),
    (TWINS, [{"name": "Desk"}, "room"]),
    (TWINS, [{"name": "desk"}, "id"]),
    (TWINS, [{"name": "DESK"}, "room"]),
    (TOWNS, [2]),
    (KEYED, ["none"]),
]


def walked(document: Any, path: list[Any]) -> Any:
    try:
        return walk(document, path)
    except NoSuchPlace:
        return "nothing"


async def test_a_place_in_json_is_found_as_by_the_routine() -> None:
    asked = f"""cases => {{ {PRELUDE}
      const at = (value, path) => {{ try {{ return walk(value, path) }} catch {{ return 'nothing' }} }};
      return cases.map((it) => at(...it));
    }}"""
    async with open_chromium(headless=True, cdp_url=None) as chromium:
        page = await chromium.browser.new_page()
        found = await page.evaluate(asked, json.loads(json.dumps(PATHS)))
    assert found == [walked(*case) for case in PATHS]


async def test_what_is_escaped_is_read_as_by_the_routine() -> None:
    written = [r"a\u002Bb\/c\x3d", r"it\'s \"so\" \\x2b", '"quoted"', "7 plain", '["a"]']
    async with open_chromium(headless=True, cdp_url=None) as chromium:
        page = await chromium.browser.new_page()
        found = await page.evaluate(f"written => {{ {PLAIN} return written.map(plain); }}", written)
    assert found == [*(decode(each, "json") for each in written[:-1]), written[-1]]
