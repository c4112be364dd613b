"""Pythagoras strips: the piece, the rules of contact, strips, the game with its players and record, and positions for puzzles.

The piece is a right-angled triangle with a square on each side. Nothing here draws.
"""
