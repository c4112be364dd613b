"""What the studio shows is what is printed: pages as Chromium paints them, beside those of the PDF as pdfium paints them."""

from __future__ import annotations

import base64
import io
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2
import pytest
from PIL import Image
from render.raster import DPI, PIXELS_PER_MM, apart

import printkit
from printkit.contract.case import ART

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

ALIKE = 75
"""How far cells of half a millimetre may be apart, of 255: the two smooth small letters in their own ways, by up to 52."""
MEAN = 1.5
"""How far pages may be apart on the average, of 255; by smoothed edges they are up to 1."""
BOOK = """\
title = "Side by side"
paper = "A5"
template = "compact"

[[section]]
title = "All sorts"

[[section.puzzle]]
kind = "null"

[[section.puzzle]]
kind = "maze"

[[section.puzzle]]
kind = "board"
board = "6x10"
given = 9

[[section.puzzle]]
kind = "numbered"
drawing = "robot.svg"
dots = 40

[[section.puzzle]]
kind = "triangles"
"""
PAINT = """async ([address, width, height]) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = canvas.getContext("2d");
    pen.fillStyle = "white";
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0, width, height);
    return canvas.toDataURL("image/png");
}"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "books"
    place.mkdir()
    (place / "book.toml").write_text(BOOK, encoding="utf-8")
    drawing = min(ART.glob("*.svg"))
    shutil.copy(drawing, place / "robot.svg")
    return place


def shown(page: Page, address: str, size: tuple[int, int]) -> np.ndarray:
    """Return a page as it is painted on the screen."""
    data = page.evaluate(PAINT, [address, *size])
    return np.asarray(Image.open(io.BytesIO(base64.b64decode(data.partition(",")[2]))).convert("RGB"), dtype=float)


def test_pages_on_the_screen_are_those_of_the_file(page: Page, folder: Path, tmp_path: Path) -> None:
    page.goto("/#/book/book.toml")
    expect(page.locator(".thumbnail").nth(8)).to_be_attached()
    listed = page.evaluate("async () => (await fetch('/api/book/pages?book=book.toml')).json()")
    printed = tmp_path / "printed.pdf"
    printkit.load_book(folder / "book.toml").build(printed)
    file = pypdfium2.PdfDocument(printed.read_bytes())
    assert len(file) == len(listed["pages"])
    size = (round(listed["width"] * PIXELS_PER_MM), round(listed["height"] * PIXELS_PER_MM))
    screen, paper = [], []
    for place, each in enumerate(listed["pages"]):
        paper.append(np.asarray(file[place].render(scale=DPI / 72 * (1 - 1e-6)).to_pil().convert("RGB").resize(size), dtype=float))
        screen.append(shown(page, f"/api/book/page/{each['key']}.svg?book=book.toml", size))
    for number, (one, other) in enumerate(zip(screen, paper, strict=True), 1):
        assert apart(one, other) < ALIKE, number
        assert np.abs(one - other).mean() < MEAN, number

    # Another page, or the same one half a millimetre aside, would be noticed.
    puzzles = [place for place, each in enumerate(listed["pages"]) if each["puzzles"]]
    assert len(puzzles) >= 5
    for place in puzzles:
        assert apart(screen[place], paper[place - 1]) > ALIKE
        assert apart(np.roll(screen[place], PIXELS_PER_MM // 2, axis=1), paper[place]) > ALIKE
