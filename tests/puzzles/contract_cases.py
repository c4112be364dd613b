"""What the contract is tested with: for each kind some specs, and ways to damage a puzzle that its check must notice.

A new kind adds an entry to `CASES`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from printkit import resources
from printkit.geometry.affine import Affine, translation
from printkit.puzzles import Puzzle
from printkit.puzzles.board._covering import Covering
from printkit.puzzles.board._shape import moved
from printkit.puzzles.board._state import Laid, Packing
from printkit.puzzles.closest import Closest
from printkit.puzzles.cubes._plate import Plate
from printkit.puzzles.null import OddOneOut
from printkit.puzzles.numbered import Numbered
from printkit.puzzles.spheres._puzzle import Figure as SphereFigure
from printkit.puzzles.spheres._puzzle import Shot
from printkit.puzzles.strips import Five
from printkit.puzzles.tangram import Silhouette
from printkit.puzzles.that import That
from printkit.puzzles.triangles._puzzle import Match
from printkit.puzzles.unit import Unit
from printkit.solvers.dissection.piece_set import shipped_set
from printkit.solvers.strips.piece import Piece
from printkit.solvers.strips.position import Placed, Position

Damage = Callable[[Any], Puzzle]

ART = resources.template("books", "dot-to-dot") / "art"
"""Where the drawings of the specs lie."""


@dataclass(frozen=True)
class Case:
    """One kind's part of the contract test."""

    specs: tuple[dict[str, Any], ...]
    bad_specs: tuple[dict[str, Any], ...]
    damages: dict[str, Damage]
    damaged_spec: dict[str, Any]
    """The spec of the puzzle that is damaged."""
    least_frame: float = 0.0
    """For pages that have a true size: the side of the smallest frame that the specs are meant for."""


def _filled(puzzle: Covering, *solution: Laid, given: Packing | None = None) -> Puzzle:
    """Give a board another answer, and other given pieces."""
    task = puzzle.task if given is None else replace(puzzle.task, given=given)
    return replace(puzzle, task=task, solutions=(solution,))


def _swap_letters(puzzle: Covering) -> Puzzle:
    """Call the first two pieces of the answer by each other's names."""
    one, two, *rest = puzzle.solutions[0]
    return _filled(puzzle, Laid(one.piece, two.cells), Laid(two.piece, one.cells), *rest, given=())


def _shift_given(puzzle: Covering) -> Puzzle:
    """Move a given piece by one cell, in whichever direction stays on the board."""
    first, *rest = puzzle.task.given
    places = [moved(first.cells, *step) for step in ((0, 1), (0, -1), (1, 0), (-1, 0))]
    place = next(cells for cells in places if cells <= puzzle.task.cells)
    return _filled(puzzle, *puzzle.solutions[0], given=(Laid(first.piece, place), *rest))


def _trade_cells(puzzle: Covering) -> Puzzle:
    """Give one cell of the last piece to another."""
    *rest, other, last = puzzle.solutions[0]
    cell = min(last.cells)
    return _filled(puzzle, *rest, Laid(other.piece, other.cells | {cell}), Laid(last.piece, last.cells - {cell}), given=())


def _more_solutions(puzzle: Covering) -> Puzzle:
    return replace(puzzle, tally=puzzle.tally._replace(number=puzzle.tally.number + 1))


def _unlike(puzzle: OddOneOut, place: tuple[int, int], mark: str) -> Puzzle:
    rows = [list(row) for row in puzzle.marks]
    rows[place[0]][place[1]] = mark
    return replace(puzzle, marks=tuple(map(tuple, rows)))


def _other_mark(puzzle: OddOneOut) -> str:
    """Return the symbol that most boxes hold."""
    return max({mark for row in puzzle.marks for mark in row}, key=lambda mark: sum(row.count(mark) for row in puzzle.marks))


def _with_pieces(puzzle: Five, *placed: Placed) -> Five:
    return replace(puzzle, position=Position(puzzle.position.rules, placed))


def _slid(puzzle: Five, across: int, down: int) -> Five:
    """Slide the last piece on the page."""
    *rest, (colour, piece) = puzzle.position.placed
    return _with_pieces(puzzle, *rest, Placed(colour, Piece(piece.x + across, piece.y + down, piece.turn)))


def _without_one_of_the_strip(puzzle: Five) -> Five:
    (strip,) = puzzle.completed(puzzle.places[0])
    gone = next(piece for piece in strip if piece != puzzle.places[0])
    return _with_pieces(puzzle, *(one for one in puzzle.position.placed if one.piece != gone))


def _turned_answer(puzzle: Five) -> Five:
    (place,) = puzzle.places
    return replace(puzzle, places=(place._replace(turn=(place.turn + 1) % 4),))


def _relabelled(puzzle: Numbered, place: int, **changes: Any) -> Puzzle:
    labels = list(puzzle.sheet.labels)
    labels[place] = replace(labels[place], **changes)
    return replace(puzzle, sheet=replace(puzzle.sheet, labels=tuple(labels)))


def _with_dot(puzzle: Numbered, place: int, x: float, y: float) -> Puzzle:
    dots = list(puzzle.sheet.dots)
    dots[place] = (dots[place][0] + x, dots[place][1] + y)
    return replace(puzzle, sheet=replace(puzzle.sheet, dots=tuple(dots)))


