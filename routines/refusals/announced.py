"""The messages that a page shows of what was done, such as "Saved" in a box of its own, and of what kind they are."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from routines.extracting.page import parsed, seen_text
from routines.extracting.seen import is_seen

_BAD = {
    *("error", "errors", "danger", "bad", "fail", "failed", "failure", "negative", "invalid", "destructive"),
    *("critical", "fatal", "denied", "red", "rose", "crimson", "problem", "fehler", "fehlermeldung", "erreur"),
    *("erreurs", "errore", "errori", "erro", "erros", "fout", "fouten", "fejl", "feil"),
}
_BAD_COLOURS = {"red", "rose", "crimson"}
_WARNING = {"warn", "warning", "alert", "caution", "yellow", "amber", "orange"} | {
    *("alerte", "alerta", "warnung", "achtung", "avertissement", "advertencia", "waarschuwing", "varning", "advarsel"),
}
_WELL = {"success", "successful", "ok", "okay", "good", "done", "positive", "green", "emerald", "lime", "teal"} | {
    *("erfolg", "erfolgreich", "succes", "exito", "successo", "sucesso", "gelukt"),
}
_PLAIN = {
    "info",
    "information",
    "notice",
    "neutral",
    "primary",
    "secondary",
    "blue",
    "sky",
    "gray",
    "grey",
    "slate",
} | {
    *("hinweis", "hinweise", "aviso", "avisos", "avis", "avviso"),
}
_KINDS = (_BAD | _WELL | _PLAIN | _WARNING) - {
    *("alert", "alerte", "alerta", "notice", "hinweis", "hinweise", "aviso", "avisos", "avis", "avviso"),
}
_BOXES = {
    *("flash", "flashes", "toast", "toasts", "alert", "alerts", "notice", "notices", "notification", "notifications"),
    *("snackbar", "message", "messages", "msg", "callout", "growl", "noty", "toastr", "hinweis", "hinweise"),
    *("meldung", "meldungen", "mitteilung", "nachricht", "fehler", "fehlermeldung", "warnung", "erreur", "erreurs"),
    *("alerte", "alertes", "alerta", "alertas", "aviso", "avisos", "avis", "avviso", "mensaje", "mensajes", "mensagem"),
    *("messaggio", "melding", "meldingen"),
}
"""What applications call such a box, in its class or id."""
_LISTS = {"alerts", "notices", "notifications", "messages", "meldungen", "hinweise", "mensajes"}
"""Those that may list things which have nothing to do with what was sent, such as mail: a colour marks any of them."""
_LIVE = '[role="alert"], [role="status"], [aria-live]'
_STEMS = (
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
_SOME = ", ".join(f'[{name}*="{word}" i]' for name in ("class", "id") for word in _STEMS)
_WANTED = f'{_LIVE}, {_SOME}, [class*="snackbar" i], [class*="messag" i], [class*="msg" i], [id*="message" i]'
_FIELDS = {"option", "input", "select", "textarea"}
_NO_BOX = {"html", "body", "main", "form", "nav", "table", "tbody", "tr", "td", "th", "a", "button", "label", *_FIELDS}
_BLOCKS = {"div", "li", "p", "section", "article"}
_CONTROLS = 'input:not([type="hidden" i]), select, textarea'
_AROUND = {"ul", "ol", "div", "section"}
_LONGEST, _MOST, _DEEP, _NOWHERE = 300, 50, 3, -1


class Message(NamedTuple):
    """`kind` has the classes of its box, and its id if that names a box, `urgent` whether that is an alert."""

    text: str
    kind: str
    urgent: bool = False


def announced(html: str) -> list[Message]:
    """The messages, each once, in the order of the page."""
    boxes = [node for node in parsed(html).css(_WANTED)[:_MOST] if _is_box(node)]
    inside = dict[int, list[LexborNode]]()
    for node in boxes:
        inside.setdefault(_box_around(node, {each.mem_id for each in boxes}), []).append(node)
    return list(dict.fromkeys(each for node in inside.get(_NOWHERE, ()) for each in _messages(node, "", False, inside)))


def of_kinds(messages: Sequence[Message], kinds: Sequence[str]) -> list[Message]:
    known = [_telling(kind) for kind in kinds]
    return [each for each in messages if _telling(each.kind) in known]


def another_kind(messages: Sequence[Message], recorded: Sequence[str]) -> list[Message]:
    """Those that say that nothing came of a change, by their boxes: the boxes of the `recorded` ones were of another
    kind. None if a message is of a recorded kind, or says that all went well."""
    known = [_telling(kind) for kind in recorded]
    if any(_telling(each.kind) in known or _is_well(_telling(each.kind)) for each in messages):
        return []
    return [each for each in messages if _says_no(each, known)]


def is_bad(kind: str) -> bool:
    """Whether classes tell of an error, or warn."""
    return not _words(kind).isdisjoint(_KINDS & (_BAD | _WARNING))


def _says_no(message: Message, known: list[frozenset[str]]) -> bool:
    words = _telling(message.kind)
    new = words.difference(*known)
    if _is_bad(words, new, message.urgent, known) or (known and new & _WARNING and not words & _PLAIN):
        return True
    if words & _PLAIN:
        return False
    return any(_is_well(each) and each & words for each in known) or (message.urgent and not known)


def _is_bad(words: frozenset[str], new: frozenset[str], urgent: bool, known: list[frozenset[str]]) -> bool:
    """No mere colour tells it of an entry of a list, unless one of that list was recorded."""
    if not (bad := new & _BAD) <= _BAD_COLOURS:
        return True
    listed = words & _BOXES <= _LISTS and words & _LISTS
    return bool(bad) and (urgent or not listed or any(each & listed for each in known))


def _is_well(words: Collection[str]) -> bool:
    return not _WELL.isdisjoint(words) and _BAD.isdisjoint(words)


def _words(kind: str) -> frozenset[str]:
    """`toast-bad`, `toast--bad` and `toastBad` are of `toast` and `bad`; what has a digit was made up by a tool."""
    parts = (each for each in re.split(r"[^A-Za-z0-9]+", kind) if not re.search(r"\d", each))
    return frozenset(word.lower() for each in parts for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", each))


def _telling(kind: str) -> frozenset[str]:
    """The words that say of what kind it is: of `notice notice-success settings-error` those of `notice-success`."""
    parts = [_words(each) for each in kind.split()]
    compound = [each for each in parts if each & _BOXES and each & _KINDS]
    return frozenset[str]().union(*compound) if compound else _words(kind)


def _is_box(node: LexborNode) -> bool:
    if node.tag in _NO_BOX or not is_seen(node) or node.css_first(_CONTROLS) is not None:
        return False
    return node.css_matches(_LIVE) or not _BOXES.isdisjoint(_words(_class(node)))


def _box_around(node: LexborNode, boxes: set[int]) -> int:
    around = node.parent
    while around is not None and around.mem_id not in boxes:
        around = around.parent
    return around.mem_id if around is not None else _NOWHERE


def _messages(node: LexborNode, around: str, urgent: bool, inside: Mapping[int, list[LexborNode]]) -> Iterator[Message]:
    """The box itself if its class says of what kind it is, or if there is none in it; else those in it."""
    kind, urgent = f"{around} {_class(node)}".strip(), urgent or node.attributes.get("role") == "alert"
    text, found = seen_text(node), list[Message]()
    if _KINDS.isdisjoint(_words(kind)):
        found = [each for inner in inside.get(node.mem_id, ()) for each in _messages(inner, kind, urgent, inside)]
        parts = [] if found else _parts(node, text)
        found += [Message(seen_text(each), f"{kind} {_class(each)}".strip(), urgent) for each in parts]
    yield from (each for each in found or [Message(text, kind, urgent)] if _is_telling(each.text))


def _parts(node: LexborNode, text: str, depth: int = 0) -> list[LexborNode]:
    """Those that it holds, also in a list or a frame around them."""
    found = list[LexborNode]()
    for each in node.iter():
        if _is_part(each, text):
            found.append(each)
        elif each.tag in _AROUND and depth < _DEEP:
            found += _parts(each, text, depth + 1)
    return found


def _is_part(node: LexborNode, text: str) -> bool:
    """Whether it is one of the messages that a box holds, by its class."""
    alone = node.tag in _BLOCKS or seen_text(node) == text
    return alone and is_seen(node) and not _KINDS.isdisjoint(_words(_class(node)))


def _is_telling(text: str) -> bool:
    return len(text) <= _LONGEST and re.search(r"[^\W\d_]", text) is not None and "{{" not in text


def _class(node: LexborNode) -> str:
    """With its id, if that is what calls it a box."""
    named = node.id or ""
    own = node.attributes.get("class") or ""
    return own if _BOXES.isdisjoint(_words(named)) else f"{own} {named}".strip()
