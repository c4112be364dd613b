"""The one test that holds every kind to the contract."""

from __future__ import annotations

import json
import pickle
import re
from dataclasses import FrozenInstanceError, fields
from functools import cache
from itertools import cycle
from random import Random
from typing import Any

import pytest
from cases import ART, CASES
from inked import boxes, groups, texts
from leaves import leaf_of, spec_of
from proving import proof_of
from pydantic import ValidationError
from twisting import inner_paths, nested, of_another_type, shown_path, twisted_at, value_at

from printkit import kind_folder
from printkit.contract import Job, Puzzle, identity, kind, kinds
from printkit.contract.record import MOST_FAULTS
from printkit.errors import Fault, InputError, ProofError, SpecError
from printkit.page.cutout import sheets
from printkit.page.frame import Frame
from printkit.page.howto import step_frame
from printkit.page.language import language, language_codes
from printkit.scene import font
from printkit.scene.ink import theme, theme_names
from printkit.scene.item import Scene

SEEDS = (0, 1, 2026)
USUAL_SEEDS = SEEDS[:2]
FRAMES = ((60, 60), (50, 50), (85, 105), (176, 105), (120, 180), (190, 250))
LOOKS = [
    *((name, "en") for name in theme_names()),
    *(("colour", code) for code in language_codes() if code != "en"),
    ("large", "pt"),
]
"""Every theme and every language, and the largest type with long words; all pairs would only take longer."""
SPECS = [(name, number) for name in sorted(CASES) for number in range(len(CASES[name].specs))]
SEEDED = [
    pytest.param(name, number, seed, marks=[] if seed in USUAL_SEEDS or number == 0 else [pytest.mark.slow])
    for name, number in SPECS
    for seed in SEEDS
]
"""Every spec with two seeds, the first of each kind with all; `pytest --slow` tries all."""
ROOMS = [
    (name, number, size)
    for name, number in SPECS
    for place, size in enumerate(FRAMES)
    if (number + place) % 2 == 0 or len(CASES[name].specs) == 1
]
"""Every kind in every frame; every spec in half of them."""


def themes_for(number: int, size: tuple[float, float], every: bool) -> list[str]:
    """Return the theme with the largest type, which needs most room, and others in turn; all of them with `--slow`."""
    others = [look for look in theme_names() if look != "large"]
    turn = number + FRAMES.index(size)
    return ["large", *(others if every else (others[(2 * turn + step) % len(others)] for step in range(2)))]


