"""The proofs of the sheets to play with: an empty board, the pieces of a player, a game that was played, and its end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import ceil

from printkit.contract import Printed, Proof
from printkit.errors import ProofError
from printkit.kinds.strips.prove import judge
from printkit.kinds.strips.prove.board import cell_name, place_read
from printkit.kinds.strips.prove.drawn import Drawn, read_pieces
from printkit.kinds.strips.prove.foot import read_foot
from printkit.kinds.strips.prove.judge import COLOURS, Size
from printkit.kinds.strips.prove.marks import SMALL_CELL
from printkit.kinds.strips.prove.pages import (
    Asked,
    asked_of,
    require,
    require_in_turn,
    require_loose,
    require_same_pieces,
    result,
    same_words,
)
from printkit.kinds.strips.prove.pool import Pool, overlap
from printkit.kinds.strips.prove.quarter import Piece
from printkit.kinds.strips.prove.sight import looks, numbered, owners, require_chips, require_same_looks
from printkit.page.cutout import length
from printkit.page.language import Language
from printkit.scene.font import MM_PER_PT
from printkit.scene.seen import PAPER, Words

_GAMES = 5
"""How many games the boxes under a board have room for."""
_DIRECTIONS = ("se", "sw", "nw", "ne")
"""Where the large square of a piece lies from its triangle, in records of games; one for each turn."""


def prove_board(printed: Printed) -> Proof:
    """The board is empty and has the size that was asked for, and every player has boxes for the points."""
    asked = asked_of(printed)
    asked.require_boards()
    page, size = asked.page, asked.size
    require(not page.lying and not page.marks, "the board is not empty")
    score, known = _require_game(asked)
    if not page.is_mute:
        chips = [page.foot.take_chip(colour, _GAMES) for colour in asked.colours]
        require_chips(chips, looks(asked.answer.lying, lambda one: known[one.piece]) if known else {})
        asked.require_question("board", rows=size.rows, columns=size.columns, about_strips=True)
    return _proof(asked, score)


def prove_pieces(printed: Printed) -> Proof:
    """As many pieces as the player can ever need, all alike, as large as the page says, and none on another."""
    asked = asked_of(printed)
    size, colour = asked.size, printed.spec.colour
    require(asked.answer.board.size == size, "the board of the answer is not the one that was asked for")
    score, known = _require_game(asked)
    pool = Pool(printed.page)
    drawn = read_pieces(pool)
    foot = read_foot(pool, drawn, [], [])
    pool.require_nothing_left()
    _require_alike(drawn, colour)
    enough = ceil(size.most_pieces / len(asked.colours))
    require(len(drawn) == enough, f"there are {len(drawn)} pieces; a player may need {enough}")
    if known:
        seen = looks(asked.answer.lying, lambda one: known[one.piece])
        require(seen[colour][0] == drawn[0].paint, f"the pieces are not those of {colour}")
    foot.take_loose()
    said = foot.take_paragraphs()
    measure = length(round(2 * drawn[0].unit, 4), printed.language)
    note = printed.language.say("strips.cell_note", size=measure)
    require(
        not said or (len(said) == 1 and same_words(said[0], note)),
        f'it should say "{note[:80]}"; it says "{" / ".join(said)[:120]}"',
    )
    foot.require_empty(None)
    return _proof(asked, score)


def prove_game(printed: Printed) -> Proof:
    """The record of moves is the position that is drawn, every move was legal, and strips and points are right."""
    asked = _of_record(printed)
    asked.require_boards()
    page = asked.page
    moves = [one.piece for one in numbered(page)]
    require_in_turn(asked)
    illegal = judge.illegal_moves(moves, asked.size)
    if illegal:
        raise ProofError(*(f"move {number + 1} is illegal" for number in illegal))
    known = {piece: asked.colours[number % len(asked.colours)] for number, piece in enumerate(moves)}
    score, told = _require_game(asked)
    require(not told or told == known, "the players of the answer are not those of the page")
    found = asked.strips()
    require(not page.marks.ringed, "a piece has a heavy line around it")
    asked.require_strips(page, found)
    if printed.spec.record:
        require(moves == _recorded(printed.spec.record), "the game is not the one of the record")
    if not page.is_mute:
        _require_record(asked, moves, known, found, score)
    return _proof(asked, score)


def _proof(asked: Asked, found: judge.Result) -> Proof:
    return Proof((("moves", len(asked.answer.lying)), *found.score.items()))


def prove_end(printed: Printed) -> Proof:
    """The game is over, and every place where a piece only seems to fit is marked, and no other."""
    asked = asked_of(printed)
    asked.require_boards()
    page = asked.page
    score, known = _require_game(asked)
    require_same_pieces(asked)
    require_same_looks(*(looks(sight.lying, lambda one: known[one.piece]) for sight in (page, asked.answer)))
    require(not judge.fitting_places(page.pieces, asked.size), "a piece still has room")
    seeming = judge.seeming_places(page.pieces, asked.size)
    marks = page.marks
    require(not (marks.edges or marks.ringed or marks.ghosts or marks.badges), "the page marks more than corners")
    require(seeming and sorted(seeming) == list(marks.corners), "the corners that are marked are not those of the free Ls")
    if not page.is_mute:
        turn = asked.colours[len(known) % len(asked.colours)]
        seen = looks(asked.answer.lying, lambda one: known[one.piece])
        require_loose(page.foot.take_loose(), seen[turn][0])
        asked.require_question("end", about_strips=False)
    return _proof(asked, score)


def _require_game(asked: Asked) -> tuple[judge.Result, dict[Piece, str]]:
    """Prove the game in the answer of a sheet: a position by the rules, its strips and result. Return this and the owners."""
    answer = asked.answer
    wrong = judge.faults(answer.pieces, asked.size)
    if wrong:
        raise ProofError(*wrong)
    known = owners(answer, asked.colours)
    asked.require_turns(known)
    found = asked.strips()
    require(not answer.marks.ringed, "a piece of the answer has a heavy line around it")
    asked.require_strips(answer, found)
    require(known, "nobody can tell whose pieces these are")
    looks(answer.lying, lambda one: known[one.piece])
    over = not judge.legal_places(answer.pieces, asked.size)
    told = judge.result(found, known, asked.colours, over)
    asked.require_caption(result(*told, asked.language))
    return told, known


def _require_alike(drawn: Sequence[Drawn], colour: str) -> None:
    """Make sure that pieces to cut out are those of a player, have cut lines around them, and lie apart."""
    require(drawn, "there are no pieces")
    alike = {(piece.turn, round(piece.unit, 3), piece.outline, piece.paint, piece.word, piece.letter) for piece in drawn}
    require(len(alike) == 1, "the pieces are not alike")
    first = drawn[0]
    require(first.outline.dash and first.outline.colour != PAPER and not first.heavy, "the pieces have no cut lines")
    require(first.word == colour or (not first.word and 2 * first.unit < SMALL_CELL), f"the pieces are not those of {colour}")
    apart = not any(overlap(one.box, two.box) for one, two in combinations(drawn, 2))
    require(apart, "pieces to cut out lie on each other")


def _of_record(printed: Printed) -> Asked:
    """Return what was asked for; a record brings its own board, players and strips."""
    asked = asked_of(printed)
    if not printed.spec.record:
        return asked
    said = dict(line.split()[:2] for line in _lines(printed.spec.record)[1 : _head(printed.spec.record)])
    rows, columns = map(int, said["board"].split("x"))
    return Asked(printed, Size(rows, columns), COLOURS[: int(said["players"])], said["strips"] == "straight")


def _recorded(record: str) -> list[Piece]:
    """Read the moves of a record."""
    lines = _lines(record)[_head(record) :]
    moves = [line.split() for line in lines if line != "swap" and not line.startswith("score")]
    return [place_read(" ".join(words[2:]), _DIRECTIONS) for words in moves]


def _head(record: str) -> int:
    """Return how many lines of a record come before its moves."""
    return 5 if _lines(record)[0].endswith("/2") else 4


def _swaps(asked: Asked) -> set[bool]:
    """Return whether the players have changed places: as the record says, or else as it may be."""
    record = asked.printed.spec.record
    if record:
        return {"swap" in _lines(record)}
    return {False, asked.printed.spec.pie and len(asked.colours) == 2}


def _lines(record: str) -> list[str]:
    """Return the lines of a record that say something."""
    lines = (line.partition("#")[0].strip() for line in record.splitlines())
    return [line for line in lines if line]


def _require_record(
    asked: Asked, moves: Sequence[Piece], known: dict[Piece, str], found: Sequence[frozenset[Piece]], told: judge.Result
) -> None:
    """Make sure that all moves, strips and points are told, each under its heading and in their order."""
    language, foot = asked.language, asked.page.foot
    directions = language.list("strips.directions")
    words = foot.take_words()
    foot.require_empty(asked.page.board.box)
    listed = [f"{at} {known[piece]} {cell_name(piece)} {directions[piece.turn]}" for at, piece in enumerate(moves, 1)]
    plain = sorted((line for line in words if not line.bold), key=lambda line: (round(line.start[0]), line.start[1]))
    swap = language.say("strips.swap")
    swapped = any(line.text == swap for line in plain)
    require(swapped in _swaps(asked), "the players have not changed places in this game, or it is not told")
    listed = [*listed[:1], swap, *listed[1:]] if swapped else listed
    lines = [line for line in plain if line.text in listed]
    require([line.text for line in lines] == listed, "the list of moves is not the game that is drawn, move by move")
    strips = sorted((line for line in plain if line not in lines), key=lambda line: line.start[1])
    said = " ".join(line.text for line in strips)
    expected = " ".join(_strip_words(strip, known, language) for strip in found)
    require(same_words(said, expected), f'the strips are told as "{said[:80]}"')
    lowest = max((line.start[1] for line in plain), default=0.0)
    _require_bold([line for line in words if line.bold], (lines[:1], strips[:1]), lowest, result(*told, language), language)


def _require_bold(
    words: Sequence[Words], firsts: Sequence[Sequence[Words]], lowest: float, verdict: str, language: Language
) -> None:
    """Make sure that the result is told, below all else, and that each heading stands above what it heads."""
    bold = sorted(words, key=lambda line: line.start[1])
    headings = [language.say(f"strips.headings.{name}") for name in ("moves", "strips")]
    ending = " ".join(line.text for line in bold if line.text not in headings)
    require(same_words(ending, verdict), f'the result is told as "{ending[:80]}"')
    for heading, first in zip(headings, firsts, strict=True):
        _require_heading([line for line in bold if line.text == heading], first)
    require(min(line.start[1] for line in bold if line.text not in headings) > lowest, "the result does not stand at the end")


def _require_heading(headings: Sequence[Words], first: Sequence[Words]) -> None:
    """Make sure that a heading stands right above the first line of what it heads."""
    require(len(headings) == 1, "a heading is missing")
    for line in first:
        (x, y), (left, top) = line.start, headings[0].start
        near = 2.5 * line.size_pt * MM_PER_PT
        require(abs(x - left) < 0.5 and 0 < y - top < near, f'"{headings[0].text}" does not stand above what it heads')


def _strip_words(strip: frozenset[Piece], known: dict[Piece, str], language: Language) -> str:
    """Tell how long a strip is, who owns how much of it, and what it scores for whom."""
    owned = [known[piece] for piece in strip]
    shares = ", ".join(f"{owner} {owned.count(owner)}" for owner in sorted(set(owned)))
    held = judge.holder(strip, known)
    key = "strips.strip_points" if held else "strips.strip_shared"
    return language.say(key, length=len(strip), shares=shares, points=len(strip) ** 2, colour=held)
