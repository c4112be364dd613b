"""Books choose figures by their theme, and none twice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from printkit.book import loads, plan
from printkit.book.model import Book
from printkit.errors import SpecError
from printkit.kinds.tangram.library import library, of_theme


def book(*entries: str, seed: int = 7) -> Book:
    puzzles = "".join(f'[[section.puzzle]]\nkind = "tangram"\n{entry}\n' for entry in entries)
    return loads(f'title = "x"\nseed = {seed}\n[[section]]\ntitle = "One"\n{puzzles}', "book.toml", Path())


def figures(*entries: str, seed: int = 7, volume: int = 1) -> list[str]:
    orders = plan(replace(book(*entries, seed=seed), volume=volume))
    return [str(order.job.spec.model_dump()["figure"]) for order in orders]


def test_no_figure_comes_twice() -> None:
    everyone = {figure.name for figure in of_theme("tangram", "birds")}
    found = figures(f'figures = "birds"\ncount = {len(everyone) - 6}', 'figures = "birds"\nhint = "drawn"\ncount = 6')
    assert len(found) == len(set(found)) == len(everyone)
    assert set(found) == everyone


def test_the_order_is_that_of_the_seed() -> None:
    entry = 'figures = "animals"\ncount = 8'
    assert figures(entry) == figures(entry)
    assert figures(entry) != figures(entry, seed=8)
    assert set(figures('figures = "animals"\ncount = 12')) > set(figures(entry))


def test_the_stars_of_a_run_climb() -> None:
    found = figures('figures = "animals"\ncount = 20', 'figures = "birds"\ncount = 9')
    stars = [one.stars for name in found if (one := library("tangram")[name].measure)]
    assert stars[:20] == sorted(stars[:20])
    assert stars[20:] == sorted(stars[20:])
    assert len(set(stars[:20])) > 1


def test_a_run_may_take_from_several_themes() -> None:
    birds, boats = (len(of_theme("tangram", theme)) for theme in ("birds", "boats"))
    found = figures(f'figures = "birds, boats"\ncount = {birds + boats}')
    assert {"swan", "gondola"} < set(found)
    with pytest.raises(SpecError, match='no figures "boots"; did you mean "boats"'):
        figures('figures = "birds, boots"')


def test_a_figure_that_is_asked_for_by_name_is_dealt_to_nobody() -> None:
    count = len(of_theme("tangram", "birds")) - 1
    found = figures(f'figures = "birds"\ncount = {count}', 'figure = "swan"')
    assert found.count("swan") == 1
    assert found[-1] == "swan"


def test_a_hint_for_a_figure_takes_it_from_nobody() -> None:
    count = len(of_theme("tangram", "birds"))
    assert "swan" in figures(f'figures = "birds"\ncount = {count}', 'figure = "swan"\nproblem = "hint"')[:-1]


def test_volumes_share_no_figure() -> None:
    first, second = (figures('figures = "animals"\ncount = 9', volume=volume) for volume in (1, 2))
    assert not set(first) & set(second)


def test_a_theme_that_is_too_small_is_told() -> None:
    count = len(of_theme("tangram", "birds"))
    with pytest.raises(SpecError, match=f"{count + 1} were asked for, but the theme has {count}; write at most {count}"):
        figures(f'figures = "birds"\ncount = {count + 1}')
    with pytest.raises(SpecError, match=f"the theme has {count}, 1 of them taken by others; write at most {count - 1}"):
        figures('figure = "swan"', f'figures = "birds"\ncount = {count}')


def test_what_was_dealt_can_be_made_again_by_its_name() -> None:
    order = plan(book('figures = "birds"\ncount = 3'))[1]
    name = order.job.spec.model_dump()["figure"]
    again = plan(book(f'figure = "{name}"\nseed = {order.job.seed}'))[0]
    assert order.job.identity == again.job.identity
