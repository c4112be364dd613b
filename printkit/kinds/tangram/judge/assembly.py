"""Assemblies to be judged: a target figure, placed pieces, and the rules. Read from the tables of the `verify` format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from printkit.errors import Fault, InputError, PrintkitError
from printkit.geometry import ring
from printkit.geometry.curve_family import Families
from printkit.geometry.ring import Region
from printkit.kinds.tangram.corner_reading import FaultList, stretches_in
from printkit.kinds.tangram.exact_number import exact_number
from printkit.kinds.tangram.piece_set import Figure, Piece, PieceSet, shipped_set
from printkit.kinds.tangram.region_reading import disjoint, read_region, read_regions, tables

PROOF, HANDS = 0.001, 0.02
"""Tolerances as shares of the target's size: for what is claimed to be a solution, and for pieces that somebody pushes about."""
DEFAULT_TOLERANCE = PROOF
TOLERANCES = {"proof": PROOF, "hands": HANDS}
MOST_ASSEMBLIES = 5000
MOST_PLACED = 200
MOST_EDGES = 1000
"""Edges of one assembly, of which curved ones count twice: they are compared with each other, and many take long."""
_CURVED = 2
_WIDEST_TOLERANCE = 0.1
_FINEST_TOLERANCE = 1e-9
LONGEST_NAME = 60
_FARTHEST = 1e6


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece as it lies: its name, whether the player turned it over, and where it is."""

    piece: str
    region: Region
    flipped: bool = False
    alone: Region | None = None
    """The piece as it would be read by itself, where curves that it shares with others made its region another."""

    @property
    def shape(self) -> Region:
        """Return the region that tells which piece it is."""
        return self.alone or self.region


@dataclass(frozen=True, slots=True)
class Assembly:
    """Placed pieces and the figure that they should make."""

    target: Figure
    placed: tuple[Placed, ...]
    tolerance: float
    allow_mirror: bool = False
    pieces: PieceSet | None = None
    fixed: bool = False
    """Whether the pieces have to lie on the figure where it stands."""
    moving: int | None = None
    """The number of the piece that is in hand, if one is."""

    @property
    def regions(self) -> tuple[Region, ...]:
        """Return where the pieces lie."""
        return tuple(placed.region for placed in self.placed)


def assembly(
    target: Figure,
    regions: list[Region],
    tolerance: float | None = None,
    allow_mirror: bool = False,
    pieces: PieceSet | None = None,
) -> Assembly:
    """Build an assembly from regions that are known to be sound, with the default tolerance unless one is given."""
    placed = tuple(Placed(f"{index + 1}", region) for index, region in enumerate(regions))
    return Assembly(target, placed, tolerance or DEFAULT_TOLERANCE * target.size, allow_mirror, pieces)


def read_assembly(entry: Any, field: str, place: str = "") -> Assembly:
    """Read one entry of a file."""
    faults = FaultList(place)
    one = _read_one(entry, field, faults)
    if faults or one is None:
        raise InputError(*faults.faults)
    return one


def entries(data: Any, place: str = "") -> list[tuple[Any, str]]:
    """List the assemblies of a file, unread, with the names of their places in it."""
    found, prefix = _entries(data)
    if not isinstance(found, list) or not 0 < len(found) <= MOST_ASSEMBLIES:
        remedy = f"write one, a list, or a list named cases, of at most {MOST_ASSEMBLIES}"
        raise InputError(Fault("there is no assembly to judge", remedy, place=place))
    return [(entry, prefix.format(index)) for index, entry in enumerate(found)]


def _entries(data: Any) -> tuple[Any, str]:
    if isinstance(data, Mapping):
        return (data["cases"], "cases[{}].") if "cases" in data else ([data], "")
    return data, "[{}]."


def _read_one(entry: Any, field: str, faults: FaultList) -> Assembly | None:
    if not isinstance(entry, Mapping):
        faults.add(field.rstrip("."), "an assembly is a table", 'write {"target": ..., "placed": [...]}')
        return None
    if weight_of_entry([entry.get(name) for name in ("target", "placed", "set")]) > 2 * MOST_EDGES:
        faults.add(field.rstrip("."), "the assembly has too many edges", f"at most {MOST_EDGES} are read")
        return None
    before = len(faults.faults)
    target = _read_target(entry.get("target"), f"{field}target", faults)
    placed = _read_placed(entry.get("placed"), f"{field}placed", faults)
    pieces = _read_pieces(entry.get("set"), f"{field}set", faults)
    mirror, fixed = (read_flag(entry, name, field, faults) for name in ("allow_mirror", "fixed"))
    moving = _read_moving(entry.get("moving"), len(placed), f"{field}moving", faults)
    # What follows measures sizes, which mean nothing where something could not be read.
    if target is None or len(faults.faults) > before:
        return None
    tolerance = _read_tolerance(entry.get("tol"), target.size, f"{field}tol", faults)
    if weight_of(region for region in (*target.regions, *(one.region for one in placed))) > MOST_EDGES:
        remedy = f"at most {MOST_EDGES} are read, or half as many that are curved"
        faults.add(field.rstrip("."), "the assembly has too many edges", remedy)
    if any(_is_remote(region, target.size) for region in (*target.regions, *(one.region for one in placed))):
        faults.add(field.rstrip("."), "it lies too far from the origin for its size", "move it nearer")
    return Assembly(target, placed, tolerance, mirror, pieces, fixed, moving)


def weight_of(regions: Iterable[Region]) -> int:
    """Count edges as they weigh on the judge."""
    return sum(1 if edge.is_straight else _CURVED for region in regions for edge in region.edges)


def weight_of_entry(entry: Any) -> int:
    """Count the corners of an entry before it is read, whatever it holds; one with a bulge counts as a curved edge does."""
    weight, stack = 0, [entry]
    while stack:
        thing = stack.pop()
        if isinstance(thing, Mapping):
            stack.extend(thing.values())
        elif isinstance(thing, list):
            if thing and not isinstance(thing[0], list | Mapping):
                weight += _CURVED if len(thing) > 2 else 1
            else:
                stack.extend(thing)
    return weight


def read_flag(entry: Mapping[str, Any], name: str, field: str, faults: FaultList) -> bool:
    """Read something that is true or false, false if it is not there."""
    value = entry.get(name, False)
    if not isinstance(value, bool):
        faults.add(f"{field}{name}", f"{value!r:.20} is neither true nor false", "write true or false")
    return value is True


def _read_moving(value: Any, count: int, field: str, faults: FaultList) -> int | None:
    """Read the number, from 0, of the piece that is in hand."""
    if value is None:
        return None
    if type(value) is not int or not 0 <= value < count:
        faults.add(field, f"{value!r:.20} is not the number of a placed piece", f"write a whole number from 0 to {count - 1}")
        return None
    return value


def _is_remote(region: Region, size: float) -> bool:
    """Tell whether rounding would eat up the precision of a region that far out."""
    return any(abs(value) > _FARTHEST * size for value in region.outline[0].start)


def _read_target(value: Any, field: str, faults: FaultList) -> Figure | None:
    if not isinstance(value, Mapping):
        faults.add(field, "there is no target", 'write {"polys": [{"rings": [...]}]}')
        return None
    regions = read_regions(value.get("polys"), f"{field}.polys", faults, Families(stretches_in(value.get("polys"))))
    if not regions:
        return None
    figure = Figure("target", tuple(regions))
    if len(regions) > 1 and not disjoint(regions, figure.size):
        faults.add(field, "the parts of the target overlap", "parts may touch, but not overlap")
    return figure


def _read_placed(value: Any, field: str, faults: FaultList) -> tuple[Placed, ...]:
    if not isinstance(value, list) or len(value) > MOST_PLACED:
        faults.add(field, "there is no list of placed pieces", f"write a list of at most {MOST_PLACED} pieces with rings")
        return ()
    placed = []
    curves = Families(stretches_in(value))
    given = tables(value, field, faults, "a placed piece is a table", 'write {"piece": ..., "rings": [...]}')
    for number, (inner, entry) in enumerate(given, 1):
        name, flipped = entry.get("piece", str(number)), entry.get("flipped", False)
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            faults.add(f"{inner}.piece", f"{name!r:.40} is not a name", f"write a text of at most {LONGEST_NAME} letters")
        if not isinstance(flipped, bool):
            faults.add(f"{inner}.flipped", f"{flipped!r:.20} is neither true nor false", "write true or false")
        region = _read_shape(entry, inner, faults, curves)
        if region is not None:
            placed.append(Placed(str(name), region, bool(flipped), _read_alone(entry, region)))
    return tuple(placed)


def _read_alone(entry: Mapping[str, Any], region: Region) -> Region | None:
    """Read a piece with curves once more, by itself: what other pieces have of its curves does not change its shape."""
    if not any(True for _ in stretches_in(entry.get("rings"))):
        return None
    alone = read_region(entry.get("rings"), "", FaultList())
    return alone if alone != region else None


def _read_shape(entry: Mapping[str, Any], field: str, faults: FaultList, curves: Families) -> Region | None:
    """Read the shape of a piece: its rings, or loose points of something that is no polygon, which count as their convex hull."""
    if "rings" in entry or "points" not in entry:
        return read_region(entry.get("rings"), f"{field}.rings", faults, curves)
    points = entry["points"]
    if not isinstance(points, list) or not all(isinstance(point, list) and len(point) == 2 for point in points):
        faults.add(f"{field}.points", "the points are not a list of [x, y]", "write at least three points")
        return None
    numbers = [tuple(exact_number(part) for part in point) for point in points]
    hull = ring.convex_hull([(x, y) for x, y in numbers if x is not None and y is not None])
    return read_region([[list(point) for point in hull]], f"{field}.points", faults)


def _read_pieces(value: Any, field: str, faults: FaultList) -> PieceSet | None:
    """Read the set: the name of a shipped one, or a list of pieces with rings."""
    if value is None:
        return None
    if isinstance(value, str):
        try:
            return shipped_set(value)
        except PrintkitError as error:
            faults.add(field, str(error))
            return None
    if not isinstance(value, list) or not 0 < len(value) <= MOST_PLACED:
        faults.add(field, "this is neither the name of a set nor a list of pieces", 'write "tangram", or pieces with rings')
        return None
    pieces = []
    wanted = ("a piece of a set is a table with a name", 'write {"piece": ..., "rings": [...]}')
    for inner, entry in tables(value, field, faults, *wanted, name="piece"):
        region = read_region(entry.get("rings"), f"{inner}.rings", faults)
        if region is not None:
            pieces.append(Piece(entry["piece"][:LONGEST_NAME], region, entry.get("turn_over", True) is not False))
    return PieceSet("own", "own", tuple(pieces), Figure("own", ()))


def _read_tolerance(value: Any, size: float, field: str, faults: FaultList) -> float:
    if value is None:
        return DEFAULT_TOLERANCE * size
    if isinstance(value, str) and value in TOLERANCES:
        return TOLERANCES[value] * size
    tolerance = exact_number(value)
    if tolerance is None or tolerance <= 0 or tolerance > _WIDEST_TOLERANCE * size:
        names = " or ".join(f'"{name}"' for name in TOLERANCES)
        remedy = f"write a length above 0 and up to {_WIDEST_TOLERANCE * size:.3g}, {names}"
        faults.add(field, f"{value!r:.20} is not a tolerance", remedy)
        return DEFAULT_TOLERANCE * size
    return max(tolerance, _FINEST_TOLERANCE * size)
