"""The rules of the game once more, for proofs: where a piece may lie, what completes a strip, who scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from printkit.kinds.strips.prove.quarter import (
    TURNS,
    Piece,
    Quarter,
    Spot,
    are_linked,
    arms,
    corners,
    lies_in_cells,
    model,
    share_edge,
    strips,
    touch_at_corners,
)

COLOURS = "ABCD"
"""The letters of the players, in the order of play."""

_AREA_IN_CELLS = 4.5
"""What a piece covers: two small squares of one cell each, a large one of two, and half a cell."""


class Size(NamedTuple):
    """The rows and columns of a board."""

    rows: int
    columns: int

    def holds(self, piece: Piece) -> bool:
        """Tell whether every quarter of a piece lies on the board."""
        return self.has(model(piece).quarters)

    def has(self, quarters: Iterable[Quarter]) -> bool:
        """Tell whether quarters lie on the board."""
        return all(-1 <= x < 2 * self.columns - 1 and -1 <= y < 2 * self.rows - 1 for x, y, _ in quarters)

    def places(self) -> Iterator[Piece]:
        """List all places of a board, those that reach over the edge included."""
        return (
            Piece(2 * column, 2 * row, turn) for row in range(self.rows) for column in range(self.columns) for turn in range(TURNS)
        )

    def covered(self, pieces: int) -> float:
        """Return the share of the board that so many pieces cover."""
        return pieces * _AREA_IN_CELLS / (self.rows * self.columns)

    @property
    def most_pieces(self) -> int:
        """Return how many pieces have room by their area."""
        return int(self.rows * self.columns / _AREA_IN_CELLS)


def is_legal(piece: Piece, earlier: Sequence[Piece], size: Size) -> bool:
    """Tell whether a piece may be placed: in the cells, on the board, on no other piece, along a whole edge of one."""
    if not lies_in_cells(piece) or not size.holds(piece):
        return False
    mine, others = model(piece), [model(other) for other in earlier]
    free = not any(mine.quarters & other.quarters for other in others)
    return free and (not others or any(share_edge(mine, other) for other in others))


def illegal_moves(moves: Sequence[Piece], size: Size) -> list[int]:
    """Return which moves broke a rule at their time, counting from 0."""
    return [number for number, piece in enumerate(moves) if not is_legal(piece, moves[:number], size)]


def faults(pieces: Sequence[Piece], size: Size) -> list[str]:
    """List what is wrong with a position that was played by the rules, in whatever order."""
    odd = [f"the piece at {piece} does not lie in the cells" for piece in pieces if not lies_in_cells(piece)]
    return [*odd, *plain_faults(pieces, size), *([] if hangs_together(pieces) else ["not every piece shares an edge with another"])]


def plain_faults(pieces: Sequence[Piece], size: Size) -> list[str]:
    """List the pieces that lie on others or over the edge, which anyone would see at once."""
    over = [f"the piece at {piece} reaches over the edge of the board" for piece in pieces if not size.holds(piece)]
    covered = Counter(quarter for piece in pieces for quarter in model(piece).quarters)
    return [*over, *(["a piece lies on another"] if covered and max(covered.values()) > 1 else [])]


def hangs_together(pieces: Sequence[Piece]) -> bool:
    """Tell whether the pieces can have been played one after the other: each but the first along an edge of another."""
    if not pieces:
        return False
    found, left = [pieces[0]], list(pieces[1:])
    while near := [piece for piece in left if joined(piece, found)]:
        found += near
        left = [piece for piece in left if piece not in near]
    return not left


def joined(piece: Piece, others: Iterable[Piece]) -> int:
    """Count the pieces that share a whole edge with a piece."""
    mine = model(piece)
    return sum(share_edge(mine, model(other)) for other in others)


def meets_corners(piece: Piece, others: Iterable[Piece]) -> bool:
    """Tell whether a corner of a piece is one of another."""
    return not corners(piece).isdisjoint(frozenset[Spot]().union(*map(corners, others)))


def legal_places(pieces: Sequence[Piece], size: Size) -> list[Piece]:
    """Try every place of the board and return those where one more piece may go."""
    taken = frozenset[Quarter]().union(*(model(piece).quarters for piece in pieces))
    free = (place for place in size.places() if taken.isdisjoint(model(place).quarters))
    return [place for place in free if is_legal(place, pieces, size)]


def linked(place: Piece, pieces: Iterable[Piece]) -> bool:
    """Tell whether the large square of a place shares an edge with that of a piece."""
    mine = model(place)
    return any(not mine.large.isdisjoint(other.large) and are_linked(mine, other) for other in map(model, pieces))


def completed(place: Piece, pieces: Sequence[Piece], length: int, straight: bool) -> list[frozenset[Piece]]:
    """Return the strips of exactly that length that one more piece belongs to."""
    return [strip for strip in strips((*pieces, place), straight) if place in strip and len(strip) == length]


def blocked(pieces: Sequence[Piece], size: Size, length: int, straight: bool, legal: Sequence[Piece]) -> int:
    """Count the large squares that would complete a strip if only the rest of a piece had room: near misses."""
    taken = {model(piece).middle for piece in pieces}
    possible = {model(place).middle for place in legal}
    spots = {model(place).middle: place for place in size.places() if linked(place, pieces)}
    return sum(
        spot not in taken and spot not in possible and bool(completed(place, pieces, length, straight))
        for spot, place in spots.items()
    )


def corner_contacts(pieces: Sequence[Piece]) -> int:
    """Count the pairs of large squares that meet at a corner only: they look like strips and are none."""
    models = [model(piece) for piece in pieces]
    return sum(touch_at_corners(one, two) for at, one in enumerate(models) for two in models[:at])


def holder(strip: Iterable[Piece], owners: Mapping[Piece, str]) -> str:
    """Return who owns more of a strip than each of the others; nobody if the first place is shared."""
    ranked = Counter(owners[piece] for piece in strip).most_common()
    return "" if len(ranked) > 1 and ranked[0][1] == ranked[1][1] else ranked[0][0]


def points(found: Iterable[frozenset[Piece]], owners: Mapping[Piece, str], colours: str) -> dict[str, int]:
    """Return what the strips score: the square of the length, to whoever holds it."""
    score = dict.fromkeys(colours, 0)
    for strip in found:
        if owner := holder(strip, owners):
            score[owner] += len(strip) * len(strip)
    return score


class Result(NamedTuple):
    """The points of all players, who wins, and by what: points, the longest strip, or the last piece."""

    score: dict[str, int]
    winner: str
    decided_by: str


def result(found: Sequence[frozenset[Piece]], owners: Mapping[Piece, str], colours: str, over: bool) -> Result:
    """Return who wins; nobody in a game that goes on, as long as points and longest strips are equal."""
    score = points(found, owners, colours)
    longest = {colour: max((len(strip) for strip in found if holder(strip, owners) == colour), default=0) for colour in colours}
    ranked = sorted(colours, key=lambda colour: (score[colour], longest[colour]), reverse=True)
    first, second = ranked[:2]
    if score[first] > score[second]:
        return Result(score, first, "points")
    if longest[first] > longest[second]:
        return Result(score, first, "strip")
    level = [colour for colour in ranked if (score[colour], longest[colour]) == (score[first], longest[first])]
    # Players take turns, so whoever moved last is followed backwards by the players before.
    at = len(owners) - 1
    latest = min(level, key=lambda colour: (at - colours.index(colour)) % len(colours))
    return Result(score, latest, "last") if over else Result(score, "", "")


def out_of_turn(looks: Sequence[Hashable], players: int) -> list[int]:
    """Return the moves of players whose turn it was not: in the first round someone a second time, later not whoever follows.

    Moves have the looks of their players, who follow each other as in the first round.
    """
    order = list(looks[:players])
    twice = [number for number, look in enumerate(order) if look in order[:number]]
    strange = [number for number, look in enumerate(looks) if look not in order]
    if twice or strange:
        return twice or strange
    due = {look: order[(at + 1) % players] for at, look in enumerate(order)}
    return [number for number in range(players, len(looks)) if looks[number] != due[looks[number - 1]]]


def seeming_places(pieces: Sequence[Piece], size: Size) -> list[Piece]:
    """Return the places where small squares and triangle of a piece have room, on the board, while the large square has not."""
    taken = frozenset[Quarter]().union(*(model(piece).quarters for piece in pieces))
    return [
        place
        for place in size.places()
        if taken.isdisjoint(arms(place)) and size.has(arms(place)) and not (size.holds(place) and _is_free(place, taken))
    ]


def fitting_places(pieces: Sequence[Piece], size: Size) -> list[Piece]:
    """Return the places where a whole piece has room, whether it shares an edge or not."""
    taken = frozenset[Quarter]().union(*(model(piece).quarters for piece in pieces))
    return [place for place in size.places() if size.holds(place) and _is_free(place, taken)]


def _is_free(place: Piece, taken: frozenset[Quarter]) -> bool:
    return taken.isdisjoint(model(place).quarters)


def is_close(strip: Iterable[Piece], owners: Mapping[Piece, str]) -> bool:
    """Tell whether the first and the second owner of a strip are at most one piece apart."""
    shares = [share for _, share in Counter(owners[piece] for piece in strip).most_common(2)]
    return len(shares) > 1 and shares[0] - shares[1] <= 1
