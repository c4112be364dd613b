"""Proving a page from what is printed on it: the board and the pieces, nothing else.

Every place of the board is tried, and every strip is found, with the quarters of `_quarter`; the rules of contact and the masks
with which positions are made are not used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from printkit.errors import ProofError
from printkit.kinds.strips import quarter
from printkit.kinds.strips.quarter import Model, model, share_edge
from printkit.kinds.strips.solve.field import Size
from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.position import Position

Group = frozenset[Piece]


def require(*faults: str | None) -> None:
    """Raise what is wrong, if anything is."""
    wrong = [fault for fault in faults if fault]
    if wrong:
        raise ProofError(*wrong)


def unsound(position: Position) -> list[str]:
    """List what is wrong with a position that was played by the rules, in whatever order."""
    moves = position.moves
    alone = [] if _hangs_together(moves) else ["not every piece shares an edge with another"]
    return [*_misplaced(position), *_overlaps(moves), *_wrong_colours(position), *alone]


def illegal_moves(position: Position) -> list[int]:
    """Return which moves broke a rule at their time, counting from 0."""
    moves = position.moves
    return [number for number, piece in enumerate(moves) if not is_legal(piece, moves[:number], position.rules.size)]


def is_legal(piece: Piece, earlier: Sequence[Piece], size: Size) -> bool:
    """Tell whether a piece may be placed: in the cells, on the board, on no other piece, along a whole edge of one."""
    if not quarter.lies_in_cells(piece) or not quarter.lies_on_board(piece, size):
        return False
    mine, others = model(piece), [model(other) for other in earlier]
    return not any(mine.quarters & other.quarters for other in others) and (
        not others or any(share_edge(mine, other) for other in others)
    )


def every_place(size: Size) -> Iterator[Piece]:
    """List all places of a board, those that reach over the edge included."""
    return (Piece(2 * column, 2 * row, turn) for row in range(size.rows) for column in range(size.columns) for turn in range(4))


def legal_places(position: Position) -> list[Piece]:
    """Try every place of the board and return those where one more piece may go."""
    size, moves = position.rules.size, position.moves
    taken = frozenset[tuple[int, int, str]]().union(*(model(piece).quarters for piece in moves))
    free = (piece for piece in every_place(size) if taken.isdisjoint(model(piece).quarters))
    return [piece for piece in free if is_legal(piece, moves, size)]


def completing_places(position: Position, length: int) -> list[Piece]:
    """Return the places where one more piece belongs to a strip of exactly that length."""
    moves, straight = position.moves, position.rules.straight

    def lengths(piece: Piece) -> list[int]:
        return [len(strip) for strip in quarter.strips((*moves, piece), straight) if piece in strip]

    return [piece for piece in linking_places(position) if length in lengths(piece)]


def blocked_places(position: Position, length: int) -> int:
    """Count the large squares that would complete a strip if only the rest of a piece had room: near misses."""
    moves, straight = position.moves, position.rules.straight
    middles = {model(piece).middle for piece in moves}
    tried: dict[tuple[int, int], bool] = {}
    for piece in every_place(position.rules.size):
        mine = model(piece)
        if mine.middle in middles or not any(quarter.are_linked(mine, model(other)) for other in moves):
            continue
        completes = any(piece in strip and len(strip) == length for strip in quarter.strips((*moves, piece), straight))
        if completes:
            tried[mine.middle] = tried.get(mine.middle, False) or is_legal(piece, moves, position.rules.size)
    return sum(not possible for possible in tried.values())


def linking_places(position: Position) -> list[Piece]:
    """Return the places where one more piece makes a strip or lengthens one."""
    near = [model(piece) for piece in position.moves]
    return [piece for piece in legal_places(position) if any(quarter.are_linked(model(piece), other) for other in near)]


def corner_contacts(pieces: Sequence[Piece]) -> int:
    """Count the pairs of large squares that meet at a corner only: they look like strips and are none."""
    models = [model(piece) for piece in pieces]
    return sum(quarter.touch_at_corners(one, two) for at, one in enumerate(models) for two in models[:at])


def groups(position: Position) -> set[Group]:
    """Return the strips of a position."""
    return set(quarter.strips(position.moves, position.rules.straight))


def score(position: Position) -> dict[str, int]:
    """Return the points of a position."""
    return quarter.points(quarter.strips(position.moves, position.rules.straight), position.pieces, position.rules.colours)


def strangers(position: Position, strips: Iterable[Iterable[int]]) -> list[str]:
    """List the pieces that an answer names and that are not there."""
    count = len(position.placed)
    wrong = sorted({number for strip in strips for number in strip if not 0 <= number < count})
    return [f"there is no piece {number + 1}" for number in wrong]


def out_of_turn(position: Position) -> list[str]:
    """List the moves that were not made by the colour whose turn it was."""
    colours = position.rules.colours
    turns = enumerate(colour for colour, _ in position.placed)
    return [f"move {number + 1} was not made in turn" for number, colour in turns if colour != colours[number % len(colours)]]


def overlapping(position: Position) -> list[str]:
    """List the pieces that lie on others or over the edge, which anyone would see at once."""
    size = position.rules.size
    outside = [number for number, piece in enumerate(position.moves, 1) if not quarter.lies_on_board(piece, size)]
    return [*_overlaps(position.moves), *(f"piece {number} reaches over the edge of the board" for number in outside)]


def joined_count(piece: Piece, others: Iterable[Piece]) -> int:
    """Count the pieces that share a whole edge with a piece."""
    mine = model(piece)
    return sum(share_edge(mine, model(other)) for other in others)


def is_close(owners: Sequence[str]) -> bool:
    """Tell whether the first and the second owner of a strip are at most one piece apart."""
    shares = sorted((owners.count(owner) for owner in set(owners)), reverse=True)
    return len(shares) > 1 and shares[0] - shares[1] <= 1


def joins_any(piece: Piece, others: Iterable[Piece]) -> bool:
    """Tell whether a piece shares a whole edge with one of the others."""
    mine = model(piece)
    return any(share_edge(mine, model(other)) for other in others)


def _misplaced(position: Position) -> Iterator[str]:
    for number, piece in enumerate(position.moves, 1):
        if not quarter.lies_in_cells(piece):
            yield f"piece {number} does not lie in the cells"
        if not quarter.lies_on_board(piece, position.rules.size):
            yield f"piece {number} reaches over the edge of the board"


def _overlaps(moves: Sequence[Piece]) -> Iterator[str]:
    models: list[Model] = [model(piece) for piece in moves]
    for at, one in enumerate(models):
        if any(one.quarters & two.quarters for two in models[:at]):
            yield f"piece {at + 1} lies on another"


def _wrong_colours(position: Position) -> Iterator[str]:
    strange = sorted({colour for colour, _ in position.placed} - set(position.rules.colours))
    return (f'nobody plays the colour "{colour[:8]}"' for colour in strange)


def _hangs_together(moves: Sequence[Piece]) -> bool:
    """Tell whether the pieces can have been played one after the other: each but the first along an edge of another."""
    if not moves:
        return False
    found, left = [moves[0]], list(moves[1:])
    while near := [piece for piece in left if joins_any(piece, found)]:
        found += near
        left = [piece for piece in left if piece not in near]
    return not left
