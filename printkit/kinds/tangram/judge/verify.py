"""Does an assembly make the figure? Exactly where it can be decided exactly, else within the tolerance.

1. Exact tier: the boundary of the assembly (all pieces summed, seams cancelled) is compared with that of the figure under every
   motion that could carry one onto the other. If they agree, the pieces fill the figure exactly once; nothing more is needed.
2. Tolerance tier, for pieces placed by hand or scanned: a motion must bring the assembly so close that nowhere between it and
   the figure a gap or an excess is wider than the tolerance; overlaps of pieces are held to the same measure.
3. If neither holds, the assembly is measured for the thermometer: its completeness is the largest value, over motions, of the
   smaller of two shares, the area covered and the contour matched.

Whoever follows a hand prepares the figure once and has each position judged; what did not change since is then known already.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from printkit.errors import Fault, InputError
from printkit.geometry.affine import IDENTITY, Affine
from printkit.kinds.tangram.judge.assembly import (
    DEFAULT_TOLERANCE,
    MOST_EDGES,
    Assembly,
    Placed,
    entries,
    read_assembly,
    weight_of_entry,
)
from printkit.kinds.tangram.judge.goal import Goal
from printkit.kinds.tangram.judge.hand import Hand, Held
from printkit.kinds.tangram.judge.inventory import Inventory, sizes_of, take_inventory
from printkit.kinds.tangram.judge.measuring import Level, Measuring
from printkit.kinds.tangram.judge.solid import is_solid, read_solid, verify_solid
from printkit.kinds.tangram.judge.stock import Lying, Stock
from printkit.kinds.tangram.judge.verdict import INVALID, MIRRORED, NEARLY, OVERLAP, PARTIAL, SOLVED, Verdict
from printkit.kinds.tangram.piece_set import Figure, PieceSet

Judge = Callable[[Any, str, str], dict[str, Any]]
"""What judges one entry of a file, of which also its field and its place are given."""

_MOST_FAULTS = 40
_MOST_WORK, _BASE_WORK = 2_500_000_000, 1_000_000
"""What a whole file may ask for, in steps: the edges of an assembly cubed, and something for each; a few seconds in all."""
_HANDS = 4
"""How many pieces that were in hand are remembered."""


def judged_entry(entry: Any, field: str, place: str) -> dict[str, Any]:
    """Judge one entry of a file, in the plane or in space; the field and the place are what faults name."""
    if is_solid(entry):
        return verify_solid(read_solid(entry, field, place))
    return verify(read_assembly(entry, field, place)).table()


def verify_table(data: Any, place: str = "", judge: Judge = judged_entry) -> dict[str, Any]:
    """Judge what a file holds: one assembly, a list, or {"cases": [...]}; gives {"results": [...]} in the same order.

    An assembly of a list that cannot be read gets a result of its own, with its faults; if none can be read, the file is refused.
    """
    results: list[dict[str, Any]] = []
    faults: list[Fault] = []
    work = 0
    for entry, field in entries(data, place):
        work += _BASE_WORK + min(weight_of_entry(entry), MOST_EDGES) ** 3
        try:
            if work > _MOST_WORK:
                raise InputError(
                    Fault("the file asks for too much work", "judge fewer assemblies at a time", field.rstrip("."), place)
                )
            results.append(judge(entry, field, place))
        except InputError as error:
            results.append({"status": INVALID, "faults": [asdict(fault) for fault in error.faults]})
            faults += error.faults
    if all(result["status"] == INVALID for result in results):
        raise InputError(*faults[:_MOST_FAULTS])
    return {"results": results}


def verify(one: Assembly) -> Verdict:
    """Judge one assembly."""
    ready = prepare(one.target, one.pieces, one.tolerance, one.allow_mirror, one.fixed)
    return ready.judge(one.placed, one.moving)


def prepare(
    target: Figure,
    pieces: PieceSet | None = None,
    tolerance: float | None = None,
    allow_mirror: bool = False,
    fixed: bool = False,
) -> Prepared:
    """Make a figure ready to be compared with many positions of pieces; the tolerance is a length."""
    return Prepared(target, pieces, tolerance or DEFAULT_TOLERANCE * target.size, allow_mirror, fixed)


class Prepared:
    """A figure, and the pieces that lie about while it is made."""

    def __init__(self, target: Figure, pieces: PieceSet | None, tolerance: float, allow_mirror: bool, fixed: bool) -> None:
        self._target = target
        self._pieces = pieces
        self._allow_mirror = allow_mirror
        self._fixed = fixed
        self._goal = Goal(target, tolerance)
        self._stock = Stock(self._goal)
        self._sizes = sizes_of(pieces, self._goal.area, tolerance) if pieces else []
        self._hands: dict[tuple[Lying, ...], Hand] = {}

    @property
    def goal(self) -> Goal:
        """Return the figure with all that is known of it."""
        return self._goal

    def judge(self, placed: Sequence[Placed], moving: int | None = None, near: Affine | None = None) -> Verdict:
        """Judge one position. A piece in hand is named by its number; a motion that was good before is tried again."""
        one = Assembly(self._target, tuple(placed), self._goal.tolerance, self._allow_mirror, self._pieces, self._fixed, moving)
        table = Measuring(one, self._goal, self._stock)
        inventory = self._inventory(placed, table.lying)
        if not placed:
            return Verdict(PARTIAL, 0.0, 0.0, 0.0, (), inventory)
        held = self._held(one, table)
        made = self._made_as_it_lies(table, held) if self._fixed else self._made(table, held)
        if made is not None:
            return _made(*made, inventory)
        level = self._level(table, held, near)
        status = OVERLAP if table.overlaps else MIRRORED if self._is_mirrored(table, held) else PARTIAL
        return Verdict(status, min(level.completeness, NEARLY), level.contour, level.area, table.overlaps, inventory, level.motion)

    def level(self, placed: Sequence[Placed], moving: int | None = None, near: Affine | None = None) -> Level:
        """Measure how far along a position is and nothing else: neither overlaps nor names, and nothing is ever solved."""
        if not placed:
            return Level(0.0, 0.0, 0.0, IDENTITY)
        one = Assembly(self._target, tuple(placed), self._goal.tolerance, self._allow_mirror, self._pieces, self._fixed, moving)
        table = Measuring(one, self._goal, self._stock)
        return self._level(table, self._held(one, table), near)

    def _inventory(self, placed: Sequence[Placed], lying: Sequence[Lying]) -> Inventory | None:
        if self._pieces is None:
            return None
        # Of a piece whose curves were read anew beside others, the place does not tell the shape.
        memories = [{} if piece.alone else there.fits for piece, there in zip(placed, lying, strict=True)]
        return take_inventory(placed, self._pieces, self._sizes, self._goal.tolerance, memories)

    def _held(self, one: Assembly, table: Measuring) -> Held | None:
        """Return the piece in hand, with what is known of all others; None if there is none, or no other."""
        if one.moving is None or len(one.placed) < 2:
            return None
        others = tuple(piece for number, piece in enumerate(table.lying) if number != one.moving)
        hand = self._hands.pop(others, None)
        if hand is None:
            rest = tuple(each for number, each in enumerate(one.placed) if number != one.moving)
            left = Measuring(Assembly(one.target, rest, one.tolerance), self._goal, self._stock)
            hand = Hand(left, self._allow_mirror, IDENTITY if self._fixed else None)
        self._hands[others] = hand
        if len(self._hands) > _HANDS:
            del self._hands[next(iter(self._hands))]
        return Held(hand, table.lying[one.moving])

    def _made(self, table: Measuring, held: Held | None) -> tuple[Affine, float] | None:
        """Find out whether the figure is made, by which motion, and how far off it is."""
        ways = (False, True) if self._allow_mirror else (False,)
        for mirrored in ways:
            motion = table.exact_motion(mirrored)
            if motion is not None:
                return motion, 0.0
        # Exact agreement rules overlaps out; so they are measured only where there is none.
        if not table.overlaps:
            for mirrored in ways:
                close = table.close_motion(mirrored, held.motions if held else None)
                if close is not None:
                    return close
        return None

    def _made_as_it_lies(self, table: Measuring, held: Held | None) -> tuple[Affine, float] | None:
        """Find out whether the figure is made where it stands."""
        if table.overlaps or not table.could_cover:
            return None
        if held is not None:
            if held.level().area < table.least_cover:
                return None
            is_certain, width = held.hand.gap(held.piece, self._goal.tolerance, table.off)
            if is_certain:
                return None if width is None else (IDENTITY, width)
        width = table.width_as_it_lies(IDENTITY)
        return None if width is None else (IDENTITY, width)

    def _level(self, table: Measuring, held: Held | None, near: Affine | None) -> Level:
        if held is not None:
            return held.level(near)
        return table.measured(IDENTITY) if self._fixed else table.level(self._allow_mirror, near)

    def _is_mirrored(self, table: Measuring, held: Held | None) -> bool:
        """Tell whether the assembly would make the figure if it might be turned over."""
        # What makes the mirror image of a symmetric figure makes the figure.
        if self._allow_mirror or self._fixed or self._goal.is_symmetric:
            return False
        if table.exact_motion(True) is not None:
            return True
        # Where others than the piece in hand do not lie like the mirror image, no position of it does.
        return table.close_motion(True, held.motions if held else None) is not None


def _made(motion: Affine, residual: float, inventory: Inventory | None) -> Verdict:
    """Give the verdict on an assembly that makes the figure; with the wrong pieces it is still not solved."""
    if inventory is None or inventory.is_complete:
        return Verdict(SOLVED, 1.0, 1.0, 1.0, (), inventory, motion, residual)
    return Verdict(PARTIAL, NEARLY, 1.0, 1.0, (), inventory, motion, residual)
