"""The messages that a page shows of what was done, and of what kind they are."""

import re

from routines.export.standalone.css import compiled, select
from routines.export.standalone.dom import Node, parsed
from routines.export.standalone.page import is_seen, seen_text

BAD_KINDS = {
    *("error", "errors", "danger", "bad", "fail", "failed", "failure", "negative", "invalid", "destructive"),
    *("critical", "fatal", "denied", "red", "rose", "crimson", "problem", "fehler", "fehlermeldung", "erreur"),
    *("erreurs", "errore", "errori", "erro", "erros", "fout", "fouten", "fejl", "feil"),
}
BAD_COLOURS = {"red", "rose", "crimson"}
WARNING_KINDS = {"warn", "warning", "alert", "caution", "yellow", "amber", "orange"} | {
    *("alerte", "alerta", "warnung", "achtung", "avertissement", "advertencia", "waarschuwing", "varning", "advarsel"),
}
WELL_KINDS = {"success", "successful", "ok", "okay", "good", "done", "positive", "green", "emerald", "lime", "teal"} | {
    *("erfolg", "erfolgreich", "succes", "exito", "successo", "sucesso", "gelukt"),
}
PLAIN_KINDS = {
    *("info", "information", "notice", "neutral", "primary", "secondary", "blue", "sky", "gray", "grey", "slate"),
    *("hinweis", "hinweise", "aviso", "avisos", "avis", "avviso"),
}
KINDS = (BAD_KINDS | WELL_KINDS | PLAIN_KINDS | WARNING_KINDS) - {
    *("alert", "alerte", "alerta", "notice", "hinweis", "hinweise", "aviso", "avisos", "avis", "avviso"),
}
BOXES = {
    *("flash", "flashes", "toast", "toasts", "alert", "alerts", "notice", "notices", "notification", "notifications"),
    *("snackbar", "message", "messages", "msg", "callout", "growl", "noty", "toastr", "hinweis", "hinweise"),
    *("meldung", "meldungen", "mitteilung", "nachricht", "fehler", "fehlermeldung", "warnung", "erreur", "erreurs"),
    *("alerte", "alertes", "alerta", "alertas", "aviso", "avisos", "avis", "avviso", "mensaje", "mensajes", "mensagem"),
    *("messaggio", "melding", "meldingen"),
}
LISTS = {"alerts", "notices", "notifications", "messages", "meldungen", "hinweise", "mensajes"}
LIVE = '[role="alert"], [role="status"], [aria-live]'
STEMS = (
    "flash",
    "toast",
    "alert",
    "noti",
    "hinweis",
    "meld",
    "fehler",
    "warnung",
    "nachricht",
    "mitteil",
    "erreur",
    "avis",
    "mensa",
)
NAMED_BOX = ", ".join(f'[{name}*="{word}" i]' for name in ("class", "id") for word in STEMS)
MAY_BE_BOX = f'{LIVE}, {NAMED_BOX}, [class*="snackbar" i], [class*="messag" i], [class*="msg" i], [id*="message" i]'
FIELD_TAGS = {"option", "input", "select", "textarea"}
NO_BOX = {
    "html",
    "body",
    "main",
    "form",
    "nav",
    "table",
    "tbody",
    "tr",
    "td",
    "th",
    "a",
    "button",
    "label",
    *FIELD_TAGS,
}
BLOCK_PARTS = {"div", "li", "p", "section", "article"}
BOX_FIELDS = 'input:not([type="hidden" i]), select, textarea'


def announced(content: str) -> list[tuple[str, str, bool]]:
    """The messages, each once: its text, the classes of its box, and whether that is an alert."""
    boxes = [node for node in select(parsed(content), MAY_BE_BOX)[:50] if is_box(node)]
    inside: dict[int, list[Node]] = {}
    for node in boxes:
        around = node.parent
        while around is not None and not any(around is each for each in boxes):
            around = around.parent
        inside.setdefault(id(around), []).append(node)
    found = [each for node in inside.get(id(None), []) for each in messages_of(node, "", False, inside)]
    return list(dict.fromkeys(found))


