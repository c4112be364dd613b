"""A kind of puzzle, as it presents itself, and the identity of what it makes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from printkit.contract.play_page import PlayPage
from printkit.contract.proof import Printed, Proof
from printkit.contract.puzzle import Puzzle
from printkit.contract.screen import Screen
from printkit.contract.spec import Spec
from printkit.contract.table import Table
from printkit.page.frame import Frame
from printkit.page.howto import HowTo
from printkit.page.language import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of puzzle: everything that the rest of printkit may ask of it."""

    name: str
    """The name of its folder, which book files and the command line use."""
    rules: str
    """The rules of play; the first line is a summary."""
    version: int
    """Raised whenever the same spec and seed would give another puzzle: it is part of every identity."""
    spec: type[Spec]
    make: Callable[[Any, Random], Puzzle]
    prove: Callable[[Printed], Proof]
    """Solves the puzzle again from what is printed, with code of its own; raises `ProofError` for anything that is not right."""
    from_json: Callable[[dict[str, Any]], Puzzle]
    how_to_play: Callable[[Frame], HowTo]
    known_as: tuple[str, ...] = ()
    """Other names that people try, such as "pentomino": whoever writes one is told the right one."""
    screens: tuple[Screen, ...] = ()
    """What it brings to the studio: editors for what its puzzles are made from, tables to play on."""
    tables: tuple[Table, ...] = ()
    """The rules of games that several people play at the studio's server."""
    play_page: PlayPage | None = None
    """The table of its pages that play without a server."""

    @property
    def summary(self) -> str:
        """Return the first line of the rules."""
        return self.rules.strip().split("\n", 1)[0]

    def label(self, language: Language) -> str:
        """Return the name of the kind on its how-to-play page."""
        return language.say(f"{self.name}.name")


def identity(kind: Kind, spec: Spec, seed: int) -> str:
    """Return the printable identity `kind:digest#seed`; the digest covers parameters, files and the generator's version."""
    content = json.dumps([kind.name, kind.version, spec.essence()], sort_keys=True, separators=(",", ":"))
    return f"{kind.name}:{hashlib.sha256(content.encode()).hexdigest()[:10]}#{seed}"
