"""Which requests change something: by their method, and by what one that asks by POST is called."""

import re
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from actors.rules.facts.value import Value
from captures.graphql import operation_of
from captures.method import changes

_SEARCHING = frozenset({"search", "msearch", "find", "lookup", "suggest", "suggestions", "autocomplete", "typeahead"})
_FETCHING = frozenset({"get", "find", "fetch", "count"})
_ANY_CALL = "call"
"""What a request of JSON-RPC calls where its address says what is wanted."""
_CALLED_READING = re.compile(r"(?:^|_)(?:read|search|get|fetch)(?:_|$)")
_OVERRIDING, _METHODS = frozenset({"_method", "__method"}), frozenset({"DELETE", "PATCH", "POST", "PUT"})
_OF_A_CALL = frozenset({"jsonrpc", "params", "arguments"})
_OF_DOCUMENT = frozenset({"query", "operationName"})
_OF_MUTATION = "clientMutationId"
_FIRST, _LAST = _FETCHING | {"list", "search"}, frozenset({"get", "find", "fetch"})
"""Verbs that stand before what is asked for, and those that behind it are no nouns."""
_CHANGING = frozenset({
    "add", "and", "create", "delete", "insert", "lock", "mark", "move", "new", "or", "remove", "replace", "save", "set",
    "update",
})  # fmt: skip
"""Words of a name that does more than ask, such as `getOrCreate`."""
_JOINING = frozenset({"and", "or"})
"""What they say there, and in an address only what a filter joins."""
_DELETING = frozenset({"delete", "destroy", "drop", "purge", "remove"})

_DESTROYING = re.compile(
    r"\b(?:erase|wipe|discard|trash|void|cancel|reject|revoke|terminate|disable|deactivate|suspend|archive|ban|block|del|"
    r"l\u00f6schen|entfernen|verwerfen|stornieren|supprimer|effacer|retirer|eliminar|borrar|quitar|excluir|remover|"
    r"elimina|rimuovi|cancella|verwijder\w*|usu\u0144|usu\u0148|slett|radera|ta bort|poista|sil|kald\u0131r)\b"
    r"|\u0443\u0434\u0430\u043b\u0438\u0442\u044c|\u5220\u9664|\u522a\u9664|\u524a\u9664|\uc0ad\uc81c"
)


def is_question(url: str, document: Any) -> bool:
    """Whether a POST says that it only asks: a GraphQL query, a call of JSON-RPC with a verb such as `torrent-get`, an
    address that ends in `/search` or `/getItems`, or in `/web_read` if the call says no more than that it is one.
    `document` is its body as JSON, if it is any."""
    if operation_of(document) == "query":
        return True
    called = document.get("method") if isinstance(document, dict) and document.keys() & _OF_A_CALL else None
    last = urlsplit(url).path.rstrip("/").rpartition("/")[2]
    if called == _ANY_CALL and _CALLED_READING.search(last):
        return not _CHANGING.intersection(_words(last))
    if isinstance(called, str):
        words = _words(called.rpartition(".")[2])
        asks = bool({*words[:1]} & _FIRST or {*words[-1:]} & _LAST)
        return asks and not _CHANGING.intersection(words)
    words = _words(last)
    if len(words) == 1:
        return words[0] in _SEARCHING
    return bool(words) and words[0] in _FETCHING and not _CHANGING.intersection(words)


def asks(method: str, url: str, lines: Iterable[Value]) -> bool:
    """Whether a request with these values asks for something, by its method or by what it says."""
    told = {str(line.path[0]) if line.path else line.name: line.value for line in lines}
    return not changes(method) or (method.upper() == "POST" and is_question(url, told))


def says_change(text: str) -> bool:
    """Whether a word of an address, name or value says that something is changed by what carries it."""
    return bool((_CHANGING - _JOINING).union(_DELETING).intersection(_words(text)))


def says_deletion(text: str) -> bool:
    """Whether a word of it says that something is deleted."""
    return not _DELETING.isdisjoint(_words(text))


def says_destruction(text: str) -> bool:
    """Whether it calls on somebody to do away with something, in one of the languages that web pages are mostly in."""
    return says_deletion(text) or _DESTROYING.search(text.casefold()) is not None


def overrides(line: Value) -> bool:
    """Whether a value of a body says by which method it is meant, as `_method=patch` does: that of another form is
    another one."""
    named = line.place in ("form", "multipart", "json") and line.name.lower() in _OVERRIDING
    return named and line.value.upper() in _METHODS


def is_of_call(line: Value, lines: list[Value]) -> bool:
    """Whether a value is of the envelope of a call: of JSON-RPC the version of the protocol, whatever else is called
    `2.0`, or the number that the caller gave to it: any will do, and it names nothing; of GraphQL its name, and the
    `clientMutationId` of Relay, by which the caller knows the answer again."""
    members = {each.path[0] for each in lines if each.place == "json" and each.path}
    if line.place == "json" and line.path[-1:] == [_OF_MUTATION]:
        return "variables" in members
    calling = "jsonrpc" in members or members == {"method", "params", "id"}
    envelope = ["id"] * calling + ["jsonrpc"] * calling + ["operationName"] * ("variables" in members)
    return line.place == "json" and len(line.path) == 1 and line.path[0] in envelope


def is_of_document(line: Value, lines: list[Value]) -> bool:
    """Whether a value is the text of a GraphQL request, or the name of an operation in it: a program wrote both, and
    whatever differs from run to run stands in the variables."""
    beside = [each for each in lines if each.place == line.place and each.path[:-1] == line.path[:-1]]
    texts = {_member(each): each.value for each in beside}
    return _member(line) in _OF_DOCUMENT and operation_of(texts) != ""


def _member(line: Value) -> str:
    return str(line.path[-1]) if line.path else line.name


def _words(name: str) -> list[str]:
    """`getItems`, `get_items` and `get-items` have two."""
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)]
