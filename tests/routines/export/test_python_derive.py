"""Values made of others come out of the Python export as they come out of `run`."""

import json
import re
from pathlib import Path

from routines.split import SPLITS
from tests.routines.export.recipes import data_of
from tests.routines.export.test_python import doing, started
from tests.routines.recipe import fetch, taking
from tests.runtime.web import Web, page


def test_values_made_of_others_are_spelt_alike(tmp_path: Path) -> None:
    ways = (
        "slug",
        "snake",
        "lower",
        "upper",
        "base64",
        "json",
        "percent",
        "xml",
        "first_word",
        "capital",
        "stem",
        "rison",
        "s256",
        *SPLITS,
    )
    with Web(lambda request: page("<p>ok")) as web:
        routine = doing(
            web,
            *({"type": "derive", "name": f"v_{how}", "text": "<{{x}}>", "how": how} for how in ways),
            fetch(web.origin, extract=[taking("none", name="no") | {"optional": True}], headers=[["X-A", "{{x}}"]]),
            fetch(web.origin, headers=[["X-None", "{{none}}"]]),
            {"type": "derive", "name": "coded", "text": "{{n}}", "how": "code", "codes": {"one": 1, "two": None}},
            *(
                {"type": "derive", "name": name, "text": "{{d}}", "how": "date", "read": "%d/%m/%Y", "write": form}
                for name, form in (("day", "%Y-%m-%dT%H:%M"), ("counted", "epoch_ms"))
            ),
            {
                "type": "return",
                "values": {
                    **{name: f"{{{{{name}}}}}" for name in ("day", "counted", "coded", "none")},
                    **{how: f"{{{{v_{how}}}}}" for how in ways},
                },
            },
            parameters=[{"name": "x"}, {"name": "n"}, {"name": "d"}],
        )
        value = "Caf\u00e9 'no. 5' \"&\" a/b, c,, d; e "
        told = started(routine, tmp_path, f"--x={value}", "--n=one", "--d=24/12/2026")
        assert json.loads(told.stdout) == data_of(routine, {"x": value, "n": "one", "d": "24/12/2026"}, "")
        assert (
            "is none of the choices" in started(routine, tmp_path, f"--x={value}", "--n=three", "--d=1/2/2027").stderr
        )
        assert "is no date such as" in started(routine, tmp_path, f"--x={value}", "--n=one", "--d=soon").stderr
        assert "x-none" not in web.received[1].headers


def test_the_id_that_a_page_makes_is_another_one_in_each_run(tmp_path: Path) -> None:
    with Web(lambda request: page("<p>ok")) as web:
        made = {"type": "derive", "name": "made", "text": "x7Gh2kPq9", "how": "random"}
        routine = doing(web, made, {"type": "return", "values": {"id": "{{made}}"}})
        ids = [json.loads(started(routine, tmp_path).stdout)["id"] for _ in range(2)]
    assert len({*ids, "x7Gh2kPq9"}) == 3
    assert all(re.fullmatch("x[A-Za-z0-9]{8}", each) for each in ids)


def test_amounts_and_durations_are_counted_alike(tmp_path: Path) -> None:
    ways = dict.fromkeys(("number", "hundredths", "thousandths", "fraction", "sixtieths", "3600ths"), "a")
    ways |= {"minutes": "c", "seconds": "c"}
    texts = {how: f"{{{{{name}}}}}" for how, name in ways.items()}
    texts |= {"product": "{{a}}*2.5", "point": "{{p}}", "digits": "{{t}}", "days": "2027-02-03/{{d}}"}
    with Web(lambda request: page("<p>ok")) as web:
        routine = doing(
            web,
            *({"type": "derive", "name": f"v_{how}", "text": text, "how": how} for how, text in texts.items()),
            {"type": "return", "values": {how: f"{{{{v_{how}}}}}" for how in texts}},
            parameters=[{"name": "a"}, {"name": "c"}, {"name": "d"}, {"name": "p"}, {"name": "t"}],
        )
        day, more = "2027-03-01", ("--p=-12,50", "--t=+44 (0)171 23")
        for amount, clock in (("1.012,40", "1:30"), ("-175.5", "08:05"), ("12", "0:00")):
            told = started(routine, tmp_path, f"--a={amount}", f"--c={clock}", f"--d={day}", *more)
            assert json.loads(told.stdout) == data_of(
                routine, {"a": amount, "c": clock, "d": day, "p": "-12,50", "t": "+44 (0)171 23"}, ""
            )
        for amount, clock, last, why in (
            ("x", "1:30", day, "no amount"),
            ("1.500", "1:30", day, "two amounts"),
            ("1", "1", day, "duration"),
            ("1", "1:30", "March", "no span of days"),
        ):
            assert why in started(routine, tmp_path, f"--a={amount}", f"--c={clock}", f"--d={last}", *more).stderr


def test_what_is_made_of_a_file_comes_out_alike(tmp_path: Path) -> None:
    ways = {"file_base64": "f", "file_hex": "f", "file_size": "f", "file_type": "n", "text_size": "n"}
    with Web(lambda request: page("<p>ok")) as web:
        routine = doing(
            web,
            *({"type": "derive", "name": how, "text": f"{{{{{name}}}}}", "how": how} for how, name in ways.items()),
            {"type": "return", "values": {how: f"{{{{{how}}}}}" for how in ways}},
            parameters=[{"name": "f", "file": "base64"}, {"name": "n"}],
        )
        given = {"f": "iVBORw0K\nGgr/", "n": "d\u00fcne.PNG"}
        told = started(routine, tmp_path, *(f"--{name}={text}" for name, text in given.items()))
        expected = {"file_base64": "iVBORw0KGgr/", "file_hex": "89504e470d0a1a0aff", "file_size": 9}
        expected |= {"file_type": "image/png", "text_size": 9}
        assert json.loads(told.stdout) == data_of(routine, given, "") == expected
        assert "not written in Base64" in started(routine, tmp_path, "--f=no!", "--n=x").stderr
