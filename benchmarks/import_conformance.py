"""How far the SVG import agrees with reference pictures.

    python benchmarks/import_conformance.py [FOLDER] [--only TEXT] [--sheet DIR]

FOLDER holds SVG files, each beside a PNG of the same name that shows how it should look (default: ../shared/corpus/resvg). Every
file is read by the importer, its marks are painted as plain areas, and the result is compared with the PNG pixel by pixel. Files
that use what the importer does not claim (text, pixels, markers, masks, filters, entities, ...) are listed with the reason and not
counted. Paint that varies (a gradient) is compared by where it is, not by its colour.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cairosvg
import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image

from printkit.errors import PrintkitError
from printkit.geometry.affine import IDENTITY, Affine, compose, inverse, scaling
from printkit.geometry.flatten import mapped, stretch
from printkit.sources.limits import LIMITS
from printkit.sources.report import Notebook
from printkit.sources.svg import gate, tree
from printkit.sources.svg.colour import Colour
from printkit.sources.svg.document import Document
from printkit.sources.svg.mark import Clip, Illustration, Mark, Outline, Paint, Pen
from printkit.sources.svg.walk import illustration
from printkit.sources.trace.flat import Precision, area, bounds, chains, clip_area, lines, own_box

FOLDERS = (
    "shapes",
    "structure",
    "painting/color",
    "painting/display",
    "painting/fill",
    "painting/fill-rule",
    "painting/marker",
    "painting/overflow",
    "painting/stroke",
    "painting/stroke-dasharray",
    "painting/stroke-linejoin",
    "painting/stroke-width",
    "painting/visibility",
)
NOT_CLAIMED = (
    (r"<!ENTITY", "entities are refused"),
    (r"<(text|tref|tspan)\b", "text is not line art"),
    (r"<(image|foreignObject)\b", "pixels are not line art"),
    (r"<marker\b", "markers are not drawn"),
    (r"stroke-dasharray", "dashes are taken as unbroken lines"),
    (r"<pattern\b", "a pattern is taken as a plain area"),
    (r"context-(fill|stroke)", "context paint is not followed"),
    (r'linejoin\s*=\s*"(arcs|miter-clip)', "a line's corners do not matter for its centre line"),
    (r"background-color", "the page's own background is left out on purpose"),
    (r'gradientUnits="objectBoundingBox"[\s\S]*<line', "whether a gradient fits a line's box does not matter for its centre line"),
)
# The references show what one renderer does. Where it stops at SVG 1.1 and we do not, the difference is meant.
ON_PURPOSE = {
    "painting/fill/icc-color.svg": "the plain colour before an ICC colour is used",
    "painting/fill/rgba-0-127-0-50percent.svg": "CSS 4 allows an opacity in per cent",
    "painting/fill/rgba-0-50percent-0-0.5.svg": "CSS 4 allows numbers and per cent together",
    "painting/stroke-width/negative.svg": "a negative width is no width, so the default holds, as in browsers",
    "shapes/rect/ch-values.svg": "the unit is known here",
    "shapes/rect/q-values.svg": "the unit is known here",
    "shapes/rect/rem-values.svg": "the unit is known here",
    "shapes/rect/vmin-and-vmax-values.svg": "the unit is known here",
    "shapes/rect/vw-and-vh-values.svg": "the unit is known here",
    "structure/style-attribute/non-presentational-attribute.svg": "SVG 2 lets a style set the geometry",
    "structure/style/non-presentational-attribute.svg": "SVG 2 lets a style set the geometry",
    "structure/svg/negative-size.svg": "a picture with a senseless size is drawn all the same",
    "structure/svg/zero-size.svg": "a picture with a senseless size is drawn all the same",
    "structure/symbol/with-transform.svg": "SVG 2 lets a symbol have a transform",
}
ALLOWED_SHARE = 0.003
ALLOWED_STEP = 0.4

Raster = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one file; `ours` is the picture that was compared."""

    name: str
    outcome: str
    share: float = 0.0
    ours: Raster | None = None

    @property
    def counts(self) -> bool:
        """Files that use what we do not claim do not count."""
        return not self.outcome.startswith("not claimed")


