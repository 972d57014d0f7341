"""What a person does on a page: click, type, choose, press keys, scroll."""

from routines import operation as ops
from routines.extracting.page import same_label
from routines.placeholder import fill_text
from runtime.browser.chromium import BrowserError, Locator
from runtime.browser.executing.options import BrowserFailed
from runtime.browser.executing.tab import Tab
from runtime.browser.executing.visible import find
from runtime.steps import Progress

_KIND = """e => e.isContentEditable ? 'rich' : e.localName === 'select' ? 'select' : e.localName === 'textarea' ? 'area'
  : e.localName !== 'input' ? '' : ['checkbox', 'radio', 'file', 'button', 'submit', 'reset', 'image', 'hidden']
  .includes(e.type) ? e.type : e.type === 'text' || e.type === 'search' ? 'text' : 'field'"""
_LABEL = "e => { const l = [...(e.labels || [])]; return ['checkbox', 'radio'].includes(e.type) && l.length > 0; }"
_VALUE = "e => e.isContentEditable ? e.innerText : e.value"
_TO_END = "e => e.setSelectionRange(e.value.length, e.value.length)"
"""Chromium leaves the cursor before what was filled into a field that is too narrow to show it."""
_OPTIONS = "e => [...e.options].map(o => [o.value, o.label || o.text])"
_SCROLL = "(e, pixels) => e.scrollBy({top: pixels, behavior: 'instant'})"


async def click(operation: ops.Click, tab: Tab) -> None:
    """A box or radio button that its page has hidden behind a label is clicked on that label, as a person would."""
    label = tab.page.locator(f"css={operation.selector}")
    if await label.count() == 1 and await label.evaluate(_LABEL) and not await _shown(label):
        await label.evaluate("e => e.labels[0].setAttribute('data-routine-label', '')")
        target = await find(tab.page, "[data-routine-label]", tab.options.patience)
    else:
        target = await find(tab.page, operation.selector, tab.options.patience)
    await target.click(timeout=tab.options.http.timeout * 1000, no_wait_after=True)
    await tab.settle()


async def _shown(locator: Locator) -> bool:
    box = await locator.bounding_box()
    opacity = await locator.evaluate("e => Number(getComputedStyle(e).opacity)")
    return await locator.is_visible() and box is not None and box["width"] > 1 and opacity > 0.1


async def input_text(operation: ops.InputText, tab: Tab, progress: Progress) -> None:
    text = fill_text(operation.text, progress.values)
    field = await find(tab.page, operation.selector, tab.options.patience, editable=True)
    match kind := await field.evaluate(_KIND):
        case "select":
            await _choose(field, operation.selector, text)
        case "text" | "field" if "\n" in text or "\r" in text:
            raise BrowserFailed(f"the field `{operation.selector}` takes one line, and the text has several")
        case "text" | "field" | "area" | "rich":
            await _type(field, text, kind)
            _compare(operation.selector, text, str(await field.evaluate(_VALUE)))
        case _:
            raise BrowserFailed(f"`{operation.selector}` is no field that text is typed into ({kind or 'no input'})")
    await tab.settle()


async def _type(field: Locator, text: str, kind: str) -> None:
    """All of it at once, but the last character by its key, for pages that listen to keys."""
    if kind == "field":
        await field.fill(text)
        return
    last = text[-1:] if text[-1:].isprintable() and text[-1:].isascii() else ""
    await field.fill(text[: len(text) - len(last)])
    if kind in ("text", "area"):
        await field.evaluate(_TO_END)
    if last:
        await field.press_sequentially(last)


def _compare(selector: str, wanted: str, got: str) -> None:
    """Pages may set a text in their own way (`030 123`), but they may not lose any of it."""
    rest = iter(_bare(got))
    if not all(character in rest for character in _bare(wanted)):
        raise BrowserFailed(f"the field `{selector}` does not take the text: it holds {len(got)} of its characters")


def _bare(text: str) -> str:
    return "".join(text.split()).casefold()


async def _choose(field: Locator, selector: str, text: str) -> None:
    """By the option's label or value, so that a parameter may be either."""
    options = await field.evaluate(_OPTIONS)
    values = [value for value, label in options if same_label(label, text)] or [v for v, _ in options if v == text]
    if not values:
        there = ", ".join(f"'{label}'" for _, label in options[:20])
        raise BrowserFailed(f"`{selector}` has no option '{text[:100]}'; there are {there or 'none'}")
    await field.select_option(value=values[0])


async def press(operation: ops.Press, tab: Tab) -> None:
    try:
        if operation.selector:
            target = await find(tab.page, operation.selector, tab.options.patience)
            await target.press(operation.key, no_wait_after=True)
        else:
            await tab.page.keyboard.press(operation.key)
    except BrowserError as error:
        if "Unknown key" in str(error):
            raise BrowserFailed(f"'{operation.key[:50]}' is no key; keys are Enter, Tab, ArrowDown, a …") from error
        raise
    await tab.settle()


async def scroll(operation: ops.Scroll, tab: Tab) -> None:
    """Without a selector the page; with one and no pixels, to the element; else within the element."""
    if not operation.selector:
        await tab.page.evaluate("pixels => window.scrollBy({top: pixels, behavior: 'instant'})", operation.pixels)
    else:
        target = await find(tab.page, operation.selector, tab.options.patience)
        await target.evaluate(_SCROLL, operation.pixels)
    await tab.settle()
