"""Find the way through the maze.

A figure stands at the entrance of a maze and wants to go somewhere: to something nice beside the exit, or in the middle of the
board. Lines are walls. Draw a line through the passages from the figure to its goal that crosses no wall.

There is exactly one way that never turns back, and all other passages are dead ends. In some mazes letters lie in the passages:
those on the right way spell a word, in the order in which you come by.
"""

from __future__ import annotations

from typing import Any

from printkit.contract import Kind
from printkit.kinds.maze.how_to import how_to_play
from printkit.kinds.maze.make import make
from printkit.kinds.maze.prove import prove
from printkit.kinds.maze.puzzle import Maze
from printkit.kinds.maze.record import MazeRecord
from printkit.kinds.maze.spec import Spec


def from_json(data: dict[str, Any]) -> Maze:
    """Read a maze back from its JSON form."""
    read = MazeRecord.read(data)
    return Maze(read.plan, read.story, read.start, read.goal, read.lettered(), read.answer)


KIND = Kind(
    name="maze",
    rules=__doc__ or "",
    known_as=("mazes", "labyrinth"),
    version=1,
    spec=Spec,
    make=make,
    prove=prove,
    from_json=from_json,
    how_to_play=how_to_play,
)
