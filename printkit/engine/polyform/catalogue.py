"""The sets of pieces that have a name.

Pieces that people call by a letter have it: the tetrominoes and pentominoes, the seven of the Soma cube. The flat pentacubes keep
their letters; the seventeen others have the letters left over, and a small letter is the mirror image of the capital. One-sided
pentominoes do the same. All other pieces are numbered in the order in which they are sorted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from printkit.engine.polyform.growth import free_shapes, is_chiral, mirrored, one_sided_shapes
from printkit.engine.polyform.lattice import Lattice, Shape, extent
from printkit.engine.polyform.piece import Piece, PieceSet
from printkit.engine.polyform.rows import shape_of_rows
from printkit.errors import Fault, SpecError, suggest

TROMINOES = {"I": "X X X", "V": "X. XX"}
TETROMINOES = {"I": "X X X X", "L": "X. X. XX", "O": "XX XX", "S": ".XX XX.", "T": "XXX .X."}
PENTOMINOES = {
    "F": ".XX XX. .X.",
    "I": "X X X X X",
    "L": "X. X. X. XX",
    "N": ".X .X XX X.",
    "P": "XX XX X.",
    "T": "XXX .X. .X.",
    "U": "X.X XXX",
    "V": "X.. X.. XXX",
    "W": "X.. XX. .XX",
    "X": ".X. XXX .X.",
    "Y": ".X XX .X .X",
    "Z": "XX. .X. .XX",
}
SOMA = {
    "V": "X. XX",
    "L": "X. X. XX",
    "T": "XXX .X.",
    "Z": "XX. .XX",
    "A": "XX X. | .X ..",
    "B": "XX X. | .. X.",
    "P": "XX X. | X. ..",
}
SPARE_LETTERS = "ABCDEGHJKMQ"

_FAMILY = ("monominoes", "dominoes", "trominoes", "tetrominoes", "pentominoes", "hexominoes", "heptominoes", "octominoes")
_CUBES = ("monocubes", "dicubes", "tricubes", "tetracubes", "pentacubes")
_DRAWN = {"trominoes": TROMINOES, "tetrominoes": TETROMINOES, "pentominoes": PENTOMINOES}


def set_names() -> tuple[str, ...]:
    """Return the names of all known sets."""
    return tuple(_makers())


@lru_cache(maxsize=64)
def piece_set(name: str) -> PieceSet:
    """Return a set by its name.

    `pentominoes:FILPN` or `hexominoes:1,5,12` are some pieces of one, `pentominoes+tetrominoes:O` is two together.
    """
    parts = [_known_set(part) for part in name.split("+")]
    whole = parts[0]
    for part in parts[1:]:
        whole = whole.together_with(part)
    return whole


def _known_set(name: str) -> PieceSet:
    family, colon, subset = name.strip().partition(":")
    maker = _makers().get(family)
    if maker is None:
        raise SpecError(Fault(f'there is no piece set "{family}"', suggest(family, set_names()), "pieces"))
    whole = maker()
    return whole.only(_chosen(subset, whole)) if colon else whole


def _chosen(subset: str, whole: PieceSet) -> Sequence[str]:
    """Split the names of a subset: at commas, or letter by letter where all names are letters."""
    if "," in subset or any(len(name) > 1 for name in whole.names):
        return [name.strip() for name in subset.split(",")]
    return subset.strip()


def _makers() -> dict[str, Callable[[], PieceSet]]:
    flat = {name: lambda size=size: _polyominoes(size) for size, name in enumerate(_FAMILY, start=1)}
    solid = {name: lambda size=size: _polycubes(size) for size, name in enumerate(_CUBES, start=1)}
    special = {
        "one-sided-pentominoes": _one_sided_pentominoes,
        "soma": _soma,
        "flat-pentacubes": _flat_pentacubes,
        "tetraspheres": _tetraspheres,
    }
    return {**flat, **solid, **special}


def _polyominoes(size: int) -> PieceSet:
    name = _FAMILY[size - 1]
    if name in _DRAWN:
        return PieceSet(name, Lattice.SQUARE, _drawn(_DRAWN[name]))
    return PieceSet(name, Lattice.SQUARE, _numbered(free_shapes(Lattice.SQUARE, size)))


def _polycubes(size: int) -> PieceSet:
    shapes = one_sided_shapes(Lattice.CUBIC, size)
    return PieceSet(_CUBES[size - 1], Lattice.CUBIC, _pentacubes() if size == 5 else _numbered(shapes))


def _one_sided_pentominoes() -> PieceSet:
    pieces: list[Piece] = []
    for piece in _drawn(PENTOMINOES):
        pieces.append(piece)
        if is_chiral(piece.shape, Lattice.SQUARE):
            pieces.append(Piece(piece.name.lower(), mirrored(piece.shape, Lattice.SQUARE)))
    return PieceSet("one-sided-pentominoes", Lattice.SQUARE, tuple(pieces), turn_over=False)


def _soma() -> PieceSet:
    return PieceSet("soma", Lattice.CUBIC, _drawn(SOMA))


def _flat_pentacubes() -> PieceSet:
    return PieceSet("flat-pentacubes", Lattice.CUBIC, _drawn(PENTOMINOES))


def _pentacubes() -> tuple[Piece, ...]:
    """Name the 29: twelve flat, five with a plane of symmetry, six pairs of mirror images."""
    solid = [shape for shape in free_shapes(Lattice.CUBIC, 5) if 1 not in extent(shape)]
    solid.sort(key=lambda shape: (is_chiral(shape, Lattice.CUBIC), shape))
    pieces = list(_drawn(PENTOMINOES))
    for letter, shape in zip(SPARE_LETTERS, solid, strict=True):
        pieces.append(Piece(letter, shape))
        if is_chiral(shape, Lattice.CUBIC):
            pieces.append(Piece(letter.lower(), mirrored(shape, Lattice.CUBIC)))
    return tuple(pieces)


def _tetraspheres() -> PieceSet:
    shapes = one_sided_shapes(Lattice.SPHERES, 4)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXY"
    return PieceSet("tetraspheres", Lattice.SPHERES, tuple(map(Piece, letters, shapes)))


def _drawn(drawings: dict[str, str]) -> tuple[Piece, ...]:
    return tuple(
        Piece(name, shape_of_rows([layer.split() for layer in drawing.split("|")], "X")) for name, drawing in drawings.items()
    )


def _numbered(shapes: Sequence[Shape]) -> tuple[Piece, ...]:
    return tuple(Piece(str(number), shape) for number, shape in enumerate(shapes, start=1))
