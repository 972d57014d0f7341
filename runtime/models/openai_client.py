"""The one door to the OpenAI SDK: a JSON body goes in, the provider's answer comes out as text.

The SDK retries (408, 409, 429, 5xx, timeouts, dropped connections; `Retry-After` up to two minutes); what is left
after that becomes `ModelUnavailable` with one sentence.
"""

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from actors.model import ModelUnavailable
from runtime.models.endpoint import NO_KEY, Endpoint

if TYPE_CHECKING:
    from openai import APIConnectionError, APIStatusError, AsyncOpenAI

DETAIL = 300  # characters of a provider's own words that a message may carry


class ReplyTooLong(Exception):
    """A model's reply has more than `most` bytes; the rest was never read."""

    def __init__(self, most: int) -> None:
        super().__init__(f"more than {most} bytes")
        self.most = most


class QuestionRefused(ModelUnavailable):
    """The server understood the question and will not take it (400, 413, 422); `param` is what it objects to."""

    def __init__(self, text: str, param: str = "") -> None:
        super().__init__(text)
        self.param = param


class OpenAIClient:
    """One model on one server. It can be pickled: the connections are made at the first question.

    They belong to the event loop that asked; `aclose` before another one asks.
    """

    def __init__(self, model: str, endpoint: Endpoint) -> None:
        self.model = model
        self.endpoint = endpoint
        self._connection: AsyncOpenAI | None = None

    @property
    def provider(self) -> str:
        """Who answers; only the same provider is given its own reply back verbatim."""
        return f"{self.model}@{self.endpoint.host}"

    async def post(self, path: str, body: dict[str, Any]) -> str:
        """The text of a successful answer to `body`. Raises `ModelUnavailable` and `ReplyTooLong`."""
        import httpx2  # with openai 0.3 s and 15 MB: paid at the first question, not by `--help`
        import openai

        from runtime.models.bounded_http import is_cut

        try:
            answer = await self._connect().post(path, body=body, cast_to=httpx2.Response)
        except openai.APIStatusError as error:
            raise self._refused(error) from error
        except openai.APIConnectionError as error:
            raise self._unreached(error) from error
        except openai.OpenAIError as error:
            raise self.unavailable(f"could not be asked ({error})") from error
        if is_cut(answer):
            raise ReplyTooLong(self.endpoint.reply_bytes)
        return answer.content.decode("utf-8", "replace")

    async def aclose(self) -> None:
        """Close the connections; a later question opens new ones."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    def unavailable(self, why: str, advice: str = "") -> ModelUnavailable:
        """One sentence: what, where, and what to do."""
        return ModelUnavailable(self._sentence(why, advice))

    def unreadable(self, why: object) -> ModelUnavailable:
        """For an answer that arrived and is not one."""
        advice = f"check that {self.endpoint.url_variable} names the API's base, usually ending in /v1"
        return self.unavailable(f"gave an answer that cannot be read ({self.quoted(str(why))})", advice)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_connection": None}

    def _connect(self) -> "AsyncOpenAI":
        import httpx2
        import openai

        from runtime.models.bounded_http import BoundedClient

        if self._connection is None:
            limits = httpx2.Timeout(self.endpoint.timeout, connect=min(5.0, self.endpoint.timeout))
            self._connection = openai.AsyncOpenAI(
                api_key=self.endpoint.key,
                base_url=self.endpoint.base_url,
                timeout=limits,
                max_retries=self.endpoint.max_retries,
                # The whole question, and what an application said to somebody, goes to no other server than this one.
                http_client=BoundedClient(
                    self.endpoint.reply_bytes, self.endpoint.timeout, timeout=limits, follow_redirects=False
                ),
            )
        return self._connection

    def _refused(self, error: "APIStatusError") -> ModelUnavailable:
        status, detail = error.status_code, self.quoted(_words(error))
        match status:
            case 401 | 403:
                return self.unavailable(
                    f"refused the key ({status}: {detail})", f"check {self.endpoint.key_variable} and what it may use"
                )
            case _ if 300 <= status < 400:
                return self._redirected(error)
            case 404:
                advice = f"check the model's name and {self.endpoint.url_variable}"
                return self.unavailable(f"was not found (404: {detail})", advice)
            case 429:
                return self.unavailable(f"takes no more questions for now (429: {detail})", "wait, or raise the quota")
            case _ if status >= 500:
                return self.unavailable(f"failed ({status}: {detail})", "try again later")
        return QuestionRefused(self._sentence(f"refused the question ({status}: {detail})", ""), str(error.param or ""))

    def _redirected(self, error: "APIStatusError") -> ModelUnavailable:
        target = self.quoted(error.response.headers.get("location", "")) or "nowhere"
        advice = f"if that is its place now, set {self.endpoint.url_variable} to it"
        return self.unavailable(f"redirects to {target} ({error.status_code}), which is not followed", advice)

    def _unreached(self, error: "APIConnectionError") -> ModelUnavailable:
        import openai

        if isinstance(error, openai.APITimeoutError):
            why = f"did not answer within {self.endpoint.timeout:g} s"
            return self.unavailable(why, "try again later, or choose a faster model")
        why = f"cannot be reached ({self.quoted(_cause(error))})"
        return self.unavailable(why, f"check that the server runs and {self.endpoint.url_variable} names it")

    def _sentence(self, why: str, advice: str) -> str:
        return f"{self.model} at {self.endpoint.host} {why}" + (f": {advice}" if advice else "")

    def quoted(self, words: str) -> str:
        """A provider's words on one line, short, without the key (some servers repeat it) and without control codes."""
        key = self.endpoint.key
        line = " ".join((words if key == NO_KEY else words.replace(key, "***")).split())
        line = "".join(sign if sign.isprintable() else "?" for sign in line)
        return line if len(line) <= DETAIL else line[:DETAIL] + "…"


def _words(error: "APIStatusError") -> str:
    """What the server said: `{"error": {"message": …}}` as OpenAI writes it, or nearly so, or plain text."""
    said = error.body
    if isinstance(said, dict):
        said = said.get("message") or said.get("detail") or said.get("error") or said
    return str(said) if said else _phrase(error.status_code)


def _cause(error: Exception) -> str:
    cause = error.__cause__ or error
    return str(cause) or type(cause).__name__


def _phrase(status: int) -> str:
    return HTTPStatus(status).phrase if status in list(HTTPStatus) else "no reason given"
