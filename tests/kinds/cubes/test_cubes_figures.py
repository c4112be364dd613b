"""The library of figures, the numbers of solutions, and files that users bring."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest
from proving import proof_of
from pydantic import ValidationError

from printkit.engine.polyform import Lattice, board_of_text, piece_set
from printkit.engine.polyform.lattice import motions, moved, shape_of
from printkit.errors import InputError, SpecError
from printkit.kinds.cubes import figure
from printkit.kinds.cubes.make import make
from printkit.kinds.cubes.solve import assembly, choosing, stands
from printkit.kinds.cubes.spec import Spec
from printkit.page.language import language, language_codes

SOMA = piece_set("soma")
NAMES = figure.figure_names("soma")


def test_there_are_at_least_thirty_different_figures():
    assert len(NAMES) == len(set(NAMES)) >= 30
    rotations = motions(Lattice.CUBIC, proper=True)
    shapes = {min(shape_of(moved(cell, turn) for cell in cells) for turn in rotations) for cells in figure.library("soma").values()}
    assert len(shapes) == len(NAMES), "two figures are the same, turned"


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_can_be_built_and_stands(name):
    cells = figure.cells_of(name, "soma")
    assert len(cells) == 27
    assert stands([tuple(cells)])
    some = list(islice(choosing.packing(cells, SOMA).solutions(), 4))
    assert some
    assert any(assembly(solution) for solution in some)


@pytest.mark.parametrize("code", language_codes())
def test_every_figure_has_a_name_in_every_language(code):
    said = [language(code).say(f"cubes.figures.{name}") for name in NAMES]
    assert len(set(said)) == len(said)


def test_the_soma_cube_has_240_solutions():
    tally = choosing.tally(figure.cells_of("cube", "soma"), SOMA, 300_000)
    assert (tally.raw, tally.rotation, tally.unique, tally.complete) == (11520, 480, 240, True)


@pytest.mark.parametrize(
    ("box", "unique"),
    [
        ("2x3x10", 12),
        pytest.param("2x5x6", 264, marks=pytest.mark.slow),
        pytest.param("3x4x5", 3940, marks=pytest.mark.slow),
    ],
)
def test_the_flat_pentacubes_fill_boxes(box, unique):
    puzzle = make(Spec(set="flat-pentacubes", figure=box, view="usual", effort=1_000_000_000), Random(0))
    assert puzzle.tally.complete
    assert puzzle.tally.unique == unique
    assert len(puzzle.solution) == 12


def test_a_count_that_is_cut_short_is_not_printed():
    spec = Spec(set="flat-pentacubes", figure="3x4x5", view="usual", effort=2000)
    puzzle = make(spec, Random(0))
    assert not puzzle.tally.complete
    assert dict(proof_of("cubes", puzzle, spec).facts)["solutions, at least"] == 1
    assert "solution" not in puzzle.title(language("en"))


def test_cavities_are_found():
    assert figure.cavities(figure.cells_of("hollow-cube", "soma")) == [[(1, 1, 1)]]
    assert figure.cavities(figure.cells_of("well", "soma")) == []


def test_an_overhanging_figure_may_tip_over():
    assert not stands([((0, 0, 0), (1, 0, 0), (1, 0, 1), (1, 0, 2))])


FIGURE = "..\n..\n\n..\n#.\n"
PIECES = """
name = "two corners"

[[piece]]
name = "one"
cells = [["XX", "X."], ["X.", ".."]]

