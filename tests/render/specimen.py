"""A scene with every kind of item and every option, on one page of 180 x 240 mm."""

from __future__ import annotations

from printkit.geometry.affine import compose, rotation, scaling, translation
from printkit.scene.item import Dot, Group, Ink, Item, Path, Scene, Stroke, Text
from printkit.scene.shape import circle, polyline, rectangle, regular_polygon, star

BLACK = Ink("outline", "#1A1A1A")
GREY = Ink("guide", "#8C8C8C")
PALE = Ink("tint", "#F3E3C3")
WHITE = Ink("paper", "#FFFFFF")
RED = Ink("accent-1", "#C1272D")
COLOURS = tuple(
    Ink(f"piece-{index}", colour)
    for index, colour in enumerate(["#E69F00", "#56B4E9", "#009E73", "#F0E442", "#0072B2", "#D55E00", "#CC79A7"], 1)
)
PEN = Stroke(BLACK, 0.5)


def specimen() -> Scene:
    layers = (
        Group("Lines and curves", tuple(lines()), layer=True),
        Group("Arcs", tuple(arcs()), translation(0, 50), layer=True),
        Group("Fills & holes", tuple(fills()), translation(0, 92), layer=True),
        Group("Dots", tuple(dots()), translation(0, 124), layer=True),
        Group("Words", tuple(words()), translation(0, 152), layer=True),
        Group("Turned and clipped", tuple(nested()), translation(0, 200), layer=True),
    )
    ground = Path(rectangle(2, 2, 176, 236, 4), Stroke(GREY, 0.35), WHITE, "page edge")
    meta = (("identity", "specimen:0#1"), ("parameters", '{"rows": 6, "title": "a < b & c"}'), ("seed", "1"))
    return Scene(180, 240, (ground, *layers), "A specimen of everything", meta)


def lines() -> list[Item]:
    """Every cap, join and dash, thin and thick, and cubic curves."""
    items: list[Item] = []
    for index, cap in enumerate(("butt", "round", "square")):
        items.append(Path((("M", 10, 10 + 6 * index), ("L", 40, 10 + 6 * index)), Stroke(BLACK, 3, cap=cap), name=f"{cap} cap"))
        dashes = Stroke(RED, 1, (4, 2), cap)
        items.append(Path((("M", 48, 10 + 6 * index), ("L", 80, 10 + 6 * index)), dashes, name=f"dashes with {cap} cap"))
    for index, join in enumerate(("miter", "round", "bevel")):
        x = 92 + 26 * index
        corner = (("M", x, 24), ("L", x + 8, 9), ("L", x + 16, 24))
        items.append(Path(corner, Stroke(BLACK, 3, cap="butt", join=join), name=f"{join} join"))
    spike = (("M", 10, 40), ("L", 40, 37.5), ("L", 10, 35))
    items.append(Path(spike, Stroke(BLACK, 1.2, cap="butt", join="miter"), name="a point too sharp for a miter"))
    for index, weight_pt in enumerate((0.25, 0.5, 0.75, 1, 1.5, 2)):
        y = 30 + 3 * index
        items.append(Path((("M", 48, y), ("L", 80, y + 1)), Stroke(BLACK, weight_pt * 25.4 / 72), name=f"{weight_pt} pt"))
    wave = (("M", 92, 40), ("C", 102, 20, 112, 60, 122, 40), ("C", 132, 20, 142, 60, 152, 40), ("L", 166, 40))
    items.append(Path(wave, Stroke(COLOURS[4], 1, (3, 1.5, 0.5, 1.5), "butt"), name="wave"))
    items.append(Path((("M", 92, 46), ("C", 120, 46, 120, 34, 166, 34)), PEN, name="curve"))
    return items


def arcs() -> list[Item]:
    """All four choices of the flags, a turned ellipse, radii too small, arcs that are straight, an open and a closed path."""
    items: list[Item] = []
    for index, (large, sweep) in enumerate([(False, False), (False, True), (True, False), (True, True)]):
        x = 22 + 34 * index
        items.append(Path((("M", x, 14), ("A", 9, 6, 20, large, sweep, x + 9, 20)), PEN, name=f"arc {large:d}{sweep:d}"))
    items.append(Path((("M", 10, 36), ("A", 2, 1, 0, False, True, 30, 36)), PEN, name="radii enlarged"))
    items.append(Path((("M", 36, 36), ("A", 0, 4, 0, False, True, 50, 30)), PEN, name="no radius"))
    items.append(Path(circle(64, 32, 6), PEN, COLOURS[1], "round"))
    lens = (("M", 78, 32), ("A", 12, 12, 0, False, True, 96, 32), ("A", 12, 12, 0, False, True, 78, 32), ("Z",))
    items.append(Path(lens, PEN, COLOURS[3], "lens"))
    items.append(Path(rectangle(104, 26, 24, 12, 3), Stroke(BLACK, 0.7), COLOURS[2], "tile"))
    ellipse = (("M", 150, 26), ("A", 13, 5, 35, True, False, 150.5, 26), ("Z",))
    items.append(Path(ellipse, PEN, PALE, "ellipse"))
    return items


