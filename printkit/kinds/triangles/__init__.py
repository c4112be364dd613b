"""The kind `triangles`; `kind.py` presents it."""
