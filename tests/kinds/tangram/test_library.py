"""The library of figures: every figure is laid soundly, named in every language, measured, and dealt out once."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
import shapely
from pydantic import ValidationError

from printkit.contract import Job, identity, kind, run
from printkit.errors import ProofError
from printkit.geometry import ring
from printkit.kinds.tangram.library import LibraryFigure, library, of_theme, themes
from printkit.kinds.tangram.make import make
from printkit.kinds.tangram.piece_set import PieceSet, set_names, shipped_set
from printkit.kinds.tangram.solve.beauty import beauty
from printkit.kinds.tangram.spec import Spec
from printkit.page.language import language, language_codes
from tests.kinds.proving import proof_of

_GRID = 1e-9
_NECK = 0.02
"""Parts of a figure hang together by more than this, in sides of the square that has its area."""

SCHOOLISH = {"letters", "digits", "convex"}
"""Themes whose figures need no likeness."""
PLENTY = 20
NARROWEST = 0.01
"""No step, gap or neck of a figure is narrower, in sides of the square that has its area: less is lost in print."""

STOCKED = [name for name in set_names() if themes(name)]
ALL = [(name, figure) for name in STOCKED for figure in library(name)]


def faults(pieces: PieceSet, figure: LibraryFigure) -> list[str]:
    """Look at a laying with shapely, which nothing in the library uses."""
    if sorted(move.piece for move in figure.moves) != sorted(piece.name for piece in pieces.pieces):
        return ["not every piece once"]
    laid = [ring.flattened(one.region.outline, 1e-4) for one in figure.solution(pieces).pieces]
    shapes = [shapely.Polygon(one) for one in laid]
    # Arcs that lie against each other are flattened alike only to within the chords, so a hair of overlap is none.
    hair = 0.002 * pieces.area
    found = []
    for index, one in enumerate(shapes):
        found += ["overlap" for other in shapes[:index] if shapely.intersection(one, other, grid_size=_GRID).area > hair]
    width = _NECK * pieces.area**0.5
    whole = shapely.union_all([shape.buffer(width / 8) for shape in shapes]).buffer(-width / 8 - width / 2)
    return found + (["apart"] if whole.geom_type != "Polygon" else [])


def laid_figures(name: str) -> list[LibraryFigure]:
    return [figure for figure in library(name).values() if figure.moves]


@pytest.mark.parametrize("name", STOCKED)
def test_every_figure_is_laid_with_all_pieces_side_by_side(name: str) -> None:
    pieces = shipped_set(name)
    assert {figure.name: faults(pieces, figure) for figure in laid_figures(name) if faults(pieces, figure)} == {}


@pytest.mark.parametrize("name", STOCKED)
def test_a_piece_that_is_moved_is_noticed(name: str) -> None:
    pieces, figure = shipped_set(name), laid_figures(name)[0]
    first, *rest = figure.moves
    step = 0.3 * pieces.area**0.5
    steps = ((step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step))
    assert any(faults(pieces, replace(figure, moves=(first._replace(x=first.x + x, y=first.y + y), *rest))) for x, y in steps)
    assert faults(pieces, replace(figure, moves=tuple(rest))) == ["not every piece once"]
    assert faults(pieces, replace(figure, moves=(rest[0], *rest))) == ["not every piece once"]


@pytest.mark.parametrize("name", STOCKED)
def test_figures_are_one_part_each_and_all_different(name: str) -> None:
    pieces = shipped_set(name)
    shapes = [(figure.name, figure.silhouette(pieces)) for figure in laid_figures(name)]
    assert [title for title, shape in shapes if len(shape.regions) != 1] == []
    corners = Counter(
        tuple(sorted((round(x, 4), round(y, 4)) for region in shape.regions for (x, y), _, _ in region.outline))
        for _, shape in shapes
    )
    assert max(corners.values()) == 1


@pytest.mark.parametrize("name", STOCKED)
def test_no_figure_has_slivers(name: str) -> None:
    pieces = shipped_set(name)
    narrow = {figure.name: beauty(figure.silhouette(pieces)).narrowest for figure in laid_figures(name)}
    assert {figure: width for figure, width in narrow.items() if width < NARROWEST} == {}


@pytest.mark.parametrize("code", language_codes())
@pytest.mark.parametrize("name", STOCKED)
def test_every_figure_has_a_name_of_its_own_in_every_language(name: str, code: str) -> None:
    titles = [
        figure.titles[code] if figure.titles else language(code).say(f"tangram.figures.{figure.name.replace(' ', '_')}")
        for figure in library(name).values()
    ]
    assert [title for title, count in Counter(titles).items() if count > 1] == []
    assert all(title and title == title.strip() for title in titles)


def test_there_are_enough_figures() -> None:
    counts = {name: len(library(name)) for name in set_names()}
    assert counts["tangram"] >= 200
    assert sum(len(of_theme("tangram", theme)) for theme in SCHOOLISH) <= 60
    assert {name: count for name, count in counts.items() if count < PLENTY} == {}
    wanted = {"people", "animals", "birds", "boats", "houses", "letters", "digits", "tools", "vehicles", "convex"}
    assert wanted <= set(themes("tangram"))
    assert len(of_theme("tangram", "convex")) == 13
    assert len(of_theme("chie-no-ita", "convex")) == 16


def test_every_figure_is_measured() -> None:
    unmeasured = [(name, figure) for name, figure in ALL if library(name)[figure].measure is None]
    assert unmeasured == []
    found = [library(name)[figure].measure for name, figure in ALL]
    assert all(one and one.solutions >= 1 and 1 <= one.stars <= 5 and 4 <= one.age <= 14 for one in found)


@pytest.mark.parametrize(("name", "figure"), Random(19).sample(ALL, min(len(ALL), 24)))
def test_measures_are_what_a_proof_finds_out(name: str, figure: str) -> None:
    leaf = run(Job("tangram", Spec(set=name, figure=figure), 0))
    measure = library(name)[figure].measure
    assert measure
    facts = dict(leaf.proof.facts)
    assert facts["solutions" if measure.complete else "solutions, at least"] == measure.solutions
    assert leaf.difficulty.stars == measure.stars


def test_a_named_figure_says_its_name() -> None:
    swan = make(Spec(figure="swan"), Random(1))
    assert swan.title(language("en")) == "The swan"
    assert swan.title(language("de")) == "Der Schwan"


def test_the_proof_knows_the_figures() -> None:
    swan = make(Spec(figure="swan"), Random(1))
    proof_of("tangram", swan, Spec(figure="swan"))
    proof_of("tangram", swan, Spec(figures="birds"))
    with pytest.raises(ProofError, match="another figure"):
        proof_of("tangram", swan, Spec(figure="duck"))
    with pytest.raises(ProofError, match="another figure"):
        proof_of("tangram", swan, Spec(figures="animals"))


@pytest.mark.parametrize("theme", ["birds", "convex"])
def test_a_theme_gives_figures_of_its_own(theme: str) -> None:
    names = {figure.name for figure in of_theme("tangram", theme)}
    found = {make(Spec(figures=theme), Random(seed)).figure.name for seed in range(12)}
    assert found <= names
    assert len(found) > 4


def test_an_age_leaves_out_what_is_too_hard() -> None:
    young = of_theme("tangram", "animals", 7)
    assert 0 < len(young) < len(of_theme("tangram", "animals"))
    assert all(figure.measure and figure.measure.age <= 7 for figure in young)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ({"figures": "animls"}, 'did you mean "animals"?'),
        ({"figure": "sawn"}, 'did you mean "swan"?'),
        ({"set": "chie-no-ita", "figures": "birdsong"}, "has no figures"),
        ({"figures": "birds", "figure": "swan"}, "leave figure or figures out"),
        ({"figures": "birds", "symmetric": True}, "leave symmetric or figures out"),
        ({"figures": "birds", "problem": "pieces"}, "leave figures out"),
        ({"figures": "animals", "age": 1}, "write"),
        ({"age": 7}, "leave the age out"),
        ({"set": "my.toml", "figures": "birds"}, "from a file"),
    ],
)
def test_what_cannot_be_chosen_is_told(spec: dict[str, object], words: str) -> None:
    with pytest.raises(ValidationError, match="(?s).*" + words.replace("?", r"\?")):
        Spec(**spec)  # type: ignore[arg-type]


def test_puzzles_that_use_no_theme_keep_their_identity() -> None:
    assert identity(kind("tangram"), Spec(), 7) == "tangram:2c38d6f38a#7"
    assert identity(kind("tangram"), Spec(figures="birds"), 7) != identity(kind("tangram"), Spec(), 7)


@pytest.mark.parametrize("name", STOCKED)
def test_every_figure_is_listed_in_the_documentation(name: str) -> None:
    text = (Path(__file__).parents[3] / "docs" / "figures.md").read_text(encoding="utf-8")
    section = text.partition(f": `{name}`\n")[2].partition("\n## ")[0]
    missing = [figure for figure in library(name) if f"`{figure}` " not in section]
    assert missing == []
