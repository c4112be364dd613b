"""The proof of cubes: what it reads off pages, and what it counts, folds and balances with code of its own."""

from __future__ import annotations

import ast
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random

import pytest
import shapely
from damage import leaves, replaced
from inked import texts
from proving import proof_of

from printkit.contract import Proof, kind
from printkit.contract.job import printed
from printkit.engine.polyform import piece_set
from printkit.errors import ProofError
from printkit.geometry import solid as geometry
from printkit.geometry.solid.sight import area_of
from printkit.kinds.cubes import figure, fold, solid
from printkit.kinds.cubes.make import make
from printkit.kinds.cubes.prove import building, counting, known, nets, space, view
from printkit.kinds.cubes.solve import assembly, choosing, stands
from printkit.kinds.cubes.spec import Spec
from printkit.page.frame import Frame, usual_frame
from printkit.page.language import language
from printkit.scene.ink import theme
from printkit.scene.item import Ink

SOMA = known.Kit({name: frozenset(cubes) for name, cubes in known.SOMA.items()}, dict.fromkeys(known.SOMA, 1))
CAMERAS = ((30.0, 60.0, 12.0), (45.0, 54.73561, inf), (112.0, 68.0, 13.0), (0.0, 90.0, inf), (200.0, 130.0, 9.0))


def cubes_of(cells) -> frozenset[tuple[int, int, int]]:
    return frozenset((row, column, layer) for layer, row, column in cells)


# The figure and what is seen of it


def test_the_proof_knows_the_pieces_and_figures_of_its_own():
    for name in ("soma", "pentacubes", "tetracubes", "flat-pentacubes"):
        assert known.kit_of(Spec(page="pieces", set=name)).number == len(piece_set(name).pieces)
    assert len(known.all_pieces(5, flat=False)) == 29
    assert len(known.all_pieces(5, flat=True)) == 12
    drawn = {name: cubes_of(figure.cells_of(name, "soma")) for name in figure.figure_names("soma")}
    assert known.library("soma") == drawn


@pytest.mark.parametrize("camera", CAMERAS, ids=str)
@pytest.mark.parametrize("name", ["spiral", "courtyard", "skyline"])
def test_what_the_proof_sees_is_what_plates_show(name, camera):
    """Two ways to remove hidden surfaces, which share no code, agree on every face."""
    bodies = solid.whole(figure.cells_of(name, "soma"))
    plate = geometry.seen(bodies, geometry.Camera(*camera))
    found = view.view(tuple(space.Solid(frozenset(body.cubes), body.moved) for body in bodies), space.Camera(*camera))
    wanted: dict[tuple[int, tuple[int, int, int]], object] = {}
    for area in plate.seen:
        side = (area.body, area.direction.step)
        wanted[side] = shapely.union(wanted.get(side, shapely.Polygon()), area_of(area.rings))
    assert set(found.areas) == set(wanted)
    assert all(shapely.symmetric_difference(area, wanted[side]).area < 1e-4 for side, area in found.areas.items())
    for line in plate.lines:
        certain, possible = found.lines[line.sort]
        drawn = shapely.MultiLineString(line.chains)
        assert shapely.difference(drawn, shapely.buffer(possible, 1e-4)).length < 1e-3
        assert shapely.difference(certain, shapely.buffer(drawn, 1e-4)).length < 1e-3


def test_pieces_that_cut_through_each_other_are_seen_on_both_sides():
    one = space.Solid(frozenset({(0, 0, 0)}))
    two = space.Solid(frozenset({(0, 0, 0)}), (0.5, 0.4, 0.3))
    plate = geometry.seen(
        (geometry.Body("", ((0, 0, 0),)), geometry.Body("", ((0, 0, 0),), (0.5, 0.4, 0.3))), geometry.Camera(35.0, 55.0, 8.0)
    )
    found = view.view((one, two), space.Camera(35.0, 55.0, 8.0))
    for area in plate.seen:
        assert shapely.symmetric_difference(found.areas[area.body, area.direction.step], area_of(area.rings)).area < 1e-4


def test_lines_that_reach_behind_the_camera_end_before_it():
    bodies = solid.whole(figure.cells_of("courtyard", "soma"))
    camera = geometry.Camera(30.0, 60.0, 1.2)
    picture = geometry.seen(bodies, camera)
    found = view.view(tuple(space.Solid(frozenset(body.cubes), body.moved) for body in bodies), space.Camera(30.0, 60.0, 1.2))
    for line in picture.lines:
        drawn = shapely.MultiLineString(line.chains)
        assert shapely.difference(drawn, shapely.buffer(found.lines[line.sort][1], 1e-3)).length < 1e-2


# Solutions


