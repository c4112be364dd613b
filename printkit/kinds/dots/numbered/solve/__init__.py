"""Dot-to-dot pages as geometry: how a drawing falls into lines of the pencil, where the dots go, and where their numbers stand."""
