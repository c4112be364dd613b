"""A page with a board, taken in as a whole: the board, the pieces on it, the marks over it, and what stands beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from printkit.errors import ProofError
from printkit.kinds.strips.prove.board import Board, Lying, read_board
from printkit.kinds.strips.prove.drawn import Drawn, Paint, read_pieces
from printkit.kinds.strips.prove.foot import Chip, Foot, read_boxes, read_chips, read_foot
from printkit.kinds.strips.prove.marks import SMALL_CELL, Marks, read_marks
from printkit.kinds.strips.prove.pool import Pool
from printkit.kinds.strips.prove.quarter import Piece
from printkit.scene.seen import Picture

_HAS_ROOM = 140.0
"""A page whose shorter side has as many millimetres has room for its words."""


@dataclass(frozen=True)
class Sight:
    """What is seen on a page with a board."""

    board: Board
    lying: tuple[Lying, ...]
    marks: Marks
    foot: Foot

    @property
    def pieces(self) -> list[Piece]:
        """Return the places of the pieces on the board."""
        return [one.piece for one in self.lying]

    @property
    def is_mute(self) -> bool:
        """Tell whether there is nothing beside the board, which only a small picture may do without."""
        if not self.foot and min(self.foot.width, self.foot.height) >= _HAS_ROOM:
            raise ProofError("the page says nothing, though it has room for words")
        return not self.foot


def look(picture: Picture) -> Sight:
    """Read a page with a board; everything on it must belong to something."""
    pool = Pool(picture)
    board = read_board(pool)
    drawn = read_pieces(pool)
    boxes, chips = read_boxes(pool), read_chips(pool)
    on_board = [piece for piece in drawn if board.has(piece.box)]
    loose = [piece for piece in drawn if not board.has(piece.box)]
    _check_outlines(drawn, loose)
    marks = read_marks(board, on_board, pool)
    foot = read_foot(pool, loose, chips, boxes)
    pool.require_nothing_left()
    # In the order of the board, so that nothing depends on the order in which the pieces were drawn.
    if len({bool(piece.word) for piece in on_board}) > 1 or (on_board and not on_board[0].word and board.cell >= SMALL_CELL):
        raise ProofError("a piece on the board has no letter or number")
    lying = sorted((board.lying(piece) for piece in on_board), key=lambda one: one.piece)
    return Sight(board, tuple(lying), marks, foot)


def _check_outlines(drawn: Sequence[Drawn], loose: Sequence[Drawn]) -> None:
    """Make sure that all pieces have one sort of outline, and that only those on the board are marked."""
    if any(piece.outline.dash for piece in drawn) or len({piece.outline.colour for piece in drawn}) > 1:
        raise ProofError("the outlines of the pieces differ, or are dashed")
    if any(piece.heavy for piece in loose):
        raise ProofError("a piece beside the board is marked")


def owners(sight: Sight, colours: str) -> dict[Piece, str]:
    """Return who owns each piece, by the letters on them; nobody is known where cells are too small for letters."""
    words = {one.word for one in sight.lying}
    if words == {""} and sight.board.cell < SMALL_CELL:
        return {}
    strange = sorted(words - set(colours))
    if strange:
        raise ProofError(f'nobody plays the letter "{strange[0][:8]}"')
    return {one.piece: one.word for one in sight.lying}


def numbered(sight: Sight) -> list[Lying]:
    """Return the pieces in the order of play, by the numbers on them."""
    by_number = {one.word: one for one in sight.lying}
    order = [str(number) for number in range(1, len(sight.lying) + 1)]
    if sorted(by_number) != sorted(order):
        raise ProofError("the moves are not numbered from 1 on, each with a number of its own")
    return [by_number[number] for number in order]


def looks(lying: Iterable[Lying], owner: Callable[[Lying], str]) -> dict[str, tuple[Paint, str]]:
    """Return how the pieces of every player look, with the colour of the words on them; no two players look alike."""
    found: dict[str, tuple[Paint, str]] = {}
    for one in lying:
        if found.setdefault(owner(one), (one.paint, one.letter)) != (one.paint, one.letter):
            raise ProofError(f"the pieces of {owner(one)} do not all look alike")
    if len({paint for paint, _ in found.values()}) != len(found):
        raise ProofError("the pieces of two players look alike")
    return found


def require_same_looks(one: Mapping[str, tuple[Paint, str]], two: Mapping[str, tuple[Paint, str]]) -> None:
    """Make sure that players look the same on page and answer; words may be missing on one of them."""
    for player in one.keys() & two.keys():
        (paint, letter), (other, other_letter) = one[player], two[player]
        if paint != other or (letter and other_letter and letter != other_letter):
            raise ProofError(f"the pieces of {player} look different in the answer")


def require_chips(chips: Iterable[Chip], known: Mapping[str, tuple[Paint, str]]) -> None:
    """Make sure that the signs of the players look like their pieces."""
    shown = list(chips)
    if len({chip.line for chip in shown}) > 1:
        raise ProofError("the signs of the players differ in their lines")
    for chip in shown:
        paint, letter = known.get(chip.letter, (None, ""))
        same = paint and (chip.large, chip.pattern, chip.ink) == (paint.large, paint.pattern, letter or chip.ink)
        if paint and (not same or chip.dark not in {"", paint.triangle}):
            raise ProofError(f"the sign of player {chip.letter} does not look like the pieces")
