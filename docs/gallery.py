"""The pictures of the documentation, made from real pages: `make gallery` draws whatever has changed.

The README shows a spread of a starter book and a page of every kind, each on a light and on a dark ground; the page of a kind shows
a puzzle beside its answer, and docs/dissections.md how assemblies are judged. Pictures are scenes, in which a millimetre becomes a
pixel. `pictures.json` keeps a digest of the scene that each was drawn from, because cairo's pixels differ a little from version to
version, and what is drawn does not.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, partial
from hashlib import sha256
from io import BytesIO
from math import floor
from pathlib import Path
from typing import Any, NamedTuple

import relation_gallery

import printkit
from printkit import kind_folder
from printkit.page.language import language
from printkit.render import png
from printkit.scene.item import Group, Ink, Item, Stroke, Text
from printkit.scene.item import Path as Line
from printkit.scene.shape import filled, line, placed, rectangle

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
MANIFEST = "pictures.json"
BOOKS = ROOT / "templates" / "books"

SPREAD = ("pentominoes", 32)
"""The book whose spread is shown, and the number of its left page."""
USUAL: dict[str, Any] = {"paper": "A5", "seed": 1}
"""Small paper, so that what is drawn on it can be seen in a small picture."""
ART = BOOKS / "closest" / "art"
CHOSEN: dict[str, dict[str, Any]] = {
    "closest": {"drawing": ART / "fox.svg", "eps": 2},
    "cubes": {"figure": "stairs", "paper": "A4"},
    "numbered": {"drawing": ART / "cat.svg", "dots": 60},
    "tangram": {"symmetric": True, "hint": "below", "seed": 7, "paper": "A4"},
    "that": {"drawing": ART / "rocket.svg", "eps": 2},
    "unit": {"drawing": ART / "balloon.svg", "eps": 1.5},
}
"""What shows a kind better than its first puzzle in the sample workbook."""
JUDGING = {
    "relations-straight": relation_gallery.straight_relations,
    "relations-arcs": relation_gallery.round_relations,
    "explained": relation_gallery.explained,
    "table-and-edges": relation_gallery.table_beside_edges,
}
"""The pictures of docs/dissections.md."""
TEMPLATE = "null"
"""The kind that others are copied from, with its documentation, which therefore shows no picture."""

_DPI = 25.4
"""A millimetre of a scene is a pixel of its picture."""
_COLOURS = 256
_SHADES = 14


Colour = tuple[int, int, int]


class Ground(NamedTuple):
    """What pages lie on, and how they stand out from it."""

    name: str
    colour: str
    shadow: str
    edge: str
    words: str
    quiet_words: str


LIGHT = Ground("light", "#EDF0F4", "#C3CAD4", "#D3D8DF", "#1F2328", "#59636E")
DARK = Ground("dark", "#1B222C", "#080B0F", "#3D444D", "#F0F6FC", "#9198A1")
BARE = Ground("bare", "#FE01FE", "", "#9AA1AA", "", "")
"""A colour that no page has and that becomes transparent, so that one picture suits every ground."""
_PAPER = Ink("paper", "#FFFFFF")


@dataclass(frozen=True)
class Picture:
    """A picture, ready to be drawn."""

    name: str
    scene: printkit.Scene
    transparent: str = ""

    @property
    def file(self) -> str:
        """Return the name of its file."""
        return f"{self.name}.png"

    @property
    def digest(self) -> str:
        """Return what tells it apart from every other picture, whichever machine counts its millimetres."""
        return sha256(json.dumps([_plain(self.scene), self.transparent]).encode()).hexdigest()

    def png(self) -> bytes:
        """Draw it in few colours."""
        from PIL import Image

        drawn = Image.open(BytesIO(png(self.scene, _DPI))).convert("RGB")
        small, colours = _reduced(drawn)
        extra = {"transparency": colours.index(_parts(self.transparent))} if self.transparent else {}
        target = BytesIO()
        small.save(target, "PNG", optimize=True, **extra)
        return target.getvalue()


def _reduced(image: Any) -> tuple[Any, list[Colour]]:
    """Draw an image in the colours that most of its pixels have: those of all areas, exactly, and mixtures along their edges."""
    import numpy as np
    from PIL import Image

    found, of_pixel, pixels = np.unique(np.asarray(image).reshape(-1, 3), axis=0, return_inverse=True, return_counts=True)
    palette = found[np.argsort(-pixels, kind="stable")[:_COLOURS]].astype(int)
    nearest = np.array([((palette - colour) ** 2).sum(axis=1).argmin() for colour in found.astype(int)], dtype=np.uint8)
    small = Image.fromarray(nearest[of_pixel.reshape(image.height, image.width)]).convert("P")
    small.putpalette(palette.astype(np.uint8).tobytes())
    return small, [tuple(colour) for colour in palette.tolist()]


def spread(ground: Ground) -> Picture:
    """Show two facing pages of a book as they lie on a table."""
    pages = _facing_pages()
    width, height, page_width = 1660, 1000, 620
    factor = page_width / pages[0].width
    page_height = round(factor * pages[0].height)
    left, top, fold = width / 2 - page_width, (height - page_height) / 2, width / 2
    items: list[Item] = [
        filled(rectangle(0, 0, width, height), Ink("ground", ground.colour)),
        *_shadow(left, top, 2 * page_width, page_height, ground),
        *_leaves_below(left, top, 2 * page_width, page_height, ground),
        filled(rectangle(left, top, 2 * page_width, page_height), _PAPER),
        *_fold(fold, top, page_height),
        *(placed(page, left + side * page_width, top, f"page {side}", factor) for side, page in enumerate(pages)),
        *_edge(left, top, 2 * page_width, page_height, ground),
    ]
    return Picture(f"spread-{ground.name}", printkit.Scene(width, height, tuple(items)))


def strip(ground: Ground) -> Picture:
    """Show a small page of every kind, with its names in words and in book files."""
    names = own_kinds()
    columns, page, between, beside, above, caption = 6, 236, 28, 52, 52, 96
    factor = page / puzzle(names[0]).page.scene.width
    page_height = round(factor * puzzle(names[0]).page.scene.height)
    rows = -(-len(names) // columns)
    width, height = 2 * beside + columns * page + (columns - 1) * between, above + rows * (page_height + caption) + 8
    items: list[Item] = [filled(rectangle(0, 0, width, height), Ink("ground", ground.colour))]
    for place, name in enumerate(names):
        row, column = divmod(place, columns)
        in_row = min(columns, len(names) - row * columns)
        left = (width - in_row * page - (in_row - 1) * between) // 2 + column * (page + between)
        top = above + row * (page_height + caption)
        items += [*_sheet(puzzle(name).page.scene, left, top, page, ground, name)]
        foot = top + page_height
        items += [
            _words(language("en").say(f"{name}.name"), left + page / 2, foot + 32, 23, ground.words, "bold"),
            _words(name, left + page / 2, foot + 58, 21, ground.quiet_words, "body"),
        ]
    return Picture(f"kinds-{ground.name}", printkit.Scene(width, height, tuple(items)))


def page_and_answer(name: str) -> Picture:
    """Show a puzzle beside its answer, on nothing, with an edge that is seen on white and on black."""
    page, between = 592, 40
    made = puzzle(name)
    height = round(page / made.page.scene.width * made.page.scene.height)
    items: list[Item] = [filled(rectangle(0, 0, 2 * page + between, height), Ink("ground", BARE.colour))]
    for side, scene in enumerate((made.page.scene, made.answer.scene)):
        items += [*_sheet(scene, side * (page + between), 0, page, BARE, f"page {side}")]
    return Picture(name, printkit.Scene(2 * page + between, height, tuple(items)), BARE.colour)


def judging(name: str) -> Picture:
    """Show how assemblies are judged."""
    return Picture(name, JUDGING[name]())


def own_kinds() -> list[str]:
    """List the kinds of this package, in the order in which the sample workbook shows them, the template last."""
    shown = list(dict.fromkeys(entry.kind for section in _sampler().sections for entry in section.entries))
    return sorted(kind_folder.own(), key=lambda name: (name == TEMPLATE, shown.index(name) if name in shown else len(shown)))


def drawn_kinds() -> list[str]:
    """List the kinds whose documentation shows a page and its answer."""
    return [name for name in own_kinds() if name != TEMPLATE]


@cache
def puzzle(name: str) -> printkit.Puzzle:
    """Make the puzzle that stands for a kind."""
    return printkit.make(name, **{**USUAL, **(CHOSEN.get(name) or _first_sample(name))})


def _first_sample(name: str) -> dict[str, Any]:
    """Return the parameters of a kind's first puzzle in the sample workbook, or none."""
    entries = [entry for section in _sampler().sections for entry in section.entries if entry.kind == name]
    wanted = entries[0].spec.model_dump(exclude_unset=True) if entries else {}
    return {key: _file(value) or value for key, value in wanted.items()}


