"""Guess the number that printkit thought of.

A kind that another package brings, made to misbehave on request: it refuses, crashes, dies or dawdles.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Literal

from pydantic import Field

from printkit.chance import below
from printkit.contract import Kind, Printed, Proof, Puzzle, Screen
from printkit.contract import Spec as AnySpec
from printkit.errors import Fault, ProofError, UsageError
from printkit.page.difficulty import Difficulty
from printkit.page.frame import Frame
from printkit.page.howto import HowTo
from printkit.page.language import Language
from printkit.scene import Scene


class Spec(AnySpec):
    numbers: int = Field(default=1000, ge=1, le=1_000_000, description="how many numbers there are to guess from")
    deed: Literal["behave", "refuse", "crash", "die", "sleep", "cheat"] = Field(default="behave", description="how it misbehaves")
    on_seed: int | None = Field(default=None, description="the only seed on which it does so")
    loud: bool = Field(default=False, description="print in large figures")
    ratio: float = Field(default=0.5, gt=0, lt=1, description="how much of the page is used")
    hints: tuple[int, ...] = Field(default=(), description="numbers that are not the answer")
    log: str = Field(default="", description="a file that gets a line for every puzzle made")


@dataclass(frozen=True, slots=True)
class Oddity(Puzzle):
    number: int
    proved: bool = True

    def page(self, frame: Frame) -> Scene:
        return Scene(frame.width, frame.height, title="" if self.proved else "false")

    def answer(self, frame: Frame) -> Scene:
        return Scene(frame.width, frame.height)

    def difficulty(self, proof: Proof) -> Difficulty:
        return Difficulty(0.5)

    def title(self, language: Language) -> str:
        return "A number"

    def to_json(self) -> dict[str, Any]:
        return {"format": "oddity/1", "number": self.number}


def refuse() -> None:
    raise ProofError("this number cannot be guessed")


DEEDS: dict[str, Callable[[], object]] = {
    "refuse": refuse,
    "crash": lambda: 1 // 0,
    "die": lambda: os._exit(7),
    "sleep": lambda: time.sleep(60),
}


def make(spec: Spec, rng: Random) -> Oddity:
    if spec.log:
        with Path(spec.log).open("a", encoding="utf-8") as log:
            log.write("made\n")
    number = below(rng, spec.numbers)
    if spec.on_seed is None or below(Random(spec.on_seed), spec.numbers) == number:
        DEEDS.get(spec.deed, lambda: None)()
    return Oddity(number, proved=spec.deed != "cheat")


def prove(printed: Printed) -> Proof:
    if printed.page_scene.title == "false":
        raise ProofError("the number is not the answer")
    return Proof((("solutions", 1), ("share", 0.25)))


def from_json(data: dict[str, Any]) -> Oddity:
    return Oddity(data["number"])


def how_to_play(frame: Frame) -> HowTo:
    return HowTo("Guess.", ())


def doubled(content: Any, tell: Callable[[Any], None]) -> Any:
    if not isinstance(content, int):
        raise UsageError(Fault("this is not a number", "send one", "content"))
    tell({"half": content})
    return {"twice": 2 * content}


def endless(_content: Any, tell: Callable[[Any], None]) -> Any:
    tell("begun")
    time.sleep(60)


KIND = Kind(
    name="oddity",
    rules=__doc__ or "",
    version=1,
    spec=Spec,
    make=make,
    prove=prove,
    from_json=from_json,
    how_to_play=how_to_play,
    screens=(Screen(name="guess", module="guess.js", asks={"double": doubled, "endless": endless}),),
)
