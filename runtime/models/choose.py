"""From what the command line calls a model to the model; each client is imported only when it is chosen."""

from pathlib import Path
from typing import Protocol, runtime_checkable

import msgspec

from actors.model import Model, ModelUnavailable

POSSIBLE = "rules, recorded:RUN_FOLDER, openai:NAME, chat:NAME or script:FILE"


class ModelChoiceError(Exception):
    """The model cannot be had: unknown, without a key, without its file. The text lists what is possible."""


@runtime_checkable
class Closable(Protocol):
    async def aclose(self) -> None: ...


def choose(spec: str) -> Model:
    """The model called `spec`; nothing is asked of it yet. Raises `ModelChoiceError`."""
    kind, _, rest = spec.partition(":")
    try:
        match kind:
            case "rules" if not rest:
                return _rules()
            case "recorded" if rest:
                return _recorded(Path(rest))
            case "script" if rest:
                return _scripted(Path(rest))
            case "openai" | "chat" if rest:
                return _served(kind, rest)
    except ModelUnavailable as error:
        raise ModelChoiceError(f"{error}; or choose another model: {POSSIBLE}") from error
    raise ModelChoiceError(f"Unknown model {spec!r}: choose {POSSIBLE}")


async def close(model: Model) -> None:
    """Close what a model holds open, in the loop that asked it."""
    if isinstance(model, Closable):
        await model.aclose()


def _rules() -> Model:
    from runtime.models.rules import Rules

    return Rules()


def _served(kind: str, name: str) -> Model:
    if kind == "chat":
        from runtime.models.openai_chat import OpenAIChat

        return OpenAIChat(name)
    from runtime.models.openai_responses import OpenAIResponses

    return OpenAIResponses(name)


def _recorded(run: Path) -> Model:
    from runtime.folder import RunFolder
    from runtime.models.recorded import Recorded
    from runtime.store import open_store, store_of

    if not (run / "run.json").is_file() and not (run / "log").is_dir():
        raise ModelUnavailable(f"{run} is not a run: it holds no folder named log")
    log = store_of(RunFolder(run)) if (run / "run.json").is_file() else open_store("", run, "")
    recorded = Recorded.of(log, f"recorded:{run}")
    if not len(recorded):
        raise ModelUnavailable(f"{run} holds no answer of a model")
    return recorded


def _scripted(file: Path) -> Model:
    from runtime.models.scripted import Scripted

    try:
        return Scripted.load(file)
    except OSError as error:
        raise ModelUnavailable(f"The script {file} cannot be read ({error.strerror or error})") from error
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ModelUnavailable(f"The script {file} is not one: {error}") from error
