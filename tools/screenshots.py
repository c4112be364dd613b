"""Pictures of the studio, taken from a real one: `make screens` takes those of the documentation anew.

    python tools/screenshots.py                       those of the documentation, into docs/screens
    python tools/screenshots.py --all DIR [NAME ...]   every screen, in every size, light and dark, to be looked at

It opens a studio in a folder of its own, with a copy of a starter book, and needs Playwright and a Chromium
(`.ci/install-browser`).
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SCREENS_FOLDER = Path(__file__).resolve().parents[1] / "docs" / "screens"
SIZES = {"desk": (1280, 800), "wide": (1920, 1080), "tablet": (820, 1180)}
LOOKS = ("light", "dark")
BOOK = "my-first-puzzle-book/book.toml"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_MS = 180_000
COLOURS = 256
SETTLED_MS = 700
"""What fades or slides has come to rest."""

Page = Any
"""A page of Playwright, which is no part of what the documentation needs."""


def home(page: Page) -> None:
    """Show the first screen, with a picture of every starter book."""
    page.goto("/#/")
    page.get_by_role("button", name="An empty book").wait_for()


def book(page: Page) -> None:
    """Show a book, and the settings of a run of puzzles in it."""
    page.goto(f"/#/book/{BOOK}")
    page.locator(".row-puzzle .row-choose").first.click()
    page.get_by_role("button", name="Another one").first.wait_for()


def settings(page: Page) -> None:
    """Show the settings of the whole book."""
    page.goto(f"/#/book/{BOOK}")
    page.locator(".thumbnail").first.wait_for()


def chooser(page: Page) -> None:
    """Show the kinds of puzzle to choose from."""
    page.goto(f"/#/book/{BOOK}")
    page.get_by_role("button", name="Add puzzles").first.click()


def text(page: Page) -> None:
    """Show the book file."""
    page.goto(f"/#/book/{BOOK}")
    page.get_by_role("button", name="The book file as text").click()


def faults(page: Page) -> None:
    """Show what needs a look."""
    page.goto(f"/#/book/{BOOK}")
    page.locator(".thumbnail").first.wait_for()
    page.locator(".faults-button").click()


def press(page: Page) -> None:
    """Show what can be made."""
    page.goto(f"/#/book/{BOOK}")
    page.locator(".thumbnail").first.wait_for()
    page.get_by_role("button", name="Make the PDF").click()


SCREENS: dict[str, Callable[[Page], None]] = {each.__name__: each for each in (home, book, settings, chooser, text, faults, press)}
SHOWN = {"book": book, "home": home, "chooser": chooser}
"""What the documentation shows, by the name of its picture."""


@contextmanager
def studio() -> Iterator[str]:
    """Open a studio with a book in it, and give its address."""
    with tempfile.TemporaryDirectory(prefix="printkit-screens-") as name:
        folder = Path(name, "my books")
        command = [sys.executable, "-m", "printkit"]
        subprocess.run([*command, "new", str(folder / Path(BOOK).parent), "--quiet"], check=True)
        surroundings = {**os.environ, "PRINTKIT_DATA": str(Path(name, "data"))}
        opening = [*command, "studio", str(folder), "--no-browser", "--port", "0"]
        with subprocess.Popen(opening, stdout=subprocess.PIPE, env=surroundings, text=True) as server:
            assert server.stdout is not None
            try:
                yield server.stdout.readline().rpartition(" ")[2].strip()
            finally:
                server.send_signal(signal.SIGINT)
                server.wait(20)


@contextmanager
def browser() -> Iterator[Any]:
    """Open a Chromium."""
    from playwright.sync_api import sync_playwright

    place = next(filter(None, map(shutil.which, BROWSERS)), None)
    if place is None:
        sys.exit("there is no Chromium; .ci/install-browser installs one where it may")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=place, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


def take(opened: Any, address: str, show: Callable[[Page], None], size: str, look: str, file: Path) -> None:
    """Take one picture, when all that is to be seen in it is there."""
    width, height = SIZES[size]
    context = opened.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        color_scheme=look,
        locale="en-GB",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    show(page)
    page.wait_for_function(
        """() => [...document.images].every((image) => {
            const box = image.getBoundingClientRect();
            const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return !seen?.closest("button, label, a")?.contains(image) || image.complete && image.naturalWidth > 0;
        })"""
    )
    page.mouse.move(0, height - 1)
    page.wait_for_timeout(SETTLED_MS)
    file.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=file)
    context.close()


def shrink(file: Path) -> None:
    """Keep a picture in few colours, which is enough for paper, pieces and letters."""
    from PIL import Image

    with Image.open(file) as picture:
        small = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(file, optimize=True)


def main(arguments: list[str]) -> None:
    """Take the pictures that are asked for."""
    with studio() as address, browser() as opened:
        if arguments[:1] == ["--all"]:
            folder, names = Path(arguments[1]), arguments[2:] or list(SCREENS)
            for name in names:
                for size in SIZES:
                    for look in LOOKS:
                        take(opened, address, SCREENS[name], size, look, folder / f"{name}-{size}-{look}.png")
            return
        for name, show in SHOWN.items():
            for look in LOOKS:
                file = SCREENS_FOLDER / f"{name}-{look}.png"
                take(opened, address, show, "desk", look, file)
                shrink(file)


if __name__ == "__main__":
    main(sys.argv[1:])
