"""Tangrams beyond the contract: true sizes, marks, shared cuts, the thermometer, names in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from math import fsum, sqrt
from random import Random
from typing import Any

import pytest
import shapely
from proving import proof_of

from printkit.contract import Job, identity, kind
from printkit.errors import ProofError, SpecError
from printkit.geometry import ring, ring_edge
from printkit.geometry.affine import scaling
from printkit.geometry.ring_path import rings_of_path
from printkit.kinds.tangram import make as making
from printkit.kinds.tangram import progress
from printkit.kinds.tangram.laid import Tally
from printkit.kinds.tangram.make import make
from printkit.kinds.tangram.piece_set import Figure, set_names, shipped_set
from printkit.kinds.tangram.progress import positions
from printkit.kinds.tangram.puzzle import Silhouette
from printkit.kinds.tangram.sheets import shared_cuts
from printkit.kinds.tangram.solve.beauty import Wish
from printkit.kinds.tangram.solve.growth import grow_many
from printkit.kinds.tangram.solve.solve import solve
from printkit.kinds.tangram.spec import Spec
from printkit.page.cutout import sheets
from printkit.page.frame import Frame
from printkit.page.language import language, language_codes
from printkit.render import svg
from printkit.scene.ink import theme
from printkit.scene.item import Group, Item, Path, Scene, Text

PUBLISHED = {"square": 1, "long hexagon": 2, "leaning hexagon": 2, "trapezium": 6}
"""Solutions of some of the thirteen convex tangrams, up to symmetry."""


def frame(width: float = 176, height: float = 230, look: str = "colour", code: str = "en") -> Frame:
    return Frame(width, height, theme(look), language(code))


def made(seed: int = 1, **spec: Any) -> Silhouette:
    return make(Spec(**spec), Random(seed))


def items(scene: Scene, group: str) -> list[Item]:
    return [item for one in scene.items if isinstance(one, Group) and one.name == group for item in one.items]


def named(scene: Scene, group: str, pattern: str) -> list[Path]:
    return [item for item in items(scene, group) if isinstance(item, Path) and re.fullmatch(pattern, item.name)]


def area(paths: list[Path]) -> float:
    return fsum(abs(ring.area(one)) for path in paths for one in rings_of_path(path.segments, 1e-6))


def words(scene: Scene) -> Iterator[str]:
    return (item.text for item in items(scene, "labels") if isinstance(item, Text))


@pytest.mark.parametrize("look", ["colour", "mono"])
def test_golden_pages(golden: Any, look: str) -> None:
    house = made(figure="house", hint="below")
    golden(f"tangram-page-{look}", svg(house.page(frame(look=look))))
    golden(f"tangram-answer-{look}", svg(house.answer(frame(60, 60, look))))
    golden(f"tangram-pieces-{look}", svg(made(page="pieces", set="egg").page(frame(150, 180, look))))
    golden(f"tangram-progress-{look}", svg(made(page="progress", figure="house").page(frame(look=look))))


@pytest.mark.parametrize("code", language_codes())
@pytest.mark.parametrize("name", set_names())
def test_every_set_and_figure_has_a_name_in_every_language(name: str, code: str) -> None:
    strings = language(code).strings
    assert f"tangram.sets.{name}" in strings
    for figure in making.figure_names(shipped_set(name))[1:]:
        assert f"tangram.figures.{figure.replace(' ', '_')}" in strings


@pytest.mark.parametrize(("figure", "count"), PUBLISHED.items())
def test_the_printed_number_of_solutions_is_the_published_one(figure: str, count: int) -> None:
    puzzle = made(figure=figure)
    assert puzzle.tally.complete
    assert puzzle.tally.unique == count
    said = " ".join(words(puzzle.answer(frame())))
    assert (f"{count} solutions" if count > 1 else "One solution") in said


def test_a_count_that_was_cut_short_is_not_printed() -> None:
    puzzle = made(set="stomachion", figure="square")
    assert not puzzle.tally.complete
    assert not any("solution" in line for line in (*words(puzzle.page(frame())), *words(puzzle.answer(frame()))))
    facts = dict(proof_of("tangram", puzzle, Spec(set="stomachion", figure="square")).facts)
    assert 1 <= facts["solutions, at least"] <= 536
    assert "solutions" not in facts


def test_seeds_choose_among_solutions_and_mirror_images() -> None:
    answers = {made(seed, figure="square").answer_pieces for seed in range(12)}
    assert len(answers) > 3


@pytest.mark.parametrize("spec", [{}, {"set": "egg", "size": 60}, {"set": "heart", "size": 50}])
def test_a_silhouette_has_the_size_of_the_pieces_where_there_is_room(spec: dict[str, Any]) -> None:
    puzzle = made(**spec)
    page = puzzle.page(frame(400, 400))
    assert area(named(page, "silhouette", "silhouette")) == pytest.approx(puzzle.size**2, rel=1e-6)
    assert "Scale 1 : 1" in " ".join(words(page))
    (cutout,) = puzzle.cutouts(frame())
    cut = [Path(piece.outline) for piece in cutout.pieces]
    assert area(cut) == pytest.approx(puzzle.size**2, rel=1e-6)


@pytest.mark.parametrize("size", [(145, 145), (145, 244), (176, 150)])
def test_the_printed_scale_is_the_true_one(size: tuple[float, float]) -> None:
    puzzle = made(size=150)
    page = puzzle.page(frame(*size))
    percent = int(re.search(r"Scale (\d+) %", " ".join(words(page))).group(1))  # type: ignore[union-attr]
    drawn = sqrt(area(named(page, "silhouette", "silhouette"))) / puzzle.size
    assert percent == pytest.approx(100 * drawn, abs=1e-3)
    assert percent <= 90


@pytest.mark.parametrize("size", [(60, 60), (85, 105), (176, 105)])
def test_many_figures_on_a_page_do_not_say_the_same_below_each(size: tuple[float, float]) -> None:
    assert not list(words(made(size=150).page(frame(*size))))
    assert list(words(made(size=30, figure="house").page(frame(*size)))) == ["Scale 1 : 1"]


def test_answers_have_one_scale() -> None:
    """Pieces are as large in one answer as in the next, but for figures that would not fit."""
    sides = [sqrt(area(named(made(figure=name).answer(frame(56, 70)), "answer", "piece-."))) for name in ("swan", "house", "cat")]
    assert sides == pytest.approx([sides[0]] * 3, rel=1e-3)
    assert sqrt(area(named(made(figure="crocodile").answer(frame(56, 70)), "answer", "piece-."))) < 0.9 * sides[0]


def test_fit_enlarges_and_says_so() -> None:
    page = made(size=40, scale="fit").page(frame())
    assert int(re.search(r"Scale (\d+) %", " ".join(words(page))).group(1)) > 100  # type: ignore[union-attr]


def test_a_page_gives_no_piece_away_unless_a_hint_is_wanted() -> None:
    plain, drawn = made(figure="house").page(frame()), made(figure="house", hint="drawn").page(frame())
    assert not items(plain, "given")
    assert not items(plain, "hint")
    assert len(named(drawn, "given", "piece-.*")) == 1
    assert items(made(figure="house", hint="below").page(frame()), "hint")


def test_a_hint_makes_it_easier_and_never_changes_the_figure() -> None:
    plain, hinted = made(), made(hint="drawn")
    assert plain.figure == hinted.figure
    proofs = [proof_of("tangram", puzzle, Spec(hint=puzzle.hint)) for puzzle in (plain, hinted)]
    assert hinted.difficulty(proofs[1]).score < plain.difficulty(proofs[0]).score


def test_titles_tell_what_is_seen() -> None:
    english = language("en")
    assert made(figure="house").title(english) == "The house"
    assert made(set="egg", figure="egg").title(english) == "Egg of Columbus: The egg"
    grown = made(3)
    assert grown.title(english) == made(3, hint="drawn").title(english)
    assert re.fullmatch(r"A figure with \d+ corners", grown.title(english))


def test_smooth_joints_are_no_corners() -> None:
    assert made(set="circle", figure="disc").title(language("en")) == "Circle puzzle: The disc"
    from printkit.kinds.tangram.wording import corners

    assert corners(shipped_set("egg").outline) == 0
    assert corners(shipped_set("heart").outline) == 2
    assert corners(shipped_set("tangram").outline) == 4


def test_pieces_to_cut_out_are_the_same_for_every_page() -> None:
    one, two = made(1), made(2, figure="square")
    assert one.cutouts(frame()) == two.cutouts(frame(85, 105))


def test_only_the_parallelogram_has_a_front() -> None:
    (cutout,) = made().cutouts(frame())
    marked = [piece.name for piece in cutout.pieces if any(item.name.startswith("front-") for item in piece.face)]
    assert marked == ["G"]
    assert [piece.name for piece in cutout.pieces] == list("ABCDEFG")


def test_arcs_stay_arcs_on_cut_lines() -> None:
    (cutout,) = made(set="egg").cutouts(frame())
    (sheet,) = sheets(cutout, frame())
    steps = {segment[0] for path in items(sheet, "cut") for segment in path.segments}  # type: ignore[union-attr]
    assert steps == {"M", "L", "A", "Z"}


@pytest.mark.parametrize("name", set_names())
def test_shared_cuts_are_cut_once(name: str) -> None:
    pieces = shipped_set(name)
    cuts = shared_cuts([piece.region for piece in pieces.pieces])
    total = fsum(map(ring_edge.length, cuts.edges)) + fsum(2 * 3.141592653589793 * disc.radius for disc, _ in cuts.circles)
    around = fsum(ring.perimeter(one) for piece in pieces.pieces for one in piece.region.rings)
    outline = fsum(ring.perimeter(one) for region in pieces.outline.regions for one in region.rings)
    assert total == pytest.approx((around + outline) / 2, rel=1e-6)


def test_the_tangram_is_cut_with_nine_lines() -> None:
    page = made(page="pieces").page(frame())
    assert len(items(page, "cut")) == 9
    assert {item.stroke.dash for item in items(page, "cut")} == {theme("colour").pen("cut").dash}  # type: ignore[union-attr]


def test_a_kerf_keeps_pieces_apart() -> None:
    page = made(page="pieces", kerf=1.5).page(frame())
    outlines = [rings_of_path(item.segments, 1e-6)[0] for item in items(page, "cut")]  # type: ignore[union-attr]
    shapes = [shapely.Polygon(ring.flattened(one, 0.01)) for one in outlines]
    gaps = [a.distance(b) for index, a in enumerate(shapes) for b in shapes[:index]]
    assert len(shapes) == 7
    assert min(gaps) >= 1.5 - 0.02
    puzzle = made(page="pieces", kerf=1.5)
    proof_of("tangram", puzzle, Spec(page="pieces", kerf=1.5))
    with pytest.raises(ProofError, match="nearer to each other"):
        proof_of("tangram", puzzle, Spec(page="pieces", kerf=4.0))


def test_pieces_that_need_two_sheets_with_a_kerf_are_refused() -> None:
    with pytest.raises(SpecError, match="no room for all pieces"):
        made(page="pieces", kerf=2.0, size=100).page(frame(130, 130))


@pytest.mark.parametrize("spec", [{}, {"set": "heart"}, {"set": "t-puzzle"}])
def test_only_the_solved_position_is_complete(spec: dict[str, Any]) -> None:
    found = positions(made(4, page="progress", **spec))
    levels = [round(one.verdict.completeness, 6) for one in found]
    assert levels == sorted(levels)
    assert levels[-1] == 1.0
    assert found[-1].verdict.is_solved
    assert not any(one.verdict.is_solved for one in found[:-1])
    assert all(level <= min(one.verdict.contour, one.verdict.area) + 1e-6 for level, one in zip(levels, found, strict=True))


def test_the_thermometer_rises_with_the_level() -> None:
    page = made(page="progress").page(frame())
    columns = named(page, "thermometers", "column")
    tops = [min(segment[2] for segment in path.segments if segment[0] == "L") for path in columns]
    assert len(columns) == 6
    assert tops[1] < tops[0]
    assert any("100 %" in line for line in words(page))


def test_sheets_are_no_puzzles() -> None:
    assert not Spec().is_sheet()
    assert all(Spec(page=page).is_sheet() for page in ("hint", "pieces", "progress"))


def test_a_hint_sheet_shows_the_figure_of_the_same_seed() -> None:
    assert made(5).figure == made(5, page="hint").figure
    kinds = kind("tangram")
    assert identity(kinds, Spec(), 5) != Job("tangram", Spec(page="hint"), 5).identity


def test_figures_that_do_not_grow_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "grow", lambda *_: None)
    with pytest.raises(SpecError, match="no symmetric figure grew"):
        made(symmetric=True)


def test_a_piece_of_another_size_is_no_piece() -> None:
    puzzle = made(set="cross", figure="square")
    first, *rest = puzzle.answer_pieces
    wrong = (first.moved(scaling(0.999)), *rest)
    with pytest.raises(ProofError, match=r"wrong shape|different scales"):
        proof_of("tangram", replace(puzzle, answer_pieces=wrong), Spec(set="cross", figure="square"))


def test_stars_do_not_hang_on_what_the_record_says_of_the_effort() -> None:
    puzzle, spec = made(figure="house"), Spec(figure="house")
    easier = replace(puzzle, tally=puzzle.tally._replace(effort=1, raw=999))
    assert easier.difficulty(proof_of("tangram", easier, spec)) == puzzle.difficulty(proof_of("tangram", puzzle, spec))


def test_a_judge_that_lies_about_a_level_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = Spec(page="progress", figure="house")
    puzzle = make(spec, Random(1))
    proof_of("tangram", puzzle, spec)
    for field in ("completeness", "contour"):
        honest = progress.verify
        monkeypatch.setattr(progress, "verify", lambda one, honest=honest, field=field: _lower(honest(one), field))
        with pytest.raises(ProofError, match=r"thermometer|positions"):
            proof_of("tangram", puzzle, spec)
        monkeypatch.setattr(progress, "verify", honest)


def _lower(verdict: Any, field: str) -> Any:
    return replace(verdict, **{field: getattr(verdict, field) - 0.02}) if verdict.completeness < 0.99 else verdict


@pytest.mark.parametrize("count", [0, 1, 7])
def test_an_answer_of_wrong_pieces_is_judged_and_not_crashed_upon(count: int) -> None:
    puzzle, spec = made(figure="house"), Spec(figure="house")
    pieces = (puzzle.answer_pieces[0],) * count
    with pytest.raises(ProofError):
        proof_of("tangram", replace(puzzle, answer_pieces=pieces), spec)


def test_another_figure_than_was_asked_for_is_noticed() -> None:
    with pytest.raises(ProofError, match="another figure"):
        proof_of("tangram", made(figure="house"), Spec(figure="gate"))
    grown = made(3)
    with pytest.raises(ProofError, match="not symmetric"):
        proof_of("tangram", grown, Spec(symmetric=True))


def test_difficulty_ranks_the_plain_square_above_a_sprawling_figure() -> None:
    square = made(figure="square")
    proof = proof_of("tangram", square, Spec(figure="square"))
    hard = square.difficulty(proof)
    wish = Wish(fewest_corners=12, most_corners=18, emptiest=0.4)
    for seed, grown in enumerate(grow_many(shipped_set("tangram"), Random(9), 6, wish)):
        figure, laid = making.straightened(grown.figure, grown.solution)
        easy = replace(made(seed), figure=figure, answer_pieces=laid, tally=_tally(figure))
        score = easy.difficulty(proof_of("tangram", easy, Spec())).score
        assert 0 <= score < hard.score <= 1
    assert {name for name, _ in hard.reasons} == {"hidden seams", "plain outline", "few solutions", "search effort"}
    assert (proof["solutions"], proof["corners"]) == (1, 4)


def _tally(figure: Figure) -> Tally:
    found = solve(figure, shipped_set("tangram"))
    return Tally(found.unique, found.raw, found.complete, found.effort)
