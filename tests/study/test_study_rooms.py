"""The rooms that all studies share: sweeps, tables, axes, plots, and measuring that can be resumed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inked import boxes

from printkit.errors import InputError, SpecError, UsageError
from printkit.scene.ink import theme, theme_names
from printkit.scene.item import Scene
from printkit.study.axis import Axis
from printkit.study.measuring import Case, measure
from printkit.study.output import write
from printkit.study.plot import Plot, Series, plot, sheet
from printkit.study.sweep import Sweep
from printkit.study.table import Record, Table, mean, quantile


def test_a_sweep_counts_from_the_first_to_the_last_value() -> None:
    assert Sweep.read("dmin=0:15:1.5", ["dmin"]).values == tuple(1.5 * number for number in range(11))
    assert Sweep.read("rho=1:1.3:0.1", ["rho"]).values == (1.0, 1.1, 1.2, 1.3)
    assert Sweep.read("rho=1,2,2,1.5", ["rho"]).values == (1.0, 2.0, 1.5)


@pytest.mark.parametrize(
    "text", ["dmin", "dmin=", "dmin=1:2", "dmin=2:1:1", "dmin=1:2:0", "dmin=a,b", "dmin=0:1e5:0.1", "x=1", "dmin=nan"]
)
def test_a_sweep_that_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="sweep"):
        Sweep.read(text, ["dmin", "dmax"])


@pytest.mark.parametrize("wanted", ["1:3:1e-9", "1:3:1e-320", "0:100:0.5", ",".join(map(str, range(201)))])
def test_a_sweep_of_too_many_values_is_refused(wanted: str) -> None:
    with pytest.raises(UsageError, match="is more than 200 values; take fewer values or larger steps"):
        Sweep.read(f"dmin={wanted}", ["dmin"])
    assert len(Sweep.read("dmin=0:99.5:0.5", ["dmin"]).values) == 200


def test_a_table_as_csv_and_as_text() -> None:
    table = Table.of([{"name": "a, b", "share": 0.5, "done": True}, {"name": "c|d", "share": None, "done": False}])
    assert table.csv() == 'name,share,done\n"a, b",0.5,yes\nc|d,,no\n'
    assert table.markdown().splitlines()[1:] == ["| --- | ---: | ---: |", "| a, b | 0.5 | yes |", "| c\\|d |  | no |"]
    assert table.column("share") == (0.5, None)
    assert Table.of(table.records(), ("share",)).columns == ("share",)


def test_means_and_quantiles_leave_out_what_was_not_measured() -> None:
    assert mean([1, None, 2.0, "x"]) == 1.5
    assert mean([None]) is None
    assert quantile([4, 1, 3, 2], 0.5) == 2.5
    assert quantile([4, 1, 3, 2], 1) == 4
    assert quantile([], 0.5) is None


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=20))
def test_an_axis_reaches_around_its_values_with_few_round_ticks(values: list[float]) -> None:
    axis = Axis.around(values, 10, 110)
    ticks = axis.ticks()
    assert 2 <= len(ticks) <= 8
    assert axis.low <= min(values) + 1e-6 * axis.step
    assert axis.high >= max(values) - 1e-6 * axis.step
    assert axis.at(axis.low) == 10
    assert axis.at(axis.high) == pytest.approx(110)


def example(bars: bool = False) -> Plot:
    first = Series("first", ((0, 3.0), (5, 4.5), (10, 12.0)), ((0, 2.0, 4.0), (5, 4.0, 5.0), (10, 8.0, 15.0)))
    second = Series("second", ((0, 1.0), (5, 0.0), (10, 1200.0)))
    return Plot("A title", "the x axis (mm)", "the y axis", (first, second), None if bars else (0, 2.5, "not printable"), bars)


def assert_inside(scene: Scene) -> None:
    for item, box in boxes(scene):
        assert min(box.left, box.top) >= -0.01, item
        assert box.right <= scene.width + 0.01, item
        assert box.bottom <= scene.height + 0.01, item


@pytest.mark.parametrize("bars", [False, True])
def test_plots_stay_inside_their_scenes(bars: bool) -> None:
    for look in theme_names():
        assert_inside(plot(example(bars), theme(look)))
    assert_inside(sheet([example(bars), example(), example(bars)], theme("colour"), "Three plots"))


def test_results_are_written_in_all_formats(tmp_path: Path) -> None:
    written = write(tmp_path / "new", {"a.csv": "x\n1\n"}, {"a": plot(example(), theme("colour"))})
    assert {file.name for file in written} == {"a.csv", "a.svg", "a.pdf", "a.png"}
    assert (tmp_path / "new" / "a.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "new" / "a.png").read_bytes().startswith(b"\x89PNG")


CALLS: list[int] = []


def squared(number: int) -> Record:
    CALLS.append(number)
    if number == 3:
        raise SpecError("three is refused")
    return {"number": number, "square": number * number}


def no_report(stage: str, done: int, total: int) -> None:
    assert done <= total


def test_measuring_goes_on_where_it_stopped(tmp_path: Path) -> None:
    ledger = tmp_path / "deep" / "measured.jsonl"
    CALLS.clear()
    cases = [Case(str(number), number, f"number {number}") for number in range(5)]
    first = measure(squared, cases[:2], ledger, 1, no_report)
    assert [record and record["square"] for record in first.records] == [0, 1]
    second = measure(squared, cases, ledger, 1, no_report)
    assert CALLS == [0, 1, 2, 3, 4]
    assert [record and record["square"] for record in second.records] == [0, 1, 4, None, 16]
    assert list(map(str, second.faults)) == ["number 3: three is refused"]


def test_a_line_that_was_cut_off_is_measured_again(tmp_path: Path) -> None:
    ledger = tmp_path / "measured.jsonl"
    cases = [Case(str(number), number, f"number {number}") for number in range(3)]
    measure(squared, cases, ledger, 1, no_report)
    ledger.write_text(ledger.read_text()[:-20])
    CALLS.clear()
    assert len(measure(squared, cases, ledger, 1, no_report).records) == 3
    assert CALLS == [2]
    assert [json.loads(line)["key"] for line in ledger.read_text().splitlines()] == ["0", "1", "2"]


def test_a_ledger_that_is_something_else_is_refused(tmp_path: Path) -> None:
    ledger = tmp_path / "measured.jsonl"
    ledger.write_text("one\ntwo\n")
    with pytest.raises(InputError, match=r"measured\.jsonl:1"):
        measure(squared, [Case("0", 0, "number 0")], ledger, 1, no_report)
