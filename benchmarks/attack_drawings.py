# ruff: noqa: E501 (a picture is written in one line)
"""Drawings that ask for work out of all proportion to their size, each by a name, one generator for each class."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from math import cos, pi, sin
from random import Random

Attack = tuple[str, str, bytes]
"""A name, the ending of the file, and what is in it."""


def every_drawing() -> Iterator[tuple[str, Attack]]:
    """All attacks by drawings, with the class that each belongs to."""
    for make in CLASSES:
        for name, suffix, content in make():
            yield make.__name__.replace("_", " "), (name, suffix, content)


def svg(body: str, view: str = "0 0 1000 1000", head: str = "") -> bytes:
    """Wrap elements into a picture."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{head}{body}</svg>'.encode()


def crossing_lines() -> Iterator[Attack]:
    """Straight lines over the whole page, in any direction."""
    for count in (60, 200, 440, 1000, 5000, 30000):
        for width in (1, 12):
            chance = Random(count)
            ends = [
                (chance.random() * 1000, chance.random() * 1000, chance.random() * 1000, chance.random() * 1000)
                for _ in range(count)
            ]
            lines = "".join(f'<line x1="{a:.1f}" y1="{b:.1f}" x2="{c:.1f}" y2="{d:.1f}"/>' for a, b, c, d in ends)
            yield f"{count} chords, pen {width}", "svg", svg(f'<g stroke="#000" stroke-width="{width}">{lines}</g>')
            path = "".join(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for a, b, c, d in ends)
            yield f"{count} chords in one path, pen {width}", "svg", svg(f'<path d="{path}" stroke="#000" stroke-width="{width}"/>')


def grids() -> Iterator[Attack]:
    """Lines across and down, as of squared paper, and parallels."""
    for count in (100, 220, 440, 1000, 5000, 20000):
        step = 1000 / count
        across = "".join(f'<path d="M0 {n * step:.3f}H1000"/>' for n in range(count))
        down = "".join(f'<path d="M{n * step:.3f} 0V1000"/>' for n in range(count))
        yield f"{count} by {count} lines", "svg", svg(f'<g stroke="#000">{across}{down}</g>')
        yield f"{count} parallels", "svg", svg(f'<g stroke="#000" stroke-width="{step / 4:.4f}">{across}</g>')
        boxes = "".join(f'<rect x="0" y="{n * step:.3f}" width="1000" height="{step / 2:.4f}"/>' for n in range(count))
        yield f"{count} bars", "svg", svg(boxes)
    for count in (100, 1000, 8000):
        rays = "".join(
            f'<path d="M500 500L{500 + 490 * cos(2 * pi * n / count):.3f} {500 + 490 * sin(2 * pi * n / count):.3f}"/>'
            for n in range(count)
        )
        yield f"{count} rays", "svg", svg(f'<g stroke="#000">{rays}</g>')
        fan = "".join(f'<path d="M0 {n * 1000 / count:.3f}L1000 {1000 - n * 1000 / count:.3f}"/>' for n in range(count))
        yield f"{count} lines through about one point", "svg", svg(f'<g stroke="#000">{fan}</g>')


def circles() -> Iterator[Attack]:
    """Discs and rings that overlap, opaque and like glass."""
    for count in (100, 300, 1000, 5000, 30000):
        for style in (
            "fill='none' stroke='#000'",
            "fill='#08f' fill-opacity='.1'",
            "fill='#fff' stroke='#000' stroke-width='9'",
            "fill='#123'",
        ):
            for size in (20, 200):
                chance = Random(count)
                discs = "".join(
                    f'<circle cx="{chance.random() * 1000:.1f}" cy="{chance.random() * 1000:.1f}" r="{size * (0.5 + chance.random()):.1f}"/>'
                    for _ in range(count)
                )
                yield f"{count} circles of {size}, {style}", "svg", svg(f"<g {style}>{discs}</g>")
    for count in (300, 3000, 20000):
        rings = "".join(f'<circle cx="500" cy="500" r="{500 * (n + 1) / count:.3f}"/>' for n in range(count))
        yield f"{count} rings in each other", "svg", svg(f'<g fill="none" stroke="#000">{rings}</g>')
        shades = "".join(
            f'<circle cx="500" cy="500" r="{500 - 500 * n / count:.3f}" fill="#{(n * 37) % 0xFFFFFF:06x}"/>' for n in range(count)
        )
        yield f"{count} coloured discs on each other", "svg", svg(shades)


