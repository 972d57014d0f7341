"""What a numbered row of a form shows, taken from where the thing was found: the first hit of a search, or the page
that was opened by it. So the row is known without anybody being asked for its name."""

import re
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.source import Extracted
from actors.rules.facts.value import Value
from actors.rules.play import Call, call
from actors.rules.sources.leading import clicked_before, same_address
from actors.rules.sources.origin import origins_in, taken
from actors.rules.sources.ways import is_by_place
from actors.rules.transcript import Result

Line = dict[str, Any]
_MOST = 6
_HEADING = re.compile(r"(?:^|[\s>])h[12](?![\w-])[^\s>]*$")


@dataclass(frozen=True)
class _Asked:
    """Where a text of a row stood, before the page of the form, by which the thing may be called that was clicked."""

    label: str
    click: Click
    form: str

    @property
    def call(self) -> Call:
        selector = {"clicked": self.click.selector} if self.click.selector else {}
        return call("trace_value", value=self.label, **selector)

    def source(self, answer: Line) -> Extracted | None:
        """Where the first hit stood in its list, else in the heading of the page that was opened by the click."""
        origins = [each for each in origins_in(answer) if each["id"] < self.form]
        shown = _on(self.click.url, origins) if self.click.first_hit and _reads(self.click, self.label) else []
        found = [each for each in shown if not is_by_place(each)]
        found += [each for page in _on(self.click.href, origins) if (each := _in_heading(page))["extractors"]]
        if not found:
            return None
        way = found[0]["extractors"][:1]  # any other place of the page may be about another thing
        return taken(found[0] | {"extractors": way}, Value(place="text", value=self.label))


def labels_of_rows(form: Line, context: Context) -> Generator[list[Call], tuple[Result, ...], dict[str, Extracted]]:
    """For each text that a touched row shows, and that nobody entered or chose, how it is taken before; first what was
    clicked itself."""
    asked = _asked(form, context)
    if not asked:
        return {}
    of = {"transaction_id": context.transaction_id}
    answers = yield [Call(each.call.name, each.call.arguments | of) for each in asked]
    told = [(each.label, each.source(answer.value)) for each, answer in zip(asked, answers, strict=True) if answer.ok]
    found = dict[str, Extracted]()
    for label, source in told:
        if source is not None:
            found.setdefault(label, source)
    return found


def _asked(form: Line, context: Context) -> list[_Asked]:
    """What was clicked says first; else the row's first texts may be the heading of a page."""
    rows = [each["labels"] for each in form.get("rows", ()) if "labels" in each and not each.get("single")]
    open_ = [labels for labels in rows if not any(map(context.parameter_of, labels))]
    labels = list(dict.fromkeys(label for each in open_ for label in each[:_MOST]))
    clicks = [each for each in clicked_before(context) if each.href and (each.first_hit or each.parameter)]
    pairs = [_Asked(label, click, form["id"]) for click in clicks for label in labels]
    return sorted(pairs, key=lambda each: not _reads(each.click, each.label))[:_MOST]


def _reads(click: Click, label: str) -> bool:
    """Whether it is what the thing is called there: other texts of its row, such as `In stock`, are those of many."""
    return label in (click.text, click.row)


def _on(url: str, origins: list[Line]) -> list[Line]:
    return [each for each in origins if same_address(str(each.get("url", "")), url)]


def _in_heading(page: Line) -> Line:
    ways = [each for each in page["extractors"] if each["kind"] == "attribute" and not each.get("attribute")]
    return page | {"extractors": [each for each in ways if not each.get("index") and _HEADING.search(each["selector"])]}
