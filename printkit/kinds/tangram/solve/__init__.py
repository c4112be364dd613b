"""Dissection puzzles, tangrams and their kin.

`piece_set` reads sets and figures, `verify` judges assemblies, `solve` fills figures, `convex` lists the convex ones, `growth`
makes new ones, `beauty` measures and `difficulty` rates them. Nothing here draws.
"""
