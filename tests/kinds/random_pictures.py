"""Drawings by chance, in the form of graph files."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st


@st.composite
def pictures(draw: st.DrawFn) -> dict[str, Any]:
    """Random graphs of straight lines, which may cross, touch and be very short."""
    count = draw(st.integers(3, 12))
    vertices = draw(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=count, max_size=count, unique=True))
    pairs = draw(st.lists(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)), min_size=1, max_size=14))
    edges = [list(pair) for pair in pairs if pair[0] != pair[1]] or [[0, 1]]
    return {"format": "printkit-graph/1", "vertices": [list(vertex) for vertex in vertices], "edges": edges}
