"""The study of free boards."""

from __future__ import annotations

import pytest

from printkit.study import free_boards as study


@pytest.fixture(scope="module")
def found() -> study.Figures:
    records = [study.trial(case.content) for case in study.cases(60, 3)]
    return study.figures(records[::-1], 60, 3)


def test_discards_are_the_gaps_between_good_boards():
    assert study.discards([30, 40, 42, 28, 26, 40], 30) == [0, 2, 0]
    assert study.discards([40], 30) == []


def test_batches_cover_every_board_once():
    trials = [case.content for case in study.cases(1200, 0)]
    sizes = {builder: sum(one.boards for one in trials if one.builder == builder and one.seed == 0) for builder in study.BUILDERS}
    assert sizes == {"1.1": 12_000, "1.1 as printed": 1200, "2.1": 1200, "2.2": 1200, "compact": 1200}
    assert len({case.key for case in study.cases(1200, 0)}) == len(trials)


def test_tables_hold_ours_beside_the_published_figures(found):
    classes = study.perimeter_table(found).records()
    assert [row["source"] for row in classes].count("published") == 3
    for row in classes:
        assert sum(value for value in row.values() if isinstance(value, float | int)) == pytest.approx(100, abs=0.1)
    means = {row["builder"]: row for row in study.mean_table(found).records()}
    assert means["2.2"]["published"] == 26.51
    assert means["compact"]["mean"] < means["2.2"]["mean"] < means["2.1"]["mean"] < means["1.1"]["mean"]
    assert study.discard_table(found).column("boards kept")[-1] == 600
    assert study.number_table(found).column("pieces") == tuple(range(2, 13))


def test_published_classes_are_those_of_ten_thousand_boards():
    assert all(sum(counts) == 10_000 for counts in study.PUBLISHED.values())
    assert set(study.PUBLISHED) == set(study.PUBLISHED_MEANS)


def test_the_report_says_where_version_1_1_differs(found):
    words = study.report(found)
    assert "not 35.667" in words
    assert "3.3" in words
    assert len(study.plots(found)) == 5


def test_the_same_seed_gives_the_same_batch():
    trial = study.Trial("compact", 4, 5, 0, 9)
    assert study.trial(trial) == study.trial(trial)


def test_every_batch_is_named_for_people():
    names = [case.name for case in study.cases(1200, 0)]
    assert len(set(names)) == len(names)
    assert names[0] == 'builder "1.1", 4 pieces, batch 1, seed 0'
