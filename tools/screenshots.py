"""Pictures of the studio, taken from a real one: `make screens` takes those of the documentation anew.

    python tools/screenshots.py                       those of the documentation, into docs/screens
    python tools/screenshots.py --all DIR [NAME ...]   every screen, in every size, light and dark, to be looked at
    python tools/screenshots.py --languages DIR [NAME ...]   every screen in every language of the studio

The screens are those of `tools/screens.py`. It opens a studio in a folder of its own, with a copy of a starter book, and needs
Playwright and a Chromium (`.ci/install-browser`).
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

from screens import BOOK, SCREENS, Page

SCREENS_FOLDER = Path(__file__).resolve().parents[1] / "docs" / "screens"
SIZES = {"desk": (1280, 800), "wide": (1920, 1080), "tablet": (820, 1180), "tablet-across": (1180, 820)}
LOOKS = ("light", "dark")
LANGUAGES = ("de", "es", "pt")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_MS = 180_000
COLOURS = 256
SETTLED_MS = 700
"""What fades or slides has come to rest."""
SEEN = """() => [...document.images].every((image) => {
    const box = image.getBoundingClientRect();
    const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !seen?.closest("button, label, a")?.contains(image) || !image.src || image.complete && image.naturalWidth > 0;
})"""
"""Whether every picture that is in sight is there."""


SHOWN = ("book", "home", "chooser", "bench_wipe", "drawing", "painter", "builder", "table", "play")
"""What the documentation shows."""


@contextmanager
def studio() -> Iterator[tuple[str, Path]]:
    """Open a studio with a book in it, and give its address and its folder."""
    with tempfile.TemporaryDirectory(prefix="printkit-screens-") as name:
        folder = Path(name, "my books")
        command = [sys.executable, "-m", "printkit"]
        subprocess.run([*command, "new", str(folder / Path(BOOK).parent), "--quiet"], check=True)
        surroundings = {**os.environ, "PRINTKIT_DATA": str(Path(name, "data"))}
        opening = [*command, "studio", str(folder), "--no-browser", "--port", "0"]
        with subprocess.Popen(opening, stdout=subprocess.PIPE, env=surroundings, text=True) as server:
            assert server.stdout is not None
            try:
                yield server.stdout.readline().rpartition(" ")[2].strip(), folder
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


@contextmanager
def showing(opened: Any, address: str, folder: Path, name: str, language: str = "en-GB") -> Iterator[Page]:
    """Open a screen, and close it afterwards."""
    context = opened.new_context(
        base_url=address, viewport={"width": 1280, "height": 800}, locale=language, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    SCREENS[name](page, folder)
    yield page
    context.close()


def take(page: Page, size: str, look: str, file: Path) -> None:
    """Take one picture, when all that is to be seen in it is there."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=look)
    page.mouse.move(0, height - 1)
    page.wait_for_timeout(SETTLED_MS)
    page.wait_for_function(SEEN)
    file.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=file)
    print(file)


def shrink(file: Path) -> None:
    """Keep a picture in few colours, which is enough for paper, pieces and letters."""
    from PIL import Image

    with Image.open(file) as picture:
        small = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(file, optimize=True)


def main(arguments: list[str]) -> None:
    """Take the pictures that are asked for."""
    how, place, names = arguments[0] if arguments else "", Path(*arguments[1:2]), arguments[2:] or list(SCREENS)
    with studio() as (address, folder), browser() as opened:
        if how == "--all":
            for name in names:
                with showing(opened, address, folder, name) as page:
                    for size, look in product(SIZES, LOOKS):
                        take(page, size, look, place / f"{name}-{size}-{look}.png")
        elif how == "--languages":
            for name, language in product(names, LANGUAGES):
                with showing(opened, address, folder, name, language) as page:
                    for size in ("desk", "tablet"):
                        take(page, size, "light", place / f"{name}-{size}-{language}.png")
        else:
            for name in SHOWN:
                with showing(opened, address, folder, name) as page:
                    page.locator(".preparing[hidden]").wait_for(state="attached")
                    for look in LOOKS:
                        file = SCREENS_FOLDER / f"{name}-{look}.png"
                        take(page, "desk", look, file)
                        shrink(file)


if __name__ == "__main__":
    main(sys.argv[1:])