def _file(value: Any) -> Path | None:
    """Find the file that a parameter of the sample workbook names."""
    place = BOOKS / "sampler" / str(value)
    return place if place.is_file() else None


@cache
def _sampler() -> printkit.Book:
    return printkit.load_book(BOOKS / "sampler" / "book.toml")


@cache
def _facing_pages() -> tuple[printkit.Scene, printkit.Scene]:
    book, number = SPREAD
    with printkit.load_book(BOOKS / book / "book.toml").laid_out() as pages:
        return pages[number - 1].scene, pages[number].scene


def _sheet(scene: printkit.Scene, left: float, top: float, width: float, ground: Ground, name: str) -> Iterator[Item]:
    """Lay one sheet of paper on the ground."""
    factor = width / scene.width
    height = round(factor * scene.height)
    if ground.shadow:
        yield from _shadow(left, top, width, height, ground, 10)
    yield filled(rectangle(left, top, width, height), _PAPER)
    yield Group(name, (placed(scene, left, top, f"{name} content", factor),))
    yield from _edge(left, top, width, height, ground)


def _edge(left: float, top: float, width: float, height: float, ground: Ground) -> Iterator[Item]:
    """Draw a hairline just inside of a sheet, where no pixel is shared with the ground."""
    yield Line(rectangle(left + 0.5, top + 0.5, width - 1, height - 1), Stroke(Ink("edge", ground.edge), 1.0, join="miter"))