[[piece]]
name = "two"
cells = ["XX", "X."]
"""


def test_users_bring_their_own_pieces_and_figures(tmp_path):
    (tmp_path / "pieces.toml").write_text(PIECES)
    (tmp_path / "figure.txt").write_text(FIGURE)
    spec = Spec(set="pieces.toml", figure="figure.txt").gathered(tmp_path)
    puzzle = make(spec, Random(1))
    assert puzzle.cells == figure.checked(board_of_text(FIGURE)).cells
    assert {placed.piece for placed in puzzle.solution} == {"one", "two"}
    assert proof_of("cubes", puzzle, spec).facts
    assert puzzle.title(language("en"))
    other = Spec(set="pieces.toml", figure="2x2x2").gathered(tmp_path)
    assert spec.essence() != other.essence()


def test_the_identity_covers_the_content_of_files(tmp_path):
    (tmp_path / "a.txt").write_text(FIGURE)
    (tmp_path / "b.txt").write_text(FIGURE)
    one, two = (Spec(figure=f"{name}.txt").gathered(tmp_path).essence()["figure"] for name in "ab")
    assert one == two
    (tmp_path / "b.txt").write_text("...\n...\n")
    assert Spec(figure="b.txt").gathered(tmp_path).essence()["figure"] != one


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"..x\n", "does not belong"),
        (b"\xff\xfe\x00", "not text"),
        (b"", "no cells"),
        (b".#.\n", "falls apart"),
        (b"." * 30, "too large"),
        (b"..\n\n\n..\n", "two empty lines"),
    ],
)
def test_bad_figures_are_refused_by_name(tmp_path, content, problem):
    (tmp_path / "figure.txt").write_bytes(content)
    with pytest.raises((InputError, SpecError), match=problem) as caught:
        Spec(figure="figure.txt").gathered(tmp_path)
    assert "figure.txt" in str(caught.value)


@pytest.mark.parametrize("name", ["../figure.txt", "/etc/figure.txt", "C:figure.txt", "missing.txt"])
def test_files_outside_the_book_are_refused(tmp_path, name):
    with pytest.raises((InputError, SpecError)):
        Spec(figure=name).gathered(tmp_path)
    with pytest.raises((InputError, SpecError)):
        Spec(set=name.replace(".txt", ".toml"), figure="3x3x3").gathered(tmp_path)


def test_a_bad_set_is_refused_with_its_line(tmp_path):
    (tmp_path / "pieces.toml").write_text('[[piece]]\nname = "a"\ncells = ["X.X"]\n')
    with pytest.raises(InputError, match="falls apart") as caught:
        Spec(set="pieces.toml", figure="1x1x2").gathered(tmp_path)
    assert "pieces.toml" in str(caught.value)


def test_figures_that_the_pieces_cannot_build_say_so():
    with pytest.raises(SpecError, match=r"cell|cube|board|pieces"):
        make(Spec(figure="2x2x2"), Random(0))
    with pytest.raises(SpecError, match=r"chessboard|cannot build"):
        make(Spec(figure="2x2x3", set="soma:ABP"), Random(0))


def test_a_camera_inside_the_figure_is_refused_with_a_distance_that_works():
    with pytest.raises(SpecError, match="inside the figure; write a distance of") as caught:
        make(Spec(figure="cube", view="usual", distance=0.5), Random(0))
    far = float(str(caught.value).split("distance of ")[1].split(" ")[0])
    spec = Spec(figure="cube", view="usual", distance=far)
    assert proof_of("cubes", make(spec, Random(0)), spec).facts


def test_a_camera_among_the_cubes_is_worth_a_warning():
    near, usual = Spec(figure="courtyard", xa=30.0, za=60.0, distance=1.2), Spec(figure="courtyard")
    assert "among the cubes" in proof_of("cubes", make(near, Random(0)), near)["warning"]
    assert "warning" not in dict(proof_of("cubes", make(usual, Random(0)), usual).facts)


def test_unknown_figures_are_answered_with_the_nearest():
    with pytest.raises(ValidationError, match='did you mean "sofa"'):
        Spec(figure="soffa")
    for name in ("pentacubes", "soma:VLT", "my.toml"):
        with pytest.raises(ValidationError, match="no figure"):
            Spec(figure="any", set=name)


def test_chance_chooses_among_the_figures():
    names = {make(Spec(effort=1000), Random(seed)).figure for seed in range(5)}
    assert len(names) > 2
    assert names <= set(NAMES)


def test_templates_name_only_figures_that_exist():
    book = (Path(__file__).parents[3] / "templates" / "books" / "cubes" / "book.toml").read_text()
    import tomllib

    entries = [entry for section in tomllib.loads(book)["section"] for entry in section["puzzle"]]
    figures = [entry["figure"] for entry in entries if "figure" in entry]
    assert set(figures) <= set(NAMES)
    assert len(figures) >= 20
