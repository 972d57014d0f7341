"""The operations that are requests: what is sent for them, and what is taken from the answer."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import unquote, urlsplit

from captures.body import url_query
from routines import operation as ops
from routines.address import add_query, fill_url
from routines.encoding import encode_body, fill_headers
from routines.extracting.extract import ExtractionError, take
from routines.extracting.page import Page, base_of
from routines.extracting.regex import matches
from routines.extractor import UNSENT, Extraction
from routines.graphql import needs_data, refusal
from routines.mask import mask
from routines.outcome import NotReturnable, returned
from routines.placeholder import BUILTINS, as_text, fill_text, names
from routines.places import extractions, places, saved_as
from routines.refusals.complaint import complaints, errors_in
from routines.refusals.excerpt import message_of, words_of
from routines.refusals.other_words import said_again, said_otherwise
from routines.refusals.refused import may_refuse, refusals
from routines.refusals.same_error import texts_of
from routines.refusals.why_refused import why_refused
from routines.size import in_whole_characters, too_large
from runtime.http.asked_again import asked_again
from runtime.http.download import DownloadFailed, Target
from runtime.http.exchange import Answer, Call, Filled, Headers, RequestFailed, Sender
from runtime.http.further_pages import looked_through
from runtime.http.retry_after import retry_after
from runtime.live_credentials import proofs_among, session_cookies
from runtime.reading import reading
from runtime.steps import Progress

_FRAMING = ("host", "connection", "content-length", "transfer-encoding", "accept-encoding")
"""Headers that say how a message travels: the client's to write, never a routine's."""
_HINTS = {
    400: "compare the values sent with those of the recording",
    401: "check the name and password, or the token that the request carries",
    403: "check the permissions, or the token that the request carries",
    404: "what was asked for may not exist (any more)",
    429: "too many requests: wait and run it again",
}
_LONGEST, _SHOWN, _KEPT = 300, 60, 3
"""Characters of what a GraphQL server says, and of a value that the caller gave; answers to compare with."""
_REFUSED = "it may have refused what was sent; check the values, above all name and password"


Reading = ops.Navigate | ops.Fetch | ops.ReadPage
"""What values are taken from."""


async def fetch(operation: ops.Fetch, sender: Sender, progress: Progress) -> None:
    call = _call(operation, progress)
    if operation.file:
        return await _keep_file(operation, call, operation.file, sender, progress)
    answer = await sender.send(call, follow=operation.follow)
    if operation.tries:
        return await _until_done(operation, answer, sender, progress)
    if not operation.pages or answer.status >= 400:
        return await keep(operation, answer, progress, operation.statuses)
    found, further = await looked_through(operation, call, answer, sender, progress)
    try:
        await reading(progress, answer.page, operation, _accept, answer, operation.statuses)
        await save(operation, found.page, progress)
    except ExtractionError as error:
        raise ExtractionError(f"{error} (pages looked through: {further + 1})") from error


async def _until_done(operation: ops.Fetch, first: Answer, sender: Sender, progress: Progress) -> None:
    answer, again = await asked_again(operation, lambda: _call(operation, progress), first, sender, progress)
    try:
        await keep(operation, answer, progress, operation.statuses)
    except ExtractionError as error:
        raise ExtractionError(f"{error} (asked again until it would be there: {again} times)") from error


def url_of(operation: ops.Navigate | ops.Fetch | ops.Download, progress: Progress) -> str:
    charset, values = operation.charset, progress.values
    return add_query(fill_url(operation.url, values, progress.bases, charset), operation.query, values, charset)


def _call(operation: ops.Fetch, progress: Progress) -> Call:
    given = [pair for pair in operation.headers if pair[0].lower() not in _FRAMING]
    headers = fill_headers(given, progress.values)
    content = b""
    if operation.body is not None:
        encoded = encode_body(operation.body, progress.values)
        content, headers = encoded.content, _typed(headers, encoded.content_type, operation.body)
    as_document, filled = _is_document(operation, headers), filled_in(operation)
    return Call(operation.method.upper(), url_of(operation, progress), headers, content, as_document, filled)


def opening(operation: ops.Navigate, progress: Progress) -> Call:
    """The request that opens a page."""
    return Call("GET", url_of(operation, progress), as_document=True, filled=filled_in(operation))


def filled_in(operation: ops.Navigate | ops.Fetch | ops.Download) -> Filled:
    """The names of the values that its request carries."""
    found = [(place, frozenset(names(text))) for place, text in places(operation)]
    headers: dict[str, frozenset[str]] = {}
    if isinstance(operation, ops.Fetch):
        for name, text in operation.headers:
            headers[name.lower()] = headers.get(name.lower(), frozenset()) | frozenset(names(text))
    return Filled(_under(found, ".url", ".query"), headers, _under(found, ".body"))


def _under(found: Iterable[tuple[str, frozenset[str]]], *prefixes: str) -> frozenset[str]:
    return frozenset[str]().union(*(told for place, told in found if place.startswith(prefixes)))


def _typed(headers: Headers, content_type: str, body: ops.Body) -> Headers:
    """With the body's content type, unless the routine names another one; a multipart body's has its boundary."""
    named = any(name.lower() == "content-type" for name, _ in headers)
    if named and not isinstance(body, ops.MultipartBody):
        return headers
    return [*(pair for pair in headers if pair[0].lower() != "content-type"), ("Content-Type", content_type)]


def _is_document(operation: ops.Fetch, headers: Headers) -> bool:
    """Whether a browser would have sent it by navigating: a form, and nothing that only a script can add."""
    accepts = next((value for name, value in headers if name.lower() == "accept"), "")
    by_script = any(name.lower().startswith("x-") for name, _ in headers)
    is_form = isinstance(operation.body, ops.FormBody | ops.MultipartBody)
    return accepts.startswith("text/html") or (is_form and not accepts and not by_script)


async def keep(operation: ops.Navigate | ops.Fetch, answer: Answer, progress: Progress, statuses: list[int]) -> None:
    """The status must be right; then the response is saved and values are taken from it."""
    await reading(progress, answer.page, operation, _kept, answer, statuses)


def _kept(progress: Progress, operation: ops.Navigate | ops.Fetch, answer: Answer, statuses: list[int]) -> None:
    _accept(progress, operation, answer, statuses)
    _saved(progress, operation, answer.page)


def _accept(progress: Progress, operation: ops.Navigate | ops.Fetch, answer: Answer, statuses: list[int]) -> None:
    """The answer has to be the one that is due. Raises `RequestFailed`."""
    expect(answer, statuses, operation.transaction, progress)
    if isinstance(operation, ops.Fetch) and operation.lands_on:
        _expect_landing(operation, operation.lands_on, answer, progress)
    elif isinstance(operation, ops.Fetch) and operation.method.upper() == "GET":
        _expect_what_was_asked_for(operation, answer, progress)
    elif isinstance(operation, ops.Fetch) and needs_data(operation):
        _expect_data(answer, progress)
    if isinstance(operation, ops.Fetch) and answer.status < 400:
        _expect_no_error(operation, answer, progress)


async def save(operation: Reading, page: Page, progress: Progress) -> None:
    """Keep the response under its name, and take the values from it. Raises `ExtractionError`."""
    await reading(progress, page, operation, _saved, page)


def _saved(progress: Progress, operation: Reading, page: Page) -> None:
    changes = isinstance(operation, ops.Fetch) and may_refuse(operation)
    progress.complaints = complaints(page, progress.secrets, of_things=not changes)
    progress.errors.update(errors_in(page, progress.secrets).shown)
    progress.pages = [*progress.pages, page][-_KEPT:]
    if name := saved_as(operation):
        progress.saved[name] = page
    for extraction in extractions(operation):
        taken = _taken(extraction, operation, page, progress)
        progress.bases[extraction.name] = _base(taken, page)
        progress.by[extraction.name] = _looked_up_by(extraction, progress)
        progress.values[extraction.name] = progress.again.instead(extraction.name, taken) if progress.again else taken
        progress.hide(proofs_among(extraction.name, (taken, progress.values[extraction.name]), progress.proving))


def _taken(extraction: Extraction, operation: Reading, page: Page, progress: Progress) -> Any:
    """Raises `ExtractionError`, which says what was asked for, and on which page it is not."""
    try:
        return take(extraction, page, progress.values)
    except ExtractionError as error:
        progress.said = message_of(page)
        asked = _asked_for(extraction, operation, progress)
        where = f"on {_shortened(page.url)}"
        nothing = f"nothing was found for {asked} {where}" if asked else where
        why = f"{UNSENT[extraction.name]} ({_reason(error)})" if extraction.name in UNSENT else str(error)
        raise ExtractionError(f"{nothing}: {why}") from error


def _shortened(url: str) -> str:
    """Without a query that hides the reason behind it; it is not cut within, where it may hold a secret."""
    return url if len(url) <= _LONGEST else f"{url.partition('?')[0]}?…"


def _reason(error: ExtractionError) -> str:
    """Without the name of what was not found."""
    return str(error).partition(": ")[2]


def _asked_for(extraction: Extraction, operation: Reading, progress: Progress) -> str:
    """What the caller gave that the request carries or the value is looked up by, but no secret."""
    sent = names(operation.model_copy(update={"extract": [extraction]}).model_dump_json())
    asked = dict.fromkeys([*sent, *_looked_up_by(extraction, progress)])
    given = [(name, progress.values.get(name)) for name in asked if name not in progress.bases]
    told = [(name, as_text(value)) for name, value in given if value is not None and name not in BUILTINS]
    return ", ".join(f"{name} '{text[:_SHOWN]}'" for name, text in told if mask(text, progress.secrets) == text)


def _looked_up_by(extraction: Extraction, progress: Progress) -> list[str]:
    """The names by which it is looked up, and by which those were."""
    own = names(extraction.model_dump_json())
    return [*own, *(name for each in own for name in progress.by.get(each, ()))]


def _base(value: Any, page: Page) -> str:
    """The page that an address relative to it came from: for a `Location`, the redirect that carried it."""
    for hop in page.history:
        if any(key.lower() == "location" and text == value for key, text in hop.headers):
            return hop.url
    return base_of(page.url, page.text)


def expect(answer: Answer, statuses: list[int], transaction: str, progress: Progress) -> None:
    """Raises `RequestFailed` for a status that is none of `statuses` (empty: 200-399)."""
    status = progress.status = answer.status
    progress.url = answer.page.url
    progress.hide(session_cookies(answer.page.cookies))
    if status in statuses or (not statuses and 200 <= status < 400):
        return
    progress.said = words_of(answer.page, progress.secrets)
    expected = ", ".join(str(one) for one in statuses) or "200 to 399"
    hint = _HINTS.get(status, "the server failed: try again later" if status >= 500 else "")
    hint += f" in {seconds:.0f} seconds" if (seconds := retry_after(answer)) else ""
    recorded = f" (recorded as {transaction})" if transaction else ""
    reason = f"the server answered {status}, not {expected}{recorded}" + (f"; {hint}" if hint else "")
    raise RequestFailed(reason, status, answer.page.url)


def _expect_landing(operation: ops.Fetch, wanted: ops.Landing, answer: Answer, progress: Progress) -> None:
    """A form that was refused is answered with itself, or leads elsewhere than one that was taken, unless the page says
    there what was said when it was taken: some lead back to where somebody was before."""
    if not answer.page.history:
        raise RequestFailed(f"the server answered {answer.status} without a redirect: {_refusal(answer, progress)}")
    landed = urlsplit(answer.page.url)
    there = {name for name, _ in url_query(answer.page.url, operation.charset)}
    if matches(wanted.path, unquote(landed.path)) and set(wanted.query) <= there:
        return
    elsewhere = f"the server redirected to {answer.page.url}, not to where it did when recorded"
    if not (said := said_again(operation, answer.page, progress.errors, progress.secrets, _given(progress))):
        raise RequestFailed(f"{elsewhere}: {_refusal(answer, progress)}")
    progress.notes.append(f"{elsewhere}, but it says '{said[:_LONGEST]}' as it did then")


def _expect_what_was_asked_for(operation: ops.Fetch, answer: Answer, progress: Progress) -> None:
    """A redirect that drops or changes what was given for the query leads to the answer to another question: page 1
    instead of a page that is not there. A token from an earlier answer may be used up on the way."""
    if not answer.page.history:
        return
    asked = [pair for pair in operation.query if any(name not in progress.bases for name in names(pair[1]))]
    wanted = url_query(add_query("http://x/", asked, progress.values, operation.charset), operation.charset)
    given = url_query(answer.page.url, operation.charset)
    if lost := [f"{name}={value}" for name, value in wanted if (name, value) not in given]:
        raise RequestFailed(
            f"the server redirected to {answer.page.url}, which is no longer about {', '.join(lost)}: "
            "what was asked for may not exist"
        )


def _expect_data(answer: Answer, progress: Progress) -> None:
    """GraphQL that failed has a status of 200, too. Another one was expected by the routine."""
    if 200 <= answer.status < 300 and (said := refusal(answer.page)):
        # Cut only once it is masked: half a secret would not be found.
        told = mask(said, progress.secrets)[:_LONGEST]
        raise RequestFailed(f"the server answered {answer.status} with an error and no data: {told}")


def _expect_no_error(operation: ops.Fetch, answer: Answer, progress: Progress) -> None:
    """A form that is shown again, a row with a text in the place of the thing, JSON with a list of errors."""
    given = _given(progress)
    if said := refusals(operation, answer.page, progress.errors, progress.secrets, given):
        progress.complaints = said
        raise RequestFailed(f"the server answered {answer.status} with an error: {'; '.join(said)[:_LONGEST]}")
    if other := said_otherwise(operation, answer.page, progress.errors, progress.secrets, given):
        then = f"'{other.recorded[:_LONGEST]}'" if other.recorded else "nothing"
        told = f"'{other.text[:_LONGEST]}', where it said {then} when it was recorded"
        if other.says_no:
            raise RequestFailed(f"the server answered {answer.status} and says {told}")
        progress.notes.append(f"the application says {told}: look whether that was done")


def _given(progress: Progress) -> list[str]:
    """What the caller gave, or was made of that."""
    return texts_of(value for name, value in progress.values.items() if name not in (*progress.bases, *BUILTINS))


def _refusal(answer: Answer, progress: Progress) -> str:
    """Why, in the page's own words if it has any."""
    given = [as_text(value) for value in progress.values.values() if value is not None]
    said = why_refused(answer.page, progress.pages, given, progress.secrets)
    return f"the page says '{said[0]}'" if said else _REFUSED