def coincident() -> Iterator[Attack]:
    """One shape again and again, in its place or nearly."""
    shapes = {
        "rect": '<rect x="{x}" y="{y}" width="700" height="500"/>',
        "circle": '<circle cx="{x}" cy="{y}" r="300"/>',
        "blob": '<path d="M{x} {y}c300-200 500 200 300 400s-400 200-500 0s100-300 200-400z"/>',
    }
    for count in (300, 3000, 20000):
        for name, shape in shapes.items():
            for jitter in (0.0, 1e-6, 1e-3, 0.05, 2.0):
                for style in ('fill="none" stroke="#000"', 'fill="#c40" fill-opacity="0.5"'):
                    if count > 300 and (name == "rect") == ("none" in style):
                        continue
                    chance = Random(7)
                    drawn = "".join(
                        shape.format(x=round(400 + jitter * chance.random(), 9), y=round(400 + jitter * chance.random(), 9))
                        for _ in range(count)
                    )
                    yield f"{count} times a {name} within {jitter}, {style}", "svg", svg(f"<g {style}>{drawn}</g>")


def small_shapes() -> Iterator[Attack]:
    """Very many small things."""
    for count in (2000, 10000, 50000, 100000):
        across = round(count**0.5)
        step = 1000 / across
        for name, shape in (
            ("squares", '<rect x="{x:.2f}" y="{y:.2f}" width="{s:.3f}" height="{s:.3f}"/>'),
            ("discs", '<circle cx="{x:.2f}" cy="{y:.2f}" r="{s:.3f}"/>'),
            ("stars", '<path d="M{x:.2f} {y:.2f}l1 2l2 1l-2 1l-1 2l-1-2l-2-1l2-1z"/>'),
        ):
            body = "".join(shape.format(x=step * (n % across), y=step * (n // across), s=step / 2) for n in range(count))
            yield f"{count} {name}", "svg", svg(body)
        path = "".join(
            f"M{step * (n % across):.2f} {step * (n // across):.2f}h{step / 2:.3f}v{step / 2:.3f}h-{step / 2:.3f}z"
            for n in range(count)
        )
        yield f"{count} squares in one path", "svg", svg(f'<path d="{path}"/>')
        yield (
            f"{count} squares in one path, evenodd, pen",
            "svg",
            svg(f'<path d="{path}" fill-rule="evenodd" fill="#080" stroke="#000"/>'),
        )
        dots = "".join(f"M{step * (n % across):.2f} {step * (n // across):.2f}h0" for n in range(count))
        yield (
            f"{count} dots of a pen",
            "svg",
            svg(f'<path d="{dots}" stroke="#000" stroke-linecap="round" stroke-width="{step / 2:.3f}"/>'),
        )
        touching = "".join(
            f'<rect x="{step * (n % across):.3f}" y="{step * (n // across):.3f}" width="{step:.3f}" height="{step:.3f}" fill="#{(n * 9973) % 0xFFFFFF:06x}"/>'
            for n in range(count)
        )
        yield f"{count} coloured squares that touch", "svg", svg(touching)


def long_paths() -> Iterator[Attack]:
    """One line of very many points: spirals, zigzags, curves that fill the plane, coasts, stars."""
    for count in (5000, 50000, 150000, 399000):
        spiral = [
            (500 + 490 * n / count * cos(n * 2 * pi / 300), 500 + 490 * n / count * sin(n * 2 * pi / 300)) for n in range(count)
        ]
        for style in ('fill="none" stroke="#000" stroke-width=".2"', 'fill="#000"', 'fill="none" stroke="#000" stroke-width="20"'):
            yield f"spiral of {count}, {style}", "svg", svg(f'<path d="{_path(spiral)}" {style}/>')
        teeth = [(1000 * n / count, 1000 * (n % 2)) for n in range(count)]
        yield f"zigzag of {count}", "svg", svg(f'<path d="{_path(teeth)}" fill="none" stroke="#000"/>')
        yield f"filled zigzag of {count}", "svg", svg(f'<path d="{_path(teeth)}Z"/>')
        chance = Random(count)
        walk, x, y = [], 500.0, 500.0
        for _ in range(count):
            x, y = x + chance.uniform(-5, 5), y + chance.uniform(-5, 5)
            walk.append((x, y))
        yield f"random walk of {count}", "svg", svg(f'<path d="{_path(walk)}" fill="none" stroke="#000"/>')
        noise = [(chance.random() * 1000, chance.random() * 1000) for _ in range(min(count, 50000))]
        yield f"scribble of {len(noise)}", "svg", svg(f'<path d="{_path(noise)}" fill="none" stroke="#000"/>')
        yield f"filled scribble of {len(noise)}", "svg", svg(f'<path d="{_path(noise)}Z" fill-rule="evenodd"/>')
        coast = [
            (
                (400 + chance.random() * 80) * cos(2 * pi * n / count) + 500,
                (400 + chance.random() * 80) * sin(2 * pi * n / count) + 500,
            )
            for n in range(count)
        ]
        yield f"coast of {count}", "svg", svg(f'<path d="{_path(coast)}Z" fill="#484"/>')
    for corners, skip in ((101, 50), (401, 200), (1001, 500), (5001, 2500)):
        star = [
            (500 + 490 * cos(2 * pi * n * skip / corners), 500 + 490 * sin(2 * pi * n * skip / corners)) for n in range(corners)
        ]
        yield f"star of {corners}", "svg", svg(f'<path d="{_path(star)}Z"/>')
        yield f"star of {corners}, drawn", "svg", svg(f'<path d="{_path(star)}Z" fill="none" stroke="#000"/>')
    for order in (5, 7, 8, 9):
        curve = list(_hilbert(order))
        for style in ('fill="none" stroke="#000" stroke-width="{w:.3f}"', 'fill="#000"'):
            yield (
                f"Hilbert curve of {len(curve)}, {style}",
                "svg",
                svg(f'<path d="{_path(curve)}" {style.format(w=500 / 2**order)}/>'),
            )
        yield f"Hilbert ribbon of {2 * len(curve)}", "svg", svg(f'<path d="{_path(_ribbon(curve, 250 / 2**order))}Z"/>')
    comb = "".join(f"v400h{0.4:.3f}v-400h0.4" for _ in range(1200))
    yield "comb of 1200 teeth", "svg", svg(f'<path d="M10 10{comb}v500h-990z"/>')


def curves() -> Iterator[Attack]:
    """Curves that are absurdly large, tight or numerous."""
    for count in (100, 2000, 20000):
        for reach in (1e3, 1e6, 1e8):
            chance = Random(count)
            loops = "".join(
                "C"
                + " ".join(f"{chance.uniform(-reach, reach):.3g}" for _ in range(4))
                + f" {chance.random() * 1000:.1f} {chance.random() * 1000:.1f}"
                for _ in range(count)
            )
            yield f"{count} cubics reaching {reach:g}", "svg", svg(f'<path d="M0 0{loops}" fill="none" stroke="#000"/>')
            arcs = "".join(
                f"A{reach:g} {reach * chance.random():.4g} {chance.random() * 360:.1f} {n % 2} {n // 2 % 2} {chance.random() * 1000:.1f} {chance.random() * 1000:.1f}"
                for n in range(count)
            )
            yield f"{count} arcs reaching {reach:g}", "svg", svg(f'<path d="M0 0{arcs}" fill="none" stroke="#000"/>')
            yield f"{count} arcs reaching {reach:g}, filled", "svg", svg(f'<path d="M0 0{arcs}z"/>')
    for number in ("1e308", "1e-308", "1e999", "9" * 400, "-1e38", "5e-324", "1e9"):
        yield (
            f"coordinates {number[:9]}",
            "svg",
            svg(f'<path d="M0 0L{number} {number}L{number} 0A{number} 1 0 0 0 7 7z" stroke="#000" stroke-width="{number}"/>'),
        )
        yield f"view box {number[:9]}", "svg", svg('<circle r="5" cx="5" cy="5"/>', f"0 0 {number} {number}")
        yield (
            f"transform {number[:9]}",
            "svg",
            svg(f'<g transform="scale({number}) rotate({number}) skewX({number})"><circle r="5" cx="5" cy="5"/></g>'),
        )


def broad_pens() -> Iterator[Attack]:
    """Lines as broad as the page, whose bands all overlap."""
    for count in (50, 300, 2000, 10000):
        chance = Random(count)
        for width in (30, 300):
            lines = "".join(
                f'<path d="M{chance.random() * 1000:.0f} {chance.random() * 1000:.0f}C{" ".join(f"{chance.random() * 1000:.0f}" for _ in range(6))}" stroke="#{chance.randrange(0xFFFFFF):06x}"/>'
                for _ in range(count)
            )
            yield (
                f"{count} curves, pen {width}",
                "svg",
                svg(f'<g fill="none" stroke-width="{width}" stroke-linecap="round">{lines}</g>'),
            )
    yield "dashes of nothing", "svg", svg('<path d="M0 0H1000V1000" fill="none" stroke="#000" stroke-dasharray="1e-9 1e-9"/>')
    yield "100000 dashes", "svg", svg(f'<path d="M0 0H1000V1000" fill="none" stroke="#000" stroke-dasharray="{"1 2 " * 100000}"/>')


def nesting() -> Iterator[Attack]:
    """Groups in groups, copies of copies, clips in clips."""
    for depth in (200, 1000, 20000, 200000):
        yield f"{depth} groups deep", "svg", svg("<g>" * depth + '<circle r="5"/>' + "</g>" * depth)
        yield f"{depth} pictures deep", "svg", svg("<svg>" * depth + '<circle r="5"/>' + "</svg>" * depth)
    for levels, wide in ((5, 5), (8, 10), (16, 2), (30, 2), (200, 2)):
        layers = "".join(f'<g id="l{n}">' + f'<use href="#l{n - 1}" x="3"/>' * wide + "</g>" for n in range(1, levels))
        yield (
            f"{wide} copies {levels} times over",
            "svg",
            svg(f'<defs><circle id="l0" r="5"/>{layers}</defs><use href="#l{levels - 1}"/>'),
        )
    for count in (100, 1000, 5000, 20000):
        clips = "".join(
            f'<clipPath id="c{n}"' + (f' clip-path="url(#c{n - 1})"' if n else "") + f'><circle r="{100 + n % 50}"/></clipPath>'
            for n in range(count)
        )
        yield f"{count} clips on clips", "svg", svg(f'<defs>{clips}</defs><circle r="500" clip-path="url(#c{count - 1})"/>')
        opened = "".join(f'<g clip-path="url(#c{n})">' for n in range(min(count, 250)))
        yield (
            f"{count} clips in each other, {count} shapes",
            "svg",
            svg(f"<defs>{clips}</defs>{opened}" + '<circle r="90"/>' * count + "</g>" * min(count, 250)),
        )
        busy = "".join(f'<circle cx="{n}" r="30"/>' for n in range(count))
        yield (
            f"a clip of {count} shapes, used {count} times",
            "svg",
            svg(f'<clipPath id="c">{busy}</clipPath>' + '<circle r="500" clip-path="url(#c)"/>' * count),
        )
        boxes = "".join(f'<circle cx="{n}" r="30" clip-path="url(#b)"/>' for n in range(count))
        yield (
            f"a clip by box, used {count} times",
            "svg",
            svg(f'<clipPath id="b" clipPathUnits="objectBoundingBox"><circle r="1"/></clipPath><g clip-path="url(#b)">{boxes}</g>'),
        )


def styles() -> Iterator[Attack]:
    """Style sheets, gradients, texts and names without end."""
    for count in (500, 5000, 50000):
        rules = "".join(f".a{n} g > path ~ circle.b:not(.c{n}) {{fill:#{n % 0xFFFFFF:06x}}}" for n in range(count))
        yield f"{count} rules, {count} shapes", "svg", svg(f"<style>{rules}</style>" + '<circle class="b a1" r="5"/>' * count)
        chain = "".join(f'<linearGradient id="g{n}" href="#g{n + 1}"/>' for n in range(count))
        yield f"{count} gradients in a row", "svg", svg(f'<defs>{chain}</defs><circle r="5" fill="url(#g0)"/>' * 2)
        stops = '<stop offset="0" stop-color="#08f"/>' * count
        yield (
            f"{count} stops",
            "svg",
            svg(f'<linearGradient id="g">{stops}</linearGradient>' + '<circle r="5" fill="url(#g)"/>' * 50),
        )
        classes = " ".join(f"k{n}" for n in range(count))
        yield f"an element of {count} classes", "svg", svg(f'<style>.k1.k2.k3{{fill:red}}</style><circle r="5" class="{classes}"/>')
        yield f"{count} attributes", "svg", svg('<circle r="5"' + "".join(f' a{n}=""' for n in range(count)) + "/>")
        yield f"a transform of {count} steps", "svg", svg(f'<circle r="5" transform="{"rotate(1) " * count}"/>')
        glass = "".join(
            f'<rect x="{n % 90}" y="{n % 70}" width="{100 + n % 200}" height="{100 + n % 170}" fill="#{n * 7919 % 0xFFFFFF:06x}" opacity=".5"/>'
            for n in range(count)
        )
        yield f"{count} panes of glass", "svg", svg(glass)
    for size in (1_000_000, 9_000_000):
        yield f"{size} letters of text", "svg", svg(f'<text>{"x" * size}</text><circle r="5"/>')
        yield f"{size} letters of a path", "svg", svg(f'<path d="{"M" * size}"/><circle r="5"/>')
        yield f"{size} digits", "svg", svg(f'<path d="M0 0L{"1" * size} 3"/><circle r="5"/>')
        yield f"an id of {size}", "svg", svg(f'<circle id="{"i" * size}" r="5"/>')
        yield f"{size} letters of style", "svg", svg(f'<style>{"a,b>c{" * (size // 5)}</style><circle r="5"/>')
        yield f"{size} letters of one selector", "svg", svg(f'<style>{"a " * (size // 2)}{{fill:red}}</style><circle r="5"/>')
        yield f"{size} brackets of style", "svg", svg(f'<style>{"(" * size}</style><circle r="5"/>')
        yield f"{size} comments", "svg", svg("<!---->" * (size // 7) + '<circle r="5"/>')
        yield f"{size} letters of an inline style", "svg", svg(f'<circle r="5" style="{"fill:red;" * (size // 9)}"/>')
        yield f"gzip of {size * 100}", "svgz", gzip.compress(b" " * (size * 100))
    yield "many points of a polygon", "svg", svg(f'<polygon points="{"1 2 3 4 5 6 " * 700000}"/>')
    yield "path without separators", "svg", svg(f'<path d="M0 0{"l1-1" * 390000}" stroke="#000"/>')
    yield "entities", "svg", b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>'


def graphs() -> Iterator[Attack]:
    """Graphs of lines that cross, coincide or never end."""
    for count in (200, 440, 1000, 5000, 50000, 200000):
        chance = Random(count)
        points = [[round(chance.random() * 1000, 2), round(chance.random() * 1000, 2)] for _ in range(count)]
        edges = [[chance.randrange(count), chance.randrange(count)] for _ in range(count)]
        yield f"graph of {count} edges", "json", _graph(points, edges)
        yield f"graph in mm of {count} edges", "json", _graph(points, edges, unit="mm")
        side = max(2, round(count**0.5))
        grid = [[n % side, n // side] for n in range(side * side)]
        steps = [[n, n + 1] for n in range(side * side - 1) if (n + 1) % side] + [[n, n + side] for n in range(side * side - side)]
        yield f"grid of {len(steps)} edges", "json", _graph(grid, steps)
        yield f"grid in mm of {len(steps)} edges", "json", _graph(grid, steps, unit="mm")
        same = [[5 + chance.random() * 1e-7, 5 + chance.random() * 1e-7] for _ in range(count)]
        yield f"{count} edges within nothing", "json", _graph([*same, [9, 9]], [[n, count] for n in range(count)])
        yield f"star of {count} edges", "json", _graph([[0, 0], *points], [[0, n + 1] for n in range(count)])
        rings = [[[x + dx, y + dy] for dx, dy in ((0, 0), (9, 0), (9, 9), (0, 9), (0, 0))] for x, y in points]
        yield (
            f"GeoJSON of {count} squares",
            "geojson",
            json.dumps({"type": "MultiPolygon", "coordinates": [[ring] for ring in rings]}).encode(),
        )
        spiral = [[n / count * cos(n / 50), n / count * sin(n / 50)] for n in range(count)]
        yield f"GeoJSON spiral of {count}", "geojson", json.dumps({"type": "LineString", "coordinates": spiral}).encode()
        topology = {
            "type": "Topology",
            "arcs": [[[1, 1]] * min(count, 900)] * 200,
            "objects": {"a": {"type": "MultiLineString", "arcs": [list(range(200))] * (count // 200)}},
        }
        yield f"TopoJSON of {count}", "json", json.dumps(topology).encode()
    for depth in (50, 900, 5000, 900000):
        yield f"{depth} brackets", "json", b"[" * depth
        yield f"{depth} objects in each other", "json", b'{"a":' * depth + b"1" + b"}" * depth
        yield (
            f"{depth} collections in each other",
            "geojson",
            b'{"type":"GeometryCollection","geometries":[' * depth + b"]}" * depth,
        )
    wide = {
        "type": "Topology",
        "arcs": [[[0, 0], [9, 9]]],
        "objects": {"a": {"type": "GeometryCollection", "geometries": [{"type": "LineString", "arcs": [0] * 1000}] * 900}},
    }
    yield "TopoJSON of 900000 references", "json", json.dumps(wide).encode()
    for number in ("9" * 290, "9" * 4000, "1e308", "5e-324", "-0", "1e-320", "NaN", "Infinity"):
        yield (
            f"graph of {number[:9]}",
            "json",
            f'{{"format":"printkit-graph/1","vertices":[[0,0],[{number},{number}],[1,0]],"edges":[[0,1],[1,2]]}}'.encode(),
        )
        yield (
            f"GeoJSON of {number[:9]}",
            "geojson",
            f'{{"type":"LineString","coordinates":[[0,0],[{number},{number}],[1,{number}]]}}'.encode(),
        )
        yield (
            f"TopoJSON of {number[:9]}",
            "json",
            f'{{"type":"Topology","transform":{{"scale":[{number},1],"translate":[{number},0]}},"arcs":[[[0,0],[{number},1]]]}}'.encode(),
        )


def _graph(vertices: object, edges: object, **more: str) -> bytes:
    return json.dumps({"format": "printkit-graph/1", "vertices": vertices, "edges": edges, **more}).encode()


def _path(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points)


def _hilbert(order: int) -> Iterator[tuple[float, float]]:
    side = 2**order
    for number in range(side * side):
        x = y = 0
        rest, size = number, 1
        while size < side:
            right, up = 1 & (rest // 2), 1 & (rest ^ (rest // 2))
            if up == 0:
                if right == 1:
                    x, y = size - 1 - x, size - 1 - y
                x, y = y, x
            x, y = x + size * right, y + size * up
            rest, size = rest // 4, size * 2
        yield (x * 1000 / side, y * 1000 / side)


def _ribbon(points: list[tuple[float, float]], width: float) -> list[tuple[float, float]]:
    return [*points, *((x + width, y + width * 0.7) for x, y in reversed(points))]


CLASSES: tuple[Callable[[], Iterator[Attack]], ...] = (
    crossing_lines,
    grids,
    circles,
    coincident,
    small_shapes,
    long_paths,
    curves,
    broad_pens,
    nesting,
    styles,
    graphs,
)