def load(path: Path) -> Illustration:
    """Read a file as far as its marks."""
    notes = Notebook()
    data = gate.unpacked(gate.file_bytes(path, LIMITS), LIMITS)
    return illustration(Document(tree.parse(gate.decoded(data, notes), LIMITS), LIMITS, notes))


def painted(found: Illustration, width: int, height: int) -> Raster:
    """Paint marks as plain areas on a transparent page; colours come out multiplied by their opacity."""
    to_pixels: Affine = scaling(*(pixels / size for pixels, size in zip((width, height), _page_size(found), strict=True)))
    paths = [_path(*layer) for mark in found.marks for layer in _layers(mark, found.marks, to_pixels)]
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{"".join(paths)}</svg>'
    image = Image.open(io.BytesIO(cairosvg.svg2png(bytestring=text.encode()))).convert("RGBA")
    return _premultiplied(image)


def _page_size(found: Illustration) -> tuple[float, float]:
    if found.page:
        return found.page[2], found.page[3]
    box = bounds([chain for mark in found.marks for chain in chains(mark.outline, IDENTITY, 0.1)])
    pen = max((mark.pen.width for mark in found.marks if mark.pen), default=0.0)
    return (box[2] + pen / 2, box[3] + pen / 2) if box else (1.0, 1.0)


def _layers(mark: Mark, marks: Sequence[Mark], to_pixels: Affine) -> Iterator[tuple[Colour, shapely.Geometry]]:
    precision = Precision(0.05, 1e-3)
    clips = [clip_area(clip, to_pixels, precision, _box(clip, marks)) for clip in mark.outline.clips]
    if mark.fill:
        yield mark.fill.colour, _clipped(area(mark.outline, to_pixels, precision), clips)
    if mark.pen:
        yield mark.pen.paint.colour, _clipped(_stroke(mark.outline, mark.pen, to_pixels), clips)


def _clipped(shape: shapely.Geometry, clips: Sequence[shapely.Geometry]) -> shapely.Geometry:
    for clip in clips:
        shape = shapely.intersection(shape, clip, grid_size=1e-3)
    return shape


def _box(clip: Clip, marks: Sequence[Mark]) -> Affine | None:
    return own_box([mark.outline for mark in marks if clip in mark.outline.clips], clip) if clip.by_box else None


def _stroke(outline: Outline, pen: Pen, to_pixels: Affine) -> shapely.Geometry:
    """The area that a pen covers: widened where the path is at home, so that an uneven scale squeezes the pen as it should."""
    map_, back = compose(to_pixels, outline.map), inverse(outline.map)
    if back is None:
        return shapely.Polygon()
    flat = chains(outline, back, 0.05 / stretch(map_))
    cap = {"round": "round", "square": "square"}.get(pen.cap, "flat")
    join = pen.join if pen.join in {"round", "bevel"} else "mitre"
    style = {"cap_style": cap, "join_style": join, "mitre_limit": pen.miter_limit}
    wide = [_centre(points, chain.closed).buffer(pen.width / 2, **style) for chain in flat for points in lines([chain])]
    joined = shapely.transform(shapely.union_all(wide), lambda points: mapped(map_, points))
    return shapely.make_valid(joined)


def _centre(points: NDArray[np.float64], closed: bool) -> shapely.Geometry:
    return shapely.LinearRing(points) if closed and len(points) > 3 else shapely.LineString(points)


def _path(colour: Colour, shape: shapely.Geometry) -> str:
    rings = [ring.coords for part in shapely.get_parts(shape) if part.geom_type == "Polygon" for ring in _rings(part)]
    data = "".join("M" + "L".join(f"{x:.4f} {y:.4f}" for x, y in ring) + "Z" for ring in rings)
    red, green, blue = (round(255 * channel) for channel in colour[:3])
    return f'<path d="{data}" fill="rgb({red},{green},{blue})" fill-opacity="{colour[3]:.4f}" fill-rule="evenodd"/>' if data else ""


