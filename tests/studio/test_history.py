"""Undo and redo: any series of steps is taken back and taken again, text by text."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.studio.desk import history
from printkit.studio.desk.history import History

moves = st.one_of(st.tuples(st.sampled_from("abcd"), st.sampled_from(["", "", "drag", "type"])), st.sampled_from(["undo", "redo"]))


@given(st.lists(moves, max_size=30))
@settings(max_examples=200, deadline=None)
def test_steps_are_taken_back_and_again(series: list[tuple[str, str] | str]) -> None:
    told = History("start")
    past, future, gesture = ["start"], list[str](), ""
    for move in series:
        if move == "undo":
            if len(past) > 1:
                future.append(past.pop())
            told.undo()
            gesture = ""
        elif move == "redo":
            if future:
                past.append(future.pop())
            told.redo()
            gesture = ""
        else:
            text, drag = move
            if text != past[-1]:
                if drag and drag == gesture and len(past) > 1 and not future:
                    past.pop()
                else:
                    gesture = drag
                future.clear()
                if past[-1] != text:
                    past.append(text)
                    gesture = drag
            told.change(text, drag)
        assert told.text == past[-1]
        assert told.can_undo == (len(past) > 1)
        assert told.can_redo == bool(future)


def test_old_steps_are_forgotten() -> None:
    told = History("0")
    for number in range(1, history.MOST_STEPS + 50):
        told.change(str(number))
    steps = 0
    while told.undo():
        steps += 1
    assert steps == history.MOST_STEPS - 1
