"""What all kinds share that begin with an illustration: its file, its size on paper, how much of it is kept.

A book file may name drawings in its own folder and in folders below it, so that a book from a stranger cannot reach for anything
else; on the command line any path is welcome. The drawing is read once, when a book is planned; from then on the job carries it.
Its identity covers what the drawing looks like, not what its file is called.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import floor
from pathlib import Path, PurePath
from typing import Any, NamedTuple, Self

from pydantic import Field, PrivateAttr

from printkit import contract
from printkit.contract import named_file
from printkit.contract.spec import MM, names_file
from printkit.errors import Fault, InputError, PrintkitError, SpecError, Stopped
from printkit.page.frame import Frame
from printkit.scene.font import covers
from printkit.sources import Drawing, Options
from printkit.sources.keeping import drawing_of
from printkit.sources.limits import LIMITS
from printkit.sources.nearby import nearest_drawing
from printkit.sources.option import Detail
from printkit.sources.report import credit_line
from printkit.sources.svg.gate import NoSuchFile, file_bytes

_SHOWPIECE = Path(__file__).parent / "showpiece" / "umbrella.svg"
USUAL_BOX = (156.0, 205.0)
"""Without a size, a drawing is fitted into this rectangle, which fits A4 and Letter with room around it."""
LEAST_SIDE = 15.0
_WORDS = 6.0
"""A page that is too small for the usual size leaves room for so many lines of words under the drawing."""


class Room(NamedTuple):
    """The room for a puzzle on its page, in millimetres; `words` is the height of what is said under it."""

    width: float
    height: float
    words: float

    def box(self, spare: tuple[float, float]) -> tuple[float, float]:
        """Return the rectangle that is left for a drawing."""
        sides = (self.width - spare[0], self.height - self.words - spare[1])
        wide, high = (max(LEAST_SIDE, min(usual, side)) for usual, side in zip(USUAL_BOX, sides, strict=True))
        return (floor(wide), floor(high))


class DrawingSpec(contract.Spec):
    """The parameters of every kind that begins with an illustration."""

    drawing: str = Field(
        min_length=1,
        max_length=400,
        description="The illustration: an SVG, graph JSON, GeoJSON or TopoJSON file, beside the book.",
        json_schema_extra=names_file(".svg", ".svgz", ".json", ".geojson", ".topojson"),
    )
    size: float | None = Field(
        None,
        ge=LEAST_SIDE,
        le=1000,
        description="The longer side of the drawing in mm; unless given, it fills the page, but no more than one of A4.",
        json_schema_extra=MM,
    )
    detail: Detail = Field("all", description="How much of the drawing is kept: all lines, the main ones, or the silhouette.")
    rotate_deg: float = Field(0.0, ge=-360, le=360, description="Turns the drawing clockwise, in degrees.")
    layers: tuple[str, ...] = Field((), max_length=50, description="Only what lies in a layer or group of this name.")
    ids: tuple[str, ...] = Field((), max_length=50, description="Only the element, or group, with this id.")
    colours: tuple[str, ...] = Field((), max_length=50, description="Only what is painted in this colour, such as #c04000.")

    name: str = Field("", max_length=60, description="What the picture is called in the answers; unless given, as the drawing is.")
    credit: str = Field("", max_length=200, description="Whose work the drawing is; unless given, what the drawing itself says.")

    _traced: Drawing | None = PrivateAttr(None)
    _room: Room | None = PrivateAttr(None)

    @property
    def traced(self) -> Drawing:
        """The drawing itself; a spec must have been gathered before."""
        if self._traced is None:
            raise ValueError("the spec has not gathered its drawing")
        return self._traced

    def for_page(self, frame: Frame) -> Self:
        """Return the spec with the room that a drawing has for which nobody chose a size."""
        copy = self.model_copy()
        copy._room = Room(frame.width, frame.height, _WORDS * frame.theme.face("caption").leading)
        return copy

    def spare(self) -> tuple[float, float]:
        """Return how much wider and higher than its drawing a page can become, without the words under it."""
        return (0.0, 0.0)

    def fits(self, drawing: Drawing, room: Room) -> bool:
        """Tell whether the page of a drawing fits into a room, whatever it will look like."""
        wider, higher = self.spare()
        return drawing.width + wider <= room.width and drawing.height + higher <= room.height

    def gathered(self, folder: Path, anywhere: bool = False) -> Self:
        """Return the spec with its drawing read in; unless it may lie anywhere, it must lie in the folder or below it."""
        path = named_file.found(self.drawing, folder, anywhere, "drawing")
        try:
            drawing = self._sized(file_bytes(path, LIMITS))
        except NoSuchFile as error:
            problem = f"{named_file.shown(self.drawing)}: there is no such file"
            raise InputError(Fault(problem, nearest_drawing(self.drawing, folder), "drawing")) from error
        except PrintkitError as error:
            raise _about_the_drawing(error, self.drawing) from error
        copy = self.model_copy()
        copy._traced = drawing
        return copy

    def shown(self) -> dict[str, Any]:
        """Return the parameters for people: the name of the file, a digest of the drawing, and whose work it is."""
        said: dict[str, Any] = {**super().shown(), "drawing": named_file.own_name(self.drawing)}
        if self._traced is not None:
            said |= {"drawing_digest": self._traced.digest(), "credits": self.credits()}
        return said

    def essence(self) -> dict[str, Any]:
        """Return what the identity covers: what the drawing looks like, not what it or its file is called, nor whose it is."""
        said = super().essence()
        del said["name"], said["credit"]
        if self._traced is not None:
            said["credits"] = self._own_credits()
            del said["drawing"]
        return said

    def credits(self) -> str:
        """Return whose work the drawing is, as the book says, or as far as its file says."""
        return self.credit or self._own_credits()

    def _own_credits(self) -> str:
        return credit_line(self._traced.report.credits) if self._traced else ""

    def simpler(self) -> tuple[Self, str] | None:
        """Keep fewer lines of the drawing."""
        after = {"all": "main", "main": "silhouette"}
        if self.detail not in after:
            return None
        said = {"all": "only its main lines are used", "main": "only its silhouette is used"}[self.detail]
        return self.model_copy(update={"detail": after[self.detail]}), f"{self._shown_name}: {said}, because more has no room"

    @property
    def _shown_name(self) -> str:
        return named_file.own_name(self.drawing)

    def showpieces(self) -> Iterable[Self]:
        """Show a drawing of our own, which no reader is asked to find."""
        plain: dict[str, Any] = {"drawing": _SHOWPIECE.name, "size": None, "detail": "all", "rotate_deg": 0.0}
        copy = self.model_copy(
            update={**plain, "layers": (), "ids": (), "colours": (), "name": "", "credit": "", **self.for_show()}
        )
        copy._traced = copy._sized(_SHOWPIECE.read_bytes())
        return (copy,)

    def for_show(self) -> Mapping[str, Any]:
        """Return what else is different about the sheet that is shown."""
        return {}

    def called(self) -> str:
        """Return what the picture is called: as the book says, or as its file is."""
        return self.name or _spoken(named_file.own_name(self.drawing))

    def _sized(self, content: bytes) -> Drawing:
        """Trace a file in the size that was chosen, in the usual one, or in one that the page has room for."""
        drawing = _traced(content, self._options(self.size or USUAL_BOX))
        if self.size or self._room is None or self.fits(drawing, self._room):
            return drawing
        return _traced(content, self._options(self._room.box(self.spare())))

    def _options(self, size: float | tuple[float, float]) -> Options:
        return Options(
            size=size,
            detail=self.detail,
            rotate_deg=self.rotate_deg,
            layers=self.layers,
            ids=self.ids,
            colours=self.colours,
        )


def _spoken(file: str) -> str:
    """Turn the name of a file into words: `03_red-fox.svg` is "Red fox"; one that tells nothing, such as a number, is none."""
    words = re.sub(r"[\W_]+", " ", PurePath(file).stem).strip()
    words = re.sub(r"^\d+ ?", "", words)
    return words[:1].upper() + words[1:60] if covers(words, "body") else ""


@lru_cache(maxsize=32)
def _traced(content: bytes, options: Options) -> Drawing:
    """Trace a file once for all the puzzles that are made of it."""
    return drawing_of(content, options)


def _about_the_drawing(error: PrintkitError, name: str) -> PrintkitError:
    """Say which drawing is meant; a fault of one of our own options keeps its field."""
    own = DrawingSpec.model_fields
    faults = [
        fault
        if fault.field in own
        else Fault(f"{named_file.shown(name)}: {fault.field and fault.field + ': '}{fault.problem}", fault.remedy, "drawing")
        for fault in error.faults
    ]
    kind = type(error) if isinstance(error, SpecError | Stopped) else InputError
    return kind(*faults)