def languages_for(number: int, size: tuple[float, float], every: bool) -> list[str]:
    """Return languages in turn, two at a time; all of them with `--slow`."""
    codes, turn = language_codes(), number + FRAMES.index(size) // 2
    return list(codes) if every else [codes[(turn + step * len(codes) // 2) % len(codes)] for step in range(2)]


BAD_SPECS = [(name, number) for name in sorted(CASES) for number in range(len(CASES[name].bad_specs))]
DAMAGES = [(name, damage) for name in sorted(CASES) for damage in CASES[name].damages]
OWN = [name for name in kinds() if name in CASES]


@cache
def made(name: str, number: int, seed: int) -> Puzzle:
    """Return a puzzle: those with the usual seeds are proved as well, and so need not be made again for that."""
    if seed in USUAL_SEEDS:
        return leaf_of(name, number, seed).puzzle
    return kind(name).make(spec_of(name, number), Random(seed))


def fits(name: str, size: tuple[float, float]) -> bool:
    """Whether a frame has room for the pages of a kind; those that are never scaled need some."""
    least = CASES[name].least_frame
    return size[0] >= least and size[1] >= least


def frame(width: float, height: float, look: str = "colour", code: str = "en") -> Frame:
    return Frame(width, height, theme(look), language(code))


def assert_inside(scene: Scene, room: Frame) -> None:
    """Nothing, letters and line widths included, lies outside the scene, nor the scene outside its frame."""
    assert scene.width <= room.width + 1e-6
    assert scene.height <= room.height + 1e-6
    drawn = list(boxes(scene))
    assert drawn, "an empty picture"
    for item, box in drawn:
        assert box.left >= -0.01, item
        assert box.top >= -0.01, item
        assert box.right <= scene.width + 0.01, item
        assert box.bottom <= scene.height + 0.01, item


def test_every_kind_of_the_package_has_its_cases() -> None:
    assert set(kind_folder.own()) <= set(CASES), "add a case.py to the folder of the new kind"


@pytest.mark.parametrize("name", OWN)
def test_a_kind_presents_itself(name: str) -> None:
    presented = kind(name)
    assert presented.name == name
    assert presented.version >= 1
    assert presented.summary.endswith(".")
    assert len(presented.rules) > len(presented.summary)
    for parameter, field in presented.spec.model_fields.items():
        assert field.description, f"{parameter} has no description for --help"
        assert not field.is_required() or name not in {"null", "board"} or parameter == "drawing"


@pytest.mark.parametrize(("name", "number", "seed"), SEEDED)
def test_a_puzzle_is_proved_and_repeatable(name: str, number: int, seed: int) -> None:
    leaf = leaf_of(name, number, seed)
    assert leaf.puzzle == kind(name).make(spec_of(name, number), Random(seed))
    assert leaf.proof.facts
    # a proof knows no seed, so proving one of them twice shows that proofs are repeatable; `test_proofs.py` does it with the others
    if seed == SEEDS[0] and CASES[name].drawn_specs and number not in CASES[name].drawn_specs:
        assert leaf.proof == proof_of(name, leaf.puzzle, leaf.job.spec)


@pytest.mark.parametrize(("name", "number"), SPECS)
def test_seeds_give_different_puzzles(name: str, number: int) -> None:
    if spec_of(name, number).is_sheet():
        pytest.skip("a sheet that asks nothing may be the same for every seed, such as the pieces of a set")
    first = made(name, number, 0).to_json()
    assert any(made(name, number, seed).to_json() != first for seed in range(1, 6))


@pytest.mark.parametrize(("name", "number"), SPECS)
def test_a_puzzle_is_frozen_data_that_travels(name: str, number: int) -> None:
    puzzle = made(name, number, 1)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert hash(puzzle) == hash(pickle.loads(pickle.dumps(puzzle)))
    with pytest.raises(FrozenInstanceError):
        setattr(puzzle, fields(puzzle)[0].name, None)  # type: ignore[arg-type]
    spec = spec_of(name, number)
    assert pickle.loads(pickle.dumps(spec)) == spec


@pytest.mark.parametrize(("name", "number", "seed"), SEEDED)
def test_json_comes_back(name: str, number: int, seed: int) -> None:
    puzzle = made(name, number, seed)
    data = puzzle.to_json()
    assert re.fullmatch(rf"printkit-{name}/\d+", data["format"])
    assert kind(name).from_json(json.loads(json.dumps(data))) == puzzle
    assert kind(name).from_json(data).to_json() == data


def faults_of(name: str, data: Any) -> tuple[Fault, ...]:
    """Return what is wrong with a record; what is read is read exactly as it is, never bent silently."""
    try:
        read = kind(name).from_json(data)
    except InputError as error:
        return error.faults
    written = read.to_json()
    assert all(written.get(key, []) == value for key, value in data.items())
    return ()


def assert_named(faults: tuple[Fault, ...], field: str) -> None:
    """Faults are few and short, and one of them is about a field, or about what that is a part of."""
    fields = [fault.field for fault in faults if fault.field]
    # the figures of a sheet count what is on it, so that they are wrong when anything else is
    assert any(field.startswith(one) or one.startswith(field) or one == "figures" for one in fields), (field, faults)
    assert len(faults) <= MOST_FAULTS + 1
    assert all(len(str(fault)) < 400 for fault in faults)


@pytest.mark.parametrize(("name", "number"), SPECS)
def test_json_that_lacks_or_twists_anything_is_refused(name: str, number: int) -> None:
    good = made(name, number, 0).to_json()
    for key in good:
        for twisted in (None, 7, "x" * 100, [], [[]], ["a", 1], {}, {"a": 1}, [[float("nan")]], ["."] * 500):
            if faults := faults_of(name, {**good, key: twisted}):
                assert_named(faults, key)
        if faults := faults_of(name, {other: good[other] for other in good if other != key}):
            assert_named(faults, key)


@pytest.mark.parametrize("name", OWN)
def test_no_part_of_the_first_record_may_be_twisted_or_left_out(name: str) -> None:
    good = made(name, 0, 0).to_json()
    for key in good:
        for twisted in (None, 7, "x" * 100, [], [[]], ["a", 1], {}, {"a": 1}, [[float("nan")]], ["."] * 500):
            with pytest.raises(InputError):
                kind(name).from_json({**good, key: twisted})
        with pytest.raises(InputError):
            kind(name).from_json({other: good[other] for other in good if other != key})


@pytest.mark.parametrize(("name", "number"), SPECS)
def test_nothing_inside_of_a_record_can_be_of_another_type(name: str, number: int) -> None:
    good = made(name, number, 0).to_json()
    for path in inner_paths(good):
        twisted = twisted_at(good, path, of_another_type(value_at(good, path)))
        assert_named(faults_of(name, twisted), shown_path(path))


@pytest.mark.parametrize(("name", "number"), SPECS)
def test_no_number_inside_of_a_record_can_be_out_of_bounds(name: str, number: int) -> None:
    good = made(name, number, 0).to_json()
    for path in inner_paths(good):
        if type(value_at(good, path)) in (int, float):
            for wild in (10**13, -(10**13), 1e300, float("nan"), float("-inf"), 10**400, 10**5000):
                assert_named(faults_of(name, twisted_at(good, path, wild)), shown_path(path))


@pytest.mark.parametrize("name", OWN)
def test_records_that_would_never_end_are_refused(name: str) -> None:
    good = made(name, 0, 0).to_json()
    circle: list[Any] = []
    circle.append(circle)
    endless = (*map(nested, (100_000, 300, 150)), circle, [0] * 50_000, [{}] * 50_000)
    for key in good:
        for twisted in (*endless, {1: {2}}, b"x", object(), "\ud800", ["\ud800"]):
            assert_named(faults_of(name, {**good, key: twisted}), key)
    longest = max(good, key=lambda key: len(json.dumps(good[key])))
    assert_named(faults_of(name, {**good, longest: [[0, 0]] * 250_000}), longest)
    for nothing in ({}, [], None, "x"):
        assert_named(faults_of(name, nothing), "format")


@pytest.mark.parametrize("former", ["page", "sort"])
@pytest.mark.parametrize(("name", "number"), SPECS)
def test_a_record_may_call_its_problem_by_a_former_name(name: str, number: int, former: str) -> None:
    puzzle = made(name, number, 0)
    old = {former if key == "problem" else key: entry for key, entry in puzzle.to_json().items()}
    assert kind(name).from_json(old) == puzzle


@pytest.mark.parametrize(("name", "number"), SPECS)
def test_an_identity_is_short_printable_and_stable(name: str, number: int) -> None:
    spec = spec_of(name, number)
    said = identity(kind(name), spec, 42)
    assert re.fullmatch(rf"{name}:[0-9a-f]{{10}}#42", said)
    assert said == identity(kind(name), spec_of(name, number), 42)
    assert said == Job(name, spec, 42).identity
    others = {identity(kind(name), spec_of(name, other), 42) for other in range(len(CASES[name].specs)) if other != number}
    assert said not in others


@pytest.mark.parametrize(("name", "number"), BAD_SPECS)
def test_a_bad_spec_is_refused(name: str, number: int) -> None:
    with pytest.raises(ValidationError) as caught:
        kind(name).spec(**CASES[name].bad_specs[number])
    assert len(caught.value.errors()) == 1


@cache
def whole(name: str) -> tuple[Puzzle, Any]:
    """Make the puzzle that is damaged, which is proved."""
    spec = kind(name).spec(**CASES[name].damaged_spec).gathered(ART)
    puzzle = kind(name).make(spec, Random(7))
    proof_of(name, puzzle, spec)
    return puzzle, spec


@pytest.mark.parametrize(("name", "damage"), DAMAGES)
def test_damage_is_noticed(name: str, damage: str) -> None:
    puzzle, spec = whole(name)
    damaged = CASES[name].damages[damage](puzzle)
    assert damaged != puzzle
    with pytest.raises(ProofError):
        proof_of(name, damaged, spec)


@pytest.mark.parametrize(("name", "number", "size"), ROOMS, ids=str)
def test_page_answer_and_cover_stay_inside_their_frames(
    name: str, number: int, size: tuple[float, float], request: pytest.FixtureRequest
) -> None:
    """Every spec is drawn in every theme and in every language, in some of its frames; `pytest --slow` draws all in all."""
    puzzle, every = made(name, number, 1), request.config.getoption("--slow") or len(CASES[name].specs) == 1
    for look in themes_for(number, size, every):
        room = frame(*size, look)
        if fits(name, size):
            assert_inside(puzzle.page(room), room)
        assert_inside(puzzle.answer(room), room)
        assert_inside(puzzle.cover(room), room)
    for code in languages_for(number, size, every):
        room = frame(*size, "large", code)
        if fits(name, size):
            assert_inside(puzzle.page(room), room)


@pytest.mark.parametrize(("name", "number"), [(name, number) for name, number in SPECS if CASES[name].least_frame])
def test_a_page_of_true_size_says_what_fits_when_there_is_too_little_room(name: str, number: int) -> None:
    with pytest.raises(SpecError, match="room for"):
        made(name, number, 1).page(frame(20, 20))


@pytest.mark.parametrize(("name", "number"), SPECS)
def test_pictures_are_repeatable_and_different(name: str, number: int) -> None:
    puzzle, room = made(name, number, 1), frame(170, 230)
    assert puzzle.page(room) == puzzle.page(room)
    assert puzzle.answer(room) == puzzle.answer(room)
    assert puzzle.page(room).items != puzzle.answer(room).items


@pytest.mark.parametrize(("name", "number"), SPECS)
def test_pictures_have_named_layers_and_the_answer_its_own(name: str, number: int) -> None:
    puzzle, room = made(name, number, 1), frame(170, 230)
    page, answer = groups(puzzle.page(room)), groups(puzzle.answer(room))
    assert all(group.layer and group.name for group in (*page, *answer))
    assert "answer" not in {group.name for group in page}
    assert "answer" in {group.name for group in answer}


@pytest.mark.parametrize(("name", "number"), SPECS)
def test_nothing_is_set_in_type_too_small_for_the_theme(name: str, number: int) -> None:
    puzzle = made(name, number, 1)
    for look, least in (("colour", 6.0), ("large", 16.0)):
        for size in FRAMES:
            room = frame(*size, look)
            scenes = [puzzle.answer(room), *([puzzle.page(room)] if fits(name, size) else [])]
            sizes = [text.size_pt for scene in scenes for text in texts(scene)]
            assert min(sizes, default=least) >= least


@pytest.mark.parametrize(("name", "number"), SPECS)
def test_titles_and_difficulty(name: str, number: int) -> None:
    puzzle = made(name, number, 1)
    titles = {puzzle.title(language(code)) for code in language_codes()}
    assert all(0 < len(title) <= 60 and font.covers(title, "bold") for title in titles)
    proof = leaf_of(name, number, 1).proof
    rating = puzzle.difficulty(proof)
    assert 0 <= rating.score <= 1
    assert 1 <= rating.stars <= 5
    assert rating.reasons
    assert rating == puzzle.difficulty(proof)


@pytest.mark.parametrize(("look", "code"), LOOKS)
@pytest.mark.parametrize("name", OWN)
def test_how_to_play_has_three_or_four_pictured_steps(name: str, look: str, code: str) -> None:
    for size in ((176, 240), (115, 175)):
        room = step_frame(frame(*size, look, code))
        how_to = kind(name).how_to_play(room)
        assert 3 <= len(how_to.steps) <= 4
        assert how_to.goal
        for step in how_to.steps:
            assert_inside(step.picture, room)
            assert step.words.endswith((".", "!", "?"))


@pytest.mark.parametrize("code", language_codes())
@pytest.mark.parametrize("name", OWN)
def test_a_kind_has_a_name_in_every_language(name: str, code: str) -> None:
    assert language(code).say(f"{name}.name")


@pytest.mark.parametrize(("name", "number"), SPECS)
def test_cut_out_pieces_fit_on_sheets(name: str, number: int) -> None:
    puzzle, looks = made(name, number, 1), cycle(LOOKS)
    for size in ((176, 220), (130, 190)):
        room = frame(*size, *next(looks))
        for cutout, again in zip(puzzle.cutouts(room), puzzle.cutouts(room), strict=True):
            assert hash(cutout) == hash(again)
            for scene in sheets(cutout, room):
                assert_inside(scene, room)
