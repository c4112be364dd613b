from __future__ import annotations

from math import isclose, pi, sqrt, tan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.kinds.tangram.exact_number import exact_number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/3", 1 / 3),
        ("2 - sqrt(2)", 2 - sqrt(2)),
        ("-sqrt(2)/2", -sqrt(2) / 2),
        ("tan(pi/16)", tan(pi / 16)),
        ("3/2 - sqrt(sqrt(3) - 3/4)", 1.5 - sqrt(sqrt(3) - 0.75)),
        (" 7 ", 7),
        (3, 3),
        (2.5, 2.5),
    ],
)
def test_numbers_as_people_write_them(text: object, value: float) -> None:
    found = exact_number(text)
    assert found is not None
    assert isclose(found, value)


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "1/0", "sqrt(-1)", "2**99", "__import__('os')", "().__class__", "1e999", "nan", "9" * 200, "(" * 70, "tan", "1,2",
        "sqrt(1, 2)", "tan(x=1)", True, None, [], float("nan"), float("inf"), "'a'", "1j", "1 if 1 else 2", "10**400", "lambda: 1",
    ],
)  # fmt: skip
def test_what_is_no_number_is_none(text: object) -> None:
    assert exact_number(text) is None


@given(st.text(max_size=100))
def test_no_text_breaks_it(text: str) -> None:
    value = exact_number(text)
    assert value is None or isinstance(value, float)
