"""Errors are one line each, whatever text a hostile file brings into them."""

from hypothesis import given
from hypothesis import strategies as st

from printkit.errors import Fault, SpecError, suggest


def test_a_fault_reads_place_field_problem_remedy() -> None:
    fault = Fault('"six" is not a whole number', "write 6", "pages[1].rows", "rainy.toml:11")
    assert str(fault) == 'rainy.toml:11: pages[1].rows: "six" is not a whole number; write 6'


def test_all_faults_come_at_once() -> None:
    assert str(SpecError("one", Fault("two", "mend it"))) == "one\ntwo; mend it"


@given(st.text(), st.text(), st.text(), st.text())
def test_a_fault_is_always_one_printable_line(problem: str, remedy: str, field: str, place: str) -> None:
    assert len(str(Fault(problem, remedy, field, place)).splitlines()) <= 1


def test_the_nearest_name_is_suggested() -> None:
    assert suggest("coluor", ["colour", "mono"]) == 'did you mean "colour"?'
    assert suggest("zzz", ["colour", "mono"]) == "choose one of: colour, mono"


def test_very_many_names_are_not_all_told() -> None:
    words = suggest("zzz", [f"figure {number}" for number in range(200)])
    assert words.startswith("choose one of 200, such as: figure 0, figure 1,")
    assert "figure 40" not in words
