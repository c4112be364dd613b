"""Reading illustrations, and geometry in their place."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from printkit.errors import Fault, InputError, UsageError, amount
from printkit.front.argument import lengths, perhaps, place, refuse, shown, table, taking, text, texts
from printkit.front.page import DPI, FINENESS, Page, Place, write
from printkit.sources import Drawing as PlainDrawing
from printkit.sources import Options, graph_json

if TYPE_CHECKING:
    import numpy.typing as npt
    from shapely.geometry.base import BaseGeometry

    from printkit.geometry.flatten import Points

    Source = str | os.PathLike[str] | bytes | BaseGeometry | npt.NDArray[Any] | list[npt.NDArray[Any]] | PlainDrawing

FORMS = ("svg", "json", "png")
GRAPH_MARGIN, PICTURE_MARGIN = 0.0, 5.0
"""The usual room around a drawing: none if it is data, some if it is looked at."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Drawing(PlainDrawing):
    """An illustration as lines in millimetres: `vertices` where lines end or meet, `edges` that meet only there, and a `report`.

    In a notebook it shows itself. `save` writes the lines as SVG or PNG with the places where they meet, or as graph JSON. It can
    be given to `make` and to a book wherever a parameter names a drawing.
    """

    @taking(path=place, dpi=FINENESS)
    def save(self, path: Place, *, dpi: int = DPI) -> Path:
        """Write the drawing to a file, in the format that its name ends in."""
        from printkit.batch.staging import file_faults

        target = Path(path)
        if faults := file_faults(target, tuple(f".{form}" for form in FORMS), "path"):
            raise UsageError(*faults)
        write(target, self.content(target.suffix.lower().lstrip("."), dpi=dpi))
        return target

    @taking(form=text, dpi=FINENESS)
    def content(self, form: str, *, dpi: int = DPI) -> bytes:
        """Return the drawing as the content of a file."""
        return graph_json(self).encode() if form == "json" else self.page().content(form, dpi=dpi)

    def page(self) -> Page:
        """Draw what was understood: every line in a colour that its neighbours do not have, open ends and junctions marked."""
        from printkit.front.drawing_art import picture

        return Page(picture(self))

    def __repr__(self) -> str:
        return f"<printkit drawing of {amount(len(self.edges), 'line')}, {self.width:g} by {self.height:g} mm>"

    def _repr_svg_(self) -> str:
        from printkit.front.display import shown_picture
        from printkit.front.drawing_art import plain_lines

        return shown_picture(plain_lines(self))


@taking(y=text, unit=perhaps(text))
def read_drawing(source: Source, *, y: Literal["up", "down"] = "up", unit: Literal["mm"] | None = None, **options: Any) -> Drawing:
    """Read an illustration: a file, the content of one, a geometry of shapely, or lines as arrays of points of numpy.

    Files are SVG, graph JSON, GeoJSON or TopoJSON. `options` are those of `printkit trace`: `size` (the longer side in mm, or a
    box), `margin`, `rotate_deg`, `detail`, `centre_lines`, `layers`, `ids`, `colours`, `simplify`. For a geometry, `y` says
    which way its second coordinate points, and `unit="mm"` keeps its size.
    """
    wanted = options_of(options)
    if isinstance(source, PlainDrawing):
        return _shown(source)
    if isinstance(source, bytes):
        from printkit.sources import read_bytes

        return _shown(read_bytes(source, wanted))
    if isinstance(source, str | os.PathLike):
        from printkit.sources import read

        if remedy := place(source):
            raise InputError(Fault(f"{shown(source)} is not the name of a file", remedy, "source"))
        return _shown(read(Path(source), wanted))
    if not is_geometry(source):
        remedy = "give a path, the bytes of a file, a geometry of shapely, or arrays of points"
        raise InputError(Fault(f"a {type(source).__name__} is not an illustration", remedy, "source"))
    return _shown(drawing_of(source, wanted, y=y, unit=unit))


