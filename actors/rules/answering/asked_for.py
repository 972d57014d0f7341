"""What a task asks for by its verbs: that something is done, or to be told what there is."""

import re
from itertools import pairwise

from actors.rules.method import says_change
from actors.rules.noun import singular

_READING = frozenset({
    "browse", "check", "compare", "count", "display", "download", "export", "fetch", "find", "get", "how", "list",
    "look", "print", "query", "read", "retrieve", "return", "search", "see", "show", "tell", "view", "what", "when",
    "where", "which", "who",
})  # fmt: skip
_DOING = frozenset({
    "accept", "activate", "add", "approve", "archive", "assign", "attach", "book", "buy", "cancel", "change",
    "confirm", "create", "decline", "delete", "drag", "edit", "grant", "lock", "mark", "move", "pay", "publish",
    "purge", "rearrange", "register", "reject", "remove", "rename", "reorder", "reserve", "revoke", "save", "send",
    "submit", "suspend", "unlock", "update", "upload",
})  # fmt: skip
"""Verbs that ask for nothing else than a change."""
_BACK = ("un", "re", "de")
"""What makes of such a verb another that undoes it, or does it again: `unassign`, `resend`."""
_MAYBE = frozenset({
    "apply", "close", "comment", "complete", "copy", "disable", "enable", "enter", "fill", "finish", "import", "invite",
    "issue", "make", "merge", "open", "order", "place", "post", "put", "rate", "reopen", "reply", "request",
    "reschedule", "resolve", "restore", "schedule", "share", "start", "stop", "subscribe", "tag", "toggle", "transfer",
    "vote", "write",
})  # fmt: skip
_TURNING = frozenset({"flip", "put", "set", "switch", "toggle", "turn"})
"""Verbs that turn something `on` or `off`."""
_NAMED_SO = frozenset({"ban", "bind", "block", "clear", "clone", "duplicate", "pause", "pin", "restart"})
"""Verbs that are the names of things, too, unless they go on as a verb does."""
_VIEW = frozenset({
    "box", "date", "dates", "field", "fields", "filter", "filters", "form", "query", "range", "search", "selection",
    "selections", "sorting", "view",
})  # fmt: skip
"""What of a page is cleared by who only looks at it."""
_MANY = frozenset({"all", "each", "every", "list"})
_OF_ONE = frozenset({
    "attributes", "data", "detail", "details", "field", "fields", "information", "its", "properties", "value", "values",
})  # fmt: skip
_CLAUSE = re.compile(r"[,;.:]|\b(?:and|then|or|to)\b")
_OBJECTS = frozenset({
    "a", "an", "any", "each", "her", "his", "it", "its", "one", "some", "that", "the", "their", "them",
})  # fmt: skip
_FILLING = frozenset({"please", "also", "now", "next", "finally", "first"})
_ON_THE_WAY = frozenset({
    "choose", "click", "filter", "follow", "go", "log", "navigate", "pick", "press", "scroll", "select", "sign", "sort",
    "take", "type", "use", "visit", "wait",
})  # fmt: skip
"""Verbs of what somebody does to be shown something."""


def only_reads(task: str) -> bool:
    """Whether it only asks for what there is: `Log in and list the orders`. A word that is not known asks for more if
    it goes on as a verb does: `search a book and borrow it`."""
    return bool({*_verbs(task)} & _READING) and not any(_may_change(words) for words in _clauses(task))


def leaves_open(task: str) -> bool:
    """Whether a clause begins with a word that may be a verb nobody here knows: `search and borrow`, or `list the
    names, prices`."""
    return any(words[0] not in _READING | _ON_THE_WAY | _OBJECTS for words in _clauses(task))


def _may_change(words: list[str]) -> bool:
    first, *rest = words
    known = first in _READING | _ON_THE_WAY | _OBJECTS
    return _acts(first, rest) or first in _MAYBE or says_change(first) or (not known and bool({*rest[:1]} & _OBJECTS))


def lists_asked(task: str) -> bool:
    """Whether it asks at last to be told what there is of many things: `add a note and list all notes`, `import a file
    and show the rows`, and not `all its fields`, nor on the way to what is changed."""
    clauses = _clauses(task)
    last = max((n for n, words in enumerate(clauses) if _may_change(words)), default=-1)
    reading = [words for words in clauses[last + 1 :] if words[0] in _READING and _OF_ONE.isdisjoint(words)]
    return any(word in _MANY or singular(word) != word for words in reading for word in words)


def things_asked(task: str) -> list[list[str]]:
    """The words, each as one of them, of the clauses that ask to be told what there is; the last clause first."""
    asking = [words for words in _clauses(task) if words[0] in _READING]
    return [[*map(singular, rest)] for _, *rest in reversed(asking)]


def change_asked(task: str) -> str:
    """The last verb by which it asks for a change: `delete`; empty if it has none that can mean nothing else. Behind a
    verb that reads, a word of what is read may look like one (`show the orders, book titles`), unless it goes on as a
    verb does: `and delete it`."""
    clauses = _clauses(task)
    read = next((n for n, words in enumerate(clauses) if words[0] in _READING), len(clauses))
    meant = [words for n, words in enumerate(clauses) if n < read or (len(words) > 1 and words[1] in _OBJECTS)]
    return next((first for first, *rest in reversed(meant) if _acts(first, rest)), "")


def doing(task: str) -> frozenset[str]:
    """The verbs by which it may ask for a change."""
    return frozenset(each for each in _verbs(task) if _does(each) or each in _MAYBE)


def _acts(verb: str, rest: list[str]) -> bool:
    named = verb in _NAMED_SO and bool({*rest[:1]} & _OBJECTS) and (verb != "clear" or _VIEW.isdisjoint(rest))
    return _does(verb) or _turns(verb, rest) or named


def _does(verb: str) -> bool:
    return verb in _DOING or any(verb.startswith(each) and verb.removeprefix(each) in _DOING for each in _BACK)


def _turns(verb: str, rest: list[str]) -> bool:
    """Whether something is turned: `switch it on in the hall`, and not `set the day on the form`."""
    behind = pairwise([*rest, ""])
    return verb in _TURNING and any(word in ("on", "off") and then not in _OBJECTS for word, then in behind)


def signs_in_first(task: str) -> bool:
    """Whether it says that somebody signs in: `Log in and`."""
    return re.search(r"\b(?:log|sign)(?:s|ged|ned)?[ -]?in(?:to)?\b", task.casefold()) is not None


def _verbs(task: str) -> list[str]:
    """The words with which its clauses begin."""
    return [words[0] for words in _clauses(task)]


def _clauses(task: str) -> list[list[str]]:
    clauses = (re.findall(r"[^\W\d_]+", each) for each in _CLAUSE.split(task.casefold()))
    said = ([word for word in words if word not in _FILLING] for words in clauses)
    return [words for words in said if words]
