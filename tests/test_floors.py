"""The rule about the kinds finds them by itself, and can be broken."""

from __future__ import annotations

from itertools import pairwise

import grimp
import pytest
from floors import families, kinds, reaching, sharing, strangers

OWN = "printkit.kinds"


@pytest.fixture
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("printkit", exclude_type_checking_imports=True)


def test_the_kinds_are_found(graph: grimp.ImportGraph) -> None:
    assert {"printkit.kinds.null", "printkit.kinds.dots.closest", "printkit.kinds.maze"} <= set(kinds(graph, OWN))
    assert families(graph, OWN) == ["printkit.kinds.dots"]
    assert not [*strangers(graph, OWN), *reaching(graph, OWN), *sharing(graph, OWN)]


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("printkit.kinds.null.prove", "printkit.kinds.null.make"),
        ("printkit.kinds.board.prove.counting", "printkit.kinds.board.solve.hint"),
        ("printkit.kinds.board.prove.counting", "printkit.engine.polyform.packing"),
        ("printkit.kinds.triangles.solve.board", "printkit.scene.item"),
        ("printkit.kinds.cubes.make", "printkit.engine.plain"),
        ("printkit.kinds.dots.prove.distance", "printkit.kinds.dots.unit.solve.search"),
    ],
)
def test_a_room_that_is_reached_is_told(graph: grimp.ImportGraph, importer: str, imported: str) -> None:
    graph.add_import(importer=importer, imported=imported)
    assert any(chain[0] == importer for chain in reaching(graph, OWN))


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("printkit.kinds.maze.prove", "printkit.kinds.maze.plan"),
        ("printkit.kinds.null.prove", "printkit.kinds.null.draw"),
        ("printkit.kinds.strips.prove", "printkit.kinds.strips.spec"),
        ("printkit.kinds.tangram.prove.answer", "printkit.kinds.tangram.art"),
        # Through a neutral room, which must know nothing of the page.
        ("printkit.kinds.tangram.judge.covering", "printkit.kinds.tangram.draw"),
        ("printkit.kinds.dots.prove.distance", "printkit.kinds.dots.line_art"),
        # The other way: no maker has anything of a proof.
        ("printkit.kinds.board.draw", "printkit.kinds.board.prove.counting"),
        ("printkit.kinds.dots.line_art", "printkit.kinds.dots.prove.distance"),
    ],
)
def test_what_maker_and_proof_share_is_told(graph: grimp.ImportGraph, importer: str, imported: str) -> None:
    assert {importer, imported} <= graph.modules
    graph.add_import(importer=importer, imported=imported)
    assert any((importer, imported) in list(pairwise(chain)) for chain in sharing(graph, OWN))


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("printkit.kinds.null.draw", "printkit.kinds.maze.draw"),
        ("printkit.kinds.dots.that.make", "printkit.kinds.dots.unit.make"),
        ("printkit.kinds.dots.line_art", "printkit.kinds.dots.unit.spec"),
        ("printkit.kinds.board.draw", "printkit.kinds.dots.line_art"),
    ],
)
def test_kinds_that_know_each_other_are_told(graph: grimp.ImportGraph, importer: str, imported: str) -> None:
    graph.add_module(importer)
    graph.add_import(importer=importer, imported=imported)
    assert (importer, imported) in list(strangers(graph, OWN))
