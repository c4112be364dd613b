"""What the kernels read and write: plain arrays, so that a search can be left and taken up at any step.

Indices are unsigned (`u`) where speed counts: a signed index may count from the end, and that keeps a loop from being vectorised.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from printkit.engine.cover import line as lines
from printkit.engine.cover.line import Line
from printkit.engine.cover.matrix import WORD, Matrix
from printkit.engine.cover.model import Start
from printkit.engine.cover.twin import FewestNode

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Short = NDArray[np.int32]

u = np.uint64
ZERO = np.uint64(0)
ONE = np.uint64(1)

NARROW = 8  # words; measured: narrower stages cost more to set up than they save
SHRINK = 4  # a wide stage is only left for one that is four times narrower

LEVEL, ENTERING, STEPS, FOUND, KEPT = range(5)
WORDS, ROWS, PRIMARIES, FIRST_MASK, FIRST_OPTION, OPTIONS = range(6)


class FewestMemory(NamedTuple):
    """The memory of the search by fewest options, which works in stages: a wide one at the root, narrower ones below."""

    masks: Words  # the rows of all stages: [stage][word][row]
    entries: Short  # the rows of all stages' options: [stage and option, place]
    origin: Short  # the options of all stages as the problem numbers them
    stages: Numbers  # [stage, property]
    counted: Short  # [option of the problem, place]: counted items, or -1
    gain: Numbers  # [option of the problem]: primary items that it covers
    groups: Numbers  # [coloured item, (first row from the end of the primary rows, number of rows)]
    least: Numbers  # [counted item]
    most: Numbers  # [counted item]
    used: Numbers  # [counted item]
    available: Words  # [level, word]
    todo: Words  # [level, word]: options of the row branched on that were not tried yet
    stage: Numbers  # [level]
    covered: Numbers  # [level]: primary items of the level's stage that are covered
    branch: Numbers  # [level]: the row branched on
    chosen: Short  # [level]
    counts: Words  # scratch, one per row
    place: Numbers  # scratch, one per row
    register: Numbers  # where the search stands
    kept: Short  # [solution, level], ended by -1


class SweepMemory(NamedTuple):
    """The memory of the search that fills the first empty cell."""

    fitting: Words  # [group of eight cells, how they are filled]: shapes that fit
    allowed: Words  # [position]: shapes that may begin there
    shapes: Words  # [shape]: cells relative to the first
    kill: Words  # [shape]: the shapes that may be used with it
    blocked: Words  # [position]: what is filled from there on at the beginning
    slots: Short  # [position, shape]: option
    filled: Words  # [level]: the window
    position: Words  # [level]: where the window begins
    free: Words  # [level]: shapes whose pieces are left
    todo: Words  # [level]: shapes that fit and were not tried yet
    chosen: Short  # [level]
    limits: Words  # (position after the last cell, shapes of which none may be left)
    register: Numbers  # where the search stands
    kept: Short  # [solution, level], ended by -1


def fewest_memory(matrix: Matrix, node: FewestNode, room: int) -> FewestMemory:
    """Lay out the memory of a search that begins at a node; `room` is the number of solutions to be written down."""
    words, rows = matrix.masks.shape
    stages = stage_widths(words)
    levels = matrix.deepest + 2
    available = np.zeros((levels, words), dtype=np.uint64)
    available[0] = np.frombuffer(node.possible.to_bytes(words * 8, "little"), dtype="<u8")
    measures = np.zeros((len(stages), 6), dtype=np.int64)
    measures[0] = (words, rows, matrix.primaries, 0, 0, matrix.options)
    groups = [(first - matrix.primaries, last - first) for first, last in matrix.groups.tolist()]
    covered = np.zeros(levels, dtype=np.int64)
    covered[0] = matrix.primaries - len(node.open)
    register = np.zeros(5, dtype=np.int64)
    register[ENTERING] = 1
    return FewestMemory(
        masks=_extended(matrix.masks.ravel(), rows * sum(stages)),
        # Behind the first stage, a stage has at most as many options as bits.
        entries=_extended(matrix.entries, matrix.options + WORD * sum(stages[1:])),
        origin=_extended(np.arange(matrix.options, dtype=np.int32), matrix.options + WORD * sum(stages[1:])),
        stages=measures,
        counted=matrix.counted,
        gain=matrix.gain,
        groups=np.array(groups, dtype=np.int64).reshape(-1, 2),
        least=matrix.least,
        most=matrix.most,
        used=np.array(node.used, dtype=np.int64),
        available=available,
        todo=np.zeros_like(available),
        stage=np.zeros(levels, dtype=np.int64),
        covered=covered,
        branch=np.zeros(levels, dtype=np.int64),
        chosen=np.zeros(levels, dtype=np.int32),
        counts=np.zeros(rows, dtype=np.uint64),
        place=np.zeros(rows, dtype=np.int64),
        register=register,
        kept=np.zeros((room, levels + 1), dtype=np.int32),
    )


def stage_widths(words: int) -> list[int]:
    """Return the words that each stage may need, from the widest."""
    widths = [words]
    while widths[-1] > NARROW:
        widths.append(max(NARROW, widths[-1] // SHRINK))
    return widths


def _extended(array: NDArray[Any], length: int) -> NDArray[Any]:
    """Copy an array to the beginning of a longer one."""
    longer = np.zeros((length, *array.shape[1:]), dtype=array.dtype)
    longer[: len(array)] = array
    return longer


def sweep_memory(line: Line, start: Start, room: int) -> SweepMemory:
    """Lay out the memory of a search along a line."""
    filled, free = lines.beginning(line, start)
    levels = line.cells.bit_count() // min(bits.bit_count() for bits in line.shapes) + 2
    # The line is shared by all searches of a problem, among them some in other threads.
    allowed = line.allowed.copy()
    for first, shape in (line.homes[option] for option in start.barred):
        allowed[first] &= np.uint64(lines.FULL & ~(1 << shape))
    memory = SweepMemory(
        fitting=line.fitting,
        allowed=allowed,
        shapes=np.array(line.shapes, dtype=np.uint64),
        kill=np.array([lines.FULL & ~rivals for rivals in line.rivals], dtype=np.uint64),
        blocked=lines.windows(line, filled),
        slots=line.options,
        filled=np.zeros(levels, dtype=np.uint64),
        position=np.zeros(levels, dtype=np.uint64),
        free=np.zeros(levels, dtype=np.uint64),
        todo=np.zeros(levels, dtype=np.uint64),
        chosen=np.zeros(levels, dtype=np.int32),
        limits=np.array([line.end, line.required], dtype=np.uint64),
        register=np.zeros(5, dtype=np.int64),
        kept=np.zeros((room, levels + 1), dtype=np.int32),
    )
    memory.register[ENTERING] = 1
    memory.free[0] = free
    return memory
