"""Sets and silhouettes from users' own files."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from proving import proof_of

from printkit.contract import identity, kind
from printkit.errors import PrintkitError
from printkit.geometry.affine import compose, rotation, scaling, translation
from printkit.geometry.ring import Region
from printkit.geometry.ring_path import path
from printkit.kinds.tangram.kind import from_json
from printkit.kinds.tangram.make import make
from printkit.kinds.tangram.piece_set import shipped_set
from printkit.kinds.tangram.puzzle import Silhouette
from printkit.kinds.tangram.solve.growth import grow
from printkit.kinds.tangram.solve.solve import solve
from printkit.kinds.tangram.spec import Spec
from printkit.page.language import language

PLACED = compose(translation(90, 80), compose(rotation(13), scaling(25)))
TWO_PIECES = """
title = "Two corners"
[[piece]]
name = "A"
rings = [[[0, 0], [2, 0], [0, 2]]]
[[piece]]
name = "B"
rings = [[[2, 0], [2, 2], [0, 2]]]
"""


def steps(regions: Sequence[Region], decimals: int) -> str:
    written = [[str(int(v)) if isinstance(v, bool) else v if isinstance(v, str) else f"{v:.{decimals}f}" for v in step]
               for region in regions for step in path(region.rings)]  # fmt: skip
    return " ".join(" ".join(step) for step in written)


def picture(folder: Path, name: str, shapes: Sequence[str]) -> str:
    """Write shapes, on a white ground, as people's drawing programs do."""
    ground = '<rect width="200" height="200" fill="white"/>'
    marks = "".join(f'<path d="{shape}"/>' for shape in shapes)
    (folder / name).write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">{ground}{marks}</svg>')
    return name


def made(folder: Path, seed: int = 0, **spec: Any) -> Silhouette:
    gathered = Spec(**spec).gathered(folder)
    puzzle = make(gathered, Random(seed))
    proof_of("tangram", puzzle, gathered)
    return puzzle


@pytest.mark.parametrize("decimals", [1, 3, 6])
def test_a_drawn_silhouette_is_solved(tmp_path: Path, decimals: int) -> None:
    found = grow(shipped_set("tangram"), Random(4))
    assert found is not None
    name = picture(tmp_path, "my-fox.svg", [steps(found.figure.moved(PLACED).regions, decimals)])
    puzzle = made(tmp_path, figure=name)
    assert puzzle.title(language("en")) == "My fox"
    assert puzzle.figure.area == pytest.approx(8)
    assert puzzle.roughness == 0
    assert puzzle.tally.complete
    assert puzzle.tally.unique == solve(found.figure, shipped_set("tangram")).unique


@pytest.mark.parametrize("name", ["egg", "heart"])
def test_arcs_of_a_drawing_are_arcs(tmp_path: Path, name: str) -> None:
    drawn = picture(tmp_path, "round.svg", [steps(shipped_set(name).outline.moved(PLACED).regions, 3)])
    assert made(tmp_path, set=name, figure=drawn).tally.unique >= 1


def test_a_silhouette_of_several_shapes_is_one_figure(tmp_path: Path) -> None:
    home = [steps([piece.region.moved(PLACED)], 6) for piece in shipped_set("tangram").pieces]
    puzzle = made(tmp_path, figure=picture(tmp_path, "parts.svg", home))
    assert len(puzzle.figure.regions) == 1
    assert (puzzle.tally.unique, puzzle.tally.raw) == (1, 8)


@pytest.mark.parametrize(
    ("shapes", "said"),
    [
        (["M10 10H90V90Z M30 40"], None),
        (["M10 10H90V50H10Z"], None),
        ([], "no filled shape"),
        (["M10 10L90 90L90 10L10 60Z"], "crosses itself"),
        (["M10 10H90V90H10Z", "M50 50H120V120H50Z"], "shapes overlap"),
        (["M10 10H90"], "no filled shape"),
        (["M1e9 1e9H2e9V2e9H1e9Z M0 0h1e-7v1e-7z"], "no filled shape|holes"),
    ],
)
def test_what_cannot_be_made_is_told(tmp_path: Path, shapes: list[str], said: str | None) -> None:
    name = picture(tmp_path, "figure.svg", shapes)
    if said is None:
        assert made(tmp_path, figure=name).tally.unique
    else:
        with pytest.raises(PrintkitError, match=said):
            made(tmp_path, figure=name)


def test_a_figure_may_be_a_table(tmp_path: Path) -> None:
    (tmp_path / "box.json").write_text(json.dumps({"name": "A box", "rings": [[[0, 0], [4, 0], [4, 2], [0, 2]]]}))
    puzzle = made(tmp_path, figure="box.json")
    assert puzzle.tally.unique == 9
    assert puzzle.title(language("pt")) == "A box"


