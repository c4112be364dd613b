"""The kind `tangram`; `kind.py` presents it."""
