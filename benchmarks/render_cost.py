"""What drawing a book through scenes costs, against bare reportlab calls for the same content.

Run `python benchmarks/render_cost.py`. Times are CPU seconds of one process, the best of several turns, all in one run; memory is
the peak of a fresh process for each size of book.
"""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import measure

from printkit.render import DocumentInfo, write_pdf
from printkit.scene import Dot, Ink, Item, Scene, Stroke, Text, font
from printkit.scene import Path as Line

WIDTH, HEIGHT = 210.0, 297.0
POINTS = 72 / 25.4
DOTS, SEGMENTS, LABELS = 100, 200, 20


class Page(NamedTuple):
    """The content of a page before it is drawn by anyone, in millimetres with y down."""

    dots: list[tuple[float, float, str]]
    segments: list[tuple[float, float, float, float]]
    labels: list[tuple[float, float, str, str]]


def content(number: int) -> Page:
    """Make one page's content; no two pages are alike, so that nothing gains from remembering."""
    rng = random.Random(number)

    def place() -> tuple[float, float]:
        return 10 + rng.random() * (WIDTH - 20), 10 + rng.random() * (HEIGHT - 20)

    colours = ["#E69F00", "#56B4E9", "#009E73", "#1A1A1A"]
    return Page(
        [(*place(), colours[index * len(colours) // DOTS]) for index in range(DOTS)],
        [(*place(), *place()) for _ in range(SEGMENTS)],
        [(*place(), f"label {number}.{index}", "bold" if index % 2 else "body") for index in range(LABELS)],
    )


def scene(page: Page) -> Scene:
    """Build the page as printkit does."""
    black = Ink("text", "#1A1A1A")
    pen = Stroke(black, 0.3)
    items: list[Item] = [Line((("M", x, y), ("L", to_x, to_y)), pen) for x, y, to_x, to_y in page.segments]
    items.extend(Dot(x, y, 1.2, (Ink("dot", colour),)) for x, y, colour in page.dots)
    items.extend(Text(x, y, words, 9, black, style) for x, y, words, style in page.labels)
    return Scene(WIDTH, HEIGHT, tuple(items))


def draw_bare(pages: list[Page]) -> int:
    """Draw with nothing but reportlab's canvas, in its quicker setting without ASCII-85."""
    from reportlab import rl_config
    from reportlab.lib.colors import HexColor
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0
    names = {style: font.primary(style).name for style in ("body", "bold")}
    for style, name in names.items():
        pdfmetrics.registerFont(TTFont(name, str(font.primary(style).path)))
    target = io.BytesIO()
    canvas = Canvas(target, (WIDTH * POINTS, HEIGHT * POINTS), invariant=1, pageCompression=1, initialFontName=names["body"])
    for page in pages:
        canvas.setStrokeColor(HexColor("#1A1A1A"))
        canvas.setLineWidth(0.3 * POINTS)
        for x, y, to_x, to_y in page.segments:
            canvas.line(x * POINTS, (HEIGHT - y) * POINTS, to_x * POINTS, (HEIGHT - to_y) * POINTS)
        for x, y, colour in page.dots:
            canvas.setFillColor(HexColor(colour))
            canvas.circle(x * POINTS, (HEIGHT - y) * POINTS, 1.2 * POINTS, stroke=0, fill=1)
        canvas.setFillColor(HexColor("#1A1A1A"))
        for x, y, words, style in page.labels:
            canvas.setFont(names[style], 9)
            canvas.drawString(x * POINTS, (HEIGHT - y) * POINTS, words)
        canvas.showPage()
    canvas.save()
    return target.tell()


def draw_scenes(scenes: Iterator[Scene]) -> int:
    """Draw scenes with printkit and return the size of the file."""
    target = io.BytesIO()
    write_pdf(target, scenes, DocumentInfo(title="Benchmark"))
    return target.tell()


def compare_time(count: int, turns: int) -> None:
    """Print CPU times side by side."""
    pages = [content(number) for number in range(count)]
    ready = [scene(page) for page in pages]
    contestants: dict[str, Callable[[], int]] = {
        "bare canvas calls": lambda: draw_bare(pages),
        "printkit, scenes ready": lambda: draw_scenes(iter(ready)),
        "printkit, scenes built as well": lambda: draw_scenes(scene(page) for page in pages),
    }
    sizes = {name: work() for name, work in contestants.items()}
    best = {name: (measure.cpu_seconds(work, turns), sizes[name]) for name, work in contestants.items()}
    bare = best["bare canvas calls"][0]
    print(f"{count} pages of {DOTS} dots, {SEGMENTS} segments, {LABELS} labels; best of {turns} turns")
    print(f"{'':32}{'CPU s':>8}{'ratio':>8}{'MB':>8}")
    for name, (seconds, size) in best.items():
        print(f"{name:32}{seconds:8.3f}{seconds / bare:8.2f}{size / 1e6:8.2f}")


def write_book(pages: int, folder: Path) -> Path:
    """Write a book of pages made one by one."""
    file = folder / "book.pdf"
    write_pdf(file, (scene(content(number)) for number in range(pages)), DocumentInfo(title="Benchmark"))
    return file


if __name__ == "__main__":
    measure.run(__file__, __doc__ or "", compare_time, write_book)
