"""Building games of 20 and of 30 by a version of the builder, a difficulty and a seed; and finding a game again by its identity."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

from printkit import chance
from printkit.engine.polyform import Board
from printkit.errors import Fault, SpecError
from printkit.kinds.board import engine
from printkit.kinds.board.play.board_list import BUILDERS, ListedBoard, listed_boards
from printkit.kinds.board.play.completion import solution_count
from printkit.kinds.board.play.covering import ALL_CELLS, GAMES, TIMES, Game
from printkit.kinds.board.shape import Cells, images, perimeter
from printkit.kinds.board.sharing import sharings
from printkit.kinds.board.solve.builder import build as build_cluster
from printkit.kinds.board.solve.compact import compact_cluster

OURS = "ours"
VERSIONS = ("1.1", "1.2", "2.1", "2.2", OURS)
DIFFICULTIES = ("easy", "medium", "hard")
USUAL_DIFFICULTY = "medium"
LARGEST_SEED = 2**31 - 1
_DRAWN_SEEDS = 1_000_000
_LONGEST_TEXT = 80
_EDITION = 1
"""Raised whenever the same wish and seed would give another board."""
_KIND = "board"
_IDENTITY = re.compile(rf"{_KIND}:([0-9a-f]{{10}})#(0|[1-9][0-9]{{0,9}})")

_EASY_FROM = {"twenty": 4, "thirty": 40}
_HARD_UP_TO = {"twenty": 1, "thirty": 9}
"""So many solutions an easy board has, or a hard one."""
_LARGEST_PERIMETER = {"twenty": 22, "thirty": 36}
"""Version 1.2 throws boards with a larger one away."""
_TRIES = 60_000
_PATIENCE = 1_200
"""After so many tries any board that suits the game will do, where a builder gives few of them."""
_WIDEST = 8


def build(name: str = "twenty", version: str = OURS, difficulty: str = USUAL_DIFFICULTY, seed: int = 0) -> Game:
    """Build a game; the same wish gives the same game, everywhere."""
    _check(name, version, difficulty, seed)
    rng = Random(f"{_EDITION}:{name}:{version}:{difficulty}:{seed}")
    cells, solutions = _listed(version, difficulty, rng) if name == "twenty" else _tried(name, version, difficulty, rng)
    return Game(name, cells, identity_of(name, version, difficulty, seed), version, level(name, solutions), solutions)


def game_of_wish(wish: Mapping[str, Any]) -> Game:
    """Build the game that somebody asks for, whatever they sent: by its identity, or by game, version, difficulty and seed.

    Without a seed any game will do: it is drawn.
    """
    if "identity" in wish:
        return rebuild(text_of(wish, "identity", ""))
    seed = wish["seed"] if wish.get("seed") is not None else secrets.randbelow(_DRAWN_SEEDS)
    name, version = text_of(wish, "game", "twenty"), text_of(wish, "version", OURS)
    return build(name, version, text_of(wish, "difficulty", USUAL_DIFFICULTY), seed)


def text_of(table: Mapping[str, Any], name: str, usual: str) -> str:
    """Return a short text of what somebody sent."""
    value = table.get(name, usual)
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
        raise SpecError(Fault("this is no text", f"send one of at most {_LONGEST_TEXT} letters", name))
    return value


def identity_of(name: str, version: str, difficulty: str, seed: int) -> str:
    """Return the identity of a game, in the form of all identities: `kind:digest#seed`."""
    content = json.dumps(["play", _EDITION, name, version, difficulty], separators=(",", ":"))
    return f"{_KIND}:{hashlib.sha256(content.encode()).hexdigest()[:10]}#{seed}"


def rebuild(identity: str) -> Game:
    """Build the game with an identity again; one that names no game is refused."""
    found = _IDENTITY.fullmatch(identity)
    wish = _wishes().get(found[1]) if found else None
    if found is None or wish is None or int(found[2]) > LARGEST_SEED:
        raise SpecError(Fault("no game of this version has this identity", "play one that the studio gave", "identity"))
    return build(*wish, int(found[2]))


@lru_cache(maxsize=1)
def _wishes() -> dict[str, tuple[str, str, str]]:
    every = product(GAMES, VERSIONS, DIFFICULTIES)
    return {identity_of(*wish, 0).partition(":")[2].partition("#")[0]: wish for wish in every}


def level(name: str, solutions: int) -> str:
    """Tell how hard a board is: the fewer solutions there are, the harder."""
    return "easy" if solutions >= _EASY_FROM[name] else "hard" if solutions <= _HARD_UP_TO[name] else "medium"


def _check(name: str, version: str, difficulty: str, seed: int) -> None:
    for value, known, what in ((name, GAMES, "game"), (version, VERSIONS, "version"), (difficulty, DIFFICULTIES, "difficulty")):
        if value not in known:
            raise SpecError(Fault(f"there is no such {what}", f"use one of: {', '.join(known)}", what))
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise SpecError(Fault("this is no seed", f"use a whole number from 0 to {LARGEST_SEED}", "seed"))


def _listed(version: str, difficulty: str, rng: Random) -> tuple[Cells, int]:
    """Draw a board of the Game of 20 from the list, as likely as the builder would build it, turned and mirrored by chance."""
    chances = [_weight(board, version) for board in listed_boards()]
    wanted = DIFFICULTIES.index(difficulty)
    apart = [abs(DIFFICULTIES.index(level("twenty", board.solutions)) - wanted) for board in listed_boards()]
    nearest = min(away for away, weight in zip(apart, chances, strict=True) if weight)
    board = _drawn([weight * (away == nearest) for weight, away in zip(chances, apart, strict=True)], rng)
    return images(board.cells)[chance.below(rng, 8)], board.solutions


def _weight(board: ListedBoard, version: str) -> float:
    if version == OURS:
        return 1.0
    if version == "1.2":
        return board.chances[BUILDERS.index("1.1")] * (board.perimeter <= _LARGEST_PERIMETER["twenty"])
    return board.chances[BUILDERS.index(version)]


def _drawn(weights: list[float], rng: Random) -> ListedBoard:
    at = rng.random() * sum(weights)
    for board, weight in zip(listed_boards(), weights, strict=True):
        at -= weight
        if at < 0:
            return board
    return next(board for board, weight in reversed(list(zip(listed_boards(), weights, strict=True))) if weight)


def _tried(name: str, version: str, difficulty: str, rng: Random) -> tuple[Cells, int]:
    """Build boards until one suits the game and has the wanted difficulty; after a while the nearest to it will do."""
    wanted, lay = DIFFICULTIES.index(difficulty), _builder(name, version)
    best: tuple[int, Cells, int] | None = None
    for tries in range(_TRIES):
        if best is not None and (best[0] == 0 or tries >= _PATIENCE):
            return best[1:]
        board = lay(ALL_CELLS // 5 // TIMES[name], rng)
        cells = engine.flat(board.cells) if board else frozenset()
        if cells and sharings(cells, TIMES[name]):
            number = solution_count(cells, TIMES[name])
            away = abs(DIFFICULTIES.index(level(name, number)) - wanted)
            best = (away, cells, number) if best is None or away < best[0] else best
    raise SpecError(Fault(f"none of {_TRIES} boards suits the game", "choose another builder or another seed", "version"))


def _builder(name: str, version: str) -> Callable[[int, Random], Board | None]:
    """Return what builds a board, or nothing if the board is thrown away."""
    if version == OURS:
        return lambda number, rng: compact_cluster(number, rng, width=1 + chance.below(rng, _WIDEST)).board
    if version == "1.2":
        return lambda number, rng: _small_enough(build_cluster("1.1", number, rng).board, _LARGEST_PERIMETER[name])
    return lambda number, rng: build_cluster(version, number, rng).board


def _small_enough(board: Board, largest: int) -> Board | None:
    return board if perimeter(engine.flat(board.cells)) <= largest else None
