"""What a whole book costs, from the book file to the PDF, against the bare reportlab calls that draw the same pages.

Run `python benchmarks/book_cost.py`. The book is made by the same function as `printkit book`: the file is read, the puzzles made,
proved and stored, the pages laid out and drawn. The peer gets the finished drawing as a list of canvas calls and only makes them.
Times are CPU seconds of one process, the best of several turns, both in one run; memory is the peak of a process of its own.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import measure

from printkit import book
from printkit.batch.build import Manner, Outputs, build
from printkit.book.profile import profile_names
from printkit.geometry.affine import IDENTITY, Affine, apply, compose
from printkit.geometry.arc import arc_cubics
from printkit.scene import Dot, Group, Item, Scene, Text, font
from printkit.scene import Path as Line

POINTS = 72 / 25.4
Call = tuple[str, tuple[Any, ...]]

BOOK = """
title = "Simple pages"
answers_per_page = 9

[[section]]
title = "Find the odd one out"

[[section.puzzle]]
kind = "null"
rows = 8
columns = 8
count = {count}
"""


def make_book(pages: int, folder: Path, profile: str = "screen") -> Path:
    """Build a book with that many puzzle pages, nothing of it from a cache."""
    checked = book.loads(BOOK.format(count=pages), "simple.toml", folder, profile=profile)
    target = folder / "simple.pdf"
    build(checked, Outputs(pdf=target), Manner(lambda *_: None, lambda _: None, keep=False))
    return target


def scenes_of(pages: int, folder: Path) -> list[Scene]:
    """Draw all pages of the book once, to learn what the peer has to draw."""
    from printkit.book.layout import layout
    from printkit.contract import run

    checked = book.loads(BOOK.format(count=pages), "simple.toml", folder)
    orders = book.plan(checked)
    laid = layout(checked, orders, [run(order.job) for order in orders])
    return [laid.scene(index) for index in range(len(laid))]


def calls(items: tuple[Item, ...], map_: Affine, height: float) -> Iterator[Call]:
    """Turn items into the canvas calls that a person would write for them, with all sums done beforehand."""

    def at(x: float, y: float) -> tuple[float, float]:
        u, v = apply(map_, (x, y))
        return u * POINTS, (height - v) * POINTS

    scale = (map_[0] ** 2 + map_[1] ** 2) ** 0.5
    for item in items:
        match item:
            case Group():
                yield from calls(item.items, compose(map_, item.transform or IDENTITY), height)
            case Dot():
                yield ("setFillColor", (item.inks[0].colour,))
                yield ("circle", (*at(item.x, item.y), item.radius * scale * POINTS, 0, 1))
            case Text():
                end = {"left": "drawString", "centre": "drawCentredString", "right": "drawRightString"}[item.align]
                yield ("setFillColor", (item.ink.colour,))
                yield ("setFont", (font.primary(item.font).name, item.size_pt * scale))
                yield (end, (*at(item.x, item.y), item.text))
            case Line():
                if item.stroke:
                    yield ("setStrokeColor", (item.stroke.ink.colour,))
                    yield ("setLineWidth", (item.stroke.width * scale * POINTS,))
                if item.fill:
                    yield ("setFillColor", (item.fill.colour,))
                yield ("path", (steps(item, at), int(item.stroke is not None), int(item.fill is not None)))


def steps(item: Line, at: Callable[[float, float], tuple[float, float]]) -> list[Call]:
    """Turn the segments of a path into the calls on a reportlab path."""
    done: list[Call] = []
    here = (0.0, 0.0)
    for segment in item.segments:
        match segment:
            case ("M", x, y):
                done.append(("moveTo", at(x, y)))
            case ("L", x, y):
                done.append(("lineTo", at(x, y)))
            case ("C", a, b, c, d, x, y):
                done.append(("curveTo", (*at(a, b), *at(c, d), *at(x, y))))
            case ("A", rx, ry, turn, large, sweep, x, y):
                for a, b, c, d, e, f in arc_cubics(here, rx, ry, turn, large, sweep, (x, y)):
                    done.append(("curveTo", (*at(a, b), *at(c, d), *at(e, f))))
            case _:
                done.append(("close", ()))
        if len(segment) > 1:
            here = (float(segment[-2]), float(segment[-1]))
    return done


def draw_bare(pages: list[tuple[tuple[float, float], list[Call]]]) -> int:
    """Make the canvas calls and nothing else."""
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0
    for style in font.styles():
        pdfmetrics.registerFont(TTFont(font.primary(style).name, str(font.primary(style).path)))
    target = io.BytesIO()
    canvas = Canvas(target, pages[0][0], invariant=1, pageCompression=1, initialFontName=font.primary("body").name)
    for _, content in pages:
        for name, arguments in content:
            if name == "path":
                path = canvas.beginPath()
                for step, numbers in arguments[0]:
                    getattr(path, step)(*numbers)
                canvas.drawPath(path, stroke=arguments[1], fill=arguments[2])
            else:
                getattr(canvas, name)(*arguments)
        canvas.showPage()
    canvas.save()
    return target.tell()


def compare_time(pages: int, turns: int) -> None:
    """Print CPU times side by side."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        drawn = scenes_of(pages, folder)
        prepared = [((s.width * POINTS, s.height * POINTS), list(calls(s.items, IDENTITY, s.height))) for s in drawn]
        whole = {name: measure.cpu_seconds(partial(make_book, pages, folder, name), turns) for name in profile_names()}
        bare = measure.cpu_seconds(lambda: draw_bare(prepared), turns)
    print(f"a book of {pages} simple puzzle pages ({len(drawn)} pages in all); best of {turns} turns")
    print(f"{'':40}{'CPU s':>8}{'ratio':>8}")
    print(f"{'bare canvas calls for the same pages':40}{bare:8.3f}{1:8.2f}")
    for name, seconds in whole.items():
        print(f"{f'printkit, book file to PDF, for {name}':40}{seconds:8.3f}{seconds / bare:8.2f}   (at most 1.50 is wanted)")


if __name__ == "__main__":
    measure.run(__file__, __doc__ or "", compare_time, make_book)
