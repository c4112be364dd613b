"""Numbers that no computer reckons with, in the place of any number of a file, end in a drawing, a verdict or one line."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.errors import InputError, PrintkitError
from printkit.front.judging import verify_json
from printkit.sources import read_bytes
from printkit.sources.strict_json import strict_json

HUGE = "1" * 320
NUMBER = re.compile(r"(?<![\w./-])-?\d+(?:\.\d+)?(?![\w./])")
MONSTERS = [
    HUGE,
    f"-{HUGE}",
    "1" * 299,
    "1e308",
    "-1e308",
    "1e999",
    "5e-324",
    "-5e-324",
    "1e-308",
    "1e-160",
    "1e150",
    "true",
    "null",
]
MONSTERS += ["[]", "{}", '""', "-0.0", "9007199254740993"]
GRAPHS = [
    '{"format":"printkit-graph/1","unit":"mm","y":"up","vertices":[[0,0],[10,0],[10,10],[0,10]],"edges":[[0,1],[1,2],[2,3],[3,0]]}',
    '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}}',
    '{"type":"MultiLineString","coordinates":[[[0,0],[9,0]],[[9,9],[0,0]]]}',
    '{"type":"Topology","transform":{"scale":[2,1],"translate":[3,0]},"arcs":[[[1,0],[1,1],[5,5]],[[4,4],[1,2]]],'
    '"objects":{"a":{"type":"LineString","arcs":[0]},"b":{"type":"Polygon","arcs":[[0,-2]]}}}',
]
ASSEMBLIES = [
    '{"tol":0.01,"target":{"polys":[{"rings":[[[0,0],[2,0],[2,1],[0,1]]]}]},"placed":['
    '{"piece":"a","rings":[[[0,0],[1,0],[1,1],[0,1]]]},{"piece":"b","rings":[[[1,0],[2,0],[2,1],[1,1]]]}]}',
    '{"set":"tangram","target":{"polys":[{"rings":[[[0,0,1],[2,0,1]]]}]},"placed":[{"piece":"L1","rings":[[[0,0,1],[2,0,1]]]}]}',
]


def damaged(text: str, place: int, monster: str) -> bytes:
    found = list(NUMBER.finditer(text))
    one = found[place % len(found)]
    return (text[: one.start()] + monster + text[one.end() :]).encode()


@given(st.sampled_from(GRAPHS), st.integers(0, 99), st.sampled_from(MONSTERS))
@settings(max_examples=150, deadline=None)
def test_graphs(text: str, place: int, monster: str) -> None:
    try:
        read_bytes(damaged(text, place, monster))
    except PrintkitError as error:
        assert "\n" not in str(error.faults[0])  # noqa: PT017 (being read is as good)


@given(st.sampled_from(ASSEMBLIES), st.integers(0, 99), st.sampled_from(MONSTERS))
@settings(max_examples=40, deadline=None)
def test_assemblies(text: str, place: int, monster: str) -> None:
    try:
        verify_json(damaged(text, place, monster))
    except PrintkitError as error:
        assert "\n" not in str(error.faults[0])  # noqa: PT017 (being judged is as good)


@pytest.mark.parametrize("monster", ["-5e-324", "1e-308", "1e-12"])
@pytest.mark.parametrize("place", [2, 8])
def test_a_ring_too_small_to_be_measured_is_told(monster: str, place: int) -> None:
    with pytest.raises(InputError, match=r"all corners are the same point|too small to be measured") as caught:
        verify_json(damaged(ASSEMBLIES[1], place + 1, monster))
    assert len(caught.value.faults) == 1


@pytest.mark.parametrize("text", GRAPHS)
def test_a_whole_number_of_320_digits_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(InputError, match="320 digits is too large"):
        read_bytes(damaged(text, 0, HUGE))
    with pytest.raises(ValueError, match="320 digits"):
        strict_json(f"[{HUGE}]")
    assert strict_json("[12, -3]") == [12, -3]