def fills() -> list[Item]:
    """Fill alone, stroke alone, both; a hole; a self-crossing star, which is hollow; an island in a hole."""
    frame = rectangle(64, 6, 22, 20) + rectangle(68, 10, 14, 12) + circle(75, 16, 3)
    pentagram = regular_polygon(106, 17, 11, 5)
    crossing = tuple(pentagram[at] for at in (0, 2, 4, 1, 3))
    crossing = (("M", *crossing[0][1:]), *(("L", *step[1:]) for step in crossing[1:]), ("Z",))
    return [
        Path(star(20, 16, 9), fill=COLOURS[0], name="star"),
        Path(star(46, 16, 9), Stroke(BLACK, 0.8, join="miter"), COLOURS[5], "outlined star"),
        Path(frame, Stroke(BLACK, 0.5), COLOURS[4], "frame with an island"),
        Path(crossing, PEN, COLOURS[6], "pentagram"),
        Path(polyline([(126, 6), (166, 6), (146, 26), (126, 6)]), Stroke(BLACK, 1, (2, 1), "butt"), name="dashed triangle"),
    ]


def dots() -> list[Item]:
    """Dots of one to seven colours over a line, with halo, with outline, with both; a ring; a tiny one."""
    items: list[Item] = [
        Path((("M", 6, 8), ("L", 174, 8)), Stroke(GREY, 1.5)),
        Path((("M", 6, 20), ("L", 174, 20)), Stroke(GREY, 1.5)),
    ]
    for count in range(1, 8):
        x = 14 + 22 * (count - 1)
        items.append(Dot(x, 8, 4, COLOURS[:count], name=f"dot {count}"))
        items.append(Dot(x, 20, 3.5, COLOURS[:count], Stroke(BLACK, 0.4), WHITE, 1.0, f"dot {count}"))
    items.append(Dot(160, 14, 1.5, COLOURS[4:5], halo=WHITE, halo_width=0.7, name="halo"))
    items.append(Dot(166, 8, 3, (), Stroke(RED, 0.8), name="ring"))
    items.append(Dot(166, 20, 0.4, (BLACK,), name="tiny"))
    return items


def words() -> list[Item]:
    """Every style, alignment and a few angles; Greek and Cyrillic from the second font; signs that XML minds."""
    items: list[Item] = [Path((("M", 90, 2), ("L", 90, 46)), Stroke(RED, 0.2), name="axis")]
    for index, (style, align) in enumerate([("body", "left"), ("bold", "centre"), ("italic", "right"), ("bold-italic", "centre")]):
        items.append(Text(90, 8 + 9 * index, "Ação & <Puzzle> “6 × 10”", 13, BLACK, style, align, name=f"{style} {align}"))
        items.append(Text(170, 8 + 9 * index, "αβγ abc Где", 11, COLOURS[4], style, "right", name="three scripts"))
    angles = (-90, -30, 45, 180)
    items.extend(Text(30, 26, f"turned {angle}°", 10, RED, "body", "left", angle, name="turned") for angle in angles)
    items.append(Text(90, 46, "Ωmega: centred across fonts", 10, BLACK, "body", "centre"))
    return items


def nested() -> list[Item]:
    """Groups in groups: moved, turned, mirrored, enlarged from a small drawing, clipped with a hole."""
    unit = (
        Path(rectangle(0, 0, 1, 1), Stroke(BLACK, 0.05), COLOURS[2]),
        Dot(0.5, 0.5, 0.3, COLOURS[:3]),
        Text(0.1, 0.9, "R", 2, BLACK),
    )
    stripes = tuple(Path((("M", x, 0), ("L", x + 30, 30)), Stroke(COLOURS[x % 7], 1.2)) for x in range(-28, 60, 4))
    window = rectangle(2, 2, 50, 26, 6) + circle(27, 15, 8)
    return [
        Group("enlarged", unit, compose(translation(8, 6), scaling(24))),
        Group(
            "turned", (Group("turned again", unit, rotation(15)),), compose(translation(54, 6), compose(rotation(15), scaling(16)))
        ),
        Group("mirrored", unit, compose(translation(86, 6), scaling(-18, 18))),
        Group("sheared", unit, (14, 0, -6, 20, 100, 6)),
        Group("window", stripes, translation(116, 3), clip=window),
        Group("flat", unit, scaling(1, 0)),
        Group("nothing", unit, clip=()),
    ]
