"""What names are made of, in any script."""

import pytest

from routines.extracting.letters import words_of
from routines.extracting.page import Page
from routines.records.field_name import snake
from routines.records.found import find_records, read_records
from routines.records.page_fields import find_fields


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Unit price (€)", "unit_price"),
        ("Größe", "grosse"),
        ("Størrelse på ærmet", "storrelse_pa_aermet"),
        ("Łódź", "lodz"),
        ("\u0130stanbul \u0131l", "istanbul_il"),
        ("価格", "価格"),
        ("ガス料金 [円]", "ガス料金_円"),
        ("Цена, день", "цена_день"),
        ("हिन्दी शब्द", "हिन्दी_शब्द"),
        ("가격", "가격"),
        ("½ l", "n1_2_l"),
        ("№ заказа", "no_заказа"),
        ("…", ""),
    ],
)
def test_a_name_keeps_the_letters_of_its_script(text: str, name: str) -> None:
    assert snake(text) == name
    assert words_of(name) == words_of(text) or name[:2] == "n1"


def test_members_of_records_are_called_by_headings_of_any_script() -> None:
    rows = "".join(f"<tr><td>{name}</td><td>{price}</td></tr>" for name, price in (("灯", "12"), ("鋸", "30")))
    html = f"<main><table><tr><th>名前</th><th>価格</th></tr>{rows}</table></main>"
    rule = find_records(html)[0]
    assert read_records(html, rule, "http://x/")[0] == {"名前": "灯", "価格": "12"}
    page = "<main><h1>灯</h1><table><tr><th>価格</th><td>12</td></tr><tr><th>色</th><td>赤</td></tr></table></main>"
    assert "価格" in {each.name for each in find_fields(Page("http://x/", text=page))}