def test_solutions_are_counted_again_by_another_method():
    for name in ("cube", "stairs", "sofa", "crown", "courtyard", "hollow-cube", "step-pyramid"):
        tally = choosing.tally(figure.cells_of(name, "soma"), piece_set("soma"), 300_000)
        assert counting.solutions(known.library("soma")[name], SOMA) == (tally.raw, tally.unique), name


def test_a_reflection_exchanges_the_pieces_that_are_mirror_images():
    """Of A and B the body of two halves has solutions that a mirror leaves as they are; they count once, not half."""
    halves = {name: SOMA.shapes[name] for name in "AB"}
    kit = known.Kit(halves, {"A": 1, "B": 1})
    first = min(known.turned(halves["A"]), key=sorted)
    for body in {
        first | frozenset((-1 - x, y, z) for x, y, z in first),
        known.settled(first | frozenset((x, y, -1 - z) for x, y, z in first)),
    }:
        cells = tuple(sorted((z, x, y) for x, y, z in known.settled(body)))
        tally = choosing.tally(cells, piece_set("soma:AB"), 10_000)
        assert counting.solutions(known.settled(body), kit) == (tally.raw, tally.unique)
        assert tally.unique


@pytest.mark.parametrize("change", [{"unique": 1}, {"unique": 9999}])
def test_a_wrong_number_of_solutions_is_noticed(change):
    spec = Spec(figure="bed")
    puzzle = make(spec, Random(0))
    with pytest.raises(ProofError, match="solutions"):
        proof_of("cubes", replace(puzzle, tally=puzzle.tally._replace(**change)), spec)


def test_no_number_in_a_record_that_was_cut_short_is_printed_or_moves_the_stars():
    spec = Spec(figure="bed")
    puzzle = make(spec, Random(0))
    proof = proof_of("cubes", puzzle, spec)
    for change in ({"raw": 7}, {"effort": 299_999}, {"rotation": 1}):
        other = replace(puzzle, tally=puzzle.tally._replace(**change))
        assert proof_of("cubes", other, spec) == proof
        assert other.difficulty(proof) == puzzle.difficulty(proof)
    short = replace(puzzle, tally=puzzle.tally._replace(complete=False, unique=123_456))
    assert "123456" not in " ".join(text.text for text in (*texts(short.page(usual_frame())), *texts(short.answer(usual_frame()))))
    found = proof_of("cubes", short, spec)
    assert found["solutions, at least"] == 1
    again = replace(short, tally=short.tally._replace(unique=1, raw=1, effort=9))
    assert again.difficulty(proof_of("cubes", again, spec)) == short.difficulty(found)


def test_a_number_that_takes_too_long_to_count_again_is_not_claimed():
    spec = Spec(set="flat-pentacubes", figure="2x5x6", view="usual", effort=2_000_000)
    puzzle = make(spec, Random(0))
    assert puzzle.tally.complete
    assert proof_of("cubes", puzzle, spec)["solutions, at least"] == 1
    claimed = replace(puzzle, tally=puzzle.tally._replace(effort=1000))
    with pytest.raises(ProofError, match="too many to be counted again"):
        proof_of("cubes", claimed, spec)


# Building


def test_what_stands_is_told_by_two_methods():
    rng = Random(5)
    for name in ("stairs", "skyline", "lintel", "tunnel"):
        cells = figure.cells_of(name, "soma")
        for _ in range(3):
            solution = choosing.made(cells, piece_set("soma"), 300_000, rng).solution
            some = [placed.cells for placed in solution if rng.random() < 0.7]
            if some:
                assert building.stands(tuple(cubes_of(cells) for cells in some)) == stands(some)


def test_a_steady_order_is_found_where_there_is_one():
    rng = Random(1)
    for name in ("stairs", "crown", "tunnel"):
        solution = choosing.made(figure.cells_of(name, "soma"), piece_set("soma"), 300_000, rng).solution
        order = assembly(solution)
        assert order is not None
        assert building.steady_order_exists([cubes_of(placed.cells) for placed in solution]) is order.steady


def test_a_piece_that_cannot_be_pushed_in_is_noticed():
    spec = Spec(figure="2x2x4", set="soma:TZAP", solution="steps")
    puzzle = make(spec, Random(1))
    for number in range(1, len(puzzle.moves)):
        for out in ((-1, 0, 0), (0, 1, 0), (0, 0, 1), (0, -1, 0), (0, 0, -1)):
            move = puzzle.moves[number]._replace(out=out)
            other = replace(puzzle, moves=(*puzzle.moves[:number], move, *puzzle.moves[number + 1 :]))
            built = {
                cell
                for done in puzzle.moves[:number]
                for placed in puzzle.solution
                if placed.piece == done.piece
                for cell in placed.cells
            }
            own = next(placed.cells for placed in puzzle.solution if placed.piece == move.piece)
            free = out[0] >= 0 and not any(
                (a + far * out[0], b + far * out[1], c + far * out[2]) in built for a, b, c in own for far in range(9)
            )
            if free:
                assert proof_of("cubes", other, spec)
            else:
                with pytest.raises(ProofError):
                    proof_of("cubes", other, spec)


