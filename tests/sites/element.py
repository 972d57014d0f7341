"""Questions about an element of a page."""

from selectolax.lexbor import LexborNode


def sent_name(field: LexborNode) -> str:
    """The name under which a field is sent; empty if it is not. Boxes are if ticked, buttons by a click."""
    kind = field.attributes.get("type")
    unticked = kind in ("checkbox", "radio") and "checked" not in field.attributes
    return "" if kind == "submit" or unticked or "disabled" in field.attributes else field.attributes.get("name") or ""


def submitted_by(element: LexborNode) -> list[tuple[str, str]]:
    """What a button adds to the form that it submits."""
    name = element.attributes.get("name")
    return [(name, element.attributes.get("value") or "")] if name else []


def form_of(element: LexborNode) -> LexborNode | None:
    """The form that a click on this element submits, if it does."""
    button = element.tag == "button" or element.attributes.get("type") == "submit"
    at = element.parent if button else None
    while at is not None and at.tag != "form":
        at = at.parent
    return at


def path_to(element: LexborNode) -> str:
    """A CSS path down from the nearest ancestor with an id."""
    parts: list[str] = []
    at: LexborNode | None = element
    while at is not None and at.tag and at.is_element_node:
        if at.attributes.get("id"):
            return " > ".join([f"#{at.attributes['id']}", *parts])
        name = at.attributes.get("name")
        parts.insert(0, f'{at.tag}[name="{name}"]' if name else f"{at.tag}{_place(at)}")
        at = at.parent
    return " > ".join(parts)


def _place(element: LexborNode) -> str:
    parent = element.parent
    twins = [node.mem_id for node in parent.iter() if node.tag == element.tag] if parent else []
    return f":nth-of-type({twins.index(element.mem_id) + 1})" if len(twins) > 1 else ""
