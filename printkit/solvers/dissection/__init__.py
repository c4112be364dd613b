"""Dissection puzzles (tangrams and their kin): piece sets, verification, solving, growing figures, difficulty."""