def drawing_of(source: Any, options: Options | None = None, *, y: str = "up", unit: str | None = None) -> PlainDrawing:
    """Turn a geometry into a drawing."""
    from printkit.sources.reading import read_lines

    if y not in ("up", "down"):
        raise UsageError(Fault(f'"{y}" is not a direction', 'write "up" or "down"', "y"))
    if unit not in (None, "mm"):
        raise UsageError(Fault(f'"{unit}" is not a unit we know', 'write "mm" or leave it out', "unit"))
    lines = [line * (1.0, -1.0) if y == "up" else line for line in _lines(source)]
    return read_lines(lines, options or Options(), in_mm=unit == "mm")


def is_geometry(value: Any) -> bool:
    """Tell whether a value is a geometry of shapely, an array of points, or a list of such; neither library is imported for it."""
    if isinstance(value, list | tuple):
        return bool(value) and all(is_geometry(part) for part in value)
    return hasattr(value, "geom_type") or (hasattr(value, "dtype") and getattr(value, "ndim", 0) == 2)


def _lines(source: Any) -> list[Points]:
    import numpy as np

    if isinstance(source, list | tuple):
        return [line for part in source for line in _lines(part)]
    if hasattr(source, "geom_type"):
        return [np.asarray(line.coords, dtype=float)[:, :2] for line in _outlines(source)]
    points = _numbers(np.asarray(source))
    if points.ndim != 2 or points.shape[1] != 2:
        raise InputError(Fault(f"an array of the shape {points.shape} is not a line", "give points as rows of x and y", "source"))
    return [points]


def _numbers(points: npt.NDArray[Any]) -> Points:
    """Return points as numbers; what are none, such as text or complex numbers, is refused."""
    try:
        if points.dtype.kind != "c":
            return points.astype(float)
    except (TypeError, ValueError):
        pass
    raise InputError(Fault("an array holds what are no coordinates", "give points as rows of two numbers", "source"))


def _outlines(geometry: BaseGeometry) -> Iterator[Any]:
    """Give the lines of a geometry: those of a line string, the rings of a polygon; points have none."""
    import shapely

    for part in shapely.get_parts(geometry):
        match part.geom_type:
            case "LineString" | "LinearRing":
                yield part
            case "Polygon":
                yield from (part.exterior, *part.interiors)
            case "Point":
                continue
            case _:
                yield from _outlines(part)


def options_of(given: dict[str, Any]) -> Options:
    """Check what is asked of the import."""
    from dataclasses import fields

    from printkit.errors import suggest

    known = [field.name for field in fields(Options)]
    unknown = [name for name in given if name not in known]
    if unknown:
        raise UsageError(*(Fault("there is no such option", suggest(name, known), name) for name in unknown))
    checks = {"size": perhaps(lengths), **dict.fromkeys(("layers", "ids", "colours"), texts)}
    plain = table(given)
    refuse(plain, checks)
    listed: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in plain.items()}
    try:
        return Options(**listed)
    except TypeError as error:
        raise UsageError(Fault(f"an option has a value of the wrong sort: {error}", field="options")) from error


def described(drawing: PlainDrawing) -> dict[str, Any]:
    """Return what the import found out, for machines."""
    report, degrees = drawing.report, drawing.degrees()
    return {
        "width": drawing.width,
        "height": drawing.height,
        "vertices": len(drawing.vertices),
        "ends": sum(degree == 1 for degree in degrees),
        "junctions": sum(degree > 2 for degree in degrees),
        "lines": len(drawing.edges),
        "loops": sum(edge.is_loop for edge in drawing.edges),
        "length": round(drawing.length, 1),
        "digest": drawing.digest(),
        "dropped": [{"element": one.element, "reason": one.reason} for one in report.dropped],
        "warnings": list(report.warnings),
        "credits": {
            "title": report.credits.title,
            "author": report.credits.author,
            "licence": report.credits.licence,
            "source": report.credits.source,
        },
    }


def _shown(drawing: PlainDrawing) -> Drawing:
    return Drawing(drawing.width, drawing.height, drawing.vertices, drawing.edges, drawing.report)
