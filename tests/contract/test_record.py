"""How records are checked, and how what is wrong with them is told."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

import pytest
from pydantic import Field, model_validator

from printkit.contract import record
from printkit.contract.record import MadeFrom, Many, Record, Table, Wrong, problem_of, under
from printkit.errors import Fault, InputError


class Leaf(Table):
    name: str = Field(min_length=1, max_length=5, pattern="^[a-z]*$", description="write small letters")
    size: float = Field(gt=0, le=10)


Eggs = Annotated[Many[int], Field(max_length=4, description="write the size of each")]


class Tree(Record):
    format: Literal["printkit-tree/1"]
    leaves: Many[Leaf] = Field(min_length=1, max_length=3, description="write one table for each leaf")
    height: int = Field(ge=1, lt=100)
    kind: Literal["oak", "elm"] = "oak"
    old: bool = False
    nest: Annotated[
        tuple[int, ...], under("eggs", Annotated[Many[int], Field(max_length=4, description="write the size of each")])
    ] = ()
    trunk: Annotated[complex, MadeFrom(tuple[float, float], lambda pair: complex(*pair))] = 0j

    @model_validator(mode="after")
    def _carries_its_leaves(self) -> Self:
        if len(self.leaves) > self.height:
            raise Wrong(Fault("it is too high for the tree", "leave it out", f"leaves[{self.height}]"))
        return self


GOOD: dict[str, Any] = {
    "format": "printkit-tree/1",
    "leaves": [{"name": "a", "size": 1}, {"name": "b", "size": 2.5}],
    "height": 7,
    "nest": {"eggs": [3, 4]},
    "trunk": [1, 2],
}


def told(**changes: Any) -> list[str]:
    with pytest.raises(InputError) as caught:
        Tree.read({**GOOD, **changes})
    return [str(fault) for fault in caught.value.faults]


def test_a_record_is_read_into_what_the_kind_uses() -> None:
    read = Tree.read({**GOOD, "printkit": {"identity": "whatever"}, "unknown": object()})
    assert read.leaves == (Leaf(name="a", size=1.0), Leaf(name="b", size=2.5))
    assert (read.height, read.kind, read.old, read.nest, read.trunk) == (7, "oak", False, (3, 4), 1 + 2j)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": "printkit-tree/2"}, 'format: this is not a puzzle in the format "printkit-tree/1"'),
        ({"height": "7"}, 'height: "7" is not a whole number'),
        ({"height": 7.0}, "height: 7.0 is not a whole number"),
        ({"height": True}, "height: true is not a whole number"),
        ({"height": None}, "height: null is not a whole number"),
        ({"height": 0}, "height: 0 is too small; write a number from 1 on"),
        ({"height": 100}, "height: 100 is too large; write a number below 100"),
        ({"kind": "ash"}, "kind: \"ash\" is not known here; choose 'oak' or 'elm'"),
        ({"old": 1}, "old: 1 is not true or false"),
        ({"leaves": []}, "leaves: a list of 0 is too short; write at least 1"),
        ({"leaves": GOOD["leaves"] * 2}, "leaves: a list of 4 is too long; write at most 3"),
        ({"leaves": {}}, "leaves: a table is not a list; write one table for each leaf"),
        ({"leaves": [7]}, "leaves[0]: 7 is not a table; write one table for each leaf"),
        ({"leaves": [{"name": "a"}]}, "leaves[0].size: this is missing; write one table for each leaf"),
        ({"leaves": [{"name": "A", "size": 1}]}, 'leaves[0].name: "A" is not what belongs here; write small letters'),
        ({"leaves": [{"name": "", "size": 1}]}, 'leaves[0].name: "" is too short; write 1 or more characters'),
        ({"leaves": [{"name": "abcdef", "size": 1}]}, 'leaves[0].name: "abcdef" is too long; write at most 5 characters'),
        ({"leaves": [{"name": "a", "size": 0}]}, "leaves[0].size: 0 is too small; write a number above 0"),
        ({"leaves": [{"name": "a", "size": 11}]}, "leaves[0].size: 11 is too large; write a number up to 10"),
        ({"leaves": [{"name": "a", "size": float("nan")}]}, "leaves[0].size: NaN is not a number; write one table for each leaf"),
        ({"nest": {"eggs": [3, "x"]}}, 'nest.eggs[1]: "x" is not a whole number; write the size of each'),
        ({"trunk": [1]}, "trunk[1]: this is missing"),
        ({"height": 1}, "leaves[1]: it is too high for the tree; leave it out"),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_what_would_be_right(changes: dict[str, Any], said: str) -> None:
    assert told(**changes) == [said]


def test_everything_that_is_wrong_is_told_at_once_but_of_a_list_only_the_first() -> None:
    said = told(leaves=[{"name": 7, "size": "x"}, {"name": 7}], height="x", old="x")
    assert [line.partition(":")[0] for line in said] == ["leaves[0].name", "leaves[0].size", "height", "old"]


def test_nobody_reads_more_than_a_few_faults() -> None:
    class Many(Record):
        format: Literal["printkit-many/1"]
        table: dict[str, int]

    with pytest.raises(InputError) as caught:
        Many.read({"format": "printkit-many/1", "table": {str(number): "x" for number in range(1000)}})
    assert len(caught.value.faults) == record.MOST_FAULTS + 1
    assert str(caught.value.faults[-1]) == f"there are {1000 - record.MOST_FAULTS} more faults"


def test_a_value_is_shown_cut_short() -> None:
    (said,) = told(height="x" * 1000)
    assert said == f'height: "{"x" * 36}... is not a whole number'


def test_what_is_no_json_and_what_has_no_end_is_refused() -> None:
    for strange in ({1, 2}, b"x", object(), 10**5000, "\ud800", [[[["\udfff"]]]]):
        assert told(nest=strange) == ["nest: this cannot be read; write plain texts and numbers, and do not nest lists without end"]


def test_a_record_that_is_longer_than_any_puzzle_is_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "LONGEST", 100)
    assert told(nest={"eggs": [7] * 100}) == ["nest: this is longer than any puzzle; write at most 100 characters"]


def test_a_problem_is_found_under_its_names_of_old() -> None:
    for name in ("problem", "page", "sort"):
        assert problem_of({"format": "f", name: "b"}, "f", ("a", "b")) == "b"
    assert problem_of({"format": "f", "problem": "a", "page": "b"}, "f", ("a", "b")) == "a"
    for wrong in ({}, {"problem": "c"}, {"problem": ["a"]}, {"problem": None}):
        with pytest.raises(InputError, match="problem: there is no such problem; choose one of: a, b"):
            problem_of({"format": "f", **wrong}, "f", ("a", "b"))
    with pytest.raises(InputError, match="format: this is not a puzzle"):
        problem_of({"problem": "a"}, "f", ("a", "b"))
