"""Pieces and sets of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from printkit.engine.polyform.growth import turned
from printkit.engine.polyform.lattice import Lattice, Shape
from printkit.errors import Fault, SpecError, suggest


@dataclass(frozen=True, slots=True)
class Piece:
    """A shape with a name; a set has `count` of it."""

    name: str
    shape: Shape
    count: int = 1

    @property
    def size(self) -> int:
        """The number of its cells."""
        return len(self.shape)


@dataclass(frozen=True, slots=True)
class PieceSet:
    """Pieces that are used together; flat ones may be turned over unless the set says otherwise."""

    name: str
    lattice: Lattice
    pieces: tuple[Piece, ...]
    turn_over: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the pieces, in order."""
        return tuple(piece.name for piece in self.pieces)

    @property
    def size(self) -> int:
        """The cells of all pieces together."""
        return sum(piece.size * piece.count for piece in self.pieces)

    def __getitem__(self, name: str) -> Piece:
        for piece in self.pieces:
            if piece.name == name:
                return piece
        raise SpecError(Fault(f'{self.name} has no piece "{name}"', suggest(name, self.names), "pieces"))

    def orientations(self, piece: Piece) -> tuple[Shape, ...]:
        """Return the shapes in which a piece may lie on a board."""
        return turned(piece.shape, self.lattice, reflect=self.turn_over and self.lattice.flat)

    def only(self, names: Iterable[str]) -> PieceSet:
        """Return the set of some of the pieces, in the given order."""
        chosen = tuple(names)
        repeated = sorted({name for name in chosen if chosen.count(name) > 1})
        if repeated or not chosen:
            problem = f'"{repeated[0]}" is named twice' if repeated else "no piece is named"
            raise SpecError(Fault(problem, f"name each piece once, of: {', '.join(self.names)}", "pieces"))
        return replace(self, pieces=tuple(self[name] for name in chosen))

    def without(self, *names: str) -> PieceSet:
        """Return the set of all pieces but some."""
        gone = {self[name].name for name in names}
        return replace(self, pieces=tuple(piece for piece in self.pieces if piece.name not in gone))

    def together_with(self, other: PieceSet) -> PieceSet:
        """Return the pieces of two sets as one."""
        twice = next((name for name in other.names if name in self.names), None)
        if twice is not None:
            raise SpecError(
                Fault(f'both {self.name} and {other.name} have a piece "{twice}"', "name the pieces you want", "pieces")
            )
        if (self.lattice, self.turn_over) != (other.lattice, other.turn_over):
            raise SpecError(Fault(f"{self.name} and {other.name} are different kinds of pieces", "take sets of one kind", "pieces"))
        return replace(self, name=f"{self.name}+{other.name}", pieces=self.pieces + other.pieces)

    def in_space(self) -> PieceSet:
        """Return flat pieces as pieces of cubes, which can be turned every way."""
        return replace(self, lattice=Lattice.CUBIC, turn_over=True) if self.lattice.flat else self