def test_a_set_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "two.toml").write_text(TWO_PIECES)
    puzzle = made(tmp_path, set="two.toml")
    assert puzzle.title(language("en")).startswith("Two corners: ")
    assert len(puzzle.answer_pieces) == 2
    again = from_json(json.loads(json.dumps(puzzle.to_json())))
    assert again == puzzle
    proof_of("tangram", again, Spec(set="two.toml").gathered(tmp_path))
    square = made(tmp_path, set="two.toml", figure="Two")
    assert (square.tally.unique, square.tally.raw) == (1, 2)
    assert made(tmp_path, set="two.toml", page="pieces").title(language("en")) == "Two corners: the pieces"


@pytest.mark.parametrize(("name", "decimals"), [("tangram", 2), ("tangram", 6), ("egg", 3), ("circle", 6)])
def test_a_set_drawn_as_a_picture(tmp_path: Path, name: str, decimals: int) -> None:
    shapes = [steps([piece.region.moved(PLACED)], decimals) for piece in shipped_set(name).pieces]
    drawn = picture(tmp_path, "own.svg", shapes)
    for spec in ({}, {"page": "pieces"}, {"figure": "Own"}):
        puzzle = made(tmp_path, set=drawn, **spec)
        assert len(puzzle.pieces.pieces) == len(shapes)
    assert len(puzzle.figure.regions) == 1


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (TWO_PIECES.replace("[2, 2], [0, 2]", "[2, 2], [0, 1]"), "pieces overlap"),
        (TWO_PIECES + "[[outline]]\nrings = [[[0, 0], [2, 0], [2, 3], [0, 3]]]", "have an area of 4, the outline 6"),
        (TWO_PIECES + "[[outline]]\nrings = [[[0, 0], [4, 0], [4, 1], [0, 1]]]", "do not fill the outline"),
        (TWO_PIECES.replace('"B"', '"A"'), "not a name of its own"),
        (TWO_PIECES.replace("[0, 2]", "[1, 0]", 1), "no area"),
        (TWO_PIECES.replace("[2, 2]", "[nan, 2]"), "not a number"),
        (TWO_PIECES.replace("[2, 2]", "[1e300, 2]"), "reasonable size"),
        (TWO_PIECES.replace("[2, 2]", '["9**9**9", 2]'), "not a number"),
        ("title = ", "not TOML"),
        ("a = " + "[" * 5000, "not TOML|nested too deeply"),
        ('title = "nothing"', "no list of pieces"),
    ],
)
def test_bad_sets_are_told(tmp_path: Path, content: str, said: str) -> None:
    (tmp_path / "own.toml").write_text(content)
    with pytest.raises(PrintkitError, match=said) as caught:
        made(tmp_path, set="own.toml")
    assert all(fault.field == "set" and "own.toml" in fault.problem for fault in caught.value.faults)


@pytest.mark.parametrize("name", ["../own.toml", "/etc/own.toml", "c:own.svg", "no.json"])
def test_a_book_reaches_for_nothing_outside_its_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "book"
    folder.mkdir()
    (tmp_path / "own.toml").write_text(TWO_PIECES)
    for field in ("set", "figure"):
        with pytest.raises(PrintkitError, match=r"folder of the book|no such file"):
            Spec(**{field: name}).gathered(folder)


def test_a_set_has_only_its_own_figures(tmp_path: Path) -> None:
    (tmp_path / "two.toml").write_text(TWO_PIECES)
    with pytest.raises(PrintkitError, match='no figure "house"'):
        Spec(set="two.toml", figure="house").gathered(tmp_path)


def test_the_identity_covers_what_is_in_the_files(tmp_path: Path) -> None:
    kinds, spec = kind("tangram"), Spec(set="two.toml")
    for name, content in (("a", TWO_PIECES), ("b", TWO_PIECES), ("c", TWO_PIECES.replace("corners", "wedges"))):
        (tmp_path / name).mkdir()
        (tmp_path / name / "two.toml").write_text(content)
    a, b, c = (identity(kinds, spec.gathered(tmp_path / name), 0) for name in "abc")
    assert a == b != c
    renamed = Spec(set="../b/two.toml").gathered(tmp_path / "a", anywhere=True)
    assert identity(kinds, renamed, 0) == a
    assert renamed.shown()["set"] == "two.toml"


def test_symmetry_that_a_set_cannot_have_is_refused() -> None:
    with pytest.raises(ValueError, match="10 pieces with neither a twin nor an axis"):
        Spec(set="stomachion", symmetric=True)


def test_the_files_of_the_documentation_make_puzzles(tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "printkit" / "kinds" / "tangram" / "README.md").read_text(encoding="utf-8")
    house, pieces = re.findall(r"```svg\n(.*?)```", page, re.DOTALL)
    (tmp_path / "my-house.svg").write_text(house)
    (tmp_path / "my-set.svg").write_text(pieces)
    drawn = made(tmp_path, figure="my-house.svg")
    assert drawn.title(language("en")) == "My house"
    assert (drawn.tally.unique, drawn.tally.complete) == (8, True)
    own = made(tmp_path, set="my-set.svg")
    assert [piece.name for piece in own.pieces.pieces] == ["roof", "door", "wall"]
