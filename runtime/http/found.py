"""Whether an answer has what a request is made for."""

from routines import operation as ops
from routines.extracting.extract import take
from routines.extracting.page import Ambiguous, ExtractionError, Page
from runtime.reading import reading
from runtime.steps import Progress


async def is_found(operation: ops.Fetch, page: Page, progress: Progress) -> bool:
    """Whether all that is taken stands there, or nothing more is to be looked for, as there are several of what is
    meant. What is taken may be what the next is looked for by."""
    return await reading(progress, page, operation, _is_found, page)


def _is_found(progress: Progress, operation: ops.Fetch, page: Page) -> bool:
    values = dict(progress.values)
    try:
        for extraction in operation.extract:
            values[extraction.name] = take(extraction, page, values)
    except Ambiguous:
        return True
    except ExtractionError:
        return False
    return True
