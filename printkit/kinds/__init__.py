"""The kinds of puzzle: a folder each, with everything that is of that kind. A folder without `kind.py` is a family of kinds."""
