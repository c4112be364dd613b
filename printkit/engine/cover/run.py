"""One search that can be left and taken up: first in plain Python, then, if it is long, in machine code."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cached_property
from typing import Any, Literal

from printkit.engine.cover.kernels.memory import FOUND, KEPT, STEPS, fewest_memory, sweep_memory
from printkit.engine.cover.line import line_of
from printkit.engine.cover.matrix import Matrix, matrix_of
from printkit.engine.cover.model import Cover, Start
from printkit.engine.cover.twin import FewestNode, Rows, SweepNode, Walk, fewest_node, sweep_node

Method = Literal["auto", "fewest", "sweep"]
Solution = tuple[int, ...]

QUICK = 4096  # steps that plain Python takes, on a small problem, in less time than loading a kernel takes
WORK = 600_000  # rows looked at in that time; rows of many options count several times
ENDLESS = 1 << 60
ROOM = 256  # solutions that a kernel writes down before it comes back


class Engine:
    """A problem made ready for searching; `method` is only given by tests and benchmarks."""

    def __init__(self, cover: Cover, method: Method = "auto") -> None:
        self.cover = cover
        self.line = None if method == "fewest" else line_of(cover)
        if method == "sweep" and self.line is None:
            raise ValueError("this problem does not lie on a line")

    @property
    def method(self) -> Literal["fewest", "sweep"]:
        """Which search it uses."""
        return "fewest" if self.line is None else "sweep"

    @cached_property
    def matrix(self) -> Matrix:
        """The problem as bit rows."""
        return matrix_of(self.cover)

    @cached_property
    def rows(self) -> Rows:
        """The same for plain Python."""
        return Rows(self.matrix)

    @cached_property
    def quick(self) -> int:
        """The steps that plain Python takes before a kernel is worth loading: fewer for large problems."""
        if self.line is not None:
            return QUICK
        weight = self.matrix.rows * (1 + self.matrix.options // QUICK)
        return max(1, min(QUICK, WORK // weight))

    def node(self, start: Start) -> FewestNode | SweepNode:
        """Return the node where a search begins."""
        return fewest_node(self.rows, start) if self.line is None else sweep_node(self.line, start)

    def split(self, start: Start) -> list[Start]:
        """Return the searches, in order, that together with one step for each make up the search from here."""
        return list(self.node(start).starts(start))


class Run:
    """A search from one start; steps, solutions and their order do not depend on who takes the steps."""

    def __init__(self, engine: Engine, start: Start, *, keep: bool, plain: bool | None = None) -> None:
        self.more = True
        self._engine, self._start, self._keep = engine, start, keep
        self._kept: list[Solution] = []
        node = engine.node(start)
        self._walk: Walk | None = Walk(node)
        self._quick = sys.maxsize if plain else engine.quick
        self._kernel: _Kernel | None = None
        if plain is False or (plain is None and _is_loaded()):
            self._switch()

    @property
    def steps(self) -> int:
        """The options tried so far."""
        return (self._kernel or self._walk).steps  # type: ignore[union-attr]

    @property
    def found(self) -> int:
        """The solutions found so far."""
        return (self._kernel or self._walk).found  # type: ignore[union-attr]

    def advance(self, steps: int, wanted: int = sys.maxsize) -> bool:
        """Go on until so many options were tried or so many solutions were found; say whether there is more to search."""
        last_step, last_found = self.steps + steps, self.found + wanted
        while self.more:
            self._go(last_step - self.steps, last_found - self.found)
            if self.steps >= last_step or self.found >= last_found:
                break
        return self.more

    def taken(self) -> list[Solution]:
        """Hand over the solutions found since the last time."""
        kept, self._kept = self._kept, []
        return kept

    def _go(self, steps: int, wanted: int) -> None:
        if self._walk is not None and self._walk.steps >= self._quick:
            self._switch()
        if self._kernel is not None:
            # More than it has room for, the kernel would find but not write down.
            self.more = self._kernel.advance(steps, min(wanted, ROOM) if self._keep else wanted)
            if self._keep:
                self._kept += self._kernel.taken()
        elif self._walk is not None:
            found: list[Solution] = []
            self.more = self._walk.advance(min(steps, self._quick - self._walk.steps), wanted, found if self._keep else None)
            self._kept += [self._start.chosen + path for path in found]

    def _switch(self) -> None:
        """Let the kernel take the steps that were taken already, and go on with it; without LLVM, plain Python goes on."""
        walk = self._walk
        kernel = _kernel(self._engine, self._start, ROOM if self._keep else 0)
        if kernel is None or walk is None:
            self._quick = sys.maxsize
            return
        # The two take the same steps, so to repeat them is simpler than to carry over where the walk stands. What is found on the
        # way was handed over before.
        while kernel.steps < walk.steps:
            kernel.advance(walk.steps - kernel.steps, ROOM)
            kernel.taken()
        self._kernel, self._walk = kernel, None


class _Kernel:
    """A compiled search with its memory."""

    def __init__(self, function: Callable[[Any, int, int], bool], memory: Any, start: Start) -> None:
        self._function, self._memory, self._start = function, memory, start

    @property
    def steps(self) -> int:
        return int(self._memory.register[STEPS])

    @property
    def found(self) -> int:
        return int(self._memory.register[FOUND])

    def advance(self, steps: int, wanted: int) -> bool:
        return bool(self._function(self._memory, min(steps, ENDLESS), min(wanted, ENDLESS)))

    def taken(self) -> list[Solution]:
        """Hand over the solutions that were written down, and make room."""
        kept = self._memory.kept[: self._memory.register[KEPT]].tolist()
        self._memory.register[KEPT] = 0
        return [self._start.chosen + tuple(row[: row.index(-1)]) for row in kept]


def _is_loaded() -> bool:
    return f"{__package__}.kernels.fewest" in sys.modules


def _kernel(engine: Engine, start: Start, room: int) -> _Kernel | None:
    """Load the kernels, which takes a while the first time; None on a machine that has no LLVM."""
    try:
        from printkit.engine.cover.kernels import fewest, sweep
    except ImportError:
        return None
    if engine.line is None:
        return _Kernel(fewest.advance, fewest_memory(engine.matrix, fewest_node(engine.rows, start), room), start)
    return _Kernel(sweep.advance, sweep_memory(engine.line, start, room), start)
