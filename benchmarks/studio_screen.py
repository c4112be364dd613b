"""How long it takes until a moved slider is seen: 50 movements for each of four kinds, by a real mouse in a real Chromium.

The bench is opened as people open it. Before every movement a new seed is chosen, so that no picture was made before. Then the
slider is drawn to another place in a few steps, and the page itself notes when the last of them was heard and when the new picture
was painted. 95 % are wanted within 150 ms of the last movement; below it stands where that time went, and how long a processor
works on each step. Then every other kind: how long until it says that it works.

Run it with: python benchmarks/studio_screen.py   (it needs Playwright and a Chromium: .ci/install-browser)
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "browser"))

from browsed_studio import running

import printkit
from printkit import contract
from printkit.contract.job import printed
from printkit.front.preparing import is_prepared

MOVES = 50
PUZZLES = 10
STEPS = 3
STEP_MS = 30
ALLOWED_MS = 150.0
BROWSERS = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")

SLIDERS = {
    "null, rows": ("null", "rows", "{}"),
    "strips, players": ("strips", "players", "{}"),
    "triangles, pictures": ("triangles", "marks", "{}"),
    "board, given pieces": ("board", "given", '{"board":"6x10","given":6}'),
}

WATCH = """() => {
    const seen = { moved: 0, painted: 0, said: 0 };
    window.seen = seen;
    performance.setResourceTimingBufferSize(10000);
    document.addEventListener("input", () => { seen.moved = performance.now(); }, true);
    document.addEventListener("load", (event) => {
        if (event.target.dataset?.page !== "page") return;
        event.target.decode().then(() => requestAnimationFrame(() => setTimeout(() => { seen.painted = performance.now(); })));
    }, true);
    const state = document.querySelector(".bench-desk");
    new MutationObserver(() => { if (state.classList.contains("is-stale")) seen.said ||= performance.now(); })
        .observe(state, { attributes: true });
}"""
SETTLED = """() => !document.querySelector(".bench-desk.is-stale") && window.seen.painted > window.seen.moved
    && performance.now() - window.seen.painted > 60"""

STAGES = """() => {
    const asked = performance.getEntriesByType("resource").filter((each) => each.name.includes("/api/puzzle?")).at(-1);
    const work = asked.serverTiming.find((each) => each.name === "work")?.duration ?? 0;
    return { "until asked": asked.requestStart - seen.moved, "worker": work,
        "server around it": asked.responseStart - asked.requestStart - work,
        "answer read": asked.responseEnd - asked.responseStart, "until painted": seen.painted - asked.responseEnd };
}"""


def fresh(page: Any) -> None:
    """Let the bench make another puzzle, and wait until it is there."""
    page.evaluate("() => { window.seen.moved = performance.now(); window.seen.said = 0; }")
    page.get_by_role("button", name="Another one").click()
    page.wait_for_function(SETTLED, polling=20)


def moved(page: Any, field: str, chance: random.Random) -> float:
    """Draw a slider to another place; return the milliseconds from the last movement to the picture."""
    slider = page.locator(f'[data-field="{field}"] input[type="range"]')
    box = slider.bounding_box()
    at, to = chance.random(), chance.random()
    if abs(at - to) < 0.3:
        to = (to + 0.5) % 1
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 8 + (box["width"] - 16) * at, y)
    page.mouse.down()
    for step in range(1, STEPS + 1):
        page.mouse.move(box["x"] + 8 + (box["width"] - 16) * (at + (to - at) * step / STEPS), y)
        time.sleep(STEP_MS / 1000)
    page.mouse.up()
    page.wait_for_function(SETTLED, polling=20)
    return float(page.evaluate("() => window.seen.painted - window.seen.moved"))


def opened(page: Any, kind: str, spec: str = "{}") -> None:
    page.goto("about:blank")
    page.goto(f"/#/bench/{kind}?seed=1&spec={spec}")
    page.locator(".bench-sheet").first.wait_for()
    page.evaluate(WATCH)


def word(page: Any) -> float:
    """Ask for another puzzle; return the milliseconds until the bench says that it works, or is done if it is sooner."""
    page.evaluate("""() => {
        window.seen.said = 0;
        const button = document.querySelector(".seed-field button");
        button.addEventListener("click", () => { window.seen.moved = performance.now(); }, { capture: true, once: true });
        button.click();
    }""")
    page.wait_for_function("() => window.seen.said > window.seen.moved || window.seen.painted > window.seen.moved", polling=10)
    told = float(page.evaluate("() => Math.min(...[seen.said, seen.painted].filter((each) => each > seen.moved)) - seen.moved"))
    page.wait_for_function(SETTLED, polling=20)  # what is dimmed already would not be dimmed anew
    return told


def processor_ms(kind: str, spec: str) -> dict[str, float]:
    """Return how long a processor works on each step of a puzzle: the middle of some."""
    values, spent = json.loads(spec), dict[str, list[float]]()
    with tempfile.TemporaryDirectory() as name:
        os.environ["PRINTKIT_CACHE"] = name
        for seed in range(PUZZLES + 1):
            for step, ms in _steps(kind, values, seed).items():
                spent.setdefault(step, []).append(ms)
    return {step: share(times[1:], 0.5) for step, times in spent.items()}  # the first one loads what it needs


def _steps(kind: str, values: dict[str, Any], seed: int) -> dict[str, float]:
    done, marks = printkit.make(kind, seed=seed, **values), [time.process_time()]

    def mark(result: Any) -> Any:
        marks.append(time.process_time())
        return result

    job = done.leaf.job
    puzzle = mark(contract.kind(kind).make(job.spec, random.Random(seed)))
    seen = mark(printed(puzzle, job.spec, job.frame))
    mark(contract.kind(kind).prove(seen))
    pages = mark([done.page, done.answer])
    mark([page.svg(outlines=True) for page in pages])
    names = ("make", "draw", "prove", "set on paper", "write as SVG")
    return {name: (after - before) * 1000 for name, (before, after) in zip(names, pairwise(marks), strict=True)}


def listed(times: dict[str, float]) -> str:
    return ", ".join(f"{name} {ms:.0f}" for name, ms in times.items()) + " ms"


def share(times: list[float], part: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def told(label: str, times: list[float]) -> None:
    late = share(times, 0.95)
    row = " ".join(f"{each:7.0f} ms" for each in (share(times, 0.5), share(times, 0.9), late, max(times)))
    print(f"{label:32} {row}   {'' if late <= ALLOWED_MS else 'too slow'}", flush=True)


def measure(page: Any) -> None:
    print(f"{'':32} {'half':>10} {'90 %':>10} {'95 %':>10} {'slowest':>10}   {MOVES} movements each, until they are painted")
    for label, (kind, field, spec) in SLIDERS.items():
        chance = random.Random(7)
        opened(page, kind, spec)
        times, stages = [], []
        for _ in range(MOVES):
            fresh(page)
            times.append(moved(page, field, chance))
            stages.append(page.evaluate(STAGES))
        told(label, times)
        print(f"    where the half went: {listed({name: share([each[name] for each in stages], 0.5) for name in stages[0]})}")
        print(f"    work of a processor: {listed(processor_ms(kind, spec))}", flush=True)
    print("the other kinds, until they say what they do:")
    for kind in printkit.kind_names():
        if kind in {each[0] for each in SLIDERS.values()} or "drawing" in printkit.kind_schema(kind)["properties"]:
            continue
        opened(page, kind)
        told(kind, [word(page) for _ in range(5)])


def main() -> None:
    from playwright.sync_api import sync_playwright

    if not is_prepared():
        print("kernels are being compiled; this happens once")
        from printkit.front.preparing import prepare

        prepare(lambda *_: None)
    print(f"load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    place = next(each for each in BROWSERS if Path(each).exists())
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        books = Path(name) / "books"
        books.mkdir()
        with running(books, Path(name)) as studio:
            browser = playwright.chromium.launch(executable_path=place, args=["--no-sandbox", "--disable-gpu"])
            context = browser.new_context(base_url=studio.address, viewport={"width": 1280, "height": 800}, locale="en-GB")
            context.set_default_timeout(180_000)
            measure(context.new_page())
            browser.close()


if __name__ == "__main__":
    main()
