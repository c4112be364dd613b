"""Enumerations over many boards as machine code; importing anything below imports numba."""