def _shadow(left: float, top: float, width: float, height: float, ground: Ground, reach: float = 26) -> Iterator[Item]:
    """Let a sheet throw a soft shadow, a little downwards: rings from the colour of the ground to that of the shadow."""
    for step in range(_SHADES):
        share = step / (_SHADES - 1)
        out = reach * (1 - share)
        ink = Ink("shadow", _mixed(ground.colour, ground.shadow, share**2))
        yield filled(rectangle(left - out, top - out + reach / 3, width + 2 * out, height + 2 * out, out + 2), ink)


def _leaves_below(left: float, top: float, width: float, height: float, ground: Ground) -> Iterator[Item]:
    """Let the edges of further leaves look out on both sides."""
    ink = Stroke(Ink("edge", ground.edge), 1.0, join="miter")
    for leaf in (3, 2, 1):
        yield Line(rectangle(left - 4 * leaf + 0.5, top + 0.5 + leaf, width + 8 * leaf - 1, height - 1), ink, _PAPER)


def _fold(middle: float, top: float, height: float) -> Iterator[Item]:
    """Shade the paper towards the fold."""
    for step in range(_SHADES):
        share = (step + 1) / _SHADES
        out = 44 * (1 - step / _SHADES)
        yield filled(rectangle(middle - out, top, 2 * out, height), Ink("fold", _mixed("#FFFFFF", "#DDE1E6", share**2)))
    yield Line(line(middle, top, middle, top + height), Stroke(Ink("fold", "#C8CDD4"), 1.0, cap="butt"))


def _words(text: str, x: float, y: float, size: float, colour: str, font: str) -> Item:
    """Write words of a size in pixels."""
    return Text(x, y, text, size / 25.4 * 72, Ink("words", colour), font, "centre")


def _mixed(one: str, other: str, share: float) -> str:
    """Mix two colours."""
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(first + share * (second - first)):02X}" for first, second in pairs)


def _parts(colour: str) -> Colour:
    """Return how red, green and blue a colour is."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _plain(value: Any) -> Any:
    """Write a scene as plain data. Sines differ by a hair from machine to machine: numbers count in thousandths.

    The odd offset keeps the limits between thousandths away from the round numbers that drawings are full of.
    """
    if isinstance(value, float):
        return floor(value * 1000 + 0.3819660113)
    if is_dataclass(value) and not isinstance(value, type):
        return [type(value).__name__, *(_plain(getattr(value, each.name)) for each in fields(value))]
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value


def pictures() -> dict[str, Callable[[], Picture]]:
    """Return how each picture is made, by the name of its file."""
    kinds = {f"{name}.png": partial(page_and_answer, name) for name in drawn_kinds()}
    grounds = (LIGHT, DARK)
    return {
        **{f"spread-{ground.name}.png": partial(spread, ground) for ground in grounds},
        **{f"kinds-{ground.name}.png": partial(strip, ground) for ground in grounds},
        **{f"{name}.png": partial(judging, name) for name in JUDGING},
        **kinds,
    }


def manifest(folder: Path = PICTURES) -> dict[str, dict[str, str]]:
    """Return what the pictures of a folder were drawn from: for each file the digests of its scene and of its bytes."""
    place = folder / MANIFEST
    return json.loads(place.read_text(encoding="utf-8")) if place.is_file() else {}


def is_current(picture: Picture, folder: Path = PICTURES) -> bool:
    """Tell whether a folder has a picture as it would be drawn now."""
    file, known = folder / picture.file, manifest(folder).get(picture.file)
    return file.is_file() and known == _entry(picture, file.read_bytes())


def write(wanted: Iterable[Picture], folder: Path = PICTURES) -> list[str]:
    """Draw the pictures that have changed, remove those that nobody wants any more, and return the names of the files."""
    folder.mkdir(parents=True, exist_ok=True)
    before, entries, changed = manifest(folder), dict[str, dict[str, str]](), list[str]()
    for picture in wanted:
        if not is_current(picture, folder):
            content = picture.png()
            (folder / picture.file).write_bytes(content)
            before[picture.file] = _entry(picture, content)
            changed.append(picture.file)
        entries[picture.file] = before[picture.file]
    for stray in sorted(file.name for file in folder.iterdir() if file.name not in {*entries, MANIFEST}):
        (folder / stray).unlink()
        changed.append(stray)
    text = json.dumps(dict(sorted(entries.items())), indent=1) + "\n"
    (folder / MANIFEST).write_text(text, encoding="utf-8", newline="\n")
    return changed


def _entry(picture: Picture, content: bytes) -> dict[str, str]:
    return {"scene": picture.digest, "file": sha256(content).hexdigest()}


if __name__ == "__main__":
    written = write(make() for make in pictures().values())
    sys.stdout.write("".join(f"docs/pictures/{name}\n" for name in written) or "all pictures are up to date\n")
