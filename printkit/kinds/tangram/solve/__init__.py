"""Solving and making dissections: `solve` fills figures, `growth` makes new ones, `beauty` measures them, `hint` chooses a piece.

Sets and figures are read by `piece_set` in the folder above, assemblies are judged in `judge`. Nothing here draws.
"""