def _rings(polygon: shapely.Polygon) -> list[shapely.LinearRing]:
    return [] if polygon.is_empty else [polygon.exterior, *polygon.interiors]


def _premultiplied(image: Image.Image) -> Raster:
    raster = np.asarray(image, dtype=np.float64) / 255
    return np.concatenate([raster[..., :3] * raster[..., 3:], raster[..., 3:]], axis=2)


def compare(svg: Path, name: str) -> Verdict:
    """Compare one file with its reference."""
    text = svg.read_bytes().decode("latin-1")
    reason = next((why for pattern, why in NOT_CLAIMED if re.search(pattern, text)), "")
    wanted = _premultiplied(Image.open(svg.with_suffix(".png")).convert("RGBA"))
    try:
        found = load(svg)
    except PrintkitError as error:
        return Verdict(name, f"not claimed: {reason}" if reason else f"error: {error}", 1.0)
    ours = painted(found, wanted.shape[1], wanted.shape[0])
    share = _difference(wanted, ours, any(paint.server for mark in found.marks for paint in _paints(mark)))
    if share <= ALLOWED_SHARE:
        return Verdict(name, "agrees", share, ours)
    if reason:
        return Verdict(name, f"not claimed: {reason}", share, ours)
    return Verdict(name, f"differs: {ON_PURPOSE.get(name, 'no good reason')}", share, ours)


def _paints(mark: Mark) -> list[Paint]:
    return [paint for paint in (mark.fill, mark.pen.paint if mark.pen else None) if paint]


def _difference(wanted: Raster, ours: Raster, varied: bool) -> float:
    """The share of pixels that are clearly not the same."""
    if varied:
        return float(((wanted[..., 3] > 0.01) != (ours[..., 3] > 0.01)).mean())
    return float((np.abs(wanted - ours).max(axis=2) > ALLOWED_STEP).mean())


def survey(folder: Path, only: str = "") -> list[Verdict]:
    """Compare every file of the folders."""
    files = sorted(path for name in FOLDERS for path in (folder / name).rglob("*.svg"))
    names = [(path, path.relative_to(folder).as_posix()) for path in files]
    return [compare(path, name) for path, name in names if only in name]


def agreement(verdicts: Sequence[Verdict]) -> tuple[int, int]:
    """How many files agree, and how many count."""
    return sum(verdict.outcome == "agrees" for verdict in verdicts), sum(verdict.counts for verdict in verdicts)


def main() -> int:
    """Print the share that agrees, and the rest with reasons."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).resolve().parents[2] / "shared" / "corpus" / "resvg")
    parser.add_argument("--sheet", type=Path, help="write a picture of each file that differs")
    parser.add_argument("--only", default="", help="look only at files whose path contains this")
    options = parser.parse_args()
    verdicts = survey(options.folder, options.only)
    for verdict in verdicts:
        if verdict.outcome != "agrees" or options.only:
            print(f"{verdict.name}: {verdict.outcome} ({verdict.share:.2%})")
        if verdict.outcome.startswith("differs") and options.sheet and verdict.ours is not None:
            _beside(options.folder / verdict.name, verdict.ours, options.sheet)
    good, counted = agreement(verdicts)
    share = good / max(1, counted)
    print(f"{good} of {counted} files with claimed features agree ({share:.1%}); {len(verdicts) - counted} are not claimed")
    return 0 if share >= 0.95 else 1


def _beside(svg: Path, ours: Raster, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    left = Image.open(svg.with_suffix(".png")).convert("RGBA")
    flat = np.concatenate([ours[..., :3] / np.maximum(ours[..., 3:], 1e-9), ours[..., 3:]], axis=2)
    right = Image.fromarray((flat.clip(0, 1) * 255).astype(np.uint8))
    sheet = Image.new("RGBA", (2 * left.width + 10, left.height), "white")
    sheet.paste(left, (0, 0), left)
    sheet.paste(right, (left.width + 10, 0), right)
    sheet.save(folder / f"{svg.parent.name}_{svg.stem}.png")


if __name__ == "__main__":
    sys.exit(main())
