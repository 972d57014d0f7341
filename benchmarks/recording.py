"""What recording costs a page: the time of a request with the recorder and without, in one run, in turns.

And how much of that is Chromium's own: `watched` is the time with a client that asks for the same events and bodies,
which is the least that anybody can record with, and drops them.

    .venv/bin/python benchmarks/recording.py [--rounds 7] [--requests 100]

Each round times, inside the page, a series of requests one after the other (a small answer, a large one, a form that
is posted), a series of bare documents, and a series of pages with what they load (a style sheet, a script, and what
that fetches), each divided by its requests; once in a plain Chromium and once in one that is being recorded. The
server has a process of its own, so that it does not compete with the recorder.
"""

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from runtime.browser.chromium import Page, debugging_socket, open_chromium
from runtime.browser.recording.exchange import Params
from runtime.browser.recording.record import record
from runtime.browser.recording.wire import open_wire
from runtime.browser.recording.world import WORLD

LARGE = json.dumps([{"id": n, "title": "x" * 80} for n in range(2000)]).encode()  # 200 KB
PAGE = ('<title>Page</title><link rel="icon" href="data:,"><p>' + "words of a page " * 2000).encode()
FETCHED = 5
WHOLE = b'<link rel="stylesheet" href="/look.css"><script src="/go.js"></script>' + PAGE
SCRIPT = (
    "".join(f"function f{n}(a, b) {{ return a * {n} + b }}\n" for n in range(500))
    + f"var done = Promise.all([...Array({FETCHED}).keys()].map(n => fetch('/small?' + n).then(a => a.text())));"
).encode()
LOOK = "".join(f".c{n} {{ margin: {n}px }}\n" for n in range(500)).encode()
ANSWERS = {
    "/small": ("application/json", b"{}"),
    "/large": ("application/json", LARGE),
    "/whole": ("text/html", WHOLE),
    "/go.js": ("text/javascript", SCRIPT),
    "/look.css": ("text/css", LOOK),
}
SERIES = {
    "small": "fetch('/small')",
    "large (200 KB)": "fetch('/large')",
    "posted form": "fetch('/small', {method: 'POST', body: new URLSearchParams({a: '1', b: 'x'.repeat(500)})})",
}
TIMED = """async ([ask, times]) => {
  const began = performance.now();
  for (let n = 0; n < times; n++) await (await eval(ask)).text();
  return (performance.now() - began) / times;
}"""


LOADED = """
  const load = performance.getEntriesByType('navigation')[0].loadEventEnd;
  return Math.max(load, ...performance.getEntriesByType('resource').map(each => each.responseEnd));
"""


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """HTTP/1.1 as far as this page needs it, each answer in one piece."""
    try:
        while True:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            length = head.partition("content-length: ")[2].partition("\r\n")[0]
            await reader.readexactly(int(length or 0))
            path = head.split(" ", 2)[1].partition("?")[0]
            kind, body = ANSWERS.get(path, ("text/html", PAGE))
            told = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nCache-Control: no-store\r\nContent-Length: {len(body)}"
            writer.write(f"{told}\r\n\r\n".encode() + body)
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


async def serve() -> None:
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


@contextmanager
def served() -> Iterator[str]:
    started = subprocess.Popen([sys.executable, __file__, "--serve"], stdout=subprocess.PIPE, text=True)
    assert started.stdout is not None
    try:
        yield f"http://127.0.0.1:{started.stdout.readline().strip()}"
    finally:
        started.kill()
        started.wait()
        started.stdout.close()


async def measure(page: Page, url: str, times: int) -> dict[str, float]:
    """Milliseconds a request, by series."""
    await page.goto(f"{url}/")
    found = {name: await page.evaluate(TIMED, [ask, times]) for name, ask in SERIES.items()}
    loads = max(5, times // 5)
    found["bare document"] = await loaded(page, [f"{url}/page/{n}" for n in range(loads)], "")
    whole = await loaded(page, [f"{url}/whole?{n}" for n in range(loads)], "await done;")
    return found | {"whole page": whole / (3 + FETCHED)}


async def loaded(page: Page, urls: list[str], wait: str) -> float:
    """Milliseconds from the start of going to a page to its end, by the page's own clock: the mean."""
    taken = 0.0
    for url in urls:
        await page.goto(url)
        taken += await page.evaluate(f"async () => {{ {wait} {LOADED} }}")
    return taken / len(urls)


async def plain(url: str, times: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        async with open_chromium(user_data_dir=Path(profile)) as browser:
            return await measure(await browser.page(), url, times)


async def watched(url: str, times: int) -> dict[str, float]:
    def take(session: str, method: str, params: Params) -> None:
        if method == "Network.loadingFinished":
            wire.post(session, "Network.getResponseBody", requestId=params["requestId"])

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        async with (
            open_chromium(user_data_dir=Path(profile), debuggable=True) as browser,
            open_wire(debugging_socket(Path(profile)), take) as wire,
        ):
            page = await browser.page()
            targets = (await wire.send("", "Target.getTargets"))["targetInfos"]
            target = next(each["targetId"] for each in targets if each["type"] == "page")
            session = (await wire.send("", "Target.attachToTarget", targetId=target, flatten=True))["sessionId"]
            for domain in ("Network", "Page", "Runtime"):
                await wire.send(session, f"{domain}.enable")
            await wire.send(session, "Page.addScriptToEvaluateOnNewDocument", source="0", worldName=WORLD)
            return await measure(page, url, times)


async def recorded(url: str, times: int) -> dict[str, float]:
    found: dict[str, float] = {}

    async def drive(page: Page) -> None:
        found.update(await measure(page, url, times))

    with tempfile.TemporaryDirectory() as folder:
        seen = await record(f"{url}/", Path(folder) / "capture", headless=True, drive=drive)
    assert seen.bodies_missing == 0, seen
    assert seen.requests >= times * len(SERIES), seen
    return found


async def main(rounds: int, times: int) -> None:
    ways = {"plain": plain, "watched": watched, "recorded": recorded}
    taken: dict[str, list[dict[str, float]]] = {way: [] for way in ways}
    with served() as url:
        for n in range(rounds):
            for way in list(ways)[:: -1 if n % 2 else 1]:
                taken[way].append(await ways[way](url, times))
    print(f"milliseconds a request: medians of {rounds} rounds of {times}")
    print(f"{'':16}{'plain':>9}{'watched':>9}{'recorded':>10}{'more':>8}{'of them ours':>14}")
    for name in taken["plain"][0]:
        bare, least, whole = (statistics.median(each[name] for each in taken[way]) for way in ways)
        print(f"{name:16}{bare:9.2f}{least:9.2f}{whole:10.2f}{whole - bare:8.2f}{whole - least:14.2f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="What recording costs a page.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--requests", type=int, default=100)
    parser.add_argument("--serve", action="store_true", help="be the server (the benchmark starts it by itself)")
    arguments = parser.parse_args()
    asyncio.run(serve() if arguments.serve else main(arguments.rounds, arguments.requests))
