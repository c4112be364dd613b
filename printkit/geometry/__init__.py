"""Plane geometry that knows nothing of puzzles or pages: affine maps, arcs and curves."""
