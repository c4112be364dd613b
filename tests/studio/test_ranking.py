"""The ranking: what it keeps, what it was before, and what a spreadsheet makes of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from printkit.studio.ranking import Entry, Ranking, as_csv

LAID = [[{"piece": "I", "cells": [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4]]}]]


@pytest.fixture
def ranking(tmp_path: Path) -> Ranking:
    return Ranking(tmp_path / "deep" / "ranking.sqlite3")


def entry(player: str, ms: int, board: str = "b#1", game: str = "twenty", difficulty: str = "easy") -> Entry:
    return Entry(player, ms, board, LAID, "2026-01-01T10:00:00Z", game, difficulty, race=True)


def test_results_are_filtered_and_the_quickest_come_first(ranking: Ranking) -> None:
    for each in (
        entry("Bo", 9),
        entry("Ada", 4),
        entry("Cy", 4, board="b#2"),
        entry("Di", 1, game="thirty"),
        entry("Ed", 2, difficulty="hard"),
    ):
        ranking.add(each)
    assert [each.player for each in ranking.best("twenty")] == ["Ed", "Ada", "Cy", "Bo"]
    assert [each.player for each in ranking.best("twenty", board="b#1", difficulty="easy")] == ["Ada", "Bo"]
    assert next(each.player for each in ranking.best()) == "Di"
    assert {"game": "twenty", "difficulty": "easy", "board": "b#1", "number": 2} in ranking.choices()


def test_an_entry_has_what_was_laid(ranking: Ranking) -> None:
    number = ranking.add(entry("Ada", 4))
    found = ranking.entry(number)
    assert found is not None
    assert (found.laid, found.race, found.number, found.to_json()["coverings"]) == (LAID, True, number, LAID)
    assert ranking.entry(number + 1) is None


def test_a_ranking_of_an_earlier_version_is_kept(ranking: Ranking) -> None:
    ranking.file.parent.mkdir()
    with closing(sqlite3.connect(ranking.file)) as old, old:
        old.execute(
            "CREATE TABLE result (game TEXT NOT NULL, player TEXT NOT NULL, ms INTEGER NOT NULL, board TEXT NOT NULL,"
            " coverings INTEGER NOT NULL, at TEXT NOT NULL)"
        )
        old.execute("INSERT INTO result VALUES ('twenty', 'Old', 7, '6x10', 3, '2025-01-01T00:00:00Z')")
    ranking.add(entry("New", 9))
    first, second = ranking.best("twenty")
    assert (first.player, first.laid, first.times, first.to_json()["coverings"]) == ("Old", None, 3, 3)
    assert (second.player, second.times, second.difficulty) == ("New", 1, "easy")


def test_no_filter_is_taken_for_a_command(ranking: Ranking) -> None:
    ranking.add(entry("Ada", 4))
    assert ranking.best("twenty'; DROP TABLE result; --") == []
    assert len(ranking.best("twenty")) == 1


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "\tx", "=HYPERLINK(0)"])
def test_no_name_becomes_a_formula(name: str) -> None:
    line = as_csv([entry(name, 4)]).splitlines()[1]
    assert f",'{name}," in line or f',"\'{name}",' in line


def test_a_plain_name_stays_as_it_is() -> None:
    assert ",Ada," in as_csv([entry("Ada", 4)])
