"""Looking through the pages of a list for what is looked up by its name."""

from dataclasses import replace

from routines import operation as ops
from routines.extracting.pager import next_page, number_of
from routines.origin import origin
from runtime.http.exchange import Answer, Call, Sender
from runtime.http.found import is_found
from runtime.steps import Progress


async def looked_through(
    operation: ops.Fetch, call: Call, first: Answer, sender: Sender, progress: Progress
) -> tuple[Answer, int]:
    """The page of the list on which everything is found, else the first one; and how many further ones were read."""
    answer, seen, start = first, {first.page.url}, number_of(first.page.url)
    while not is_found(operation, answer.page, progress):
        following = next_page(answer.page, start + len(seen))
        elsewhere = origin(following) != origin(first.page.url)
        if len(seen) > operation.pages or following in seen or elsewhere:
            return first, len(seen) - 1
        answer = await sender.send(_asking(call, following), follow=operation.follow)
        if answer.status >= 400:
            return first, len(seen) - 1
        seen.add(following)
    return answer, len(seen) - 1


def _asking(call: Call, url: str) -> Call:
    """The same way as for the first page; a form that led there is not sent again."""
    kept = [pair for pair in call.headers if pair[0].lower() != "content-type"] if call.content else call.headers
    return replace(call, method="GET", url=url, headers=kept, content=b"")
