"""Choices depend on the seed alone and reach every option."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from printkit import chance


@given(st.integers(0, 2**32), st.integers(1, 1000))
def test_below_stays_below(seed: int, bound: int) -> None:
    assert 0 <= chance.below(Random(seed), bound) < bound


@given(st.integers(0, 2**32), st.lists(st.integers()))
def test_shuffling_keeps_everything(seed: int, values: list[int]) -> None:
    assert sorted(chance.shuffled(Random(seed), values)) == sorted(values)
    assert chance.shuffled(Random(seed), values) == chance.shuffled(Random(seed), values)


def test_every_order_comes_up_about_equally_often() -> None:
    rng = Random(1)
    orders = Counter(tuple(chance.shuffled(rng, "abc")) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < times < 1150 for times in orders.values())


def test_the_stream_is_the_promised_one() -> None:
    rng = Random(7)
    assert [chance.below(rng, 100) for _ in range(5)] == [32, 15, 65, 7, 53]
