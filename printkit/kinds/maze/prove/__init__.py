"""The proof: it reads the walls off the drawn page, walks the maze, and compares the way with the line that the answer shows."""

from printkit.kinds.maze.prove.judge import prove

__all__ = ["prove"]