def _expect_file(recorded: str, answer: Answer) -> None:
    """A login page has a status of 200, too, and so may have JSON that says what was wrong, which is no attachment,
    nor called so in its address as a file of JSON is."""
    sent, due = answer.header("content-type").lower(), recorded.lower()
    if due and "html" not in due and "html" in sent:
        raise RequestFailed(f"the server sent a web page, not the file ({recorded}) that was asked for: {_REFUSED}")
    called = bool(answer.header("content-disposition")) or urlsplit(answer.page.url).path.lower().endswith("json")
    if due and "json" not in due and "json" in sent and not called:
        raise RequestFailed(f"the server sent JSON, not the file ({recorded}) that was asked for: {_REFUSED}")


async def download(operation: ops.Download, sender: Sender, progress: Progress) -> None:
    """Raises `DownloadFailed` and `RequestFailed`; then nothing is left in the folder."""
    call = Call("GET", url_of(operation, progress), as_document=False, filled=filled_in(operation))
    await _keep_file(operation, call, operation.media_type, sender, progress)


async def _keep_file(
    operation: ops.Download | ops.Fetch, call: Call, media_type: str, sender: Sender, progress: Progress
) -> None:
    if progress.downloads is None:
        raise DownloadFailed("there is no folder for downloads: name one")
    named, statuses = ("", operation.statuses) if isinstance(operation, ops.Fetch) else (operation.filename, [])
    with Target(progress.downloads) as target:
        answer = await sender.send(call, sink=target.write)
        expect(answer, statuses, operation.transaction, progress)
        _expect_file(media_type, answer)
        wanted = fill_text(named, progress.values)
        progress.saved[operation.save_as] = target.keep(wanted, answer.header("content-disposition"), answer.page.url)


async def give_back(operation: ops.Return | ops.ReturnHtml, progress: Progress) -> None:
    """End with what the routine returns. Raises `NotReturnable`."""
    saved = progress.saved.get(operation.response)
    await reading(progress, saved if isinstance(saved, Page) else None, operation, _given_back)


def _given_back(progress: Progress, operation: ops.Return | ops.ReturnHtml) -> None:
    data = returned(operation, progress.saved, progress.values)
    if why := too_large(data):
        raise NotReturnable(f"what is to be returned cannot be kept: {why}")
    progress.data = in_whole_characters(data)