# Pictures


@pytest.mark.parametrize("change", [{"xa": 31.0}, {"za": 61.0}, {"distance": 13.0}, {"distance": 0.0}])
def test_a_camera_other_than_was_asked_for_is_noticed(change):
    spec = Spec(figure="boot", view="usual")
    puzzle = make(spec, Random(0))
    with pytest.raises(ProofError):
        proof_of("cubes", replace(puzzle, shot=puzzle.shot._replace(**change)), spec)


@pytest.mark.parametrize("solution", ["layers", "exploded", "steps"])
def test_an_answer_of_any_sort_is_read_as_a_solution(solution):
    spec = Spec(figure="stairs", view="usual", solution=solution)
    puzzle = make(spec, Random(2))
    assert isinstance(proof_of("cubes", puzzle, spec), Proof)
    one, two, *rest = puzzle.solution
    swapped = (one._replace(piece=two.piece), two._replace(piece=one.piece), *rest)
    with pytest.raises(ProofError):
        proof_of("cubes", replace(puzzle, solution=swapped), spec)


def test_one_black_ink_says_how_to_look_at_the_pair_that_it_prints():
    spec = Spec(figure="stairs", view="usual", stereo="anaglyph")
    puzzle = make(spec, Random(0))
    for look, words in (("colour", "red-cyan"), ("mono", "become one")):
        frame = Frame(176, 232, theme(look), language("en"))
        said = " ".join(text.text for text in texts(puzzle.page(frame)))
        assert words in said.replace("- ", "-")
        assert proof_of("cubes", puzzle, spec, frame)


# Paper


def test_nets_are_laid_around_their_pieces_and_around_no_others():
    pieces = piece_set("soma").pieces
    for piece in pieces:
        squares = frozenset((row, column) for column, row in fold.net_of(piece).places)
        assert nets.folds(squares, SOMA.shapes[piece.name])
        moved = squares - {max(squares)} | {(max(squares)[0] + 5, max(squares)[1])}
        assert not nets.folds(moved, SOMA.shapes[piece.name])


def test_a_pattern_in_another_colour_than_in_the_answer_is_noticed():
    """Without colours, one piece has one pattern; there is no other on the page to compare it with."""
    spec = Spec(page="fold", figure="bed", piece="P", edge=16.0)
    sheet = printed(make(spec, Random(0)), spec, replace(usual_frame(), theme=theme("mono")))
    kind("cubes").prove(sheet)
    place, pattern = next((place, item) for place, item, names in leaves(sheet.page_scene) if "pattern" in names[-1])
    grey = replace(pattern, stroke=replace(pattern.stroke, ink=Ink("", "#888888")))
    with pytest.raises(ProofError, match="patterns differ in colour"):
        kind("cubes").prove(replace(sheet, page_scene=replaced(sheet.page_scene, place, grey)))


def test_a_net_with_a_wrong_fold_or_tab_is_noticed(monkeypatch):
    spec = Spec(page="fold", figure="bed", piece="A")
    puzzle = make(spec, Random(0))
    good = fold.net_of(piece_set("soma")["A"])
    bent = good.hinges[0]._replace(fold="valley" if good.hinges[0].fold != "valley" else "mountain")
    for bad in (good._replace(hinges=(bent, *good.hinges[1:])), good._replace(tabs=good.tabs[1:])):
        fold._nets.cache_clear()
        monkeypatch.setattr(fold, "net_of", lambda piece, net=bad: net)
        with pytest.raises(ProofError):
            proof_of("cubes", puzzle, spec)
    fold._nets.cache_clear()


# Independence


def test_maker_and_proof_know_nothing_of_each_other():
    folder = Path(known.__file__).parents[1]
    for file in folder.rglob("*.py"):
        names = {name for node in ast.walk(ast.parse(file.read_text())) for name in _imported(node)}
        if "prove" in file.relative_to(folder).parts[0]:
            own = [name for name in names if name.startswith("printkit.kinds.cubes")]
            assert all(name.startswith("printkit.kinds.cubes.prove") for name in own), file
        elif file.name != "kind.py":
            assert not any(name.startswith("printkit.kinds.cubes.prove") for name in names), file


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else []


def test_a_page_without_its_picture_is_refused_and_not_crashed():
    spec = Spec(figure="stairs", view="usual")
    sheet = printed(make(spec, Random(0)), spec, usual_frame())
    prove = kind("cubes").prove
    assert prove
    for page, answer in (
        (replace(sheet.page_scene, items=()), sheet.answer_scene),
        (sheet.page_scene, replace(sheet.answer_scene, items=())),
    ):
        with pytest.raises(ProofError):
            prove(replace(sheet, page_scene=page, answer_scene=answer))
