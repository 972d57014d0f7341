"""Cells that hold several things, such as a title above the links that do something with it."""

from selectolax.lexbor import LexborNode

from routines.extracting.page import is_shown, normal, shown_text
from routines.records.field_name import unique
from routines.records.item_fields import item_fields
from routines.records.pattern import place, raw
from routines.records.rule import FieldRule


def parts_of(cells: list[LexborNode], selector: str, name: str, taken: set[str]) -> list[FieldRule]:
    """A field for the first text of the cells, which is called as the column is, and one for each other that is not the
    same in all of them. Empty if the cells hold one text, or words that stand in no element of their own."""
    speaking = [cell for cell in cells if shown_text(cell)]
    found = [each for each in item_fields(speaking) if not _is_unseen(each, speaking)] if speaking else []
    texts = [each for each in found if each.selector and not each.attribute]
    if not texts or any(map(_has_bare_words, speaking)) or not _is_first(texts[0], speaking):
        return []
    fields = [FieldRule(name=unique(name, taken), selector=f"{selector} {texts[0].selector}")]
    for each in found:
        if each is not texts[0] and each.selector and each.attribute in ("", "href"):
            own = "href" if each.attribute and texts[0].selector in each.selector else each.name
            fields.append(each.model_copy(update={
                "name": unique(f"{name}_{own}", taken), "selector": f"{selector} {each.selector}"
            }))  # fmt: skip
    return fields


def _is_first(field: FieldRule, cells: list[LexborNode]) -> bool:
    """Whether every cell begins with it, and some go on."""
    pairs = [(raw(cell, field), shown_text(cell)) for cell in cells]
    return all(text and whole.startswith(text) for text, whole in pairs) and any(text != whole for text, whole in pairs)


def _is_unseen(field: FieldRule, cells: list[LexborNode]) -> bool:
    """Whether it stands in something that is not shown, in every cell that has it."""
    found = [(node, cell) for cell in cells if (node := place(cell, field.selector)) is not None]
    return not any(is_shown(node, cell) for node, cell in found)


def _has_bare_words(cell: LexborNode) -> bool:
    texts = (normal(child.text_content or "") for child in cell.iter(include_text=True) if child.is_text_node)
    return any(character.isalnum() for text in texts for character in text)
