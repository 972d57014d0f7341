"""The requests with which somebody logged in."""

import re
from collections.abc import Sequence
from urllib.parse import unquote, urlsplit

from actors.rules.answering.unfinished import never_changed
from actors.rules.facts.candidate import Candidate

_LOGIN_FIELDS = 3
_WHO_IT_IS = 2
"""A name and a password."""
_LOGS_IN = re.compile(r"(log|sign)[-_]?(in|on)|session|auth|sso|token", re.IGNORECASE)
_SIGNS_UP = re.compile(r"sign[-_]?up|regist", re.IGNORECASE)


def logins_of(usable: Sequence[Candidate], secrets: set[str]) -> list[str]:
    """The ids of the requests with which somebody logged in. Who is in and sends another secret keeps it there, unless
    it goes to the same address, as after a mistake, or alone, as the code of a second factor does: a new password goes
    beside the one before, or twice. Who sends the same beside other texts confirms by it what they change."""
    found = list[Candidate]()
    for line in usable:
        known = {secret for each in found for secret in each.entered & secrets}
        again = any(_is_again(line, each, secrets) for each in found)
        new = line.entered & secrets - known
        alone = line.entered == new and not any(_is_repeated(each, line) for each in new)
        more = line.entered - secrets - {text for each in found for text in each.entered}
        keeps = found and not again and (bool(more) or (bool(new) and not alone))
        if _is_login(line, secrets) and not keeps:
            found.append(line)
    return [each.id for each in found]


def _is_again(line: Candidate, before: Candidate, secrets: set[str]) -> bool:
    """Whether it sends a secret to the same address under the same name; a program may have one path for all."""
    names, others = ({one.name for one in each.sends if one.given in secrets} for each in (line, before))
    return urlsplit(line.url).path == urlsplit(before.url).path and bool(names & others)


def but_new_account(logins: list[str], usable: Sequence[Candidate], secrets: set[str], task: str) -> list[str]:
    """The logins without the last, if it makes an account: the task asks for a change that nothing else makes, and the
    address says so, or it does not say `login` and gets more than who it is and a password."""
    last = next((each for each in usable if logins and each.id == logins[-1]), None)
    if last is None or not never_changed(usable, logins, task):
        return logins
    name = _last_part(last)
    more = len(last.entered) > _WHO_IT_IS or any(_is_repeated(each, last) for each in last.entered & secrets)
    return logins[:-1] if _SIGNS_UP.search(name) or (more and not _LOGS_IN.search(name)) else logins


def _last_part(line: Candidate) -> str:
    """Of its path."""
    return unquote(urlsplit(line.url).path.rstrip("/").rpartition("/")[2])


def _is_repeated(secret: str, line: Candidate) -> bool:
    return len({each.name for each in line.sends if each.given == secret}) > 1


def _is_login(line: Candidate, secrets: set[str]) -> bool:
    """Whether it sends a password and little else: a form with more than a name and a password makes an account, and so
    does who puts one where its own address has the name."""
    made = line.method == "PUT" and _last_part(line) in line.entered
    return bool(line.entered & secrets) and len(line.entered) <= _LOGIN_FIELDS and not made
