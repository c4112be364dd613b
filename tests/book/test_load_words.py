"""What pydantic says, in people's words: for every error that a kind's model can raise."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict, ValidationError, field_validator
from pydantic_core import PydanticCustomError
from wave_kind import WaveSpec

from printkit.book.reading.faults import checked, spec_faults
from printkit.book.reading.wording import digits, field_name, number_in, shown, truth_in

CASES: list[tuple[dict[str, Any], str]] = [
    ({"rows": "six"}, 'rows: "six" is not a whole number; write 6'),
    ({"rows": "twenty-one"}, 'rows: "twenty-one" is not a whole number; write 21'),
    ({"rows": "6"}, 'rows: "6" is not a whole number; write 6'),
    ({"rows": "many"}, 'rows: "many" is not a whole number; write it in digits, without quotation marks'),
    ({"rows": 6.0}, "rows: 6.0 is not a whole number; write 6"),
    ({"rows": 6.5}, "rows: 6.5 is not a whole number; write 6 or 7"),
    ({"rows": 1e300}, "rows: 1e+300 is too large; write a whole number of few digits"),
    ({"rows": -1e15}, "rows: -1e+15 is too small; write a whole number of few digits"),
    ({"rows": True}, "rows: true is not a whole number"),
    ({"rows": [6]}, "rows: a list is not a whole number"),
    ({"rows": None}, "rows: nothing is not a whole number"),
    ({"rows": 0}, "rows: 0 is too small; write 1 or more"),
    ({"rows": 13}, "rows: 13 is too large; write 12 or less"),
    ({}, "rows: this setting is missing; write rows = 1"),
    ({"rows": 1, "scale": "2,5"}, 'scale: "2,5" is not a number; write 2.5'),
    ({"rows": 1, "scale": {}}, "scale: a table is not a number"),
    ({"rows": 1, "scale": 0}, "scale: 0 is too small; write more than 0"),
    ({"rows": 1, "scale": 10.0}, "scale: 10.0 is too large; write less than 10"),
    ({"rows": 1, "flipped": "yes"}, 'flipped: "yes" is not true or false; write true'),
    ({"rows": 1, "flipped": 0}, "flipped: 0 is not true or false; write false"),
    ({"rows": 1, "flipped": "perhaps"}, 'flipped: "perhaps" is not true or false; write true or false'),
    ({"rows": 1, "style": "fanzy"}, 'style: "fanzy" is not among the choices; did you mean "fancy"?'),
    ({"rows": 1, "style": "x"}, 'style: "x" is not among the choices; choose one of: plain, fancy'),
    ({"rows": 1, "style": 5}, 'style: 5 is not among the choices; choose one of: "plain", "fancy"'),
    ({"rows": 1, "level": "six"}, 'level: "six" is not a whole number; write 6'),
    ({"rows": 1, "level": 3}, "level: 3 is not among the choices; choose one of: 1, 2, 6"),
    ({"rows": 1, "mood": "wilt"}, 'mood: "wilt" is not among the choices; did you mean "wild"?'),
    ({"rows": 1, "letters": "F"}, 'letters: "F" is not a list; write ["F"]'),
    ({"rows": 1, "letters": {}}, "letters: a table is not a list; write the values between [ and ]"),
    ({"rows": 1, "letters": ["F", 5]}, 'letters[2]: 5 is not text; write "5"'),
    ({"rows": 1, "letters": ["F", ["I"]]}, "letters[2]: a list is not text; write text between quotation marks"),
    ({"rows": 1, "letters": ["F"] * 4}, "letters: the list has 4 entries; at most 3 are allowed"),
    ({"rows": 1, "letters": [""]}, "letters[1]: the text is empty; write something"),
    ({"rows": 1, "letters": ["ABCD"]}, "letters[1]: the text has 4 characters; at most 3 fit"),
    ({"rows": 1, "letters": ["é"]}, 'letters[1]: "é" does not have the right form; it must match ^[A-Z]+$'),
    ({"rows": 1, "pair": [1]}, "pair[2]: this entry of the list is missing"),
    ({"rows": 1, "pair": [1, 2, 3]}, "pair: the list has 3 entries; at most 2 are allowed"),
    ({"rows": 1, "step": 4}, "step: 4 is not a multiple of 3; write 3 or 6"),
    ({"rows": 1, "grid": 5}, "grid: 5 is not a table; write { name = value }"),
    ({"rows": 1, "grid": {"width": "x"}}, 'grid.width: "x" is not a whole number; write it in digits, without quotation marks'),
    ({"rows": 1, "grid": {"wdith": 3}}, 'grid.wdith: there is no setting "wdith" here; did you mean "width"?'),
    ({"rows": 1, "grid": {"height": 3}}, "grid.width: this setting is missing; write width = 1"),
    ({"rows": 1, "weights": {"a b": "x"}}, 'weights."a b": "x" is not a whole number; write it in digits, without quotation marks'),
    ({"rows": 1, "weights": 5}, "weights: 5 is not a table; write { name = value }"),
    ({"rows": 1, "size": [1]}, "size: a list is not a whole number or text; write text between quotation marks"),
    ({"rows": 1, "drawing": "a/b.svg"}, "drawing: a drawing lies beside the book; write its name alone"),
    ({"rows": 8, "flipped": True}, "a flipped wave has at most 6 rows; write rows = 6"),
    ({"rwos": 8}, 'rwos: there is no setting "rwos" here; did you mean "rows"?'),
    ({"rows": 8, "zzz": 8}, 'zzz: there is no setting "zzz" here; choose one of: ' + ", ".join(WaveSpec.model_fields)),
]


def words(model: type[BaseModel], data: Any) -> list[str]:
    with pytest.raises(ValidationError) as caught:
        checked(model, data)
    return [str(fault) for fault in spec_faults(caught.value, data, model)]


@pytest.mark.parametrize(("data", "message"), CASES, ids=[message[:50] for _, message in CASES])
def test_each_error_is_one_line_in_peoples_words(data: dict[str, Any], message: str) -> None:
    assert words(WaveSpec, data) == [message]


def test_all_errors_come_together_with_their_places() -> None:
    data = {"rows": 0, "letters": ["F", 5], "step": 4}
    with pytest.raises(ValidationError) as caught:
        checked(WaveSpec, data)
    faults = spec_faults(caught.value, data, WaveSpec, lambda path: f"at {len(path)}", lambda path: f"--{path[0]}")
    assert [(fault.place, fault.field) for fault in faults] == [("at 1", "--rows"), ("at 2", "--letters"), ("at 1", "--step")]


def test_what_the_file_means_is_accepted() -> None:
    spec = checked(WaveSpec, {"rows": 3, "scale": 2, "letters": ["F", "I"], "mood": "wild", "pair": [3, 4], "grid": {"width": 2}})
    assert (spec.scale, spec.letters, spec.mood.value, spec.pair) == (2.0, ("F", "I"), "wild", (3, 4))


class Peculiar(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    odd: int = 1
    rule: int = 1
    finite: float = 1.0
    words: str = ""

    @field_validator("odd")
    @classmethod
    def _odd(cls, value: int) -> int:
        if value % 2 == 0:
            raise PydanticCustomError("evenness", "This number is even")
        return value

    @field_validator("rule")
    @classmethod
    def _rule(cls, value: int) -> int:
        if value > 4:
            raise AssertionError("five is too much")
        if value == 3:
            raise ValueError
        return value


class Empty(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Finite(BaseModel):
    model_config = ConfigDict(allow_inf_nan=False)
    value: float


@pytest.mark.parametrize(
    ("model", "data", "message"),
    [
        (Peculiar, {"odd": 2}, "odd: this number is even"),
        (Peculiar, {"rule": 7}, "rule: five is too much"),
        (Peculiar, {"rule": 3}, "rule: this is not right"),
        (Peculiar, [1], "a list is not a table; write { name = value }"),
        (Empty, {"a": 1}, 'a: there is no setting "a" here; leave it out'),
        (Peculiar, {"words": 1e300}, 'words: 1e+300 is not text; write "1e+300"'),
        (Finite, {"value": float("inf")}, "value: inf is not a number; write it in digits"),
    ],
)
def test_errors_that_are_rare(model: type[BaseModel], data: Any, message: str) -> None:
    assert words(model, data) == [message]


def test_values_are_shown_as_they_stand_in_the_file() -> None:
    values = [True, "a", 5, 2.5, 6.0, float("nan"), 1e300, [1], {}, None, 10**5000, "x" * 50]
    expected = ["true", '"a"', "5", "2.5", "6.0", "nan", "1e+300", "a list", "a table", "nothing", "a gigantic number"]
    assert [shown(value) for value in values] == [*expected, '"' + "x" * 37 + '..."']


def test_numbers_and_truths_are_found_in_words() -> None:
    texts = ["0", "7", "-3", "2.5", "2,5", "six", "Twelve", "twenty", "forty two", "a dozen", "zero"]
    assert [number_in(text) for text in texts] == [0, 7, -3, 2.5, 2.5, 6, 12, 20, 42, 12, 0]
    assert [number_in(value) for value in ("", "sixes", "one two", "two twenty", "twenty eleven", "9" * 30, [1], None)] == [
        None
    ] * 8
    assert [truth_in(value) for value in ("Yes", "off", 1, "maybe", "N")] == [True, False, True, None, None]
    assert [digits(number) for number in (6.0, 1234567, 0.25, 1e20)] == ["6", "1234567", "0.25", "1e+20"]


def test_a_path_is_written_for_people_who_count_from_one() -> None:
    assert field_name(("section", 0, "puzzle", 1, "rows")) == "section[1].puzzle[2].rows"
    assert field_name(("a b", "c.d")) == '"a b"."c.d"'
    assert field_name(()) == ""
    assert len(field_name(("x" * 1000,))) <= 60