def kind_words(kind: str) -> frozenset[str]:
    parts = (each for each in re.split(r"[^A-Za-z0-9]+", kind) if not re.search(r"\d", each))
    return frozenset(word.lower() for each in parts for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", each))


def telling_words(kind: str) -> frozenset[str]:
    """The words that say of what kind it is: of `notice notice-success settings-error` those of `notice-success`."""
    parts = [kind_words(each) for each in kind.split()]
    compound = [each for each in parts if each & BOXES and each & KINDS]
    return frozenset(word for each in compound for word in each) if compound else kind_words(kind)


def of_another_kind(messages: list[tuple[str, str, bool]], recorded: list[str]) -> list[str]:
    """The texts of those that say that nothing came of a change, by boxes of another kind than the recorded ones."""
    known = [telling_words(kind) for kind in recorded]
    if any((words := telling_words(kind)) in known or is_well(words) for _, kind, _ in messages):
        return []
    return [text for text, kind, urgent in messages if says_no(telling_words(kind), urgent, known)]


def says_no(words: frozenset[str], urgent: bool, known: list[frozenset[str]]) -> bool:
    new = words.difference(*known)
    if is_bad(words, new, urgent, known) or (known and new & WARNING_KINDS and not words & PLAIN_KINDS):
        return True
    if words & PLAIN_KINDS:
        return False
    return any(is_well(each) and each & words for each in known) or (urgent and not known)


def is_bad(words: frozenset[str], new: frozenset[str], urgent: bool, known: list[frozenset[str]]) -> bool:
    """No mere colour tells it of an entry of a list, unless one of that list was recorded."""
    if not (bad := new & BAD_KINDS) <= BAD_COLOURS:
        return True
    listed = words & BOXES <= LISTS and words & LISTS
    return bool(bad) and (urgent or not listed or any(each & listed for each in known))


def is_well(words: frozenset[str]) -> bool:
    return not WELL_KINDS.isdisjoint(words) and BAD_KINDS.isdisjoint(words)


def is_box(node: Node) -> bool:
    if node.tag in NO_BOX or not is_seen(node) or select(node, BOX_FIELDS):
        return False
    return compiled(LIVE)(node) or not BOXES.isdisjoint(kind_words(classes(node)))


def messages_of(node: Node, around: str, urgent: bool, inside: dict[int, list[Node]]) -> list[tuple[str, str, bool]]:
    """The box itself if its class says of what kind it is, or if there is none in it; else those in it."""
    kind, urgent = f"{around} {classes(node)}".strip(), urgent or node.attributes.get("role") == "alert"
    told = seen_text(node)
    found: list[tuple[str, str, bool]] = []
    if KINDS.isdisjoint(kind_words(kind)):
        found = [each for inner in inside.get(id(node), []) for each in messages_of(inner, kind, urgent, inside)]
        parts = [] if found else parts_of(node, told, 0)
        found += [(seen_text(each), f"{kind} {classes(each)}".strip(), urgent) for each in parts]
    return [each for each in found or [(told, kind, urgent)] if is_message(each[0])]


def parts_of(node: Node, told: str, depth: int) -> list[Node]:
    """Those that it holds, also in a list or a frame around them."""
    found: list[Node] = []
    for each in node.elements:
        if is_part(each, told):
            found.append(each)
        elif each.tag in ("ul", "ol", "div", "section") and depth < 3:
            found += parts_of(each, told, depth + 1)
    return found


def is_part(node: Node, told: str) -> bool:
    """Whether it is one of the messages that a box holds, by its class."""
    alone = node.tag in BLOCK_PARTS or seen_text(node) == told
    return alone and is_seen(node) and not KINDS.isdisjoint(kind_words(classes(node)))


def is_message(told: str) -> bool:
    return len(told) <= 300 and re.search(r"[^\W\d_]", told) is not None and "{{" not in told


def classes(node: Node) -> str:
    """With its id, if that is what calls it a box."""
    own, named = node.attributes.get("class", ""), node.attributes.get("id", "")
    return own if BOXES.isdisjoint(kind_words(named)) else f"{own} {named}".strip()
