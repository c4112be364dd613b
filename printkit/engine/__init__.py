"""Solvers: search that knows no drawing."""
