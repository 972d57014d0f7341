"""What the links of all things have in common: it says nothing of any one of them."""

import re

from routines.extracting.boundary import generalised
from routines.extracting.markup import links
from routines.extracting.page import Page, resolve, same_label
from routines.extracting.regex import compiled


def is_of_all(page: Page, label: str, address: str, pattern: str) -> bool:
    """Whether the links of other things have in the same place what the pattern takes from the address of this one:
    `author` of `/author/7` and `/author/12` says what kind of thing they lead to, and not to which; so do the `app2` of
    all addresses of an application, and `page=4` in the links of all things on that page. If the number
    stands there again, as in `/shelves/1/books/1`, one other link is enough."""
    found = compiled(pattern).search(address)
    if found is None or not compiled(pattern).groups:
        return False
    value, before, after = found.group(1), address[: found.start(1)], address[found.end(1) :]
    others = [href for texts, href in links(page.text) if not any(same_label(text, label) for text in texts)]
    led = [there for href in others if (there := resolve(page, href)) != address]
    numbered = any(map(str.isdigit, value))
    if numbered and not value.isdecimal() and "?" not in before:
        beside = [there for there in led if there.startswith(before)]
        return len(beside) > 1 and all(there.startswith(f"{before}{value}/") for there in beside)
    if not any(map(str.isdigit, after)) or (numbered and not value.isdecimal()):
        return False
    if not numbered:
        return any(map(re.compile(re.escape(before + value) + generalised(after)).fullmatch, led))
    like = re.compile(f"{re.escape(before)}([0-9]+){generalised(after)}")
    alike = {each: match[1] for each in led if (match := like.fullmatch(each))}
    again = re.search(rf"(?<![0-9]){value}(?![0-9])", after) is not None
    return len(alike) > (0 if again else 1) and set(alike.values()) == {value}
