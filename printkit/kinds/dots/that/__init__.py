"""The kind `that`; `kind.py` presents it."""
