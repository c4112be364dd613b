"""Kinds are found by their names, and by the names that people try."""

from __future__ import annotations

from collections import Counter

import pytest

from printkit.contract import kind, kinds, meant
from printkit.errors import SpecError

TRIED = [(name, other) for name in kinds() for other in kind(name).known_as]


@pytest.mark.parametrize(("name", "tried"), TRIED)
def test_whoever_tries_another_name_is_told_the_right_one(name: str, tried: str) -> None:
    assert meant(tried) == f'did you mean "{name}"?'
    with pytest.raises(SpecError, match=name):
        kind(tried)


def test_no_name_is_tried_for_two_kinds() -> None:
    assert Counter(tried for _, tried in TRIED).most_common(1)[0][1] == 1
    assert not {tried for _, tried in TRIED} & set(kinds())


def test_a_name_that_nobody_knows_is_answered_with_all_kinds() -> None:
    assert meant("xyzzy") == f"choose one of: {', '.join(kinds())}"
