"""Finding the one element that a selector names, as a person would see and use it."""

import asyncio

from runtime.browser.chromium import BrowserError, BrowserTimeout, Locator, Page
from runtime.browser.executing.legible import ILLEGIBLE
from runtime.browser.executing.options import BrowserFailed

_TICK = 0.1
_LOOK = """
async (element, needsEditable) => {
  const frame = () => new Promise(done => { requestAnimationFrame(() => done()); setTimeout(done, 100); });
  const box = () => (r => [r.x, r.y, r.width, r.height].map(Math.round))(element.getBoundingClientRect());
  const clear = colour => /^rgba\\(.*, 0\\)$/.test(colour);
  const filters = /(opacity|brightness|contrast)\\(([\\d.e-]+)(%?)\\)/g;
  if (!element.isConnected) return 'it is no longer part of the page';
  const before = box();
  if (!element.getClientRects().length) return 'it is not displayed';
  if (before[2] < 2 || before[3] < 2) return `it is ${before[2]} by ${before[3]} pixels large`;
  if (!element.checkVisibility({visibilityProperty: true, contentVisibilityAuto: false})) return 'it is hidden';
  let opacity = 1;
  for (let each = element; each; each = each.parentElement || each.getRootNode().host) {
    const style = getComputedStyle(each);
    opacity *= Number(style.opacity);
    for (const [, name, share, percent] of style.filter.matchAll(filters)) {
      const left = share / (percent ? 100 : 1);
      if (name === 'opacity') opacity *= left;
      else if (left < 0.1) return 'a filter leaves one colour of it';
    }
    const [, blur] = style.filter.match(/blur\\(([\\d.e-]+)px\\)/) || [];
    if (blur >= parseFloat(getComputedStyle(element).fontSize)) return 'it is blurred';
    const masks = (style.maskImage || style.webkitMaskImage || '').match(/rgba?\\([^)]*\\)/g) || [];
    if (masks.length && masks.every(clear)) return 'it is transparent';
    if (opacity < 0.1) return 'it is transparent';
  }
  element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
  await frame();
  const first = box();
  await frame();
  if (String(first) !== String(box())) return 'it is still moving';
  const [x, y, width, height] = first;
  const left = Math.max(x, 0), right = Math.min(x + width, innerWidth);
  const top = Math.max(y, 0), bottom = Math.min(y + height, innerHeight);
  if (left >= right || top >= bottom) return 'it lies outside of the window';
  if (element.matches(':disabled') || element.closest('[inert]')) return 'it is disabled';
  if (element.getAttribute('aria-disabled') === 'true') return 'it is disabled';
  if (needsEditable && element.readOnly) return 'it is read-only';
  const at = share => element.getRootNode().elementFromPoint(left + share * (right - left), (top + bottom) / 2);
  const hit = at(0.5), labels = [...(element.labels || [])];
  const filled = each => !clear(getComputedStyle(each).backgroundColor);
  const ofLabel = each => each && labels.some(label => label.contains(each)) && !each.contains(element);
  if (needsEditable && [0.1, 0.3, 0.5, 0.7, 0.9].map(at).every(each => ofLabel(each) && filled(each))) {
    return 'it is covered by its label';
  }
  if (hit && (element.contains(hit) || hit.contains(element) && hit.matches('label, a, button'))) return '';
  if (hit && labels.some(label => label.contains(hit))) return '';
  const spelt = hit ? `<${hit.tagName.toLowerCase()}${hit.id ? ' id=' + hit.id : ''}>` : 'something else';
  return hit ? `it is covered by ${spelt}` : 'it cannot be reached';
}
"""
"""Empty if a person can see the element and use it, else why not. It is scrolled to, as a person would."""


async def find(page: Page, selector: str, patience: float, *, editable: bool = False) -> Locator:
    """The only element that the selector names and a person can see and use; waits for it. Raises `BrowserFailed`."""
    loop = asyncio.get_running_loop()
    end = loop.time() + patience
    while True:
        found, reason = await _look(page, selector, editable)
        if found is not None:
            return found
        if loop.time() >= end:
            raise BrowserFailed(reason, 0, page.url)
        await asyncio.sleep(_TICK)


async def see(page: Page, selector: str, patience: float) -> None:
    """Wait until an element that the selector names is displayed. Raises `BrowserFailed`."""
    locator = page.locator(f"css={selector}").filter(visible=True).first
    try:
        await locator.wait_for(state="visible", timeout=patience * 1000)
    except BrowserTimeout as error:
        reason = f"no element that matches `{selector}` was shown within {patience:g} seconds"
        raise BrowserFailed(reason, 0, page.url) from error


async def _look(page: Page, selector: str, editable: bool) -> tuple[Locator | None, str]:
    """Pages navigate while they are looked at: then there is nothing to see for the moment."""
    try:
        return _only(selector, await _judged(page, selector, editable))
    except BrowserError as error:
        return None, f"`{selector}` cannot be looked at: {str(error).splitlines()[0]}"


async def _judged(page: Page, selector: str, editable: bool) -> list[tuple[Locator, str]]:
    every = [one for frame in page.frames for one in await frame.locator(f"css={selector}").all()]
    return [(one, await _why_not(one, editable)) for one in every[:50]]


async def _why_not(one: Locator, editable: bool) -> str:
    reason = str(await one.evaluate(_LOOK, editable, timeout=2000))
    return reason or (str(await one.evaluate(ILLEGIBLE, timeout=2000)) if editable else "")


def _only(selector: str, judged: list[tuple[Locator, str]]) -> tuple[Locator | None, str]:
    usable = [one for one, reason in judged if not reason]
    match judged, usable:
        case [], _:
            return None, f"no element of the page matches `{selector}`"
        case _, [one]:
            return one, ""
        case [(_, reason)], []:
            return None, f"a person could not use the element `{selector}`: {reason}"
        case _, []:
            reasons = ", ".join(dict.fromkeys(reason for _, reason in judged))
            return None, f"a person could use none of the {len(judged)} elements `{selector}`: {reasons}"
    return None, f"{len(usable)} elements of the page match `{selector}`, and only one can be meant"
