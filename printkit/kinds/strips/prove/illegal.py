"""The proof of the illegal move: every move is judged at its time."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.contract import Printed, Proof
from printkit.errors import ProofError
from printkit.kinds.strips.prove import judge
from printkit.kinds.strips.prove.board import Lying
from printkit.kinds.strips.prove.drawn import Paint
from printkit.kinds.strips.prove.pages import Facts, asked_of, require, require_same_pieces
from printkit.kinds.strips.prove.quarter import Piece, lies_in_cells, model
from printkit.kinds.strips.prove.sight import looks, numbered


def prove_illegal(printed: Printed) -> Proof:
    """Judge every move at its time, with the guilty piece on the board and without it."""
    asked = asked_of(printed)
    asked.require_boards()
    asked.require_amount()
    require(not asked.page.marks, "the page shows marks of a solution already")
    moves = numbered(asked.page)
    pieces, paints = [one.piece for one in moves], [one.paint for one in moves]
    _require_on_board(pieces, asked.size)
    guilty = _guilty(pieces, paints, asked.size, len(asked.colours))
    reason = _reason(pieces, paints, guilty)
    require(printed.spec.trap in {"any", reason}, f'what is wrong is "{reason}", not "{printed.spec.trap}"')
    answer = asked.answer
    require_same_pieces(asked)
    for sight in (asked.page, answer):
        _require_alike(sight.lying)
    require(answer.marks.ringed == (pieces[guilty],), f"the answer marks another move than {guilty + 1}")
    require(not answer.marks.but_rings, "the answer marks more than a move")
    asked.require_caption(asked.language.say(f"strips.answer.{reason}", move=guilty + 1))
    if not asked.page.is_mute:
        asked.page.foot.take_field(asked.language.say("strips.fields.move"), 1)
        asked.require_question("illegal", about_strips=False)
    near = sum(judge.joined(piece, pieces[:number]) == 1 for number, piece in enumerate(pieces) if number)
    facts: Facts = {
        "moves": len(moves),
        "illegal moves": 1,
        "reason": reason,
        "near misses": near,
        "hidden": _hidden(pieces, guilty, reason),
    }
    return Proof(tuple(facts.items()))


def _require_on_board(pieces: Sequence[Piece], size: judge.Size) -> None:
    over = [f"the piece at {piece} reaches over the edge of the board" for piece in pieces if not size.holds(piece)]
    if over:
        raise ProofError(*over)


def _guilty(pieces: Sequence[Piece], paints: Sequence[Paint], size: judge.Size, players: int) -> int:
    """Return the one move that broke a rule; without it, all others are by the rules."""
    illegal = sorted({*judge.illegal_moves(pieces, size), *judge.out_of_turn(paints, players)})
    require(len(illegal) == 1, f"the illegal moves are {[number + 1 for number in illegal]}")
    (guilty,) = illegal
    others = [*pieces[:guilty], *pieces[guilty + 1 :]]
    require(not judge.illegal_moves(others, size), "a move is illegal once the guilty piece is gone")
    # An illegal piece is taken as played: its turn counts, unless the turn itself was the fault.
    if judge.out_of_turn(paints, players):
        rest = [*paints[:guilty], *paints[guilty + 1 :]]
        require(not judge.out_of_turn(rest, players), "a move is out of turn once the guilty piece is gone")
    return guilty


def _reason(pieces: Sequence[Piece], paints: Sequence[Paint], guilty: int) -> str:
    """Return which rule was broken, by the name of the trap."""
    piece, others = pieces[guilty], [*pieces[:guilty], *pieces[guilty + 1 :]]
    if not lies_in_cells(piece):
        require(not judge.joined(piece, others), "a piece half a cell off shares a whole edge")
        return "half"
    if any(model(piece).quarters & model(other).quarters for other in pieces[:guilty]):
        require(judge.joined(piece, pieces[:guilty]), "the piece that lies on another shares no edge, either")
        return "overlap"
    if paints[guilty] == paints[guilty - 1]:
        return "turn"
    if judge.joined(piece, others):
        return "early"
    return "corner" if judge.meets_corners(piece, others) else "apart"


def _hidden(pieces: Sequence[Piece], guilty: int, reason: str) -> int:
    """Count what makes the illegal move look right: the pieces it joins, before or after it, or else those it meets at corners."""
    piece, others = pieces[guilty], [*pieces[:guilty], *pieces[guilty + 1 :]]
    if reason in {"early", "turn", "overlap"}:
        return judge.joined(piece, others)
    return sum(judge.meets_corners(piece, [other]) for other in others)


def _require_alike(lying: Sequence[Lying]) -> None:
    """Make sure that pieces of one look have words of one colour."""
    paints = list(dict.fromkeys(one.paint for one in lying))
    looks(lying, lambda one: f"player {1 + paints.index(one.paint)}")
