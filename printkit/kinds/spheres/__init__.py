"""The kind `spheres`; `kind.py` presents it."""