def _swapped_texts(puzzle: Numbered) -> Puzzle:
    """Write two numbers beside each other's dots."""
    one, two = puzzle.sheet.labels[4], puzzle.sheet.labels[5]
    once = _relabelled(puzzle, 4, text=two.text)
    return _relabelled(once, 5, text=one.text)  # type: ignore[arg-type]


def _with_sheet(puzzle: Closest, **changes: Any) -> Puzzle:
    return replace(puzzle, sheet=replace(puzzle.sheet, **changes))


def _with_spot(puzzle: Closest, number: int, **changes: Any) -> Puzzle:
    dots = list(puzzle.sheet.dots)
    dots[number] = replace(dots[number], **changes)
    return _with_sheet(puzzle, dots=tuple(dots))


def _with_rules(puzzle: Closest, **changes: Any) -> Puzzle:
    return _with_sheet(puzzle, rules=replace(puzzle.sheet.rules, **changes))


def _with_stubs(puzzle: That, **changes: Any) -> Puzzle:
    return replace(puzzle, sheet=replace(puzzle.sheet, **changes))


def _with_bar(puzzle: Unit, **changes: Any) -> Puzzle:
    return replace(puzzle, sheet=replace(puzzle.sheet, **changes))


def _with_bar_rules(puzzle: Unit, **changes: Any) -> Puzzle:
    return _with_bar(puzzle, rules=replace(puzzle.sheet.rules, **changes))


def _with_stub_rules(puzzle: That, **changes: Any) -> Puzzle:
    return _with_stubs(puzzle, rules=replace(puzzle.sheet.rules, **changes))


def _with_answer(puzzle: Silhouette, *laid: Any) -> Puzzle:
    return replace(puzzle, answer_pieces=laid)


def _with_first_moved(puzzle: Silhouette, motion: Affine) -> Puzzle:
    first, *rest = puzzle.answer_pieces
    return _with_answer(puzzle, first.moved(motion), *rest)


def _exchanged_names(puzzle: Silhouette) -> Puzzle:
    """Call the first and the last piece of the answer, which have different shapes, by each other's names."""
    first, *rest, last = puzzle.answer_pieces
    return _with_answer(puzzle, first._replace(piece=last.piece), *rest, last._replace(piece=first.piece))


def _recounted(puzzle: Silhouette, **changes: Any) -> Puzzle:
    return replace(puzzle, tally=puzzle.tally._replace(**changes))


def _moved_cube(puzzle: Plate) -> Puzzle:
    """Let one cube of the first piece of the answer change hands."""
    first, second, *rest = puzzle.solution
    cell = first.cells[-1]
    return replace(puzzle, solution=(first._replace(cells=first.cells[:-1]), second._replace(cells=(*second.cells, cell)), *rest))


def _swapped_pieces(puzzle: Plate) -> Puzzle:
    one, two, *rest = puzzle.solution
    return replace(puzzle, solution=(one._replace(piece=two.piece), two._replace(piece=one.piece), *rest))


def _relaid(puzzle: Match, **changes: int) -> Match:
    """Change how the first piece of the answer lies."""
    first, *rest = puzzle.solution
    return replace(puzzle, solution=(first._replace(**changes), *rest))


def _remarked(puzzle: Match, at: int, mark: int) -> Match:
    """Change the first mark of a piece that has one."""
    pieces = list(puzzle.pieces)
    marks = list(pieces[at])
    marks[next(place for place, own in enumerate(marks) if own)] = mark
    pieces[at] = (marks[0], marks[1], marks[2])
    return replace(puzzle, pieces=tuple(pieces))


def _respheres(puzzle: SphereFigure, *solution: Any) -> SphereFigure:
    """Give a figure of spheres another answer."""
    return replace(puzzle, solution=solution)


def _trade_spheres(puzzle: SphereFigure) -> SphereFigure:
    """Let the first two pieces of the answer swap a sphere."""
    one, two, *rest = puzzle.solution
    mine, yours = tuple(sorted((*one.cells[1:], two.cells[0]))), tuple(sorted((*two.cells[1:], one.cells[0])))
    return _respheres(puzzle, one._replace(cells=mine), two._replace(cells=yours), *rest)


def _mirrored_tray(puzzle: SphereFigure) -> SphereFigure:
    """Replace all pieces of the tray by their mirror images."""
    tray = [piece._replace(cells=tuple((-a, b, c) for a, b, c in piece.cells)) for piece in puzzle.tray]
    return replace(puzzle, tray=tuple(tray))


