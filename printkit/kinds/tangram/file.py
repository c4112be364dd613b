"""Sets and figures from users' own files: tables in TOML or JSON, and pictures in SVG."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from printkit.contract import named_file
from printkit.errors import Fault, InputError, PrintkitError
from printkit.geometry import ring
from printkit.geometry.ring_walk import regions
from printkit.kinds.tangram.corner_reading import FaultList
from printkit.kinds.tangram.piece_set import Figure, PieceSet, read_figure, read_set
from printkit.kinds.tangram.region_reading import ROUGH, disjoint, read_regions
from printkit.sources.filled import FilledShape, filled_shapes
from printkit.sources.report import credit_line

SUFFIXES = (".svg", ".toml", ".json")
_LONGEST_NAME = 60


class OwnSet(NamedTuple):
    """A set of the user's own, with a digest of its file."""

    pieces: PieceSet
    digest: str


class ByHand(NamedTuple):
    """How somebody laid a figure: the set, and a line for each piece, still to be read."""

    set_name: str
    lines: Any


class OwnFigure(NamedTuple):
    """A figure of the user's own, with a digest of its file, whose work it is, and how it was laid if the file says so."""

    figure: Figure
    digest: str
    credit: str = ""
    by_hand: ByHand | None = None


def is_name(text: str) -> bool:
    """Tell whether a text is the name of a file rather than that of a set or a figure."""
    return named_file.is_named(text, SUFFIXES)


def own_set(name: str, folder: Path, anywhere: bool) -> OwnSet:
    """Read and prove a set: pieces that do not overlap and add up."""
    return set_in(name, named_file.content(name, folder, anywhere, "set"))


def set_in(name: str, data: bytes) -> OwnSet:
    """Read a set from what its file holds."""
    try:
        return OwnSet(_set(data, _stem(name), _suffix(name)), _digest(data))
    except PrintkitError as error:
        raise named_file.about(error, name, "set") from error


def own_figure(name: str, folder: Path, anywhere: bool) -> OwnFigure:
    """Read a silhouette."""
    return figure_in(name, named_file.content(name, folder, anywhere, "figure"))


def figure_in(name: str, data: bytes) -> OwnFigure:
    """Read a silhouette from what its file holds."""
    try:
        figure, credit, by_hand = _figure(data, _stem(name), _suffix(name))
    except PrintkitError as error:
        raise named_file.about(error, name, "figure") from error
    return OwnFigure(figure, _digest(data), credit, by_hand)


def _stem(name: str) -> str:
    return PurePosixPath(named_file.own_name(name)).stem


def _suffix(name: str) -> str:
    return PurePosixPath(named_file.own_name(name)).suffix.lower()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


@lru_cache(maxsize=16)
def _set(data: bytes, stem: str, suffix: str) -> PieceSet:
    if suffix != ".svg":
        table = named_file.table(data, suffix == ".toml")
        return read_set({"name": _title(stem), **table} if isinstance(table, dict) else table)
    shapes, _ = filled_shapes(data)
    if any(len(shape.parts) != 1 for shape in shapes):
        raise InputError(Fault("a piece has more than one part", "draw every piece as a shape of its own"))
    names = _own_names(shape.name for shape in shapes)
    pieces = [{"name": name, "rings": _rings(shape.parts[0])} for name, shape in zip(names, shapes, strict=True)]
    return read_set({"name": _title(stem), "piece": pieces})


@lru_cache(maxsize=32)
def _figure(data: bytes, stem: str, suffix: str) -> tuple[Figure, str, ByHand | None]:
    """Read a figure, whose work it is, and how it was laid."""
    if suffix != ".svg":
        table = named_file.table(data, suffix == ".toml")
        figure = read_figure({"name": _title(stem), **table} if isinstance(table, dict) else table)
        return figure, "", ByHand(str(table.get("set", "")), table["laid"]) if "laid" in table else None
    shapes, report = filled_shapes(data)
    return _united(_title(stem), shapes), credit_line(report.credits), None


def _united(name: str, shapes: Iterable[FilledShape]) -> Figure:
    """Put the shapes of a picture together; they may touch, but not overlap."""
    faults = FaultList()
    parts = [{"rings": _rings(part)} for shape in shapes for part in shape.parts]
    found = read_regions(parts, "", faults) if parts else []
    if not parts:
        faults.add("", "there is no filled shape in the picture", "draw the silhouette as one filled shape")
    figure = Figure(name, tuple(found))
    if not faults and len(found) > 1:
        if not disjoint(found, figure.size):
            faults.add("", "shapes overlap", "unite them in your drawing program")
        figure = Figure(name, tuple(regions((edge for one in found for edge in one.edges), ROUGH * figure.size)))
    if faults:
        raise InputError(*faults.faults)
    return figure


def _rings(part: Iterable[ring.Ring]) -> list[list[list[float]]]:
    return [ring.vertices(one) for one in part]


def _own_names(names: Iterable[str]) -> list[str]:
    """Give every piece a name of its own: the one in the picture, or a number."""
    found: list[str] = []
    for number, name in enumerate(names, 1):
        own = name or f"{number}"
        while own in found:
            own += "'"
        found.append(own)
    return found


def _title(stem: str) -> str:
    """Make a name for people of that of a file."""
    words = " ".join(stem.replace("_", " ").replace("-", " ").split())
    shown = "".join(char for char in words if char.isprintable())[:_LONGEST_NAME]
    return shown[:1].upper() + shown[1:] if shown else "Own"


def digests(own: OwnSet | None, figure: OwnFigure | None) -> dict[str, Any]:
    """Return what the identity covers of the files."""
    found: dict[str, Any] = {}
    if own:
        found["set_digest"] = own.digest
    if figure:
        found["figure_digest"] = figure.digest
    return found
