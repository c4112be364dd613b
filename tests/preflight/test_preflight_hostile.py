"""A stranger's file never stops the preflight: it is told as damaged, or checked as far as it goes."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, Pdf, Stream

from printkit.book.profile import profile
from printkit.errors import InputError
from printkit.preflight.report import preflight

OPERATORS = [*"qQwgkmlcWnSf'\"", "cm", "gs", "rg", "cs", "scn", "re", "B*", "sh", "BT", "ET", "Tm", "Td", "TD", "T*", "Tf"]
OPERATORS += ["Tc", "Tz", "Tr", "Tj", "TJ", "Do", "MP", "BDC", "EMC", "BI", "ID", "EI"]
TOKENS = st.one_of(
    st.sampled_from(OPERATORS),
    st.integers(-(10**9), 10**9).map(str),
    st.floats(-1e6, 1e6).map(lambda number: f"{number:.4f}"),
    st.sampled_from(["/F1", "/Odd", "/DeviceRGB", "(text)", "<00FF>", "[(a) -20 (b)]", "[", "]", "<<", ">>", "null", "true"]),
)


def one_page(content: bytes, **resources: object) -> bytes:
    pdf = Pdf.new()
    pdf.add_blank_page(page_size=(595, 842))
    pdf.pages[0].Contents = Stream(pdf, content)
    pdf.pages[0].Resources = Dictionary(**resources)
    target = io.BytesIO()
    pdf.save(target)
    return target.getvalue()


def rules(data: bytes, folder: Path) -> list[str]:
    file = folder / "strange.pdf"
    file.write_bytes(data)
    return [found.rule for found in preflight(file, profile("ingram")).findings]


@given(st.lists(TOKENS, max_size=40))
@example(["BI", "EI"])  # pikepdf before 10.14 takes the whole process down with it
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
def test_any_content_is_checked_or_told_as_damaged(tmp_path: Path, tokens: list[str]) -> None:
    assert isinstance(rules(one_page(" ".join(tokens).encode()), tmp_path), list)


@given(st.binary(max_size=300))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100)
def test_any_bytes_are_checked_or_told_as_damaged(tmp_path: Path, content: bytes) -> None:
    assert isinstance(rules(one_page(content), tmp_path), list)


@given(st.binary(max_size=400))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
def test_any_file_is_checked_or_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "strange.pdf"
    file.write_bytes(b"%PDF-1.7\n" + content)
    try:
        told = [str(finding) for finding in preflight(file, profile("kdp")).findings]
    except InputError as error:
        told = [str(error)]
    assert told, "such a file cannot be right"


def test_a_form_inside_itself_is_drawn_once(tmp_path: Path) -> None:
    pdf = Pdf.new()
    pdf.add_blank_page(page_size=(595, 842))
    form = pdf.make_indirect(
        Stream(pdf, b"0.1 w 200 200 m 300 300 l S /Me Do /Me Do", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 595, 842])
    )
    form.Resources = Dictionary(XObject=Dictionary(Me=form))
    pdf.pages[0].Resources = Dictionary(XObject=Dictionary(Me=form))
    pdf.pages[0].Contents = Stream(pdf, b"/Me Do")
    target = io.BytesIO()
    pdf.save(target)
    assert "line" in rules(target.getvalue(), tmp_path)


@pytest.mark.parametrize("box", [[0, 0, 0, 0], [0, 0, 1, 1], [5, 5, -1e7, 1e7]])
def test_a_page_of_no_use_is_told(tmp_path: Path, box: list[float]) -> None:
    pdf = Pdf.new()
    pdf.add_blank_page(page_size=(595, 842))
    pdf.pages[0].MediaBox = Array(box)
    target = io.BytesIO()
    pdf.save(target)
    assert "size" in rules(target.getvalue(), tmp_path)


@pytest.mark.parametrize("entry", ["Names", "OutputIntents", "MarkInfo"])
def test_a_damaged_catalogue_is_told(tmp_path: Path, entry: str) -> None:
    pdf = Pdf.new()
    pdf.add_blank_page(page_size=(595, 842))
    pdf.Root[f"/{entry}"] = 5
    file = tmp_path / "strange.pdf"
    pdf.save(file)
    assert "damage" in [found.rule for found in preflight(file, profile("screen")).findings]


def test_more_than_anyone_prints_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.preflight.content.MOST_OPERATORS", 50)
    assert "damage" in rules(one_page(b"0 0 m 9 9 l S " * 60), tmp_path)