CASES: dict[str, Case] = {
    "cubes": Case(
        specs=(
            {},
            {"figure": "2x2x4", "set": "soma:TZAP", "xa": 30.0, "za": 60.0, "distance": 9.0, "hidden": True, "solution": "steps"},
            {"figure": "stairs", "view": "isometric", "stereo": "pair", "solution": "exploded", "seams": False},
            {"figure": "2x2x4", "set": "soma:TZAP", "stereo": "anaglyph", "scale": 300.0},
            {"page": "missing"},
            {"page": "count", "size": 3},
            {"page": "view", "size": 3, "height": 3},
            {"page": "steps", "figure": "4x2x2", "set": "soma:TZBP"},
            {"page": "pieces", "figure": "2x2x4", "set": "soma:TZAP"},
            {"page": "fold", "figure": "bed", "piece": "P", "edge": 16.0},
        ),
        bad_specs=(
            {"set": "somas"},
            {"set": "tetraspheres"},
            {"set": "soma:Q"},
            {"figure": "dog"},
            {"figure": "30x30x30"},
            {"set": "pentacubes"},
            {"xa": 400.0},
            {"za": -1.0},
            {"distance": -1.0},
            {"screen": 0.0},
            {"view": "behind"},
            {"stereo": "yes"},
            {"page": "answer"},
            {"piece": "L"},
            {"page": "fold", "piece": "Q"},
            {"edge": 2.0},
            {"options": 1},
            {"size": 9},
            {"page": "view", "height": 1},
        ),
        damaged_spec={"figure": "hill"},
        damages={
            "a cube changes hands": _moved_cube,
            "two pieces have each other's names": _swapped_pieces,
            "a piece is missing": lambda puzzle: replace(puzzle, solution=puzzle.solution[1:]),
            "a piece is there twice": lambda puzzle: replace(puzzle, solution=(*puzzle.solution, puzzle.solution[0])),
            "the figure has lost a cube": lambda puzzle: replace(puzzle, cells=puzzle.cells[:-1]),
            "the figure is another": lambda puzzle: replace(puzzle, cells=tuple((c, b, a) for a, b, c in puzzle.cells)),
            "the steps run backwards": lambda puzzle: replace(puzzle, moves=puzzle.moves[::-1]),
            "a step is missing": lambda puzzle: replace(puzzle, moves=puzzle.moves[1:]),
            "a piece comes through the table": lambda puzzle: replace(
                puzzle, moves=(puzzle.moves[0]._replace(out=(-1, 0, 0)), *puzzle.moves[1:])
            ),
            "the pieces have to be held": lambda puzzle: replace(puzzle, steady=not puzzle.steady),
            "there are more solutions": lambda puzzle: replace(puzzle, tally=puzzle.tally._replace(unique=puzzle.tally.unique + 1)),
            "there are more solutions in all": lambda puzzle: replace(
                puzzle, tally=puzzle.tally._replace(raw=puzzle.tally.raw + 1)
            ),
            "the effort is wrong": lambda puzzle: replace(puzzle, tally=puzzle.tally._replace(effort=puzzle.tally.effort + 1)),
            "the count claims to be cut short": lambda puzzle: replace(
                puzzle, tally=puzzle.tally._replace(complete=False, effort=10_000_000)
            ),
            "the camera is inside": lambda puzzle: replace(puzzle, shot=puzzle.shot._replace(distance=0.4)),
            "the set lacks a piece": lambda puzzle: replace(puzzle, pieces=puzzle.pieces.without("V")),
        },
    ),
    "tangram": Case(
        specs=(
            {},
            {"figure": "square", "hint": "drawn"},
            {"symmetric": True, "hint": "below", "size": 100},
            {"set": "egg", "scale": "fit", "size": 60},
            {"set": "t-puzzle", "hint": "drawn"},
            {"page": "hint", "set": "chie-no-ita"},
            {"page": "pieces", "set": "heart"},
            {"page": "progress", "size": 60},
        ),
        bad_specs=(
            {"set": "tangrams"},
            {"set": ""},
            {"figure": "dog"},
            {"figure": "square", "symmetric": True},
            {"hint": "all"},
            {"size": 10},
            {"scale": 2},
            {"symmetric": 1},
            {"page": "answer"},
            {"kerf": 1.0},
            {"page": "pieces", "kerf": -1.0},
        ),
        damaged_spec={"set": "haberdasher"},
        damages={
            "a piece is moved": lambda puzzle: _with_first_moved(puzzle, translation(0.01, 0)),
            "a piece is missing": lambda puzzle: _with_answer(puzzle, *puzzle.answer_pieces[1:]),
            "a piece is there twice": lambda puzzle: _with_answer(puzzle, *puzzle.answer_pieces, puzzle.answer_pieces[0]),
            "names are exchanged": _exchanged_names,
            "the answer lies beside the silhouette": lambda puzzle: _with_answer(
                puzzle, *(laid.moved(translation(1, 0)) for laid in puzzle.answer_pieces)
            ),
            "the silhouette is that of another figure": lambda puzzle: replace(puzzle, figure=shipped_set("haberdasher").outline),
            "the pieces are those of another set": lambda puzzle: replace(puzzle, set_name="cross"),
            "there are more solutions": lambda puzzle: _recounted(puzzle, unique=puzzle.tally.unique + 1),
            "the count claims to be cut short": lambda puzzle: _recounted(puzzle, complete=not puzzle.tally.complete),
            "the hint is of another set": lambda puzzle: replace(puzzle, hint_piece="nobody"),
        },
    ),
    "closest": Case(
        specs=(
            {"drawing": "snail.svg", "size": 150, "effort": 0.03},
            {"drawing": "duck.svg", "size": 150, "marks": "symbols", "eps": 4.0, "effort": 0.03},
            {"drawing": "whale.svg", "size": 140, "age": 7, "rotate_deg": 20, "effort": 0.03},
            {"drawing": "duck.svg", "size": 140, "variant": "pairs", "effort": 0.03},
            {"drawing": "snail.svg", "size": 140, "variant": "equal", "marks": "symbols", "effort": 0.03},
            {"drawing": "duck.svg", "size": 120, "page": "front", "most_colours": 3, "detail": "silhouette", "effort": 0.01},
        ),
        bad_specs=(
            {},
            {"drawing": "cat.svg", "rho": 0.9},
            {"drawing": "cat.svg", "eps": 0.0},
            {"drawing": "cat.svg", "dmin": 10.0, "dmax": 8.0},
            {"drawing": "cat.svg", "dmin": 2.0},
            {"drawing": "cat.svg", "dot_sizes": (3.0, 2.0)},
            {"drawing": "cat.svg", "most_colours": 9},
            {"drawing": "cat.svg", "marks": "letters"},
            {"drawing": "cat.svg", "variant": "triple"},
            {"drawing": "cat.svg", "effort": 0.0},
            {"drawing": "cat.svg", "page": "back"},
        ),
        damaged_spec={"drawing": "snail.svg", "size": 150, "effort": 0.03},
        least_frame=170,
        damages={
            "a dot has moved": lambda puzzle: _with_spot(puzzle, 3, x=puzzle.sheet.dots[3].x + 9),
            "a dot is missing": lambda puzzle: _with_sheet(puzzle, dots=puzzle.sheet.dots[:-1], links=puzzle.sheet.links[:-1]),
            "a dot has another colour": lambda puzzle: _with_spot(puzzle, 0, colours=(7,)),
            "a dot has a colour more": lambda puzzle: _with_spot(
                puzzle, 0, colours=(*puzzle.sheet.dots[0].colours, max(set(range(8)) - set(puzzle.sheet.dots[0].colours)))
            ),
            "two dots touch": lambda puzzle: _with_sheet(
                puzzle, dots=(*puzzle.sheet.dots, replace(puzzle.sheet.dots[0], x=puzzle.sheet.dots[0].x + 1))
            ),
            "a line of the answer is missing": lambda puzzle: _with_sheet(puzzle, links=puzzle.sheet.links[1:]),
            "a line is drawn where there is none": lambda puzzle: _with_sheet(
                puzzle, predrawn=(*puzzle.sheet.predrawn, ((0.0, 0.0), (30.0, 0.0)))
            ),
            "the drawing is another": lambda puzzle: _with_sheet(
                puzzle, art=replace(puzzle.sheet.art, lines=(*puzzle.sheet.art.lines, ((0.0, 0.0), (30.0, 0.0))))
            ),
            "more likeness is promised": lambda puzzle: _with_rules(puzzle, eps=0.2),
            "more clearness is promised": lambda puzzle: _with_rules(puzzle, rho=2.5),
            "more distance is promised": lambda puzzle: _with_rules(puzzle, dmin=9.0),
            "shorter lines are promised": lambda puzzle: _with_rules(puzzle, dmax=8.0),
        },
    ),
    "that": Case(
        specs=(
            {"drawing": "snail.svg", "size": 150, "effort": 0.5},
            {"drawing": "duck.svg", "size": 150, "eps": 2.0, "dmax": 25.0},
            {"drawing": "whale.svg", "size": 140, "age": 7, "rotate_deg": 20},
            {"drawing": "boat.svg", "size": 140, "angle_deg": 12.0, "rho": 1.5, "dot_size": 2.4},
        ),
        bad_specs=(
            {},
            {"drawing": "cat.svg", "rho": 0.9},
            {"drawing": "cat.svg", "eps": 0.0},
            {"drawing": "cat.svg", "angle_deg": 60.0},
            {"drawing": "cat.svg", "dmin": 10.0, "dmax": 8.0},
            {"drawing": "cat.svg", "dmin": 2.0},
            {"drawing": "cat.svg", "dot_size": 4.0},
            {"drawing": "cat.svg", "effort": 0.0},
            {"drawing": "cat.svg", "marks": "symbols"},
        ),
        damaged_spec={"drawing": "snail.svg", "size": 150},
        least_frame=170,
        damages={
            "a dot has moved": lambda puzzle: _with_stubs(
                puzzle, dots=((puzzle.sheet.dots[0][0] + 9, puzzle.sheet.dots[0][1]), *puzzle.sheet.dots[1:])
            ),
            "a dot is joined to nothing": lambda puzzle: _with_stubs(puzzle, dots=(*puzzle.sheet.dots, (-20.0, -20.0))),
            "two dots touch": lambda puzzle: _with_stubs(
                puzzle, dots=(*puzzle.sheet.dots, (puzzle.sheet.dots[0][0] + 1, puzzle.sheet.dots[0][1]))
            ),
            "a dot lies on a line": lambda puzzle: _with_stubs(
                puzzle,
                dots=(
                    *puzzle.sheet.dots,
                    tuple(sum(puzzle.sheet.dots[end][axis] for end in puzzle.sheet.links[0]) / 2 for axis in (0, 1)),
                ),
            ),
            "a stub is missing": lambda puzzle: _with_stubs(puzzle, links=puzzle.sheet.links[1:]),
            "a stub is there twice": lambda puzzle: _with_stubs(puzzle, links=(*puzzle.sheet.links, puzzle.sheet.links[0])),
            "a line is asked for from both ends": lambda puzzle: _with_stubs(
                puzzle, links=(*puzzle.sheet.links, type(puzzle.sheet.links[0])(*puzzle.sheet.links[0][::-1]))
            ),
            "a line is drawn where there is none": lambda puzzle: _with_stubs(
                puzzle, predrawn=(*puzzle.sheet.predrawn, ((0.0, 0.0), (30.0, 0.0)))
            ),
            "the drawing is another": lambda puzzle: _with_stubs(
                puzzle, art=replace(puzzle.sheet.art, lines=(*puzzle.sheet.art.lines, ((0.0, 0.0), (30.0, 0.0))))
            ),
            "more likeness is promised": lambda puzzle: _with_stub_rules(puzzle, eps=0.2),
            "more clearness is promised": lambda puzzle: _with_stub_rules(puzzle, rho=4.0),
            "a wider view is promised": lambda puzzle: _with_stub_rules(puzzle, angle_deg=40.0),
            "more distance is promised": lambda puzzle: _with_stub_rules(puzzle, dmin=12.0),
            "shorter lines are promised": lambda puzzle: _with_stub_rules(puzzle, dmax=8.0),
        },
    ),
    "unit": Case(
        specs=(
            {"drawing": "snail.svg", "size": 150, "effort": 0.2},
            {"drawing": "duck.svg", "size": 150, "eps": 2.0, "unit": 12.0, "effort": 0.2},
            {"drawing": "whale.svg", "size": 140, "age": 7, "rotate_deg": 20, "effort": 0.2},
            {"drawing": "boat.svg", "size": 140, "margin": 0.2, "dot_size": 2.4, "dmin": 6.0, "effort": 0.2},
        ),
        bad_specs=(
            {},
            {"drawing": "cat.svg", "margin": 0.01},
            {"drawing": "cat.svg", "margin": 0.9},
            {"drawing": "cat.svg", "eps": 0.0},
            {"drawing": "cat.svg", "unit": 5.0},
            {"drawing": "cat.svg", "unit": 8.0, "age": 7},
            {"drawing": "cat.svg", "dmin": 2.0},
            {"drawing": "cat.svg", "dot_size": 5.0},
            {"drawing": "cat.svg", "effort": 0.0},
            {"drawing": "cat.svg", "marks": "symbols"},
        ),
        damaged_spec={"drawing": "snail.svg", "size": 150, "effort": 0.2},
        least_frame=170,
        damages={
            "a dot has moved": lambda puzzle: _with_bar(
                puzzle, dots=((puzzle.sheet.dots[0][0] + 9, puzzle.sheet.dots[0][1]), *puzzle.sheet.dots[1:])
            ),
            "a dot has moved by a hair": lambda puzzle: _with_bar(
                puzzle, dots=((puzzle.sheet.dots[0][0] + 0.3, puzzle.sheet.dots[0][1] + 0.2), *puzzle.sheet.dots[1:])
            ),
            "a dot is joined to nothing": lambda puzzle: _with_bar(puzzle, dots=(*puzzle.sheet.dots, (-30.0, -30.0))),
            "two dots touch": lambda puzzle: _with_bar(
                puzzle, dots=(*puzzle.sheet.dots, (puzzle.sheet.dots[0][0] + 1, puzzle.sheet.dots[0][1]))
            ),
            "a dot is missing": lambda puzzle: _with_bar(puzzle, dots=puzzle.sheet.dots[:-1]),
            "the bar is longer": lambda puzzle: _with_bar(puzzle, unit=1.05 * puzzle.sheet.unit),
            "the bar is a hair shorter": lambda puzzle: _with_bar(puzzle, unit=puzzle.sheet.unit - 0.05),
            "a line of the answer is missing": lambda puzzle: _with_bar(puzzle, links=puzzle.sheet.links[1:]),
            "a line of the answer is too much": lambda puzzle: _with_bar(puzzle, links=(*puzzle.sheet.links, (0, 1))),
            "a line is drawn where there is none": lambda puzzle: _with_bar(
                puzzle, predrawn=(*puzzle.sheet.predrawn, ((0.0, 0.0), (30.0, 0.0)))
            ),
            "the drawing is another": lambda puzzle: _with_bar(
                puzzle, art=replace(puzzle.sheet.art, lines=(*puzzle.sheet.art.lines, ((0.0, 0.0), (30.0, 0.0))))
            ),
            "more likeness is promised": lambda puzzle: _with_bar_rules(puzzle, eps=0.2),
            "more clearness is promised": lambda puzzle: _with_bar_rules(puzzle, margin=0.49),
            "more distance is promised": lambda puzzle: _with_bar_rules(puzzle, dmin=15.0),
        },
    ),
    "numbered": Case(
        specs=(
            {"drawing": "snail.svg", "size": 150, "dots": 40},
            {"drawing": "cat.svg", "size": 150, "eps": 2.5},
            {"drawing": "boat.svg", "size": 140, "age": 6, "numbering": "backwards", "detail": "main"},
            {"drawing": "teapot.svg", "size": 150, "dots": 30, "step": 3, "lines": 1, "rotate_deg": 10},
            {"drawing": "rocket.svg", "size": 150, "dots": 30, "parts": "letters"},
            {"drawing": "whale.svg", "size": 150, "dots": 26, "numbering": "letters", "lines": 2},
        ),
        bad_specs=(
            {},
            {"drawing": ""},
            {"drawing": "cat.svg", "dots": 5},
            {"drawing": "cat.svg", "dots": 30, "eps": 1.0},
            {"drawing": "cat.svg", "age": 3},
            {"drawing": "cat.svg", "dmin": 4.0, "dmax": 5.0},
            {"drawing": "cat.svg", "numbering": "letters", "step": 2},
            {"drawing": "cat.svg", "size": 2},
            {"drawing": "cat.svg", "text_pt": 5.0},
            {"drawing": "cat.svg", "traced": {}},
        ),
        damaged_spec={"drawing": "snail.svg", "size": 150, "dots": 40},
        least_frame=170,
        damages={
            "two numbers are swapped": _swapped_texts,
            "a number is missing": lambda puzzle: replace(
                puzzle, sheet=replace(puzzle.sheet, labels=puzzle.sheet.labels[:9] + puzzle.sheet.labels[10:])
            ),
            "a number is there twice": lambda puzzle: _relabelled(puzzle, 7, text=puzzle.sheet.labels[8].text),
            "a label is no number": lambda puzzle: _relabelled(puzzle, 7, text="8a"),
            "a label lies on a dot": lambda puzzle: _relabelled(
                puzzle, 3, x=puzzle.sheet.dots[0][0], y=puzzle.sheet.dots[0][1], leader=None
            ),
            "a label lies on another": lambda puzzle: _relabelled(
                puzzle, 3, x=puzzle.sheet.labels[4].x, y=puzzle.sheet.labels[4].y, leader=None
            ),
            "a label lies off the sheet": lambda puzzle: _relabelled(puzzle, 3, x=-1.0, leader=None),
            "a label lies between two dots": lambda puzzle: _relabelled(
                puzzle,
                13,
                x=sum(puzzle.sheet.dots[dot][0] for dot in puzzle.chains[0][13:15]) / 2,
                y=sum(puzzle.sheet.dots[dot][1] for dot in puzzle.chains[0][13:15]) / 2,
                leader=None,
            ),
            "a printed line runs through a label": lambda puzzle: replace(
                puzzle,
                sheet=replace(
                    puzzle.sheet,
                    predrawn=(*puzzle.sheet.predrawn, ((0.0, 0.0), (puzzle.sheet.labels[5].x, puzzle.sheet.labels[5].y))),
                ),
            ),
            "a dot has moved": lambda puzzle: _with_dot(puzzle, puzzle.chains[0][6], 9.0, 9.0),
            "a dot has no number": lambda puzzle: replace(
                puzzle, sheet=replace(puzzle.sheet, dots=(*puzzle.sheet.dots, (2.0, 2.0)))
            ),
            "two dots touch": lambda puzzle: replace(
                puzzle,
                sheet=replace(puzzle.sheet, dots=(*puzzle.sheet.dots, (puzzle.sheet.dots[0][0] + 0.3, puzzle.sheet.dots[0][1]))),
            ),
            "the labels are too small": lambda puzzle: replace(puzzle, sheet=replace(puzzle.sheet, text_pt=5.5)),
            "a start is not marked": lambda puzzle: _relabelled(puzzle, 0, role="plain"),
            "a stop is not marked": lambda puzzle: _relabelled(puzzle, len(puzzle.sheet.labels) - 1, role="plain"),
            "a line stops too early": lambda puzzle: _relabelled(puzzle, 6, role="stop"),
            "the answer runs the other way": lambda puzzle: replace(puzzle, chains=(puzzle.chains[0][::-1], *puzzle.chains[1:])),
            "more is promised than is kept": lambda puzzle: replace(puzzle, eps=puzzle.eps / 2),
            "a printed line is missing": lambda puzzle: replace(puzzle, sheet=replace(puzzle.sheet, predrawn=())),
            "the count is another": lambda puzzle: replace(
                puzzle, sheet=replace(puzzle.sheet, counting=replace(puzzle.sheet.counting, numbering="backwards"))
            ),
            "the numbers are no multiples": lambda puzzle: replace(
                puzzle, sheet=replace(puzzle.sheet, counting=replace(puzzle.sheet.counting, step=2))
            ),
            "a leader leads to nothing": lambda puzzle: _relabelled(puzzle, 5, leader=(1.0, 1.0, 2.0, 2.0)),
        },
    ),
    "null": Case(
        specs=({}, {"rows": 2, "columns": 2}, {"rows": 3, "columns": 14}, {"rows": 20, "columns": 9}),
        bad_specs=({"rows": 1}, {"rows": 21}, {"columns": "six"}, {"size": 4}),
        damaged_spec={"rows": 4, "columns": 5},
        damages={
            "the answer is another box": lambda puzzle: replace(puzzle, odd=((puzzle.odd[0] + 1) % 4, puzzle.odd[1])),
            "no box differs": lambda puzzle: _unlike(puzzle, puzzle.odd, _other_mark(puzzle)),
            "two boxes differ": lambda puzzle: _unlike(
                puzzle, (puzzle.odd[0], (puzzle.odd[1] + 1) % 5), puzzle.marks[puzzle.odd[0]][puzzle.odd[1]]
            ),
            "a third symbol": lambda puzzle: _unlike(
                puzzle,
                (puzzle.odd[0], (puzzle.odd[1] + 1) % 5),
                next(name for name in ("star", "bar", "ring") if not any(name in row for row in puzzle.marks)),
            ),
        },
    ),
    "board": Case(
        specs=(
            {},
            {"given": 3},
            {"board": "5x12", "given": 11, "letters": False},
            {"board": "20x3", "given": 1, "way": "across"},
            {"problem": "progressive", "number": 6},
            {"problem": "twenty"},
            {"board": "8x8-2x2", "show": 3, "answers": "outline"},
            {"problem": "symmetric", "number": 3},
            {"problem": "classroom", "topic": "symmetry", "number": 9},
            {"problem": "last-fit"},
        ),
        bad_specs=(
            {"board": "7x9"},
            {"board": "6x10x1"},
            {"board": "six by ten"},
            {"pieces": "pentomino"},
            {"pieces": "soma"},
            {"problem": "double", "board": "double:X"},
            {"problem": "toothed", "board": "6x10"},
            {"problem": "holes", "board": "8x8-1x1@1,2-1x1@2,1-2x1@7,7"},
            {"problem": "tetromino", "way": "across"},
            {"problem": "quadruple"},
            {"given": 12},
            {"given": -1},
            {"given": 1.5},
            {"way": "up"},
            {"pieces": 3},
        ),
        damaged_spec={"given": 4},
        damages={
            "two pieces have each other's names": _swap_letters,
            "a given piece is moved": _shift_given,
            "a cell changes hands": _trade_cells,
            "a piece is missing": lambda puzzle: _filled(puzzle, *puzzle.solutions[0][1:], given=()),
            "a piece is there twice": lambda puzzle: _filled(puzzle, *puzzle.solutions[0], puzzle.solutions[0][0]),
            "a piece has an unknown name": lambda puzzle: _filled(
                puzzle, Laid("Q", puzzle.solutions[0][0].cells), *puzzle.solutions[0][1:], given=()
            ),
            "a given piece is not in the answer": lambda puzzle: _filled(
                puzzle,
                *puzzle.solutions[0],
                given=(puzzle.task.given[0], Laid(puzzle.task.given[1].piece, puzzle.task.given[0].cells)),
            ),
            "the board has another cell": lambda puzzle: replace(
                puzzle, task=replace(puzzle.task, cells=puzzle.task.cells | {(0, 40)})
            ),
            "the board lies the other way": lambda puzzle: replace(
                puzzle, task=replace(puzzle.task, cells=frozenset((c, r) for r, c in puzzle.task.cells))
            ),
            "the tray lacks a piece": lambda puzzle: replace(
                puzzle, task=replace(puzzle.task, tray=replace(puzzle.task.tray, pieces=puzzle.task.tray.pieces[1:]))
            ),
            "there is no answer": lambda puzzle: replace(puzzle, solutions=()),
            "an answer is there twice": lambda puzzle: replace(puzzle, solutions=puzzle.solutions * 2),
            "a hint shows a given piece": lambda puzzle: replace(puzzle, hinted=(puzzle.task.given[0].piece,)),
            "one solution too many is promised": _more_solutions,
            "the effort is wrong": lambda puzzle: replace(puzzle, tally=puzzle.tally._replace(effort=puzzle.tally.effort + 1)),
            "a complete count is called incomplete": lambda puzzle: replace(puzzle, tally=puzzle.tally._replace(complete=False)),
        },
    ),
    "strips": Case(
        specs=(
            {},
            {"page": "five", "board": "12 × 12", "pieces": 14, "strips": "straight", "length": 4},
            {"page": "ways", "board": "9x11"},
            {"page": "count", "board": "16x16"},
            {"page": "illegal", "trap": "early"},
            {"page": "illegal", "trap": "half", "board": "7x7", "pieces": 4},
            {"page": "winner", "players": 4, "board": "8x8"},
            {"page": "game", "strips": "straight"},
            {"page": "board", "board": "12x12"},
            {"page": "pieces", "colour": "B"},
        ),
        bad_specs=(
            {"page": "six"},
            {"board": "5x10"},
            {"board": "10x17"},
            {"board": "ten"},
            {"players": 1},
            {"players": 5},
            {"pieces": 3},
            {"pieces": -1},
            {"length": 2},
            {"strips": "bent"},
            {"trap": "door"},
            {"page": "pieces", "colour": "C"},
            {"record": "game.txt"},
            {"effort": 0},
            {"stripes": 3},
        ),
        damaged_spec={"pieces": 9},
        damages={
            "the answer is turned": _turned_answer,
            "there is no answer": lambda puzzle: replace(puzzle, places=()),
            "the answer is there twice": lambda puzzle: replace(puzzle, places=puzzle.places * 2),
            "another length is asked for": lambda puzzle: replace(puzzle, length=puzzle.length + 2),
            "a piece of the strip is missing": _without_one_of_the_strip,
            "a piece is there twice": lambda puzzle: _with_pieces(puzzle, *puzzle.position.placed, puzzle.position.placed[0]),
            "a piece lies half a cell off": lambda puzzle: _slid(puzzle, 1, 0),
            "a piece lies over the edge": lambda puzzle: _slid(puzzle, 40, 0),
            "a piece stands alone": lambda puzzle: _with_pieces(puzzle, *puzzle.position.placed, Placed("A", Piece(-40, 2, 0))),
            "a piece has the colour of nobody": lambda puzzle: _with_pieces(
                puzzle, *puzzle.position.placed[:-1], Placed("C", puzzle.position.placed[-1].piece)
            ),
            "there are no pieces": _with_pieces,
        },
    ),
    "triangles": Case(
        specs=(
            {},
            {"size": 2, "edges": "halves"},
            {"board": "hexagon", "border": "free"},
            {"board": "star", "edges": "halves"},
            {"board": "diamond", "marks": 5, "solutions": 3},
            {"board": "hexagon", "size": 2},
        ),
        bad_specs=(
            {"board": "square"},
            {"size": 6},
            {"board": "star", "size": 2},
            {"size": 1},
            {"edges": "wavy"},
            {"border": "none"},
            {"marks": 1},
            {"marks": 9},
            {"edges": "halves", "marks": 7},
            {"solutions": 0},
            {"effort": 0},
            {"pieces": 9},
        ),
        damaged_spec={},
        damages={
            "a piece is turned": lambda puzzle: _relaid(puzzle, turn=(puzzle.solution[0].turn + 1) % 3),
            "two pieces share a cell": lambda puzzle: _relaid(puzzle, cell=puzzle.solution[1].cell),
            "a piece is there twice": lambda puzzle: _relaid(puzzle, piece=puzzle.solution[1].piece),
            "a piece is missing in the answer": lambda puzzle: replace(puzzle, solution=puzzle.solution[1:]),
            "a mark is another": lambda puzzle: _remarked(puzzle, 0, 8),
            "a mark is missing": lambda puzzle: _remarked(puzzle, 0, 0),
            "two pieces are alike": lambda puzzle: replace(puzzle, pieces=(puzzle.pieces[1], *puzzle.pieces[1:])),
            "a piece is lacking": lambda puzzle: replace(puzzle, pieces=puzzle.pieces[1:]),
            "halves should differ": lambda puzzle: replace(puzzle, rules=puzzle.rules._replace(halves=True)),
            "the border is free": lambda puzzle: replace(puzzle, rules=puzzle.rules._replace(plain=False)),
            "one solution too many is promised": lambda puzzle: replace(
                puzzle, tally=puzzle.tally._replace(unique=puzzle.tally.unique + 1)
            ),
            "the board is another": lambda puzzle: replace(puzzle, shape="diamond"),
        },
    ),
    "spheres": Case(
        specs=(
            {},
            {"figure": "small-roof"},
            {"figure": "pyramid", "xa": -40.0, "za": 70.0, "distance": 12.0},
            {"figure": "barn"},
            {"page": "pieces"},
        ),
        bad_specs=(
            {"page": "fold"},
            {"figure": "cube"},
            {"figure": "pyramid", "pieces": "ABC"},
            {"figure": "stump", "pieces": "ABCZ"},
            {"figure": "stump", "pieces": "ABCC"},
            {"pieces": "ABCD"},
            {"page": "pieces", "pieces": "ABCD", "figure": "stump"},
            {"za": 200.0},
            {"distance": -1.0},
            {"effort": 0},
            {"size": 3},
        ),
        damaged_spec={"figure": "stump", "pieces": "DHTW"},
        damages={
            "two pieces swap a sphere": _trade_spheres,
            "a piece is missing": lambda puzzle: _respheres(puzzle, *puzzle.solution[1:]),
            "a piece is there twice": lambda puzzle: _respheres(puzzle, *puzzle.solution, puzzle.solution[0]),
            "two pieces have each other's names": lambda puzzle: _respheres(
                puzzle,
                puzzle.solution[0]._replace(piece=puzzle.solution[1].piece),
                puzzle.solution[1]._replace(piece=puzzle.solution[0].piece),
                *puzzle.solution[2:],
            ),
            "the pieces are mirrored": _mirrored_tray,
            "the tray lacks a piece": lambda puzzle: replace(puzzle, tray=puzzle.tray[1:]),
            "the figure lacks a sphere": lambda puzzle: replace(puzzle, cells=puzzle.cells[1:]),
            "the title names another figure": lambda puzzle: replace(puzzle, name="pyramid"),
            "the figure stands on an edge": lambda puzzle: replace(puzzle, on_triangles=False),
            "the camera is inside": lambda puzzle: replace(puzzle, shot=Shot(20.0, 60.0, 1.0)),
            "one solution too many is promised": lambda puzzle: replace(
                puzzle, tally=puzzle.tally._replace(rotation=puzzle.tally.rotation + 1)
            ),
            "a count is promised that was not made": lambda puzzle: replace(puzzle, tally=puzzle.tally._replace(counted=False)),
        },
    ),
}
