"""Lines as a network."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString

from printkit.geometry.network import components, extent, joined, length, noded, nodes, overshot, strokes

GRID = 0.005


def test_crossing_lines_get_a_node() -> None:
    chains = noded([[(0, 0), (10, 10)], [(0, 10), (10, 0)]], GRID)
    assert len(chains) == 4
    assert len(nodes(chains)[5.0, 5.0]) == 4


def test_a_touch_gets_a_node_and_doubles_become_one() -> None:
    chains = noded([[(0, 0), (10, 0)], [(5, 0), (5, 5)], [(0, 0), (10, 0)]], GRID)
    assert len(chains) == 3
    assert len(nodes(chains)[5.0, 0.0]) == 3


def test_chains_are_joined_through_nodes_of_two() -> None:
    (chain,) = joined([[(0, 0), (1, 0)], [(2, 0), (1, 0)], [(2, 0), (3, 0)]])
    assert chain in ([(0, 0), (1, 0), (2, 0), (3, 0)], [(3, 0), (2, 0), (1, 0), (0, 0)])


def test_a_closed_chain_is_a_loop() -> None:
    (loop,) = joined([[(0, 0), (1, 0)], [(1, 0), (1, 1)], [(1, 1), (0, 0)]])
    assert loop[0] == loop[-1]
    assert len(loop) == 4


def test_a_loop_keeps_the_node_it_hangs_on() -> None:
    chains = joined([[(0, 0), (1, 1), (2, 0), (0, 0)], [(0, 0), (-5, 0)]])
    assert sorted(len(here) for here in nodes(chains).values()) == [1, 3]


def test_parts_that_hang_together_are_numbered() -> None:
    number = components([[(0, 0), (1, 0)], [(5, 5), (6, 6)], [(1, 0), (2, 0)]])
    assert number[0] == number[2] != number[1]


def test_a_hand_goes_on_straight_through_a_crossing() -> None:
    chains = noded([[(0, 0), (10, 0)], [(5, -5), (5, 5)]], GRID)
    drawn = strokes(chains, 1.0)
    assert sorted(len(stroke) for stroke in drawn) == [2, 2]
    flat = next(stroke for stroke in drawn if chains[stroke[0]][0][1] == chains[stroke[0]][-1][1])
    assert {y for n in flat for _, y in chains[n]} == {0.0}


def test_overshooting_goes_straight_on() -> None:
    assert overshot((0, 0), (10, 0), 0.5) == (10.5, 0)
    assert overshot((1, 1), (1, 1), 0.5) == (1, 1)


@given(st.lists(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), min_size=2, max_size=5), min_size=1, max_size=6))
def test_noded_lines_meet_only_at_their_ends(lines: list[list[tuple[int, int]]]) -> None:
    chains = joined(noded(lines, GRID))
    shapes = [LineString(chain) for chain in chains]
    for n, one in enumerate(shapes):
        assert one.is_simple
        for m, other in enumerate(shapes[:n]):
            ends = {chains[n][0], chains[n][-1]} & {chains[m][0], chains[m][-1]}
            common = one.intersection(other)
            assert common.is_empty or {(p.x, p.y) for p in getattr(common, "geoms", [common])} <= ends
    assert all(length(chain) > 0 for chain in chains)
    assert not chains or extent(chains) > 0
