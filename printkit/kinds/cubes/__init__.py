"""The kind `cubes`; `kind.py` presents it."""
